import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { proposeMapping } from '../../../server/features/import-from/index.ts';
import { convertAndImport, foreignExport } from '../../support/formats/foreign-project.ts';
import { startHearth } from '../../support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const { admin } = hearth;
await hearth.user('heidi');
const folder = foreignExport('redmine');
const mapping = JSON.stringify({ from: 'redmine', users: { ivy: 'map:heidi' } });
const imported = await convertAndImport(hearth, { after }, { tool: 'redmine', location: folder, mapping });

test('issues of Redmine become artifacts with their values, and their ids as a field', () => {
  assert.deepEqual(imported.oldIds, ['11', '12', '13', '14']);
  assert.deepEqual(
    imported.trackers.map(({ label, item_name: name }) => [label, name]),
    [
      ['Bug', 'bug'],
      ['Feature', 'feature'],
    ],
  );
  const { description, ...values } = imported.values('11');
  assert.deepEqual(values, {
    title: 'Roof leaks in the rain',
    status: ['Closed'],
    assignee: ['heidi'],
    priority: ['High'],
    category: ['Roof'],
    target_version: ['1.0'],
    start_date: '2019-03-01',
    due_date: '2019-03-31',
    done: 100,
    estimated_time: 4,
    spent_time: 2.5,
    plants: ['Beans', 'Leeks'],
    reproducible: ['Yes'],
    reviewer: ['rose'],
    found_in: ['2.0'],
    temperature: 21.5,
    links: ['_is_child 14', 'blocks 12'],
    attachments: ['plan.txt', 'pane.txt'],
    old_id: '11',
    old_address: 'https://redmine.example.org/rm/issues/11',
  });
  // Textile became Markdown, and references have the new ids. Code and unknown issues are unchanged.
  const [twelve, thirteen] = [imported.numberOf('12'), imported.numberOf('13')];
  assert.match(String(description), /^## What happens\n\nThe \*\*north\*\* pane leaks/);
  assert.match(
    String(description),
    new RegExp(`see art #${twelve} and the plan \\(art #${thirteen}\\) or art #${thirteen}\\.`),
  );
  assert.match(String(description), /```css\ncolor: #12;\n```/);
  assert.match(String(description), /See `#12` and #99, 2\*3\*4\./);
  assert.match(String(description), /- first\n {3}- second\n1\. one/);
  // Line breaks are kept, and text that looks like HTML or an escape stays text.
  const file = imported.artifact('11').values.flatMap((value) => value.file_descriptions ?? [])[0];
  const plan = `/plugins/tracker/attachments/${file?.id}-plan.txt`;
  assert.equal(
    String(description).split('\n\n').at(-1),
    `A Map\\<String> of  \ntwo lines by @heidi and @rose: art #${twelve}, art #${twelve} (note 1), [plan.txt](${plan}), the other (art #${twelve}), hot, ![](pane.png), C:\\\\_temp and \`List<Pane>\`.`,
  );
  assert.match(String(description), /\| Pane \| State \|\n\| --- \| --- \|\n\| north \| broken \|/);
});

test('the history keeps its authors, dates, comments and earlier values', async () => {
  const [created, ...changes] = await imported.history('11');
  assert.ok(created);
  assert.deepEqual([created.by, created.on], ['rose', '2019-03-01T09:00:00']);
  const { title, status, assignee, priority, plants, attachments, links, done } = created.changed;
  assert.deepEqual([title, status, assignee, priority], ['Roof leaks', ['New'], ['moss'], ['Normal']]);
  assert.deepEqual([plants, attachments, links, done], [['Leeks', 'Peas'], ['plan.txt'], [], 0]);
  const at = (on: string, by: string, comment: string, changed: object, isPrivate = false) => ({
    by,
    on: `2019-03-${on}`,
    comment,
    isPrivate,
    changed,
  });
  assert.deepEqual(changes, [
    at('02T10:00:00', 'heidi', `I will look, @rose. See art #${imported.numberOf('12')}.`, {
      status: ['In progress'],
      assignee: ['heidi'],
    }),
    at('03T11:00:00', 'heidi', '', {
      priority: ['High'],
      plants: ['Beans', 'Leeks'],
      links: ['blocks 12'],
      attachments: ['plan.txt', 'pane.txt'],
    }),
    at('04T11:00:00', 'rose', 'Glass is expensive; keep it to ourselves.', {}, true),
    at('04T12:00:00', 'heidi', '', { links: ['_is_child 14', 'blocks 12'] }),
    at('05T15:00:00', 'rose', 'Done.', {
      title: 'Roof leaks in the rain',
      status: ['Closed'],
      target_version: ['1.0'],
      done: 100,
      reviewer: ['rose'],
    }),
  ]);
  const [, comment] = await imported.history('12');
  assert.deepEqual([comment?.by, comment?.comment], ['Anonymous', 'Me too']);
});

test('attachments keep their bytes, their authors and their descriptions', async () => {
  const files = imported.artifact('11').values.flatMap((value) => value.file_descriptions ?? []);
  assert.deepEqual(
    files.map(({ name, size, description }) => [name, size, description]),
    [
      ['plan.txt', 14, 'The plan'],
      ['pane.txt', 9, ''],
    ],
  );
  const read = await fetch(`${hearth.base}${files[0]?.html_url}`, { headers: { 'X-Auth-AccessKey': admin.accessKey } });
  assert.equal(await read.text(), 'Replace pane.\n');
});

test('private issues stay private, and people who are not involved get no account', async () => {
  const heidi = await hearth.user('bystander');
  const group = `${imported.report.projectId}_3`;
  const body = { user_references: [{ username: 'bystander' }, { username: 'heidi' }] };
  await admin.put(`/user_groups/${group}/users`, { body });
  assert.equal((await heidi.get(`/artifacts/${imported.numberOf('11')}`)).status, 200);
  assert.equal((await heidi.get(`/artifacts/${imported.numberOf('13')}`)).status, 403);
  assert.deepEqual(imported.report.newUsers.toSorted(), ['moss', 'rose']);
  const users = (await admin.get('/users?query={"username":"stranger"}')).json;
  assert.deepEqual(users, []);
});

test('everything that is omitted is counted', () => {
  assert.deepEqual(imported.leftByConversion, {
    'attachments whose content is missing in the export': 1,
    'changes of the tracker of an issue in the history': 1,
    'dates and descriptions of versions': 1,
    'former values of target_version that are deleted in Redmine': 1,
    'groups that are members (their people are)': 1,
    'links to items that are not in the export': 1,
    'roles of members': 2,
    'time entries (issues keep the sum)': 1,
    watchers: 1,
  });
  // Redmine has locked the account.
  assert.deepEqual(imported.report.left, [
    ['project/ugroups/ugroup/members/member: the account of moss is closed.', 1],
  ]);
});

test('a mapping renames and omits types, statuses, fields, values and links', async () => {
  const proposed = JSON.parse(
    await proposeMapping({ tool: 'redmine', location: folder, attachmentLimit: 1 }),
  ) as Record<string, Record<string, unknown>>;
  assert.deepEqual(proposed['users'], { rose: 'noop', ivy: 'noop', moss: 'create:S', anonymous: 'none' });
  assert.deepEqual(proposed['statuses']?.['Closed'], { name: 'Closed', is_open: false });
  const edited = {
    ...proposed,
    project: { shortname: 'glass', name: 'Glass house', access: 'public' },
    users: { rose: 'map:heidi', ivy: 'none', moss: 'none', anonymous: 'none' },
    types: { Bug: { name: 'Ticket', item_name: 'ticket' }, Feature: { name: 'Ticket' } },
    statuses: { New: { name: 'Open', is_open: true }, 'In progress': { name: 'Open' }, Closed: { name: 'Done' } },
    fields: { category: null, priority: { name: 'Urgency', values: { High: 'Urgent' } } },
    link_types: { blocks: 'stops' },
    private_to: ['project_members'],
  };
  const glass = await convertAndImport(
    hearth,
    { after },
    {
      tool: 'redmine',
      location: folder,
      mapping: JSON.stringify(edited),
    },
  );
  assert.deepEqual([glass.report.shortname, glass.report.label], ['glass', 'Glass house']);
  assert.deepEqual(
    glass.trackers.map(({ label, item_name: name }) => [label, name]),
    [['Ticket', 'ticket']],
  );
  const statuses = glass.trackers[0]?.fields.find(({ name }) => name === 'status')?.values ?? [];
  assert.deepEqual(
    statuses.map(({ label }) => label),
    ['Open', 'Done'],
  );
  const values = glass.values('11');
  assert.deepEqual([values['status'], values['urgency'], values['category']], [['Done'], ['Urgent'], undefined]);
  assert.deepEqual([values['links'], values['assignee']], [['_is_child 14', 'stops 12'], []]);
  assert.equal(glass.leftByConversion['values of the field category'], 1);
  const [, second] = await glass.history('11');
  assert.equal(second?.by, 'Ivy Lane');
});

test('an attachment with the reused id of a deleted one belongs to the person who attached it', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-redmine-'));
  after(() => rm(directory, { recursive: true, force: true }));
  await cp(folder, directory, { recursive: true });
  const path = join(directory, 'issue-11.json');
  const whole = JSON.parse(readFileSync(path, 'utf8')) as {
    issue: { journals: { details: { property: string; name: string }[] }[] };
  };
  const attached = { property: 'attachment', name: '8', old_value: null, new_value: 'old.txt' };
  const rose = { id: 5, name: 'Rose Ward' };
  const journal = (id: number, on: string, details: object) =>
    ({
      id,
      user: rose,
      notes: '',
      created_on: `2019-03-01T${on}:00Z`,
      private_notes: false,
      details: [details],
    }) as never;
  const { journals } = whole.issue;
  // Attachments from a mail or an older version of Redmine have no journal.
  for (const one of journals) one.details = one.details.filter(({ property }) => property !== 'attachment');
  journals.unshift(
    journal(90, '09:30', attached),
    journal(91, '09:40', { ...attached, old_value: 'old.txt', new_value: null }),
  );
  await writeFile(path, JSON.stringify(whole));
  const reused = await convertAndImport(
    hearth,
    { after },
    {
      tool: 'redmine',
      location: directory,
      mapping: JSON.stringify({ ...JSON.parse(mapping), project: { shortname: 'reused', name: 'Reused' } }),
    },
  );
  const file = reused
    .artifact('11')
    .values.flatMap((value) => value.file_descriptions ?? [])
    .find(({ name }) => name === 'pane.txt');
  const heidi = (await admin.get('/users?query={"username":"heidi"}')).json;
  assert.equal(file?.submitted_by, heidi[0]?.id);
  const added = (await reused.history('11')).filter(({ changed }) => 'attachments' in changed);
  assert.deepEqual(
    added.map(({ by, changed }) => [by, changed['attachments']]),
    [
      ['rose', ['plan.txt']],
      ['heidi', ['plan.txt', 'pane.txt']],
    ],
  );
  assert.equal(reused.leftByConversion['attachments that were deleted in Redmine'], 1);
});

/** Lists of users are requested by status, and don't contain it. */
const withStatus = (users: { status?: number }[], { searchParams }: URL): unknown[] =>
  users
    .filter(({ status = 1 }) => String(status) === searchParams.get('status'))
    .map((user) => ({ ...user, status: undefined }));

/** A server with Redmine's REST API, from the same answers. It knows one key, and has pages of two. */
async function startRedmine(): Promise<{ address: string; asked: string[] }> {
  const documents = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const answer = (name: string): Record<string, unknown[]> => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    asked.push(url.pathname);
    const send = (status: number, body: unknown) => response.writeHead(status).end(JSON.stringify(body));
    const path = url.pathname.replace(/^\/rm\//, '');
    if (path.startsWith('attachments/')) {
      const moved = path.replace('attachments/download/', 'files/');
      return response
        .writeHead(302, { Location: path.includes('/8/') ? 'https://elsewhere.example.com/8' : `/rm/${moved}` })
        .end();
    }
    if (path.startsWith('files/'))
      return response.end(readFileSync(join(folder, 'attachments/download', path.slice(6))));
    if (request.headers['x-redmine-api-key'] !== 'secret') return send(401, {});
    const [, issue] = /^issues\/(\d+)\.json$/.exec(path) ?? [];
    const text = (name: string): unknown =>
      JSON.parse(readFileSync(join(folder, name), 'utf8').replaceAll('https://redmine.example.org/rm', address));
    if (issue !== undefined) return send(200, text(`issue-${issue}.json`));
    // A project below has a version, which the history of an issue names.
    if (path === 'projects/4/versions.json')
      return send(200, { versions: [{ id: 77, name: 'Shed 1' }], total_count: 1 });
    // An ordinary user may not read these.
    if (path === 'custom_fields.json') return send(403, {});
    const name = path.replace(/^.*\//, '');
    const listed = documents.filter((one) => one.startsWith('issue-')).map((one) => answer(one)['issue']);
    const issues = listed.map((one, index) =>
      index === 0 ? one : Object.assign({}, one, { project: { id: 4, name: 'Shed' } }),
    );
    const all = name === 'issues.json' ? { issues } : documents.includes(name) ? answer(name) : {};
    const [member = '', found = []] = Object.entries(all).find(([, value]) => Array.isArray(value)) ?? [];
    const list = name === 'users.json' ? withStatus(found as { status?: number }[], url) : found;
    const offset = Number(url.searchParams.get('offset'));
    return send(200, { [member]: list.slice(offset, offset + 100), total_count: list.length, offset, limit: 100 });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => void server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rm`;
  return { address, asked };
}

test('Redmine is read through its REST API, and no other address is read', async () => {
  const { address, asked } = await startRedmine();
  const request = { tool: 'redmine', location: address, project: 'greenhouse' } as const;
  await assert.rejects(convertAndImport(hearth, { after }, { ...request, key: 'wrong' }), /\/rm\/projects\.json: 401/);
  const proposed = JSON.parse(await proposeMapping({ ...request, key: 'secret', attachmentLimit: 10 }));
  assert.deepEqual(proposed.users['moss'], 'create:S');
  const edited = JSON.stringify({ project: { shortname: 'by-rest' } });
  const read = await convertAndImport(hearth, { after }, { ...request, key: 'secret', mapping: edited });
  assert.deepEqual(read.oldIds, ['11', '12', '13', '14']);
  assert.equal(read.values('11')['old_address'], `${address}/issues/11`);
  // The second attachment leads to another server, and the third one is there.
  assert.deepEqual(read.values('11')['attachments'], ['plan.txt']);
  assert.equal(read.leftByConversion['attachments whose content is missing in the export'], 2);
  assert.equal(read.leftByConversion['definitions of custom fields, which the key may not read'], 1);
  assert.deepEqual(read.values('11')['plants'], ['Beans', 'Leeks']);
  const versions = (await read.history('11')).flatMap(({ changed }) => changed['target_version'] ?? []);
  assert.deepEqual(versions, ['Shed 1', '1.0']);
  assert.ok(asked.includes('/rm/files/7/plan.txt'));
  const limited = JSON.stringify({ project: { shortname: 'small' } });
  const small = await convertAndImport(
    hearth,
    { after },
    { ...request, key: 'secret', mapping: limited, attachmentLimit: 10 },
  );
  assert.equal(small.leftByConversion['attachments of more than 10 bytes'], 1);
});
