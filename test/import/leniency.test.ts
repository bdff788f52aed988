import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { openSource } from '../../server/features/import/index.ts';
import { altered, importing } from '../support/formats/archive.ts';
import { defined } from '../support/hearth/expect.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { fieldNamed, shownIn } from '../support/worlds/trackers.ts';

const hearth = await startHearth({ after });
const { admin, platform } = hearth;
await hearth.user('heidi');
const creator = { id: admin.id, isTrusted: true };
let count = 0;

/** Imports a changed garden as a new project. The dry run must say the same as the import. */
async function imported(changes: readonly (readonly [string | RegExp, string])[], file = 'project.xml') {
  count += 1;
  const overrides = { shortname: `garden-${count}`, label: `Garden ${count}` };
  const path = await altered({ after }, 'garden', changes, file);
  const source = await openSource(path);
  const foreseen = await platform.imports.examine(source, { creator, overrides });
  const report = await importing(hearth, path, { overrides });
  assert.deepEqual(report.left, foreseen.left);
  assert.deepEqual(report.counts, foreseen.counts);
  const trackers = (await admin.get(`/projects/${report.projectId}/trackers`)).json;
  const [beds, jobs] = trackers;
  assert.ok(beds && jobs);
  const artifacts = (await admin.get(`/trackers/${beds.id}/artifacts?values=all`)).json;
  return { report, left: new Map(report.left), beds, jobs, artifacts };
}

const usual = new Map((await imported([['What grows where', 'The same']])).report.left);

/** The lines that the change added to the report. */
const added = (left: ReadonlyMap<string, number>): [string, number][] =>
  [...left].filter(([path, number]) => usual.get(path) !== number);

const artifact = 'project/trackers/tracker/artifacts/artifact';
const change = `${artifact}/changeset/field_change`;
const tracker = 'project/trackers/tracker';

const cases: [what: string, from: string | RegExp, to: string, left: string][] = [
  [
    'a list value that the list lacks',
    '>41</value>',
    '>999</value>',
    `${change}/value: "999" is not a value of the field state.`,
  ],
  [
    'a number that is none',
    '<value>12</value>',
    '<value>many</value>',
    `${change}: "many" is not a number for the field length.`,
  ],
  [
    'an impossible day',
    '2019-02-28T00:00:00+05:00',
    '2021-06-31',
    `${change}: "2021-06-31" is not a date for the field sown_on.`,
  ],
  [
    'an impossible day of a change',
    '2019-04-01T08:00:00+02:00',
    '2019-04-31T08:00:00+02:00',
    `${artifact}/changeset/submitted_on[2019-04-31, which no month has]`,
  ],
  [
    'a group of a private comment that the project lacks',
    '<ugroup>waterers</ugroup>',
    '<ugroup>diggers</ugroup>',
    `${artifact}/changeset/comments/comment/private_ugroups/ugroup: there is no user group "diggers" in the project.`,
  ],
  [
    'a permission of a group that the project lacks',
    'ugroup="waterers" type="PLUGIN_TRACKER_ADMIN"',
    'ugroup="diggers" type="PLUGIN_TRACKER_ADMIN"',
    `${tracker}/permissions/permission: there is no user group "diggers" in the project.`,
  ],
  [
    'a file that the archive lacks',
    'files/Artifact7',
    'files/Artifact8',
    `${artifact}/file: there is no files/Artifact8 in the archive.`,
  ],
  [
    'a file of another size',
    '<filesize>22</filesize>',
    '<filesize>23</filesize>',
    `${artifact}/file/filesize[files/Artifact7 has 22 bytes, and not 23]`,
  ],
  [
    'a field that the tracker lacks',
    '<field REF="F5"/></semantic>',
    '<field REF="F55"/></semantic>',
    `${tracker}/semantics/semantic/field: there is no field "F55" in the tracker.`,
  ],
  [
    'two artifacts with one number',
    '<artifact id="902"',
    '<artifact id="900"',
    `${artifact}@id[second artifact 900, kept]`,
  ],
  [
    'a parent outside of the archive',
    'id="T2" parent_id="T1"',
    'id="T2" parent_id="T9"',
    'project/trackers/tracker@parent_id[T9]',
  ],
  [
    'a timeframe that comes from a tracker outside',
    '<semantic type="tooltip">',
    '<semantic type="timeframe"><inherited_from_tracker id="T77"/></semantic><semantic type="tooltip">',
    `${tracker}/semantics/semantic/inherited_from_tracker[T77]`,
  ],
  [
    'an external field without a type',
    '<formElement type="moonphase"',
    '<externalField ID="F99"><name>x</name></externalField><formElement type="moonphase"',
    `${tracker}/formElements/externalField[]`,
  ],
  [
    'two containers of one name',
    '<formElement type="moonphase"',
    '<formElement type="column" ID="F98" rank="40"><name>about</name><label>Again</label></formElement><formElement type="moonphase"',
    `${tracker}/formElements/formElement/name[second about, renamed to about_2]`,
  ],
  [
    'a second field of links',
    '<formElement type="moonphase"',
    '<formElement type="art_link" ID="F97" rank="40"><name>more_links</name><label>More</label></formElement><formElement type="moonphase"',
    `${tracker}/formElements/formElement@use_it[second field of the type art_link]`,
  ],
  [
    'two trackers of one name',
    '<name>Jobs</name>',
    '<name>Beds</name>',
    'project/trackers/tracker/name[second Beds, renamed to Beds (2)]',
  ],
  [
    'a property of another kind',
    'maxchars="100"',
    'maxchars="wide"',
    `${tracker}/formElements/formElement/formElements/formElement/properties@maxchars: The property maxchars must be an integer, not wide.`,
  ],
  [
    'a workflow on a field that has none',
    '<workflow>\n        <field_id REF="F4"/>',
    '<workflow>\n        <field_id REF="F7"/>',
    `${tracker}/workflow/field_id: a workflow needs a list of static values with one choice, and plants is none.`,
  ],
  [
    'changesets that go back in time',
    '2019-03-02T09:00:00+01:00</submitted_on>\n            <comments>',
    '2018-03-02T09:00:00+01:00</submitted_on>\n            <comments>',
    `${artifact}/changeset/submitted_on[before the changeset above, sorted]`,
  ],
  [
    'a link to itself',
    '<value nature="grows_beside">902',
    '<value nature="grows_beside">900',
    `${change}/value[link to itself]`,
  ],
  [
    'a reference to an artifact outside',
    'and job #901',
    'and job #4712',
    `${change}/value[reference to an artifact that is not in the archive]`,
  ],
  [
    'an artifact without a changeset',
    '<artifact id="902"',
    '<artifact id="77"/><artifact id="902"',
    `${artifact}[no changeset]`,
  ],
  [
    'two groups of one name',
    '</ugroups>',
    '<ugroup name="Waterers" description=""><members/></ugroup></ugroups>',
    'project/ugroups/ugroup[second group Waterers]',
  ],
  [
    'an artifact that is its own ancestor',
    '<field_change field_name="state" type="list" bind="static"><value>Sown</value></field_change>',
    '<field_change field_name="links" type="art_link"><value nature="_is_child">900</value></field_change>',
    `${artifact}[its own ancestor, kept]`,
  ],
];

describe('the import leaves out what it cannot keep, and counts it:', () => {
  for (const [what, from, to, left] of cases) {
    test(what, async () => {
      const changes: [string | RegExp, string][] = [[from, to]];
      if (what.includes('ancestor')) changes.push(['grows_beside">902', '_is_child">902']);
      const found = added((await imported(changes)).left).filter(([path]) => path === left);
      assert.deepEqual(found, [[left, 1]]);
    });
  }

  test('a line of ten megabytes is cut', async () => {
    const { left, artifacts } = await imported([
      ['<value>Under the oak</value>', `<value>${'oak '.repeat(2_500_000)}</value>`],
    ]);
    assert.equal(left.get(`${change}/value[cut to 65535 characters]`), 1);
    assert.equal(artifacts.find(({ title }) => title?.startsWith('oak'))?.title?.length, 65_535);
  });

  test('a user name that registration would refuse, and an address that is none', async () => {
    const name = 'rose-who-has-a-name-longer-than-thirty-characters.and_more';
    const changes = [[/"username">rose</g, `"username">${name}<`]] as const;
    const path = await altered({ after }, 'garden', changes);
    const { writeFile, readFile } = await import('node:fs/promises');
    const users = await readFile(`${path}/users.xml`, 'utf8');
    await writeFile(
      `${path}/users.xml`,
      users.replace('>rose<', `>${name}<`).replace('ldap-rose', 'ldap-long').replace('rose@example.com', 'nowhere'),
    );
    const document = await readFile(`${path}/project.xml`, 'utf8');
    await writeFile(`${path}/project.xml`, document.replace('ldap-rose', 'ldap-long'));
    await writeFile(`${path}/user_map.csv`, `name,action,comments\n${name},create:A,\nivy,map:heidi,\n`);
    const report = await importing(hearth, path, { overrides: { shortname: 'long-names', label: 'Long names' } });
    assert.deepEqual(report.newUsers, [name]);
    assert.equal(new Map(report.left).get('users/user/email[nowhere]'), 1);
  });

  test('empty elements are no losses', async () => {
    const { left } = await imported([['<natures>', '<frs/><docman>\n</docman><git kind=""/><natures>']]);
    assert.deepEqual(added(left), []);
  });
});

describe('the import does not change the meaning:', () => {
  const keeper = '<value format="username">ivy</value></field_change>';

  test('None in a list of users is nobody', async () => {
    for (const none of ['<value format="username">None</value>', '<value format="id">100</value>', '<value/>']) {
      const { left, artifacts, beds } = await imported([[keeper, `${none}</field_change>`]]);
      const bed = defined(artifacts.find(({ title }) => title === 'By the pond'));
      assert.deepEqual(bed.assignees, []);
      assert.deepEqual(shownIn(bed, fieldNamed(beds, 'keeper').field_id).bind_value_ids, [100]);
      assert.deepEqual(added(left), []);
    }
  });

  test('changesets are ordered by their date', async () => {
    const { artifacts } = await imported([
      [
        '2019-03-02T09:00:00+01:00</submitted_on>\n            <comments>',
        '2018-03-02T09:00:00+01:00</submitted_on>\n            <comments>',
      ],
    ]);
    const bed = defined(artifacts.find(({ title }) => title === 'By the pond'));
    // The later change in the document is the earlier one, so its state is replaced.
    assert.equal(bed.status, 'Bare');
    const changesets = (await admin.get(`/artifacts/${bed.id}/changesets?fields=all`)).json;
    assert.deepEqual(
      changesets.map(({ submitted_on }) => new Date(submitted_on).getUTCFullYear()),
      [2018, 2019],
    );
  });

  test('a comment has no blanks around it', async () => {
    const { artifacts } = await imported([['[**Watered**, see bed #902]', '[\n   **Watered**  \n\n]']]);
    const bed = defined(artifacts.find(({ title }) => title === 'By the pond'));
    const changesets = (await admin.get(`/artifacts/${bed.id}/changesets?fields=all`)).json;
    assert.equal(changesets[1]?.last_comment.commonmark, '**Watered**');
  });

  test('a comment for a group that is missing stays private', async () => {
    const { artifacts } = await imported([['<ugroup>waterers</ugroup>', '<ugroup>diggers</ugroup>']]);
    const bed = defined(artifacts.find(({ title }) => title === 'By the pond'));
    const changesets = (await admin.get(`/artifacts/${bed.id}/changesets?fields=all`)).json;
    assert.deepEqual(
      changesets[1]?.last_comment.ugroups?.map(({ short_name }) => short_name),
      ['project_admins'],
    );
  });

  test('a reference to an artifact outside of the archive is no link', async () => {
    const { artifacts, beds } = await imported([['and job #901', 'and job #4712']]);
    const bed = defined(artifacts.find(({ title }) => title === 'By the pond'));
    const notes = shownIn(bed, fieldNamed(beds, 'notes').field_id);
    assert.match(String(notes.value), /job #\u20604712/);
    assert.doesNotMatch(notes.post_processed_value, /val=4712/);
  });

  test('a day stays that day, whatever its zone', async () => {
    for (const written of [
      '2021-03-28',
      '2021-03-28T23:30:00-11:00',
      '2021-03-28T00:00:00+14:00',
      'Sun, 28 Mar 2021 00:30:00 +0900',
    ]) {
      const { artifacts, beds } = await imported([['2019-02-28T00:00:00+05:00', written]]);
      const bed = defined(artifacts.find(({ title }) => title === 'By the pond'));
      assert.match(String(shownIn(bed, fieldNamed(beds, 'sown_on').field_id).value), /^2021-03-28T00:00:00/);
    }
  });
});
