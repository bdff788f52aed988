import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { limits } from '../../../contract/limits.ts';
import type { Answered } from '../../../test/support/hearth/client.ts';
import { everyField } from '../../../test/support/worlds/every-field.ts';
import { defined, succeeds } from '../../../test/support/hearth/expect.ts';
import { fetchAs, upload } from '../../../test/support/worlds/files.ts';
import type { Caller } from '../../../test/support/hearth/hearth.ts';
import {
  anArtifact,
  changesetsOf,
  fieldsOf,
  readArtifact,
  shownIn,
  stateOf,
} from '../../../test/support/worlds/trackers.ts';
import { aProject, aWorld } from '../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { alice, bob },
  projects: { project },
} = await aWorld().with(aProject('project').withMembers('alice', 'bob')).start({ after });
const { admin } = hearth;
const tracker = await everyField(admin, project.id, 'thing');
const field = fieldsOf(tracker);
const path = `/trackers/${tracker.id}/csv_import` as const;
const members = `${project.id}_3`;

const linked = await anArtifact(alice, tracker, [field.set('title', { value: 'linked' })]);
const file = await upload(hearth, alice, field.id('attachments'), Buffer.from('bytes'));
const full = await anArtifact(alice, tracker, [
  field.set('title', { value: '=SUM(A1) "quoted"; and, so' }),
  field.set('text', { value: { content: '<p>Two <b>words</b></p>', format: 'html' } }),
  field.set('number', { value: -3 }),
  field.set('effort', { value: 0.1 }),
  field.set('day', { value: '2026-02-03' }),
  field.set('minute', { value: '2026-02-03T10:20:00' }),
  field.set('status', { bind_value_ids: [field.value('status', 'Open')] }),
  field.set('many', { bind_value_ids: [field.value('many', 'Red'), field.value('many', 'Blue')] }),
  field.set('person', { bind_value_ids: [bob.id] }),
  field.set('teams', { bind_value_ids: [members] }),
  field.set('tags', { value: { bind_value_objects: [{ label: 'Known' }, { label: 'added' }] } }),
  field.set('readers', { value: { bind_value_objects: [{ id: bob.id }, { email: 'who@example.org' }] } }),
  field.set('attachments', { value: [file.id] }),
  field.set('links', { links: [{ id: linked, type: '_is_child' }] }),
  field.set('perm', { value: { granted_groups: [members] } }),
  field.set('total', { manual_value: 4 }),
]);

const run = (csv: string, more: object = {}, by: Caller = alice) => by.post(path, { body: { csv, ...more } });
async function preview(csv: string, more: object = {}, by: Caller = alice) {
  const answered = await run(csv, { dry_run: true, ...more }, by);
  succeeds(answered);
  assert.equal(answered.json.is_written, false);
  return answered.json;
}
function refuses({ status, text }: Answered, expected: number, words: string): void {
  assert.equal(status, expected, text);
  assert.ok(text.includes(words), text);
}
const actions = (report: { lines: readonly { action: string }[] }) => report.lines.map((line) => line.action);
const countOf = async (): Promise<number> =>
  Number((await admin.get(`/trackers/${tracker.id}/artifacts?limit=1`)).headers['x-pagination-size']);

test('importing an unchanged export changes nothing', async () => {
  const odd = await anArtifact(alice, tracker, [field.set('title', { value: "'=1+1" })]);
  const columns = tracker.fields
    .filter((one) => !['fieldset', 'column', 'linebreak', 'separator', 'staticrichtext', 'burndown'].includes(one.type))
    .map((one) => one.name);
  const body = { label: 'Everything', renderers: [{ label: 'Table', columns }] };
  const report = await alice.post(`/trackers/${tracker.id}/tracker_reports`, { body });
  succeeds(report, 201);
  for (const separator of ['comma', 'semicolon', 'tab']) {
    const csv = await fetchAs(hearth, alice, `/api/tracker_reports/${report.json.id}/csv?separator=${separator}`);
    const seen = await preview(await csv.text(), { separator });
    assert.deepEqual([actions(seen), seen.errors], [['none', 'none', 'none'], []]);
    assert.deepEqual(
      seen.lines.map((line) => line.artifact.id),
      [linked, full, odd],
    );
    assert.ok(seen.columns.some((column) => column.name === 'Updated' && column.is_ignored));
  }
});

test('an export names fields with equal labels by their short names, and keeps Markdown unchanged', async () => {
  const twins = await everyField(admin, project.id, 'twin');
  const twin = fieldsOf(twins);
  const address = `/tracker_fields/${twin.id('effort')}` as const;
  succeeds(await admin.patch(address, { body: { label: 'Number' } }));
  const markdown = '# Plan\n\n- **one**\n- [two](https://example.org)';
  const made = await anArtifact(admin, twins, [
    twin.set('title', { value: 'twin' }),
    twin.set('text', { value: { content: markdown, format: 'commonmark' } }),
    twin.set('number', { value: 3 }),
    twin.set('effort', { value: 0.5 }),
  ]);
  const columns = ['artifact_id', 'text', 'number', 'effort'];
  const report = await admin.post(`/trackers/${twins.id}/tracker_reports`, {
    body: { label: 'Twins', renderers: [{ columns }] },
  });
  const { text } = await admin.get(`/tracker_reports/${report.json.id}/csv`);
  assert.match(text, /^[^\n]*,number,effort\r\n/);
  assert.ok(text.includes(`"${markdown}"`), text);
  const changed = text.replace('**one**', '**once**').replace('0.5', '0.25');
  const done = await admin.post(`/trackers/${twins.id}/csv_import`, { body: { csv: changed } });
  succeeds(done);
  assert.deepEqual(actions(done.json), ['update']);
  const shown = await readArtifact(admin, made);
  assert.equal(shownIn(shown, twin.id('text')).commonmark, markdown.replace('**one**', '**once**'));
  assert.deepEqual([shownIn(shown, twin.id('number')).value, shownIn(shown, twin.id('effort')).value], [3, 0.25]);
});

test('a day from a platform in another time zone stays the same day', async () => {
  const lines = ['title,day', 'east,2026-03-28T00:00:00+13:00', 'west,2026-03-28T00:00:00-08:00'];
  const done = await run(lines.join('\n'));
  succeeds(done);
  for (const { artifact } of done.json.lines) {
    const shown = shownIn(await readArtifact(alice, defined(artifact).id), field.id('day'));
    assert.equal(String(shown.value).slice(0, 10), '2026-03-28');
  }
});

test('reads files from spreadsheets: with a line that names the separator, and empty columns at the end', async () => {
  const report = await preview('sep=;\r\ntitle;number;;\r\na;1;;\r\nb;2\r\nc;3;;lost\r\n');
  assert.deepEqual(actions(report), ['create', 'create', 'refuse']);
  assert.deepEqual(
    report.lines.map(({ line, errors }) => [line, errors.map(({ message }) => message)]),
    [
      [3, []],
      [4, []],
      [5, ['there are 4 cells, and only 2 columns.']],
    ],
  );
  const old = await preview('title,number\ra,1\rb,2\r', { separator: 'auto' });
  assert.deepEqual(actions(old), ['create', 'create']);
});

test('lines with a number change artifacts, others create some, with the same effects as requests', async () => {
  const before = await countOf();
  const csv = [
    'id,Title,text,number,status,many,person,teams,tags,links,perm,total,day',
    `${linked},"linked, again",,5,Done,Red;Green,bob,Project members,Familiar;fresh,${full},,,2024-02-29`,
    ',"made, by ""CSV""",**bold**,,,,alice the tester (alice),,,,project_members,2.5,',
    '',
  ].join('\n');
  const trial = await preview(csv);
  assert.deepEqual(actions(trial), ['update', 'create']);
  assert.equal(trial.lines[1]?.artifact, null);
  assert.deepEqual(trial.lines[0]?.changes[0], {
    field_id: field.id('title'),
    name: 'title',
    from: 'linked',
    to: 'linked, again',
  });
  assert.equal(await countOf(), before);

  const done = await run(csv);
  succeeds(done);
  assert.deepEqual([done.json.is_written, done.json.created, done.json.updated], [true, 1, 1]);
  const changed = await readArtifact(alice, linked);
  const value = (name: string, of = changed) => shownIn(of, field.id(name));
  assert.equal(value('title').value, 'linked, again');
  assert.equal(value('number').value, 5);
  assert.deepEqual(value('many').bind_value_ids, [field.value('many', 'Red'), field.value('many', 'Green')]);
  assert.deepEqual(value('person').bind_value_ids, [bob.id]);
  assert.deepEqual(value('tags').bind_value_ids, ['Familiar', 'fresh']);
  assert.deepEqual(
    value('links').links.map((link) => link.id),
    [full],
  );
  // The preset text of the field was cleared.
  assert.equal(value('text').commonmark ?? value('text').value, '');
  const [, second] = await changesetsOf(alice, linked);
  assert.equal(second?.submitted_by, alice.id);
  const made = await readArtifact(alice, defined(done.json.lines[1]).artifact.id);
  assert.equal(value('title', made).value, 'made, by "CSV"');
  assert.equal(value('text', made).commonmark, '**bold**');
  assert.equal(value('total', made).manual_value, 2.5);
  assert.deepEqual(value('perm', made).granted_groups_ids, [members]);
  // Omitted fields have the values of a new artifact.
  assert.equal(value('number', made).value, 7);
  assert.deepEqual(actions(await preview(`id,title\n${linked},"linked, again"\n`)), ['none']);
});

describe('an error', () => {
  test('is reported with line and column, and nothing is written', async () => {
    const [before, count] = [await stateOf(alice, linked), await countOf()];
    const csv = [
      'aid,title,number,status,attachments',
      `${linked},changed,6,,`,
      `${linked},again,,,`,
      '4711,x,,,',
      ',,8,,',
      ',good,many,Odd,photo.png',
      ',long,1,,,surplus',
      `,${'x'.repeat(41)},,,`,
    ].join('\r\n');
    const report = await preview(csv);
    assert.deepEqual(actions(report), ['update', 'refuse', 'refuse', 'refuse', 'refuse', 'refuse', 'refuse']);
    const errors = report.lines.flatMap((line) =>
      line.errors.map((error) => [line.line, error.column, error.name, error.message]),
    );
    assert.deepEqual(errors, [
      [3, 1, 'aid', `the artifact ${linked} has a line already.`],
      [4, 1, 'aid', 'there is no artifact 4711 in this tracker.'],
      [5, 2, 'title', 'The field Title (title) is required.'],
      [6, 4, 'status', '"Odd" is not a value of Status.'],
      [6, 5, 'attachments', 'Attachments holds files, which no CSV can bring.'],
      [6, 3, 'number', 'Number is not an integer.'],
      [7, 6, null, 'there are 6 cells, and only 5 columns.'],
      [8, 2, 'title', 'Title can not contain more than 40 characters.'],
    ]);
    const refused = await run(csv);
    refuses(refused, 400, 'Nothing was imported. Line 3, column 1 (aid): the artifact');
    assert.deepEqual([await stateOf(alice, linked), await countOf()], [before, count]);
  });

  test('in quotes, cells or characters is reported with its line, and does not affect other lines', async () => {
    const before = await stateOf(alice, linked);
    const csv = [
      'id,title,text',
      `${linked},short`,
      ',"x"y,text',
      ',G\uFFFDrtner,',
      ',"never closed,text',
      ',swallowed,text',
    ].join('\n');
    const report = await preview(csv);
    assert.deepEqual(
      report.lines.flatMap((line) => line.errors.map((error) => [line.line, error.column, error.message])),
      [
        [2, null, 'there are only 2 cells for 3 columns.'],
        [3, 2, 'something stands behind the quote that closes this cell; a quote within a cell is written twice.'],
        [4, 2, 'it has characters that could not be read: save the file as UTF-8.'],
        [5, 2, 'the quote at the beginning of this cell is never closed.'],
      ],
    );
    refuses(await run(csv), 400, 'Line 2: there are only 2 cells');
    refuses(await run('"title\nx\n'), 400, 'Line 1, column 1: the quote');
    assert.deepEqual(await stateOf(alice, linked), before);
  });

  test('in a number has the message of the field', async () => {
    const report = await preview('title,number\nx,many\n');
    assert.deepEqual(
      report.lines[0]?.errors.map((error) => [error.column, error.name]),
      [[2, 'number']],
    );
  });

  test('in the first line is reported for each faulty cell', async () => {
    const report = await preview('Title,titel,number,Number,secret\nx,y,1,2,3\n');
    assert.deepEqual(
      report.errors.map((error) => [error.column, error.message]),
      [
        [2, 'the tracker has no field "titel". Did you mean Title?'],
        [4, 'there are two columns Number.'],
        [5, 'the tracker has no field "secret".'],
      ],
    );
    refuses(await run('titel\nx\n'), 400, 'Line 1, column 1 (titel)');
  });

  test('about the size is reported immediately', async () => {
    refuses(await run(''), 400, 'no header line that names its columns');
    const lines = 'x\n'.repeat(limits.csvImportLines + 1);
    refuses(await run(`title\n${lines}`), 400, `${limits.csvImportLines} lines`);
    refuses(await run(`title\n${'x'.repeat(limits.csvImportBytes)}`), 413, `${limits.csvImportBytes} bytes`);
  });
});

test('permissions apply as for single requests', async () => {
  const stranger = await hearth.user('stranger');
  const before = await stateOf(alice, linked);
  const report = await preview(`id,title\n${linked},mine now\n,made\n`, {}, stranger);
  const [first, second] = report.lines;
  assert.ok(first && second);
  assert.deepEqual([first.action, first.errors[0]?.name], ['refuse', 'title']);
  assert.match(String(first.errors[0]?.message), /not allowed to update the field Title/);
  assert.ok(['create', 'refuse'].includes(second.action));
  assert.equal((await run(`id,title\n${linked},mine now\n`, {}, stranger)).status, 400);
  assert.equal((await run('title\nx\n', {}, hearth.anonymous)).status, 401);
  // The report says nothing about artifacts that are hidden from the caller.
  const hidden = await preview(`id,title\n${full},x\n`, {}, stranger);
  assert.match(String(hidden.lines[0]?.errors[0]?.message), /there is no artifact/);
  assert.deepEqual(await stateOf(alice, linked), before);
});

test('rules apply as for single requests', async () => {
  const rule = { source_field_id: field.id('day'), target_field_id: field.id('minute'), comparator: '≤' };
  succeeds(await admin.put(`/trackers/${tracker.id}/rules`, { body: { dates: [rule], lists: [] } }));
  const csv = 'title,day,minute\nright,2026-01-01,2026-01-02\nwrong,2026-01-02,2026-01-01\n';
  const report = await preview(csv);
  assert.deepEqual(actions(report), ['create', 'refuse']);
  assert.match(String(report.lines[1]?.errors[0]?.message), /must be ≤/);
  const count = await countOf();
  assert.equal((await run(csv)).status, 400);
  assert.equal(await countOf(), count);
});

describe('a mapping', () => {
  test('renames and ignores columns, joins repeated ones, and sets the order of dates', async () => {
    const csv = [
      'Summary;Votes;Labels;Labels;Due;Labels',
      'mapped;7;Red;Green;3/4/2026;',
      'other;;;;"04.12.26";Blue',
    ].join('\n');
    const mapping = {
      separator: 'auto',
      columns: { Summary: 'title', Votes: null, Labels: 'many', Due: 'Day' },
      date_format: 'day_month_year',
    };
    const trial = await preview(csv, mapping);
    assert.deepEqual(
      trial.columns.map((column) => [column.name, column.is_ignored]),
      [
        ['Summary', false],
        ['Votes', true],
        ['Labels', false],
        ['Labels', false],
        ['Due', false],
        ['Labels', false],
      ],
    );
    const done = await run(csv, mapping);
    succeeds(done);
    const [first, second] = await Promise.all(done.json.lines.map((line) => readArtifact(alice, line.artifact.id)));
    const value = (name: string, of = first) => shownIn(of, field.id(name));
    assert.deepEqual(value('many').bind_value_ids, [field.value('many', 'Red'), field.value('many', 'Green')]);
    assert.deepEqual(value('many', second).bind_value_ids, [field.value('many', 'Blue')]);
    assert.match(String(value('day').value), /^2026-04-03/);
    assert.match(String(value('day', second).value), /^2026-12-04/);
    const american = await run('title,day\nx,3/4/2026\n', { date_format: 'month_day_year' });
    const read = await readArtifact(alice, defined(american.json.lines[0]).artifact.id);
    assert.match(String(shownIn(read, field.id('day')).value), /^2026-03-04/);
    // Jira writes days with the time.
    const jira = await run('title,day\nx,04/Mar/26 12:00 AM\n');
    succeeds(jira);
    const written = await readArtifact(alice, defined(jira.json.lines[0]).artifact.id);
    assert.match(String(shownIn(written, field.id('day')).value), /^2026-03-04/);
    // A field with one value has one column.
    const twice = await preview('A,B\nx,y\n', { columns: { A: 'title', B: 'Title' } });
    assert.deepEqual([twice.errors[0]?.column, twice.errors[0]?.name], [2, 'B']);
  });

  test('refuses an old id on two lines', async () => {
    const report = await preview('Key,title,links\nX-1,a,\nX-1,b,\nX-2,c,X-1\n', { old_id_column: 'Key' });
    assert.deepEqual(actions(report), ['create', 'refuse', 'create']);
    assert.equal(defined(report.lines[1]).errors[0]?.message, 'the old id X-1 has a line already.');
  });

  test('links lines of the file by their old ids, in both directions, all or none', async () => {
    const csv = [
      'Key,title,links',
      'HIVE-1,first,"HIVE-3, HIVE-2"',
      `HIVE-2,second,"HIVE-1;${full}"`,
      'HIVE-3,third,',
    ].join('\n');
    const trial = await preview(csv, { old_id_column: 'Key' });
    assert.deepEqual(
      [actions(trial), trial.lines[0]?.changes[1]?.to],
      [['create', 'create', 'create'], 'HIVE-3, HIVE-2'],
    );
    const done = await run(csv, { old_id_column: 'Key' });
    succeeds(done);
    const ids = done.json.lines.map((line) => line.artifact.id);
    const linksOf = async (id = 0) =>
      shownIn(await readArtifact(alice, id), field.id('links'))
        .links.map((link) => link.id)
        .toSorted((one, other) => one - other);
    assert.deepEqual(await linksOf(ids[0]), [ids[1], ids[2]]);
    assert.deepEqual(await linksOf(ids[1]), [full, ids[0]]);
    const wrong = await preview(csv.replace('HIVE-3, HIVE-2', 'HIVE-9'), { old_id_column: 'Key' });
    assert.equal(wrong.lines[0]?.errors[0]?.message, '"HIVE-9" is not a value of Links.');
    const missing = await preview(csv, { old_id_column: 'Id', columns: { Key: null } });
    assert.equal(missing.errors[0]?.message, 'there is no column "Id" with old ids.');
  });
});
