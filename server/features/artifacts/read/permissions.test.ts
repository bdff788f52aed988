import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { type Caller, startHearth } from '../../../../test/support/hearth/hearth.ts';
import { anArtifact, createTracker, fieldsOf } from '../../../../test/support/worlds/trackers.ts';

const hearth = await startHearth({ after });
async function setMode(access_mode: string): Promise<void> {
  const answer = await hearth.admin.patch('/platform_settings', { body: { access_mode } });
  assert.equal(answer.status, 200, answer.text);
}

const unlimited = { artifacts_deletion_limit: 1000 };
assert.equal((await hearth.admin.patch('/platform_settings', { body: unlimited })).status, 200);
await setMode('restricted');
const member = await hearth.user('member');
const trackerAdmin = await hearth.user('tracker-admin');
const projectAdmin = await hearth.user('project-admin');
const registered = await hearth.user('registered');
const restricted = await hearth.user('restricted', { status: 'R' });
const insider = await hearth.user('insider', { status: 'R' });
await setMode('anonymous');

const callers = {
  anonymous: hearth.anonymous,
  restricted,
  'restricted member': insider,
  registered,
  member,
  'tracker administrator': trackerAdmin,
  'project administrator': projectAdmin,
  'site administrator': hearth.admin,
} satisfies Record<string, Caller>;
type Role = keyof typeof callers;
const roles = Object.keys(callers) as Role[];

interface World {
  tracker: { id: number };
  id: number;
  values: object[];
}

/** A project with a tracker, a tracker administrator, and one artifact of the member's. */
async function world(isPublic: boolean, permissions?: object): Promise<World> {
  const project = await hearth.project(hearth.admin, { is_public: isPublic, allow_restricted: true });
  await hearth.members(project.id, [member, trackerAdmin, projectAdmin, insider]);
  const admins = await hearth.admin.put(`/user_groups/${project.id}_4/users`, {
    body: [{ id: 101 }, { id: projectAdmin.id }],
  });
  assert.equal(admins.status, 200, admins.text);
  const group = await hearth.admin.post('/user_groups', {
    body: { project_id: project.id, short_name: 'wardens', description: '' },
  });
  assert.equal(group.status, 201, group.text);
  await hearth.admin.put(`/user_groups/${group.json.id}/users`, { body: [{ id: trackerAdmin.id }] });
  const tracker = await createTracker(hearth.admin, project.id, 'bug', { template_name: 'bugs' });
  const can_admin = [`${project.id}_4`, group.json.id];
  const values = [fieldsOf(tracker).set('title', { value: 'permitted' })];
  const id = await anArtifact(member, tracker, values);
  const granted = await hearth.admin.patch(`/trackers/${tracker.id}`, {
    body: { permissions_for_groups: { can_admin, ...permissions } },
  });
  assert.equal(granted.status, 200, granted.text);
  return { tracker, id, values };
}

type Expected = Record<Role, number>;
const row = (...statuses: number[]): Expected =>
  Object.fromEntries(roles.map((role, index) => [role, statuses[index] ?? 0])) as Expected;

type Call = (by: Caller, world: World) => Promise<{ status: number }>;
const reads: Record<string, Call> = {
  'GET /artifacts/{id}': (by, { id }) => by.get(`/artifacts/${id}`),
  'GET /artifacts/{id}/changesets': (by, { id }) => by.get(`/artifacts/${id}/changesets`),
  'GET /artifacts/{id}/links': (by, { id }) => by.get(`/artifacts/${id}/links`),
  'GET /artifacts/{id}/linked_artifacts': (by, { id }) => by.get(`/artifacts/${id}/linked_artifacts?direction=forward`),
};
const trackerReads: Record<string, Call> = {
  'GET /trackers/{id}': (by, { tracker }) => by.get(`/trackers/${tracker.id}`),
  'GET /trackers/{id}/artifacts': (by, { tracker }) => by.get(`/trackers/${tracker.id}/artifacts`),
  'GET /trackers/{id}/parent_artifacts': (by, { tracker }) => by.get(`/trackers/${tracker.id}/parent_artifacts`),
};
const put: Call = (by, { id, values }) => by.put(`/artifacts/${id}`, { body: { values } });
const comment: Call = (by, { id }) =>
  by.put(`/artifacts/${id}`, { body: { values: [], comment: { body: 'hello', format: 'text' } } });
const post: Call = (by, { tracker, values }) =>
  by.post('/artifacts', { body: { tracker: { id: tracker.id }, values } });
const patch: Call = (by, { tracker }) => by.patch(`/trackers/${tracker.id}`, { body: { description: 'x' } });

const move: Call = (by, { id, tracker }) =>
  by.patch(`/artifacts/${id}`, { body: { move: { tracker_id: tracker.id, dry_run: true } } });
/** Objects that requests delete are created again for each caller. */
const another = ({ tracker, values }: World): Promise<number> => anArtifact(member, tracker, values);
const remove: Call = async (by, at) => by.delete(`/artifacts/${await another(at)}`);
const archive: Call = (by) => by.get('/deleted_artifacts');
const restore: Call = async (by, at) => {
  const id = await another(at);
  const removed = await hearth.admin.delete(`/artifacts/${id}`);
  assert.equal(removed.status, 200, removed.text);
  const answer = await by.post(`/deleted_artifacts/${id}/restore`);
  assert.equal((await member.get(`/artifacts/${id}`)).status, answer.status === 200 ? 200 : 404);
  return answer;
};

//                    anon restr insider regist member tadmin padmin sadmin
const everybody = row(200, 403, 200, 200, 200, 200, 200, 200);
const members = row(401, 403, 200, 403, 200, 200, 200, 200);
const table: [project: 'public' | 'private', calls: Record<string, Call>, expected: Expected][] = [
  ['public', reads, everybody],
  ['public', trackerReads, everybody],
  // The templates let registered users submit. Restricted users count as registered where they are members.
  ['public', { 'POST /artifacts': post }, row(401, 403, 201, 201, 201, 201, 201, 201)],
  ['public', { 'PUT /artifacts/{id}, unchanged': put }, row(401, 403, 200, 200, 200, 200, 200, 200)],
  ['public', { 'PUT /artifacts/{id}, a comment': comment }, row(401, 403, 200, 200, 200, 200, 200, 200)],
  ['public', { 'PATCH /trackers/{id}': patch }, row(401, 403, 403, 403, 403, 200, 200, 200)],
  ['public', { 'DELETE /artifacts/{id}': remove }, row(401, 403, 403, 403, 403, 200, 200, 200)],
  ['public', { 'GET /deleted_artifacts': archive }, row(401, 403, 403, 403, 403, 403, 403, 200)],
  ['public', { 'POST /deleted_artifacts/{id}/restore': restore }, row(401, 403, 403, 403, 403, 403, 403, 200)],
  ['private', reads, members],
  ['private', trackerReads, members],
  ['private', { 'POST /artifacts': post }, row(401, 403, 201, 403, 201, 201, 201, 201)],
  ['private', { 'PUT /artifacts/{id}, unchanged': put }, members],
  ['private', { 'PUT /artifacts/{id}, a comment': comment }, members],
  ['private', { 'PATCH /trackers/{id}': patch }, row(401, 403, 403, 403, 403, 200, 200, 200)],
  ['private', { 'DELETE /artifacts/{id}': remove }, row(401, 403, 403, 403, 403, 200, 200, 200)],
  ['private', { 'POST /deleted_artifacts/{id}/restore': restore }, row(401, 403, 403, 403, 403, 403, 403, 200)],
];

const worlds = { public: await world(true), private: await world(false) };

async function check(calls: Record<string, Call>, expected: Expected, at: World): Promise<void> {
  for (const [name, call] of Object.entries(calls)) {
    const found: Record<string, number> = {};
    for (const role of roles) found[role] = (await call(callers[role], at)).status;
    assert.deepEqual(found, expected, name);
  }
}

describe('permissions by role', () => {
  for (const [where, calls, expected] of table) {
    test(`${Object.keys(calls).join(', ')} in a ${where} project`, () => check(calls, expected, worlds[where]));
  }

  test('lists contain and count only visible artifacts', async () => {
    const query = `{"id":[${worlds.public.id},${worlds.private.id}]}`;
    const sizes: Record<string, number> = {};
    for (const role of roles) {
      const answer = await callers[role].get('/artifacts', { query: { query } });
      assert.equal(answer.json.collection.length, Number(answer.headers['x-pagination-size']), role);
      sizes[role] = answer.json.collection.length;
    }
    assert.deepEqual(sizes, row(1, 0, 2, 1, 2, 2, 2, 2));
  });

  test('GET /users/self/artifacts requires authentication', async () => {
    for (const role of roles) {
      const answer = await callers[role].get('/users/self/artifacts', { query: { query: '{"submitted_by":true}' } });
      assert.equal(answer.status, role === 'anonymous' ? 401 : 200, role);
    }
  });
});

describe('with a restricted tracker', () => {
  test('users who may not see it get 404 for the tracker and 403 for its artifacts', async () => {
    const at = await world(true, { can_access: ['project_admins'] });
    await check(trackerReads, row(401, 403, 404, 404, 404, 200, 200, 200), at);
    await check(reads, row(401, 403, 403, 403, 403, 200, 200, 200), at);
    await check({ put }, row(401, 403, 403, 403, 403, 200, 200, 200), at);
    await check({ post }, row(401, 403, 403, 403, 403, 201, 201, 201), at);
  });

  test('a deleted tracker and its artifacts answer 404 to everyone', async () => {
    const at = await world(true);
    assert.equal((await hearth.admin.delete(`/trackers/${at.tracker.id}`)).status, 204);
    await check(trackerReads, row(404, 403, 404, 404, 404, 404, 404, 404), at);
    await check(reads, row(404, 404, 404, 404, 404, 404, 404, 404), at);
    await check({ put, comment, post, move }, row(401, 404, 404, 404, 404, 404, 404, 404), at);
    const gone: Call = (by, { id }) => by.delete(`/artifacts/${id}`);
    await check({ 'DELETE /artifacts/{id}': gone }, row(401, 404, 404, 404, 404, 404, 404, 404), at);
    for (const role of roles) {
      const listed = await callers[role].get('/artifacts', { query: { query: `{"id":[${at.id}]}` } });
      assert.deepEqual(listed.json.collection, [], role);
    }
    assert.equal((await hearth.admin.post(`/trackers/${at.tracker.id}/restore`)).status, 200);
    await check(reads, everybody, at);
  });

  test('an unknown artifact', async () => {
    const nothing = { tracker: { id: 999_999 }, id: 999_999, values: worlds.public.values };
    await check({ ...reads, ...trackerReads }, row(404, 404, 404, 404, 404, 404, 404, 404), nothing);
    await check({ put, post, patch }, row(401, 404, 404, 404, 404, 404, 404, 404), nothing);
  });
});

test('if sign-in is required, anonymous callers can read nothing, and restricted users what they may', async () => {
  await setMode('restricted');
  await check({ ...reads, ...trackerReads }, row(401, 200, 200, 200, 200, 200, 200, 200), worlds.public);
  await check({ ...reads, ...trackerReads }, members, worlds.private);
  await check({ ...reads, ...trackerReads }, row(401, 404, 404, 404, 404, 404, 404, 404), {
    ...worlds.public,
    id: 999_999,
    tracker: { id: 999_999 },
  });
  await setMode('anonymous');
});
