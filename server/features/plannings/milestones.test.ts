import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pageOf, refuses, refusesReader, succeeds } from '../../../test/support/hearth/expect.ts';
import { aPlanning } from '../../../test/support/worlds/plannings.ts';
import { anArtifact, changed, fieldsOf, listOf, trackerOf } from '../../../test/support/worlds/trackers.ts';
import type { KeptElement } from '../../domain/kept/kept.ts';
import { aProject, aWorld } from '../../../test/support/worlds/world.ts';
import type { ShownTracker } from '../../../test/support/hearth/shown.ts';

const {
  hearth,
  users: { alice },
  projects: { project, other },
} = await aWorld().with(aProject('project').withMembers('alice')).with(aProject('other')).start({ after });
const { admin, anonymous } = hearth;

const day = 24 * 60 * 60 * 1000;
const dayAt = (days: number) => new Date(hearth.clock.now() + days * day).toISOString().slice(0, 10);
const status = listOf('sb', 'Open', 'Done');
const semantics = { title: { field_id: 'title' }, status: { field_id: 'status', value_ids: ['Open'] } };
const base = { title: { type: 'string' }, status, links: { type: 'art_link' } };
const dated = { start: { type: 'date' }, days: { type: 'int' }, capacity: { type: 'float' } };
const timeframe = { start_date_field_id: 'start', duration_field_id: 'days' };

const structured = (name: string, fields: object, more: object = {}, parent?: number) =>
  trackerOf(
    admin,
    project.id,
    name,
    { ...base, ...fields },
    {
      semantics: { ...semantics, ...more },
      ...(parent === undefined ? {} : { parent: { id: parent } }),
    },
  );

const releases = await structured('version_plan', { ...dated, chart: { type: 'burndown' } }, { timeframe });
const sprints = await structured('sprint', dated, { timeframe }, releases.id);
const stories = await structured(
  'story',
  { effort: { type: 'float' }, remaining_effort: { type: 'float' } },
  { initial_effort: { field_id: 'effort' } },
);
const tasks = await trackerOf(admin, project.id, 'secrettask', base, {
  semantics,
  parent: { id: stories.id },
  permissions_for_groups: { can_access: ['project_members'] },
});

await aPlanning(hearth, project.id, 'Releases', releases.id, [stories.id]);
await aPlanning(hearth, project.id, 'Sprints', sprints.id, [stories.id]);

const add = (tracker: ShownTracker, title: string, state: string, links: [number, string?][], more: object[] = []) =>
  anArtifact(alice, tracker, [
    fieldsOf(tracker).set('title', { value: title }),
    fieldsOf(tracker).set('status', { bind_value_ids: [fieldsOf(tracker).value('status', state)] }),
    fieldsOf(tracker).set('links', { links: links.map(([id, type = '']) => ({ id, type })) }),
    ...more,
  ]);
const frame = (tracker: ShownTracker, start: number, days: number) => [
  fieldsOf(tracker).set('start', { value: dayAt(start) }),
  fieldsOf(tracker).set('days', { value: days }),
  fieldsOf(tracker).set('capacity', { value: 7.5 }),
];

const task = await add(tasks, 'Dig', 'Open', []);
const inSprint = await add(
  stories,
  'In the sprint',
  'Open',
  [[task, '_is_child']],
  [fieldsOf(stories).set('effort', { value: 3 }), fieldsOf(stories).set('remaining_effort', { value: 2 })],
);
const inRelease = await add(stories, 'In the release', 'Open', []);
const finished = await add(stories, 'Finished', 'Done', []);
const unplanned = await add(stories, 'Unplanned', 'Open', []);
await add(stories, 'Unplanned and done', 'Done', []);
const sprint = await add(sprints, 'Sprint 1', 'Open', [[inSprint]], frame(sprints, -3, 10));
const release = await add(
  releases,
  'Release 1',
  'Open',
  [[sprint, '_is_child'], [inSprint], [inRelease], [finished]],
  frame(releases, -10, 40),
);
const later = await add(releases, 'Release 2', 'Open', [], frame(releases, 90, 40));
const old = await add(releases, 'Release 0', 'Done', []);

const ids = async (path: string, by = alice as typeof anonymous): Promise<number[]> => {
  const answered = await by.get(path);
  succeeds(answered);
  return (answered.json as { id: number }[]).map(({ id }) => id);
};

test('the milestones of a project are the artifacts of the root planning', async () => {
  const path = `/projects/${project.id}/milestones`;
  assert.deepEqual(await ids(path), [release, later, old]);
  assert.deepEqual(await ids(`${path}?order=desc`), [old, later, release]);
  assert.deepEqual(pageOf(await alice.get(`${path}?limit=1&offset=1`)), [1, 1, 3, 50]);
  for (const [query, expected] of [
    ['{"status":"open"}', [release, later]],
    ['{"status":"closed"}', [old]],
    ['{"period":"current"}', [release]],
    ['{"period":"future"}', [later]],
    ['{}', [release, later, old]],
  ] as const) {
    assert.deepEqual(await ids(`${path}?query=${encodeURIComponent(query)}`), expected, query);
  }
  for (const query of ['{"status":"x"}', '{"status":"open","period":"future"}', '[', '{"title":"x"}']) {
    const refused = await alice.get(`${path}?query=${encodeURIComponent(query)}`);
    refuses(refused, 400, 'The query must have one status (open or closed) or one period (current or future).');
  }
  assert.deepEqual(await ids(`/projects/${other.id}/milestones`), []);
});

test('a milestone has the values of its artifact', async () => {
  const { json } = await alice.get(`/milestones/${release}`);
  assert.deepEqual(
    [json.id, json.uri, json.label, json.status_value, json.semantic_status, json.capacity],
    [release, `milestones/${release}`, 'Release 1', 'Open', 'open', 7.5],
  );
  assert.equal(json.start_date.slice(0, 10), dayAt(-10));
  assert.ok(Date.parse(json.end_date) > hearth.clock.now() && json.number_days_until_end > 0);
  assert.deepEqual(json.status_count, { open: 2, closed: 1 });
  assert.equal(json.sub_milestone_type.id, sprints.id);
  assert.equal(json.parent, null);
  assert.equal(json.burndown_uri, `milestones/${release}/burndown`);
  assert.equal((await alice.get(`/milestones/${release}/burndown`)).json.duration, 40);
  const { json: inside } = await alice.get(`/milestones/${sprint}`);
  assert.equal(inside.parent.id, release);
  assert.equal(inside.burndown_uri, null);
  refuses(await alice.get(`/milestones/${sprint}/burndown`), 404, 'The milestone has no burndown chart.');
  refuses(await alice.get(`/milestones/${unplanned}`), 404, 'Milestone not found');
  refuses(await alice.get('/milestones/99999'), 404);
  const { json: slim } = await alice.get(`/projects/${project.id}/milestones?fields=slim&limit=1`);
  assert.deepEqual([slim[0]?.status_count, slim[0]?.number_days_since_start], [null, null]);
  const xml = await alice.get(`/milestones/${release}`, { headers: { Accept: 'application/xml' } });
  assert.match(xml.text, /<label>Release 1<\/label>/);
});

test('milestones contain the artifacts that they link to, except those inside other milestones', async () => {
  assert.deepEqual(await ids(`/milestones/${release}/milestones`), [sprint]);
  assert.deepEqual(await ids(`/milestones/${release}/content`), [inSprint, inRelease, finished]);
  assert.deepEqual(await ids(`/milestones/${release}/backlog`), [inRelease]);
  assert.deepEqual(await ids(`/milestones/${release}/backlog?query={"status":"all"}`), [inRelease, finished]);
  assert.deepEqual(await ids(`/milestones/${release}/backlog?include=not_planned`), [inRelease]);
  assert.deepEqual(await ids(`/milestones/${release}/backlog?include=planned_and_not_planned`), [inSprint, inRelease]);
  const both = await alice.get(`/milestones/${release}/backlog?include=not_planned&query={"status":"all"}`);
  refusesReader(both, 400, 'Using both status and include parameters at the same time is not supported.');
  assert.equal((await alice.get(`/milestones/${release}/backlog?include=none`)).status, 400);
  assert.deepEqual(await ids(`/milestones/${sprint}/content`), [inSprint]);
  assert.deepEqual(await ids(`/milestones/${release}/siblings`), [old, later]);
  const [planning] = (await alice.get(`/projects/${project.id}/plannings`)).json;
  assert.deepEqual(await ids(`/${planning?.milestones_uri}`), [release, later, old]);
  refuses(await alice.get('/plannings/9999/milestones'), 404, 'Planning not found');
});

test('the backlog of a project has the open items that no milestone contains', async () => {
  assert.deepEqual(await ids(`/projects/${project.id}/backlog`), [unplanned]);
  await changed(alice, later, [fieldsOf(releases).set('links', { links: [{ id: unplanned }] })]);
  assert.deepEqual(await ids(`/projects/${project.id}/backlog`), []);
});

test('a backlog item shows its efforts and its children, as far as the reader may see them', async () => {
  const { json } = await alice.get(`/backlog_items/${inSprint}`);
  assert.deepEqual(
    [json.label, json.type, json.short_type, json.status, json.initial_effort, json.remaining_effort],
    ['In the sprint', 'Tracker story', 'story', 'Open', 3, 2],
  );
  assert.equal(json.has_children, true);
  assert.deepEqual(
    json.accept.trackers.map(({ id }) => id),
    [tasks.id],
  );
  assert.deepEqual(await ids(`/backlog_items/${inSprint}/children`), [task]);
  assert.equal((await alice.get(`/backlog_items/${task}`)).json.parent.id, inSprint);
  const outsider = await hearth.user('outsider');
  assert.deepEqual(await ids(`/backlog_items/${inSprint}/children`, outsider), []);
  const { json: seen } = await outsider.get(`/backlog_items/${inSprint}`);
  assert.deepEqual([seen.has_children, seen.accept.trackers], [false, []]);
  refuses(await outsider.get(`/backlog_items/${task}`), 403);
});

test('with an explicit backlog, it contains only the chosen items', async () => {
  const [left, chosen] = [await add(stories, 'Left', 'Open', []), await add(stories, 'Chosen', 'Open', [])];
  assert.deepEqual(await ids(`/projects/${project.id}/backlog`), [left, chosen]);
  const part = (name: string, attributes: KeptElement['attributes'], children: KeptElement[] = []): KeptElement => ({
    name,
    attributes,
    children,
    text: '',
  });
  const parts = [
    part('admin', {}, [part('scrum', {}, [part('explicit_backlog', { is_used: '1' })])]),
    part('top_backlog', {}, [part('artifact', { artifact_id: { artifact: chosen } })]),
  ];
  await hearth.platform.db.write((tx) =>
    tx
      .insertInto('project_kept_parts')
      .values({ project_id: project.id, parts: JSON.stringify(parts) })
      .execute(),
  );
  assert.deepEqual(await ids(`/projects/${project.id}/backlog`), [chosen]);
});
