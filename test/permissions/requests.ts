import type { AnyRoute } from '../../server/http/route.ts';
import type { Caller, Hearth, KnownCaller } from '../support/hearth/hearth.ts';
import { fieldsOf } from '../support/worlds/trackers.ts';
import { plainSettings } from '../support/svn/working-copies.ts';
import { anSshKey } from '../support/formats/ssh-key.ts';
import { aQuery, ok, type Subject, type World } from './world.ts';

/** The kind of subject of a route, which determines the subjects it is called with. */
export type Scope = 'platform' | 'user' | 'project' | 'tracker';

export interface Ask {
  /** the parameters of the path, in order */
  ids?: readonly (string | number)[];
  query?: Record<string, string | number>;
  body?: unknown;
  /** Sent with the password of the caller, because a key is never enough. */
  isByPassword?: boolean;
  /** Undoes the changes of a successful request. */
  undo?: () => Promise<unknown>;
}

/** Events that are appended some time after the request that they note. */
export const auditNotes = ['project.entered', 'account.sign_in_failed'] as const;

type AskOf<S> = (about: S, by: Caller & { id?: number }) => Ask | Promise<Ask>;

const list = (...names: string[]): ReadonlySet<string> => new Set(names);
const ofTrackers = list(
  'trackers',
  'artifacts',
  'artifact_files',
  'tracker_reports',
  'tracker_fields',
  'tracker_workflow_transitions',
  'webhooks',
  'milestones',
  'backlog_items',
  'plannings',
  'watches',
);
const ofProjects = list(
  'projects',
  'project_services',
  'project_ownership',
  'user_groups',
  'svn',
  'dashboards',
  'crosstracker_widget',
);
const aboutProjects = list(
  'POST /invitations',
  'POST /crosstracker_query',
  'GET /crosstracker_query/{id}',
  'PUT /crosstracker_query/{id}',
  'DELETE /crosstracker_query/{id}',
  'GET /crosstracker_query/{id}/content',
);
const aboutNoProject = list('GET /projects', 'POST /projects');

export const nameOf = ({ method, path }: AnyRoute): string => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`;

export const needsSubversion = ({ path }: AnyRoute): boolean => /\bsvn\b|deleted_repositories/.test(path);

export function scopeOf(route: AnyRoute): Scope {
  const [, first = '', id] = route.path.split('/');
  if (aboutNoProject.has(nameOf(route))) return 'platform';
  if (ofTrackers.has(first)) return 'tracker';
  if (ofProjects.has(first) || aboutProjects.has(nameOf(route))) return 'project';
  return first === 'users' && id !== undefined ? 'user' : 'platform';
}

/** The first parameter of a path, unless a request overrides it. */
function usualId(name: string, subject: Subject): string | number {
  const ids: Record<string, string | number> = {
    projects: subject.project,
    project_ownership: subject.project,
    project_services: subject.service,
    user_groups: subject.group,
    svn: subject.repository,
    trackers: subject.tracker.id,
    artifacts: subject.artifact,
    milestones: subject.artifact,
    backlog_items: subject.artifact,
    plannings: subject.planning,
    artifact_files: subject.file,
    tracker_reports: subject.report,
    tracker_fields: fieldsOf(subject.tracker).id('title'),
    tracker_workflow_transitions: subject.transition,
    webhooks: subject.webhook,
    dashboards: subject.dashboard,
    crosstracker_widget: subject.widget,
    crosstracker_query: subject.query,
  };
  return ids[name.split('/')[1] ?? ''] ?? 0;
}

const sleeping = { url: 'https://example.com/', is_enabled: false };
const inSubversion = { query: { path: '/' } };

/** Requests about a project, or about something in it. */
function projectRequests(hearth: Hearth, { stranger, next, make }: World): Record<string, AskOf<Subject>> {
  const { admin } = hearth;
  let spared: Promise<{ id: number }> | undefined;
  /** A project without repositories, which would be deleted in the background. */
  const spare = async (): Promise<number> => {
    spared ??= hearth.project(admin);
    return (await spared).id;
  };
  const unique = (): string => `n${next()}`;
  const state = ({ tracker }: Subject): number => fieldsOf(tracker).id('state');
  const title = ({ tracker }: Subject): number => fieldsOf(tracker).id('title');
  return {
    'GET /projects/{id}/banner': () => ({ query: { if_any: 'true' } }),
    'PUT /projects/{id}/banner': () => ({ body: { message: 'Hello' } }),
    'PUT /projects/{id}/header_background': () => ({ body: { identifier: 'green-leaf' } }),
    'PUT /projects/{id}/is_template': () => ({ body: { is_template: false } }),
    'DELETE /projects/{id}': async () => {
      const project = await spare();
      return { ids: [project], undo: () => admin.post(`/projects/${project}/restore`) };
    },
    'PATCH /projects/{id}': () => ({ body: { label: `Label ${unique()}` } }),
    'PATCH /projects/{id} (status)': ({ status }) => ({ body: { status } }),
    'POST /projects/{id}/extract_references': () => ({ body: { text: 'art #1' } }),
    'PUT /projects/{id}/svn/permissions': () => ({ body: { administrators: [] } }),
    'POST /projects/{id}/trackers': () => ({
      body: { label: unique(), item_name: unique(), structure: { fields: [] } },
    }),
    'PUT /project_ownership/{project_id}': () => ({ body: { project_owner: { username: 'project-admin' } } }),
    'PUT /project_services/{id}': () => ({ body: { is_enabled: true } }),
    'POST /projects/{id}/dashboards': () => ({ body: { label: unique() } }),
    'POST /projects/{id}/service_accounts': () => ({ body: { username: unique() } }),
    'POST /projects/{id}/service_accounts/{account_id}/access_keys': () => ({ body: {} }),
    'PATCH /dashboards/{id}': () => ({ body: { label: unique() } }),
    'DELETE /dashboards/{id}': ({ victims, project }) => ({
      ids: [victims.dashboard],
      undo: async () => (victims.dashboard = (await make.dashboard(project)).dashboard),
    }),
    'POST /crosstracker_query': ({ widget }) => ({ body: { widget_id: widget, tql_query: aQuery, title: unique() } }),
    'PUT /crosstracker_query/{id}': ({ widget }) => ({
      body: { widget_id: widget, tql_query: aQuery, title: unique() },
    }),
    'DELETE /crosstracker_query/{id}': ({ victims, widget }) => ({
      ids: [victims.query],
      undo: async () => (victims.query = await make.query(widget)),
    }),
    'GET /crosstracker_widget/{id}/forward_links': ({ artifact }) => ({
      query: { tql_query: aQuery, source_artifact_id: artifact },
    }),
    'GET /crosstracker_widget/{id}/reverse_links': ({ artifact }) => ({
      query: { tql_query: aQuery, target_artifact_id: artifact },
    }),
    'POST /invitations': ({ project }) => ({ body: { emails: [`${unique()}@example.com`], project_id: project } }),
    'POST /user_groups': ({ project }) => ({ body: { project_id: project, short_name: unique() } }),
    'PATCH /user_groups/{id}': () => ({ body: { description: unique() } }),
    'DELETE /user_groups/{id}': ({ victims, project }) => ({
      ids: [victims.group],
      undo: async () => (victims.group = await make.group(project)),
    }),
    'PUT /user_groups/{id}/users': () => ({ body: { user_references: [{ username: 'tracker-admin' }] } }),
    'POST /user_groups/{id}/users': ({ group }) => ({
      body: { id: stranger.id },
      undo: () => admin.delete(`/user_groups/${group}/users/${stranger.id}`),
    }),
    'DELETE /user_groups/{id}/users/{user_id}': ({ group }) => ({ ids: [group, stranger.id] }),
    'POST /svn': ({ project }) => ({ body: { project_id: project, name: 'not a name' } }),
    'PUT /svn/{id}': () => ({ body: { settings: plainSettings } }),
    'DELETE /svn/{id}': ({ victims, project }) => ({
      ids: [victims.repository],
      undo: async () => (victims.repository = await make.repository(project)),
    }),
    'GET /svn/{id}/access_file_versions/{version}': ({ repository }) => ({ ids: [repository, 1] }),
    'POST /svn/{id}/access_file_versions/{version}/restore': ({ repository }) => ({ ids: [repository, 1] }),
    'POST /svn/{id}/commit_check': () => ({
      body: { message: 'Hello', changes: [{ path: 'trunk/a', action: 'added' }] },
    }),
    'POST /svn/{id}/access_check': () => ({ body: { paths: ['/'] } }),
    'GET /svn/{id}/tree': () => inSubversion,
    'GET /svn/{id}/blame': () => inSubversion,
    'GET /svn/{id}/files': () => inSubversion,
    'GET /svn/{id}/diff': () => ({ query: { rev: 1 } }),

    'PATCH /trackers/{id}': ({ tracker }) => ({ body: { label: tracker.label } }),
    'DELETE /trackers/{id}': ({ victims, project, readers }) => ({
      ids: [victims.tracker],
      undo: async () => (victims.tracker = (await make.tracker(project, readers)).id),
    }),
    'POST /trackers/{id}/restore': ({ victims }) => ({
      ids: [victims.deletedTracker],
      undo: () => admin.delete(`/trackers/${victims.deletedTracker}`),
    }),
    'PUT /trackers/{id}/notification_mode': () => ({ body: { mode: 'default' } }),
    'PUT /trackers/{id}/notification_settings': () => ({ body: {} }),
    'PUT /trackers/{id}/csv_mappings': () => ({ body: { mappings: [] } }),
    'PUT /trackers/{id}/board': () => ({ body: { color_field_id: null, limits: [] } }),
    'PATCH /trackers/{id}/artifacts': ({ artifact, victims }) => ({
      body: { order: { ids: [victims.artifact], direction: 'before', compared_to: artifact } },
    }),
    'POST /trackers/{id}/fields': () => ({ body: { type: 'string', name: unique(), label: 'Field' } }),
    'POST /trackers/{id}/csv_import': () => ({ body: { csv: 'title\nKettle\n', dry_run: true } }),
    'PUT /trackers/{id}/rules': () => ({ body: { dates: [], lists: [] } }),
    'POST /trackers/{id}/tracker_reports': () => ({ body: { label: unique() } }),
    'POST /trackers/{id}/tracker_reports (public)': () => ({ body: { label: unique(), is_public: true } }),
    'PATCH /tracker_reports/{id}': () => ({ body: { label: unique() } }),
    'DELETE /tracker_reports/{id}': ({ victims, tracker }) => ({
      ids: [victims.report],
      undo: async () => (victims.report = await make.report(tracker.id)),
    }),
    'PATCH /tracker_fields/{id}': () => ({ body: { label: unique() } }),
    'DELETE /tracker_fields/{id}': ({ victims, tracker }) => ({
      ids: [victims.field],
      undo: async () => (victims.field = await make.field(tracker.id)),
    }),
    'POST /tracker_fields/{id}/files': ({ tracker }) => ({
      ids: [fieldsOf(tracker).id('attachments')],
      body: { name: unique(), file_size: 1, file_type: 'text/plain' },
    }),
    'POST /tracker_fields/{id}/values': (subject) => ({ ids: [state(subject)], body: { label: unique() } }),
    'GET /tracker_fields/{id}/values/{value_id}': (subject) => ({ ids: [state(subject), subject.victims.value] }),
    'PATCH /tracker_fields/{id}/values/{value_id}': (subject) => ({
      ids: [state(subject), subject.victims.value],
      body: { label: unique() },
    }),
    'DELETE /tracker_fields/{id}/values/{value_id}': (subject) => ({
      ids: [state(subject), subject.victims.value],
      undo: async () => (subject.victims.value = await make.value(state(subject))),
    }),
    'POST /tracker_workflow_transitions': ({ tracker }) => ({
      body: { tracker_id: tracker.id, from_id: 0, to_id: fieldsOf(tracker).value('state', 'Open') },
      undo: async () => {
        const { workflow } = ok(await admin.get(`/trackers/${tracker.id}`));
        const made = workflow.transitions.find((one) => (one.from_id ?? 0) === 0);
        ok(await admin.delete(`/tracker_workflow_transitions/${made?.id}`));
      },
    }),
    'PATCH /tracker_workflow_transitions/{id}': () => ({ body: { is_comment_required: false } }),
    'DELETE /tracker_workflow_transitions/{id}': ({ victims, tracker }) => ({
      ids: [victims.transition],
      undo: async () => (victims.transition = await make.transition(tracker, 'Done', 'Open')),
    }),
    'PUT /tracker_workflow_transitions/{id}/actions': () => ({ body: { post_actions: [] } }),

    'POST /projects/{id}/webhooks': () => ({ body: sleeping }),
    'POST /trackers/{id}/webhooks': () => ({ body: sleeping }),
    'PATCH /webhooks/{id}': () => ({ body: { is_enabled: false } }),
    'PATCH /webhooks/{id} (address)': () => ({ body: { url: sleeping.url } }),
    'POST /webhooks/{id}/take_over': ({ webhook }) => ({ undo: () => admin.post(`/webhooks/${webhook}/take_over`) }),
    'POST /webhooks/{id}/deliveries/{delivery}/redeliver': ({ webhook }) => ({ ids: [webhook, 0] }),
    'DELETE /webhooks/{id}': ({ victims, tracker }) => ({
      ids: [victims.webhook],
      undo: async () => (victims.webhook = await make.webhook(tracker.id)),
    }),

    'GET /artifacts': ({ artifact }) => ({ query: { query: JSON.stringify({ id: [artifact] }) } }),
    'POST /artifacts': (subject) => ({
      body: { tracker: { id: subject.tracker.id }, values: [{ field_id: title(subject), value: 'Kettle' }] },
    }),
    'GET /artifacts/{id}/linked_artifacts': () => ({ query: { direction: 'forward', nature: '' } }),
    'GET /artifacts/{id}/compare': () => ({ query: { from: '2100-01-01T00:00:00Z' } }),
    'POST /artifacts/{id}/revert': () => ({
      body: { to: '2100-01-01T00:00:00Z', comment: { body: 'Hello', format: 'text' } },
    }),
    'PUT /artifacts/{id}': (subject) => ({ body: { values: [{ field_id: title(subject), value: unique() }] } }),
    'PUT /artifacts/{id} (comment)': () => ({ body: { values: [], comment: { body: 'Hello', format: 'text' } } }),
    'GET /artifacts/{id}/changesets/{changeset_id}/comment': ({ artifact, comment }) => ({ ids: [artifact, comment] }),
    'PATCH /artifacts/{id}/changesets/{changeset_id}/comment': async ({ artifact }, by) => ({
      ids: [artifact, await make.comment(artifact, by)],
      body: { body: unique() },
    }),
    'PATCH /artifacts/{id}/changesets/{changeset_id}/comment (of somebody else)': ({ artifact, comment }) => ({
      ids: [artifact, comment],
      body: { body: unique() },
    }),
    'DELETE /artifacts/{id}/changesets/{changeset_id}/comment': async ({ artifact }, by) => ({
      ids: [artifact, await make.comment(artifact, by)],
    }),
    'DELETE /artifacts/{id}/changesets/{changeset_id}/comment (of somebody else)': (subject) => ({
      ids: [subject.artifact, subject.comment],
      undo: async () => (subject.comment = await make.comment(subject.artifact, admin)),
    }),
    'PUT /artifacts/{id}/watch': () => ({ body: { state: 'default' } }),
    'PUT /watches': ({ artifact }) => ({ body: { artifact_ids: [artifact], state: 'default' } }),
    'PATCH /artifacts/{id}': ({ otherTracker }) => ({ body: { move: { tracker_id: otherTracker, dry_run: true } } }),
    'PATCH /artifacts/{id} (fields)': () => ({ body: { values: [], comment: { body: 'Hello', format: 'text' } } }),
    'DELETE /artifacts/{id}': ({ victims, tracker }) => ({
      ids: [victims.artifact],
      undo: async () => (victims.artifact = await make.artifact(tracker)),
    }),
  };
}

export interface Person {
  name: 'self' | 'somebody else';
  id: number;
}

const forgedPasskey = {
  id: 'forged',
  rawId: 'forged',
  type: 'public-key',
  response: { clientDataJSON: '', attestationObject: '' },
};

/** A PNG file of one pixel, in base64. */
export const smallestPicture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Requests about an account. */
const userRequests: Record<string, AskOf<Person>> = {
  'PATCH /users/{id}': () => ({ body: { values: { real_name: 'New name' } } }),
  'PATCH /users/{id}/profile': () => ({ body: { real_name: 'New name' } }),
  'PUT /users/{id}/avatar': () => ({ body: { content: smallestPicture } }),
  'POST /users/{id}/second_factor': () => ({ body: { current_password: 'wrong' }, isByPassword: true }),
  'PUT /users/{id}/second_factor': () => ({ body: { code: 'wrong' }, isByPassword: true }),
  'POST /users/{id}/second_factor/recovery_codes': () => ({ body: { code: 'wrong' }, isByPassword: true }),
  'DELETE /users/{id}/second_factor': () => ({ body: {}, isByPassword: true }),
  'POST /users/{id}/passkeys/options': () => ({ body: { current_password: 'wrong' }, isByPassword: true }),
  'POST /users/{id}/passkeys': () => ({ body: { name: 'Forged', credential: forgedPasskey }, isByPassword: true }),
  'PATCH /users/{id}/passkeys/{passkey_id}': ({ id }) => ({
    ids: [id, 0],
    body: { name: 'Forged' },
    isByPassword: true,
  }),
  'DELETE /users/{id}/passkeys/{passkey_id}': ({ id }) => ({
    ids: [id, 0],
    body: { current_password: 'wrong' },
    isByPassword: true,
  }),
  'POST /users/{id}/anonymize': () => ({ ids: [0] }),
  'POST /users/{id}/identities': () => ({ body: { token: 'forged' }, isByPassword: true }),
  'DELETE /users/{id}/identities/{identity_id}': ({ id }) => ({ ids: [id, 0], body: {}, isByPassword: true }),
  'POST /users/{id}/password_reset': ({ id }) => ({ ids: [id] }),
  'PUT /users/{id}/platform_rights': ({ id }) => ({ ids: [id], body: { rights: [] } }),
  'POST /users/{id}/ssh_keys': () => ({ body: { keys: anSshKey() } }),
  'PUT /users/{id}/password': () => ({ body: { password: 'a new password for it' }, isByPassword: true }),
  'GET /users/{id}/preferences': () => ({ query: { key: 'color' } }),
  'PATCH /users/{id}/preferences': () => ({ body: { key: 'color', value: 'red' } }),
  'PATCH /users/{id}/notification_preferences': () => ({ body: { watching: 'mail' } }),
  'DELETE /users/{id}/preferences': () => ({ query: { key: 'color' } }),
  'PUT /users/{id}/history': () => ({ body: { history_entries: [] } }),
  'POST /users/{id}/dashboards': () => ({ body: { label: 'My work' } }),
  'GET /users/{id}/artifacts': ({ name, id }) => ({
    ids: [name === 'self' ? 'self' : id],
    query: { query: JSON.stringify({ submitted_by: true }) },
  }),
};

/** The id of the caller's own key. */
const keyOf = ({ accessKey }: Pick<KnownCaller, 'accessKey'>): string => /-(\d+)\./.exec(accessKey)?.[1] ?? '';

async function newKeyOf(by: Caller): Promise<string> {
  const answer = await by.post('/access_keys', { body: {} });
  return answer.status === 201 ? keyOf({ accessKey: answer.json.identifier }) : '0';
}

/** Requests about the platform, or about the caller. An unused id shows which callers get as far as 404. */
function platformRequests(
  { admin, clock }: Hearth,
  { stranger, next, subjects }: World,
): Record<string, AskOf<undefined>> {
  /** Strangers may ask for few mails in a row; after a minute they may ask for one more. */
  const unlimited = (ask: Ask): Ask => {
    clock.advance(60_000);
    return ask;
  };
  const unique = (): string => `n${next()}`;
  const invitation = async (): Promise<number> => {
    ok(await admin.post('/invitations', { body: { emails: [`${unique()}@example.com`] } }));
    return ok(await admin.get('/invitations'))[0]?.id ?? 0;
  };
  const letters = (): string => String(next()).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
  const acrossTrackers = async (): Promise<Ask> => {
    const { shortname } = ok(await admin.get(`/projects/${subjects[0]?.project ?? 0}`));
    const tql_query = `SELECT @id FROM @project.name = '${shortname}' WHERE @id >= 1`;
    return { query: { query: JSON.stringify({ tql_query }) } };
  };
  const signIn = { username: stranger.username, password: stranger.password };
  const banner = { message: 'Hello' };
  return {
    'POST /tokens': () => ({ body: signIn }),
    'DELETE /tokens/{token}': () => ({ ids: ['nobodys'] }),
    'POST /session': () => ({ body: signIn }),
    'POST /access_keys': () => ({ body: { description: unique() } }),
    'GET /access_keys/{id}': () => ({ ids: ['self'] }),
    'GET /access_keys/{id} (of somebody else)': () => ({ ids: [keyOf(stranger)] }),
    'GET /access_keys/{id}/uses': () => ({ ids: ['self'] }),
    'GET /access_keys/{id}/uses (of somebody else)': () => ({ ids: [keyOf(stranger)] }),
    'DELETE /access_keys/{id}': async (_, by) => ({ ids: [await newKeyOf(by)] }),
    'POST /users': () => ({ body: { username: unique(), email: `${unique()}@example.com` } }),
    'GET /users': () => ({ query: { query: 'member' } }),
    'GET /search': () => ({ query: { q: 'member' } }),
    'GET /crosstracker_query/content': acrossTrackers,
    'GET /crosstracker_query/csv': acrossTrackers,
    'POST /invitations/{id}/resend': async () => ({ ids: [await invitation()] }),
    'DELETE /invitations/{id}': async () => ({ ids: [await invitation()] }),
    'POST /invitations/accept': () => ({ body: { token: 'forged', username: unique(), real_name: '', password: 'x' } }),
    'POST /registrations': () => unlimited({ body: { email: `${unique()}@example.com` } }),
    'POST /password_resets': () => unlimited({ body: { login: unique() } }),
    'PUT /password_resets': () => ({ body: { token: 'forged', password: 'x' } }),
    'POST /account_links/check': () => ({ body: { token: 'forged' } }),
    'POST /email_confirmations': () => ({ body: { token: 'forged' } }),
    'GET /users_memberships': () => ({ query: { query: 'with_ssh_key' } }),
    'POST /projects': () => ({
      query: { dry_run: 'true' },
      body: { shortname: unique(), label: 'Project', is_public: true, template_id: 100 },
    }),
    'POST /batch': () => ({
      body: { operations: [{ method: 'PUT', path: '/artifacts/0', body: { values: [] } }], atomic: false },
    }),
    'GET /problems/{code}': () => ({ ids: ['forbidden'] }),
    'GET /schemas/{operation}': () => ({ ids: ['get_version'] }),
    'GET /banner': () => ({ query: { if_any: 'true' } }),
    'PUT /banner': () => ({ body: banner }),
    'POST /link_types': () => ({ body: { shortname: letters(), forward_label: 'to', reverse_label: 'from' } }),
    'GET /link_types/{shortname}': () => ({ ids: ['unknown'] }),
    'PATCH /link_types/{shortname}': () => ({ ids: ['unknown'], body: { forward_label: 'to' } }),
    'DELETE /link_types/{shortname}': () => ({ ids: ['unknown'] }),
    'POST /openid_providers': () => ({ body: { label: 'Id', issuer: 'https://id.invalid', client_id: 'hearth' } }),
    'PUT /ldap_directory': () => ({
      body: { url: 'ldaps://127.0.0.1:1', user_base: 'dc=invalid', is_enabled: false },
      undo: () => admin.delete('/ldap_directory'),
    }),
    'PATCH /openid_providers/{id}': () => ({ body: { label: 'Id' } }),
    'POST /passkey_sign_ins': () => ({ body: {} }),
    'PUT /passkey_sign_ins': () => ({
      body: {
        credential: {
          ...forgedPasskey,
          response: { clientDataJSON: '', authenticatorData: '', signature: '' },
        },
      },
    }),
    'POST /openid_sign_outs/{id}': () => ({ body: { logout_token: 'forged' } }),
    'POST /openid_sign_ins': () => ({ body: { provider_id: 0 } }),
    'PUT /openid_sign_ins': () => ({ body: { provider_id: 0, parameters: 'state=forged' } }),
    'POST /openid_sign_ins/complete': () => ({ body: { token: 'forged' } }),
    'POST /mail/test': () => ({ body: { to: 'stranger@example.com' } }),
    'GET /mail/unsubscribe': () => ({ query: { token: 'forged' } }),
    'POST /mail/unsubscribe': () => ({ query: { token: 'forged' } }),
    'PATCH /notifications/{id}': () => ({ body: { is_read: true } }),
    'POST /notifications/read': () => ({ body: {} }),
    'PATCH /platform_settings': () => ({ body: {} }),
    'POST /project_categories': () => ({ body: { name: unique() } }),
    'PATCH /project_categories/{id}': () => ({ body: { name: unique() } }),
    'POST /project_categories/{id}/values': () => ({ body: { name: unique() } }),
    'PATCH /project_categories/{id}/values/{value_id}': () => ({ ids: [0, 0], body: { name: unique() } }),
    'DELETE /project_categories/{id}/values/{value_id}': () => ({ ids: [0, 0] }),
    'POST /project_fields': () => ({
      body: { name: unique(), description: '', is_required: false, type: 'text' },
    }),
    'PATCH /project_fields/{id}': () => ({ body: { name: unique() } }),
    'POST /artifact_temporary_files': () => ({ body: { name: 'a.txt', mimetype: 'text/plain', content: '' } }),
    'PUT /artifact_temporary_files/{id}': () => ({ body: { content: '', offset: 2 } }),
  };
}

export function createRequests(hearth: Hearth, world: World) {
  const ofSubjects = projectRequests(hearth, world);
  const ofPlatform = platformRequests(hearth, world);
  const written = [ofSubjects, ofPlatform, userRequests].flatMap(Object.keys);
  return {
    /** The requests of a route; most have just one. */
    names(route: AnyRoute): string[] {
      const name = nameOf(route);
      return [name, ...written.filter((other) => other.startsWith(`${name} (`))];
    },
    ofSubject: async (name: string, subject: Subject, by: Caller): Promise<Ask> => ({
      ids: [usualId(name, subject)],
      ...(await ofSubjects[name]?.(subject, by)),
    }),
    ofUser: async (name: string, person: Person, by: Caller): Promise<Ask> => ({
      ids: [person.id],
      ...(await userRequests[name]?.(person, by)),
    }),
    ofPlatform: async (name: string, by: Caller): Promise<Ask> => ({
      ids: [0],
      ...(await ofPlatform[name]?.(undefined, by)),
    }),
    /** The request of a route about the subject, about another user, or about the platform. */
    of(route: AnyRoute, subject: Subject, by: Caller): Promise<Ask> {
      const [name, scope] = [nameOf(route), scopeOf(route)];
      if (scope === 'user') return this.ofUser(name, { name: 'somebody else', id: world.stranger.id }, by);
      return scope === 'platform' ? this.ofPlatform(name, by) : this.ofSubject(name, subject, by);
    },
    /** Requests for routes that no longer exist. */
    unused(routes: readonly AnyRoute[]): string[] {
      const used = new Set(routes.flatMap((route) => this.names(route)));
      return written.filter((name) => !used.has(name));
    },
  };
}
