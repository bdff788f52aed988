import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { defined, succeeds } from '../../../../test/support/hearth/expect.ts';
import { type Caller, startHearth } from '../../../../test/support/hearth/hearth.ts';
import type { ShownTracker } from '../../../../test/support/hearth/shown.ts';

const hearth = await startHearth({ after });
// Restricted users are created on platforms that have them; anonymous callers are served only on others.
await hearth.platform.settings.change({ access_mode: 'restricted' });
const restricted = await hearth.user('restricted', { status: 'R' });
await hearth.platform.settings.change({ access_mode: 'anonymous' });

const people = {
  anonymous: hearth.anonymous,
  restricted,
  registered: await hearth.user('registered'),
  member: await hearth.user('member'),
  trackerAdministrator: await hearth.user('tracker-admin'),
  projectAdministrator: await hearth.user('project-admin'),
  siteAdministrator: hearth.admin,
} satisfies Record<string, Caller>;
type Who = keyof typeof people;
const everybody = Object.keys(people) as Who[];

interface World {
  projectId: number;
  open: ShownTracker;
  closed: ShownTracker;
  deletedId: number;
}

/** A project with a tracker for all, one for its administrators, and a deleted one. */
async function world(shortname: string, is_public: boolean): Promise<World> {
  const administrator = people.projectAdministrator;
  const project = await hearth.project(administrator, { shortname, is_public });
  const { member, trackerAdministrator } = people;
  await hearth.members(project.id, [administrator, member, trackerAdministrator]);
  const group = await administrator.post('/user_groups', { body: { project_id: project.id, short_name: 'keepers' } });
  succeeds(group, 201);
  await administrator.put(`/user_groups/${group.json.id}/users`, { body: [{ id: trackerAdministrator.id }] });
  const create = async (item_name: string, can_access: string[]) => {
    const fields = [{ type: 'sb', name: 'state', label: 'State', values: ['Open', 'Spare'] }];
    const permissions_for_groups = { can_access, can_admin: ['project_admins', 'keepers'] };
    const body = { label: item_name, item_name, structure: { fields, permissions_for_groups } };
    const made = await administrator.post(`/projects/${project.id}/trackers`, { body });
    succeeds(made, 201);
    return made.json;
  };
  const open = await create('open', ['all_users']);
  const closed = await create('closed', ['project_admins']);
  const deleted = await create('deleted', ['all_users']);
  succeeds(await administrator.delete(`/trackers/${deleted.id}`), 204);
  return { projectId: project.id, open, closed, deletedId: deleted.id };
}

const worlds = { public: await world('open-house', true), private: await world('club', false) };

/** Statuses in the order of the callers: anonymous, restricted, registered, member, tracker, project, site. */
interface Line {
  what: string;
  call(by: Caller, of: World): Promise<{ status: number }>;
  public: number[];
  private: number[];
}

const stateOf = (tracker: ShownTracker) => defined(tracker.fields[0]);
/** Refused after the caller was found worthy: nothing is changed, so that each caller finds the same world. */
const nothing = 400;

const lines: Line[] = [
  {
    what: 'GET /projects/{id}/trackers',
    call: (by, { projectId }) => by.get(`/projects/${projectId}/trackers`),
    public: [200, 403, 200, 200, 200, 200, 200],
    private: [401, 403, 403, 200, 200, 200, 200],
  },
  {
    what: 'GET /trackers/{id} that is for all',
    call: (by, { open }) => by.get(`/trackers/${open.id}`),
    public: [200, 403, 200, 200, 200, 200, 200],
    private: [401, 403, 403, 200, 200, 200, 200],
  },
  {
    what: 'GET /trackers/{id} that is for administrators',
    call: (by, { closed }) => by.get(`/trackers/${closed.id}`),
    public: [401, 403, 404, 404, 200, 200, 200],
    private: [401, 403, 403, 404, 200, 200, 200],
  },
  {
    what: 'GET /trackers/{id} that is deleted',
    call: (by, { deletedId }) => by.get(`/trackers/${deletedId}`),
    public: [404, 403, 404, 404, 404, 404, 404],
    private: [401, 403, 403, 404, 404, 404, 404],
  },
  {
    what: 'GET /trackers/{id}/used_artifact_links',
    call: (by, { open }) => by.get(`/trackers/${open.id}/used_artifact_links`),
    public: [200, 403, 200, 200, 200, 200, 200],
    private: [401, 403, 403, 200, 200, 200, 200],
  },
  {
    what: 'POST /projects/{id}/trackers',
    call: (by, { projectId }) =>
      by.post(`/projects/${projectId}/trackers`, { body: { label: 'x', item_name: 'a b', template_name: 'empty' } }),
    public: [401, 403, 403, 403, 403, nothing, nothing],
    private: [401, 403, 403, 403, 403, nothing, nothing],
  },
  {
    what: 'PATCH /trackers/{id}',
    call: (by, { open }) => by.patch(`/trackers/${open.id}`, { body: { item_name: 'a b' } }),
    public: [401, 403, 403, 403, nothing, nothing, nothing],
    private: [401, 403, 403, 403, nothing, nothing, nothing],
  },
  {
    what: 'PATCH /trackers/{id} that is for administrators',
    call: (by, { closed }) => by.patch(`/trackers/${closed.id}`, { body: { item_name: 'a b' } }),
    public: [401, 403, 404, 404, nothing, nothing, nothing],
    private: [401, 403, 403, 404, nothing, nothing, nothing],
  },
  {
    what: 'POST /trackers/{id}/fields',
    call: (by, { open }) => by.post(`/trackers/${open.id}/fields`, { body: { type: 'x', label: 'x' } }),
    public: [401, 403, 403, 403, nothing, nothing, nothing],
    private: [401, 403, 403, 403, nothing, nothing, nothing],
  },
  {
    what: 'PATCH /tracker_fields/{id}',
    call: (by, { open }) => by.patch(`/tracker_fields/${stateOf(open).field_id}`, { body: { label: ' ' } }),
    public: [401, 403, 403, 403, nothing, nothing, nothing],
    private: [401, 403, 403, 403, nothing, nothing, nothing],
  },
  {
    what: 'PATCH /tracker_fields/{id} of a tracker that is for administrators',
    call: (by, { closed }) => by.patch(`/tracker_fields/${stateOf(closed).field_id}`, { body: { label: ' ' } }),
    public: [401, 403, 404, 404, nothing, nothing, nothing],
    private: [401, 403, 403, 404, nothing, nothing, nothing],
  },
  {
    what: 'POST /tracker_fields/{id}/values',
    call: (by, { open }) => by.post(`/tracker_fields/${stateOf(open).field_id}/values`, { body: { label: ' ' } }),
    public: [401, 403, 403, 403, nothing, nothing, nothing],
    private: [401, 403, 403, 403, nothing, nothing, nothing],
  },
  {
    what: 'PATCH /tracker_fields/{id}/values/{id}',
    call: (by, { open }) =>
      by.patch(`/tracker_fields/${stateOf(open).field_id}/values/${stateOf(open).values[0]?.id}`, {
        body: { label: ' ' },
      }),
    public: [401, 403, 403, 403, nothing, nothing, nothing],
    private: [401, 403, 403, 403, nothing, nothing, nothing],
  },
  {
    what: 'DELETE /tracker_fields/{id}/values/{id}',
    call: (by, { open }) => by.delete(`/tracker_fields/${stateOf(open).field_id}/values/99999`),
    public: [401, 403, 403, 403, 404, 404, 404],
    private: [401, 403, 403, 403, 404, 404, 404],
  },
  {
    what: 'GET /projects/{id}/deleted_trackers',
    call: (by, { projectId }) => by.get(`/projects/${projectId}/deleted_trackers`),
    public: [401, 403, 403, 403, 200, 200, 200],
    private: [401, 403, 403, 403, 200, 200, 200],
  },
  {
    what: 'POST /trackers/{id}/restore of one that is not deleted',
    call: (by, { open }) => by.post(`/trackers/${open.id}/restore`),
    public: [401, 403, 404, 404, nothing, nothing, nothing],
    private: [401, 403, 403, 404, nothing, nothing, nothing],
  },
];

for (const line of lines) {
  describe(line.what, () => {
    for (const visibility of ['public', 'private'] as const) {
      test(`in a ${visibility} project`, async () => {
        const statuses: Record<string, number> = {};
        for (const who of everybody) statuses[who] = (await line.call(people[who], worlds[visibility])).status;
        const expected = everybody.map((who, index) => [who, line[visibility][index]]);
        assert.deepEqual(statuses, Object.fromEntries(expected));
      });
    }
  });
}

test('a list has exactly the trackers that each caller may see', async () => {
  const { projectId } = worlds.public;
  for (const who of everybody.filter((name) => name !== 'restricted')) {
    const listed = await people[who].get(`/projects/${projectId}/trackers?representation=minimal`);
    const sees = ['trackerAdministrator', 'projectAdministrator', 'siteAdministrator'].includes(who);
    const labels = listed.json.map((tracker) => tracker.label);
    assert.deepEqual(labels, sees ? ['closed', 'open'] : ['open'], who);
    assert.equal(listed.headers['x-pagination-size'], String(labels.length), who);
  }
});

test('only tracker administrators can see permissions', async () => {
  const { open } = worlds.public;
  for (const who of everybody.filter((name) => name !== 'restricted')) {
    const { json } = await people[who].get(`/trackers/${open.id}`);
    const sees = ['trackerAdministrator', 'projectAdministrator', 'siteAdministrator'].includes(who);
    assert.equal(json.permissions_for_groups !== null, sees, who);
    assert.equal(json.fields[0]?.permissions_for_groups !== null, sees, who);
  }
});

test('callers see their own permissions on a field', async () => {
  const { open } = worlds.public;
  const rights: Partial<Record<Who, string[]>> = {
    anonymous: ['read'],
    registered: ['read', 'create'],
    member: ['read', 'update', 'create'],
    siteAdministrator: ['read', 'update', 'create'],
  };
  for (const [who, expected] of Object.entries(rights)) {
    const { json } = await people[who as Who].get(`/trackers/${open.id}`);
    assert.deepEqual(json.fields[0]?.permissions, expected, who);
  }
});

test('projects in which the caller administers a tracker are found', async () => {
  const query = { query: '{"is_tracker_admin":true}' };
  const found = async (by: Caller) => {
    const listed = await by.get('/projects', { query });
    return listed.json.map((project) => project.shortname);
  };
  await hearth.project(people.projectAdministrator, { shortname: 'without' });
  const both = ['open-house', 'club'];
  assert.deepEqual(await found(people.anonymous), []);
  assert.deepEqual(await found(people.member), []);
  assert.deepEqual(await found(people.trackerAdministrator), both);
  assert.deepEqual(await found(people.projectAdministrator), both);
  assert.deepEqual(await found(people.siteAdministrator), both);
  for (const tracker of [worlds.private.open, worlds.private.closed]) {
    succeeds(await people.projectAdministrator.delete(`/trackers/${tracker.id}`), 204);
  }
  assert.deepEqual(await found(people.trackerAdministrator), ['open-house']);
  assert.deepEqual(await found(people.projectAdministrator), ['open-house']);
});
