import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Type } from 'typebox';
import { type Action, type ActionKind, actions } from '../../contract/abilities.ts';
import { type Caller, startHearth } from '../support/hearth/hearth.ts';
import { hasSubversion } from '../support/worlds/full-project.ts';
import { type Ask, createRequests } from './requests.ts';
import { columns, createWorld, ok, setAccessMode, type Subject } from './world.ts';

const hearth = await startHearth({ after });
const world = await createWorld(hearth);
const requests = createRequests(hearth, world);
const withSubversion = await hasSubversion(hearth);
const Listed = Type.Object({ actions: Type.Array(Type.String()) });

type Asker = Caller & { id?: number };
/** A request that needs the action, with its name in the permission matrix. */
interface Probe extends Ask {
  name: string;
  /** Status of success. Default: any below 300. */
  permitted?: number;
}
type Probes<K extends ActionKind, About> = { readonly [A in Action<K>]: (about: About, by: Asker) => Promise<Probe> };

/** The same request as in the matrix. */
const inMatrix =
  (name: string, permitted?: number) =>
  async (subject: Subject, by: Asker): Promise<Probe> => ({
    name,
    ...(permitted === undefined ? {} : { permitted }),
    ...(await requests.ofSubject(name, subject, by)),
  });

/** A project that the caller administers. */
async function ownProject({ id }: Asker): Promise<number> {
  const project = await hearth.project(hearth.admin, { is_public: false });
  if (id === undefined) return project.id;
  await hearth.members(project.id, [{ id }]);
  ok(await hearth.admin.post(`/user_groups/${project.id}_4/users`, { body: { id } }));
  return project.id;
}

async function copying({ tracker }: Subject, by: Asker): Promise<Probe> {
  const name = `copy_${world.next()}`;
  const body = { label: name, item_name: name, from_tracker_id: tracker.id };
  return { name: 'POST /projects/{id}/trackers', ids: [await ownProject(by)], body };
}

async function creation(from: number): Promise<Probe> {
  const body = { shortname: `made-${world.next()}`, label: 'Project', is_public: true, template_id: from };
  return { name: 'POST /projects', query: { dry_run: 'true' }, body };
}

const probes = {
  project: {
    'project.administer': inMatrix('PUT /projects/{id}/banner'),
    'project.read_administration': inMatrix('GET /projects/{id}/history'),
    'project.update': inMatrix('PATCH /projects/{id}'),
    'project.change_status': inMatrix('PATCH /projects/{id} (status)'),
    'project.delete': inMatrix('PUT /projects/{id}/is_template'),
    'project.change_owner': inMatrix('PUT /project_ownership/{project_id}'),
    'project.use_as_template': ({ project }: Subject) => creation(project),
    'project.create_group': inMatrix('POST /user_groups'),
    'project.create_repository': inMatrix('POST /svn', 409),
  },
  tracker: {
    'tracker.submit': inMatrix('POST /artifacts'),
    'tracker.bulk_edit': inMatrix('POST /trackers/{id}/csv_import'),
    'tracker.administer': inMatrix('PATCH /trackers/{id}'),
    'tracker.read_administration': inMatrix('GET /trackers/{id}/rules'),
    'tracker.copy': copying,
    'tracker.create_report': inMatrix('POST /trackers/{id}/tracker_reports'),
    'tracker.publish_report': inMatrix('POST /trackers/{id}/tracker_reports (public)'),
  },
  artifact: {
    'artifact.comment': inMatrix('PUT /artifacts/{id} (comment)'),
    'artifact.update': inMatrix('PUT /artifacts/{id}'),
    'artifact.delete': inMatrix('DELETE /artifacts/{id}'),
    'artifact.move': inMatrix('PATCH /artifacts/{id}'),
  },
  comment: {
    'comment.update': inMatrix('PATCH /artifacts/{id}/changesets/{changeset_id}/comment (of somebody else)'),
    'comment.delete': inMatrix('DELETE /artifacts/{id}/changesets/{changeset_id}/comment (of somebody else)'),
  },
  report: { 'report.update': inMatrix('PATCH /tracker_reports/{id}') },
  dashboard: { 'dashboard.update': inMatrix('PATCH /dashboards/{id}') },
  webhook: {
    'webhook.administer': inMatrix('PATCH /webhooks/{id}'),
    'webhook.update': inMatrix('PATCH /webhooks/{id} (address)'),
  },
  repository: {
    'repository.administer': inMatrix('PUT /svn/{id}'),
    'repository.read_administration': inMatrix('GET /svn/{id}/access_file_versions'),
  },
  group: {
    'group.read_members': inMatrix('GET /user_groups/{id}/users'),
    'group.administer': inMatrix('PUT /user_groups/{id}/users'),
    'group.update': inMatrix('PATCH /user_groups/{id}'),
    'group.delete': inMatrix('DELETE /user_groups/{id}'),
  },
} satisfies { [K in ActionKind]?: Probes<K, Subject> };

const addresses: Record<keyof typeof probes, (subject: Subject) => string> = {
  project: ({ project }) => `/projects/${project}`,
  tracker: ({ tracker }) => `/trackers/${tracker.id}`,
  artifact: ({ artifact }) => `/artifacts/${artifact}`,
  comment: ({ artifact, comment }) => `/artifacts/${artifact}/changesets/${comment}/comment`,
  report: ({ report }) => `/tracker_reports/${report}`,
  dashboard: ({ dashboard }) => `/dashboards/${dashboard}`,
  webhook: ({ webhook }) => `/webhooks/${webhook}`,
  repository: ({ repository }) => `/svn/${repository}`,
  group: ({ group }) => `/user_groups/${group}`,
};

/** The actions that a representation lists; undefined where the caller may not see it. */
async function listed(by: Caller, address: string): Promise<string[] | undefined> {
  const answer = await by.request('GET', address, { query: { with: 'actions' } });
  return answer.status === 200 ? answer.as(Listed).actions : undefined;
}

async function isPermitted(by: Caller, { name, ids = [], undo, permitted, ...sent }: Probe): Promise<boolean> {
  const [method = '', path = ''] = name.split(' ');
  const left = [...ids];
  const { status } = await by.request(
    method,
    path.replaceAll(/\{\w+\}/g, () => String(left.shift())),
    sent,
  );
  if (status < 300) await undo?.();
  return permitted === undefined ? status < 300 : status === permitted;
}

/** Compares the actions that a representation lists with the answers to the requests that need them. */
async function differences<About>(
  about: string,
  by: Asker,
  address: string,
  asked: Readonly<Record<string, (about: About, by: Asker) => Promise<Probe>>>,
  subject: About,
): Promise<string[]> {
  const found = await listed(by, address);
  if (found === undefined) return [];
  const wrong: string[] = [];
  for (const [action, probe] of Object.entries(asked)) {
    const isListed = found.includes(action);
    if (isListed === (await isPermitted(by, await probe(subject, by)))) continue;
    wrong.push(`${about}: ${action} is ${isListed ? 'listed and refused' : 'permitted and not listed'}`);
  }
  return wrong;
}

const kinds = Object.keys(probes).filter((kind) => withSubversion || kind !== 'repository') as (keyof typeof probes)[];

for (const mode of ['anonymous', 'restricted']) {
  for (const subject of world.subjects.filter(({ accessMode }) => accessMode === mode)) {
    test(`each action is listed if and only if its request succeeds: ${subject.name}`, async () => {
      await setAccessMode(hearth, mode);
      const wrong: string[] = [];
      for (const column of columns) {
        for (const kind of kinds) {
          const by = world.callers[column];
          wrong.push(...(await differences(column, by, addresses[kind](subject), probes[kind], subject)));
        }
      }
      assert.deepEqual(wrong, []);
    });
  }
}

const ofUser =
  (name: string) =>
  async (id: number, by: Asker): Promise<Probe> => ({
    name,
    ...(await requests.ofUser(name, { name: id === by.id ? 'self' : 'somebody else', id }, by)),
  });

const userProbes: Probes<'user', number> = {
  'user.update': ofUser('PATCH /users/{id}'),
  'user.update_profile': ofUser('PATCH /users/{id}/profile'),
  // Callers need their current password to set a new one, which the request of the matrix omits.
  'user.change_password': async (id, by) => ({
    ...(await ofUser('PUT /users/{id}/password')(id, by)),
    ...(id === by.id ? { permitted: 400 } : {}),
  }),
  'user.read_memberships': ofUser('GET /users/{id}/membership'),
  'user.read_preferences': ofUser('GET /users/{id}/preferences'),
  'user.write_preferences': ofUser('PATCH /users/{id}/preferences'),
  'user.read_keys': ofUser('GET /users/{id}/access_keys'),
  'user.read_ssh_keys': ofUser('GET /users/{id}/ssh_keys'),
  'user.write_ssh_keys': ofUser('POST /users/{id}/ssh_keys'),
  'user.read_history': ofUser('GET /users/{id}/history'),
  'user.read_dashboards': ofUser('GET /users/{id}/dashboards'),
};

const platformProbes: Probes<'platform', undefined> = {
  'platform.administer': async () => ({
    name: 'PUT /users/{id}/platform_rights',
    ids: [world.stranger.id],
    body: { rights: [] },
  }),
  'platform.create_project': () => creation(100),
  'platform.list_projects_by_status': async () => ({
    name: 'GET /projects',
    query: { query: JSON.stringify({ with_status: 'suspended' }) },
  }),
  'platform.list_pending_projects': async () => ({
    name: 'GET /projects',
    query: { query: JSON.stringify({ with_status: 'pending' }) },
  }),
};

test('each action on a user and on the platform is listed if and only if its request succeeds', async () => {
  await setAccessMode(hearth, 'anonymous');
  const wrong: string[] = [];
  for (const column of columns) {
    const by: Asker = world.callers[column];
    for (const id of [by.id ?? world.stranger.id, world.stranger.id]) {
      wrong.push(...(await differences(column, by, `/users/${id}`, userProbes, id)));
    }
    wrong.push(...(await differences(column, by, '/session', platformProbes, undefined)));
  }
  assert.deepEqual(wrong, []);
});

const inGroup =
  (name: string, sent: (by: Asker) => Ask = () => ({})) =>
  async (group: string, by: Asker): Promise<Probe> => ({ name, ids: [group], ...sent(by) });

const groupProbes: Probes<'group', string> = {
  'group.read_members': inGroup('GET /user_groups/{id}/users'),
  'group.administer': inGroup('PUT /user_groups/{id}/users', () => ({
    body: { user_references: [{ username: 'project-admin' }, { username: 'member' }, { username: 'tracker-admin' }] },
  })),
  'group.update': inGroup('PATCH /user_groups/{id}', () => ({ body: { description: `n${world.next()}` } })),
  'group.delete': inGroup('DELETE /user_groups/{id}'),
};

test('the actions on built-in groups are those whose requests succeed', async () => {
  const project = await hearth.project(world.callers['project admin']);
  const wrong: string[] = [];
  for (const column of columns) {
    for (const group of [`${project.id}_3`, `${project.id}_4`, `${project.id}_14`, '2']) {
      wrong.push(...(await differences(column, world.callers[column], `/user_groups/${group}`, groupProbes, group)));
    }
  }
  assert.deepEqual(wrong, []);
});

test('every kind of subject with actions is compared', () => {
  assert.deepEqual(Object.keys(actions).toSorted(), [...Object.keys(probes), 'platform', 'user'].toSorted());
});
