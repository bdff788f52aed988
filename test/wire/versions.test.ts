import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { type AnyRoute, isVersioned, isWrite } from '../../server/http/route.ts';
import { defined, succeeds } from '../support/hearth/expect.ts';
import type { Caller } from '../support/hearth/hearth.ts';
import { anArtifact, changed, changesetsOf, fieldsOf, listOf } from '../support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../support/worlds/world.ts';
import { hasSubversion } from '../support/worlds/full-project.ts';
import { withParameter } from './routes.ts';

const { hearth, users, projects, trackers } = await aWorld()
  .with(
    aProject('garden')
      .withMembers('ada')
      .with(
        aTracker('plant').withFields(
          {
            title: { type: 'string' },
            state: listOf('sb', 'Seed', 'Bloom'),
            sown: { type: 'date' },
            picked: { type: 'date' },
          },
          {},
        ),
      ),
  )
  .start({ after });
const { admin } = hearth;
const { ada } = users;
const { garden } = projects;
const { plant } = trackers;
const field = fieldsOf(plant);
const rose = await anArtifact(admin, plant, [field.set('title', { value: 'Rose' })]);

async function made(path: string, body: object, by: Caller = admin): Promise<number | string> {
  const answer = await by.post(path as '/artifacts', { body });
  assert.ok(answer.status < 300, answer.text);
  return answer.json.id;
}

const { id: projectId } = garden;
const aReport = () => made(`/trackers/${plant.id}/tracker_reports`, { label: 'All' });
const aWebhook = () => made(`/trackers/${plant.id}/webhooks`, { url: 'https://example.com/', is_enabled: false });
const aDashboard = () => made(`/projects/${projectId}/dashboards`, { label: 'Board' });
const aValue = () => made(`/tracker_fields/${field.id('state')}/values`, { label: unique() });
const aProjectField = () => made('/project_fields', { name: unique(), description: '', is_required: false });
const aCategory = () => made('/project_categories', { name: unique() });
const aProvider = () => made('/openid_providers', { label: unique(), issuer: 'https://id.invalid', client_id: 'x' });
const anotherArtifact = () => anArtifact(admin, plant, [field.set('title', { value: 'Tulip' })]);
let last = 0;
const letters = (number: number): string =>
  String(number).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
function unique(): string {
  last += 1;
  return `name ${letters(last)}`;
}

async function aField(): Promise<number> {
  const body = { type: 'string', name: `field_${(last += 1)}`, label: 'Field' };
  return (await admin.post(`/trackers/${plant.id}/fields`, { body })).json.field_id;
}
async function aTransition(to: string): Promise<number | string> {
  const from = to === 'Seed' ? 0 : field.value('state', 'Seed');
  const body = { tracker_id: plant.id, from_id: from, to_id: field.value('state', to) };
  return made('/tracker_workflow_transitions', body);
}
async function aComment(): Promise<string> {
  await changed(admin, rose, [], { comment: { body: 'Water', format: 'text' } });
  const { id } = defined((await changesetsOf(admin, rose)).at(-1));
  return `/artifacts/${rose}/changesets/${id}/comment`;
}
async function aLinkType(): Promise<string> {
  last += 1;
  const shortname = `grows_${letters(last)}`;
  await made('/link_types', { shortname, forward_label: 'to', reverse_label: 'from' });
  return `/link_types/${shortname}`;
}
async function aCategoryValue(): Promise<string> {
  const { json } = await admin.post('/project_categories', { body: { name: unique(), values: ['One'] } });
  return `/project_categories/${json.id}/values/${defined(json.values[0]).id}`;
}
async function aQuery(): Promise<string> {
  const { json } = await admin.patch(`/dashboards/${await aDashboard()}`, {
    body: { widgets: [{ kind: 'crosstracker', title: 'All' }] },
  });
  widget = defined(json.widgets[0]).id;
  return `/crosstracker_query/${await made('/crosstracker_query', query(widget, 'All'))}`;
}
const query = (id: number, title: string) => ({
  widget_id: id,
  tql_query: "SELECT @title FROM @project = 'self' WHERE @id >= 1",
  title,
});
let widget = 0;
async function aRepository(): Promise<string> {
  last += 1;
  return `/svn/${await made('/svn', { project_id: projectId, name: `tools${last}` })}`;
}
async function aKey(): Promise<string> {
  const { json } = await admin.post('/access_keys', { body: { description: 'Script' } });
  return `/access_keys/${/-(\d+)\./.exec(json.identifier)?.[1]}`;
}
async function aSpareProject(): Promise<string> {
  return `/projects/${(await hearth.project(ada, {})).id}`;
}

const report = await aReport();
const group = await made('/user_groups', { project_id: projectId, short_name: 'gardeners' });
const webhook = await aWebhook();
succeeds(
  await admin.patch(`/trackers/${plant.id}`, {
    query: { query: JSON.stringify({ workflow: { set_transitions_rules: { field_id: field.id('state') } } }) },
  }),
);
const transition = await aTransition('Seed');
const { json: services } = await admin.get(`/projects/${projectId}/project_services`);
succeeds(await admin.post(`/user_groups/${projectId}_4/users`, { body: { id: ada.id } }), 204);
const service = defined(services.find(({ name }) => name === 'plugin_tracker')).id;
const categoryValue = await aCategoryValue();
const [eve, max] = [await hearth.user('eve'), await hearth.user('max')];

interface Versioned {
  /** of what is changed, in a new one for each deletion */
  at: string | (() => Promise<string>);
  /** the address with the version, if it is another one */
  read?: string;
  /** a change; even and odd numbers make different ones */
  body?: (number: number) => unknown;
  by?: Caller;
}

const text = (number: number) => `text ${number}`;
const isEven = (number: number) => number % 2 === 0;
const label = (number: number) => ({ label: text(number) });
const plainSettings = {
  immutable_tags: { paths: [], whitelist: [] },
  access_file: '',
  email_notifications: [],
};
const cases: Record<string, Versioned | readonly Versioned[]> = {
  'DELETE /access_keys/:id': { at: aKey },
  'PATCH /users/:id': { at: `/users/${eve.id}`, body: (n) => ({ values: { real_name: text(n) } }) },
  'PATCH /users/:id/profile': {
    at: `/users/${ada.id}/profile`,
    read: `/users/${ada.id}`,
    body: (n) => ({ real_name: text(n) }),
    by: ada,
  },
  'PUT /users/:id/platform_rights': {
    at: `/users/${eve.id}/platform_rights`,
    body: (n) => ({ rights: isEven(n) ? ['read_everything'] : [] }),
  },
  'PATCH /openid_providers/:id': { at: `/openid_providers/${await aProvider()}`, body: label },
  'DELETE /openid_providers/:id': { at: async () => `/openid_providers/${await aProvider()}` },
  'PUT /ldap_directory': {
    at: '/ldap_directory',
    body: (n) => ({ url: `ldaps://127.0.0.1:${n}`, user_base: 'dc=invalid', is_enabled: false }),
  },
  'DELETE /ldap_directory': { at: async () => '/ldap_directory' },
  'PUT /user_groups/:id/users': {
    at: `/user_groups/${group}/users`,
    body: (n) => ({ user_references: [{ id: isEven(n) ? eve.id : max.id }] }),
  },
  'PATCH /user_groups/:id': [
    { at: `/user_groups/${group}`, body: (n) => ({ short_name: `group${n}` }) },
    { at: `/user_groups/${group}`, body: (n) => ({ description: text(n) }) },
  ],
  'PATCH /projects/:id': { at: `/projects/${projectId}`, body: label },
  'DELETE /projects/:id': { at: aSpareProject },
  'PUT /projects/:id/is_template': {
    at: `/projects/${projectId}/is_template`,
    read: `/projects/${projectId}`,
    body: (n) => ({ is_template: isEven(n) }),
  },
  'PUT /project_ownership/:project_id': {
    at: `/project_ownership/${projectId}`,
    body: (n) => ({ project_owner: { id: isEven(n) ? hearth.admin.id : ada.id } }),
  },
  'PUT /project_services/:id': { at: `/project_services/${service}`, body: (n) => ({ is_enabled: !isEven(n) }) },
  'PUT /projects/:id/banner': { at: `/projects/${projectId}/banner`, body: (n) => ({ message: text(n) }) },
  'DELETE /projects/:id/banner': {
    async at() {
      succeeds(await admin.put(`/projects/${projectId}/banner`, { body: { message: 'Old' } }));
      return `/projects/${projectId}/banner`;
    },
  },
  'PUT /banner': { at: '/banner', body: (n) => ({ message: text(n), importance: 'standard' }) },
  'DELETE /banner': {
    async at() {
      succeeds(await admin.put('/banner', { body: { message: 'Old', importance: 'standard' } }));
      return '/banner';
    },
  },
  'PUT /trackers/:id/board': {
    at: `/trackers/${plant.id}/board`,
    body: (n) => ({ color_field_id: null, limits: [{ ...limitOf('Seed'), limit: n }] }),
  },
  'PATCH /project_fields/:id': { at: `/project_fields/${await aProjectField()}`, body: (n) => ({ name: text(n) }) },
  'DELETE /project_fields/:id': { at: async () => `/project_fields/${await aProjectField()}` },
  'PATCH /project_categories/:id': { at: `/project_categories/${await aCategory()}`, body: (n) => ({ name: text(n) }) },
  'DELETE /project_categories/:id': { at: async () => `/project_categories/${await aCategory()}` },
  'PATCH /project_categories/:id/values/:value_id': {
    at: categoryValue,
    read: categoryValue.replace(/\/values.*/, ''),
    body: (n) => ({ name: text(n) }),
  },
  'DELETE /project_categories/:id/values/:value_id': { at: aCategoryValue },
  'PATCH /trackers/:id': { at: `/trackers/${plant.id}`, body: label },
  'DELETE /trackers/:id': {
    async at() {
      const body = { label: unique(), item_name: `t${(last += 1)}`, structure: { fields: [] } };
      return `/trackers/${await made(`/projects/${projectId}/trackers`, body)}`;
    },
  },
  'PATCH /tracker_fields/:id': { at: `/tracker_fields/${field.id('title')}`, body: label },
  'DELETE /tracker_fields/:id': { at: async () => `/tracker_fields/${await aField()}` },
  'PATCH /tracker_fields/:id/values/:value_id': {
    at: `/tracker_fields/${field.id('state')}/values/${await aValue()}`,
    body: label,
  },
  'DELETE /tracker_fields/:id/values/:value_id': {
    at: async () => `/tracker_fields/${field.id('state')}/values/${await aValue()}`,
  },
  'PATCH /link_types/:shortname': { at: await aLinkType(), body: (n) => ({ forward_label: text(n) }) },
  'DELETE /link_types/:shortname': { at: aLinkType },
  'PUT /artifacts/:id': {
    at: `/artifacts/${rose}`,
    body: (n) => ({ values: [field.set('title', { value: text(n) })] }),
  },
  'PATCH /artifacts/:id': {
    at: `/artifacts/${rose}`,
    body: (n) => ({ values_by_field: { title: { value: text(n) } } }),
  },
  'DELETE /artifacts/:id': { at: async () => `/artifacts/${await anotherArtifact()}` },
  'PATCH /artifacts/:id/changesets/:changeset_id/comment': { at: await aComment(), body: (n) => ({ body: text(n) }) },
  'DELETE /artifacts/:id/changesets/:changeset_id/comment': { at: aComment },
  'PUT /artifacts/:id/watch': {
    at: `/artifacts/${rose}/watch`,
    body: (n) => ({ state: isEven(n) ? 'muted' : 'watching' }),
  },
  'PUT /trackers/:id/notification_mode': {
    at: `/trackers/${plant.id}/notification_mode`,
    body: (n) => ({ mode: isEven(n) ? 'all' : 'none' }),
  },
  'PUT /trackers/:id/notification_settings': {
    at: `/trackers/${plant.id}/notification_settings`,
    body: (n) => ({ level: isEven(n) ? 'disabled' : 'default' }),
  },
  'PATCH /users/:id/notification_preferences': {
    at: `/users/${ada.id}/notification_preferences`,
    body: (n) => ({ watching: isEven(n) ? 'mail' : 'never' }),
    by: ada,
  },
  'PUT /crosstracker_query/:id': { at: await aQuery(), body: (n) => query(widget, text(n)) },
  'DELETE /crosstracker_query/:id': { at: aQuery },
  'PATCH /dashboards/:id': { at: `/dashboards/${await aDashboard()}`, body: label },
  'DELETE /dashboards/:id': { at: async () => `/dashboards/${await aDashboard()}` },
  'PATCH /tracker_reports/:id': { at: `/tracker_reports/${report}`, body: label },
  'DELETE /tracker_reports/:id': { at: async () => `/tracker_reports/${await aReport()}` },
  'PATCH /tracker_workflow_transitions/:id': {
    at: `/tracker_workflow_transitions/${transition}`,
    body: (n) => ({
      authorized_user_group_ids: [`${projectId}_3`],
      not_empty_field_ids: [],
      is_comment_required: isEven(n),
    }),
  },
  'DELETE /tracker_workflow_transitions/:id': {
    at: async () => `/tracker_workflow_transitions/${await aTransition('Bloom')}`,
  },
  'PUT /tracker_workflow_transitions/:id/actions': {
    at: `/tracker_workflow_transitions/${transition}/actions`,
    body: (n) => ({ post_actions: [{ id: null, type: 'run_job', job_url: `https://example.com/${n}` }] }),
  },
  'PUT /trackers/:id/rules': {
    at: `/trackers/${plant.id}/rules`,
    body: (n) => ({
      dates: [
        { source_field_id: field.id('sown'), target_field_id: field.id('picked'), comparator: isEven(n) ? '<' : '≤' },
      ],
      lists: [],
    }),
  },
  'PATCH /webhooks/:id': { at: `/webhooks/${webhook}`, body: (n) => ({ url: `https://example.com/${n}` }) },
  'DELETE /webhooks/:id': { at: async () => `/webhooks/${await aWebhook()}` },
  'PUT /svn/:id': {
    at: await aRepository(),
    body: (n) => ({
      settings: {
        ...plainSettings,
        commit_rules: { is_reference_mandatory: isEven(n), is_commit_message_change_allowed: false },
      },
    }),
  },
  'DELETE /svn/:id': { at: aRepository },
  'PUT /projects/:id/svn/permissions': {
    at: `/projects/${projectId}/svn/permissions`,
    body: (n) => ({ administrators: isEven(n) ? [group] : [] }),
  },
  'PATCH /platform_settings': { at: '/platform_settings', body: (n) => ({ platform_name: text(n) }) },
};

function limitOf(value: string) {
  return { field_id: field.id('state'), value_id: field.value('state', value) };
}

/** Writes without a version, and why they need none. */
const exceptions: Record<string, string> = {
  'DELETE /session': 'ends the session of the caller',
  'PATCH /trackers/:id/artifacts': 'changes many artifacts',
  'PUT /watches': 'changes many artifacts',
  'PATCH /users/:id/preferences': 'the caller’s own, one value',
  'DELETE /users/:id/preferences': 'the caller’s own, one value',
  'PATCH /notifications/:id': 'the caller’s own, one mark',
  'PATCH /users/:id/passkeys/:passkey_id': 'the caller’s own, one name',
  'PUT /users/:id/avatar': 'replaces the whole picture',
  'DELETE /users/:id/avatar': 'removes the whole picture',
  'PUT /users/:id/password': 'needs the current password',
  'PUT /password_resets': 'needs a link that works once',
  'PUT /passkey_sign_ins': 'signs in',
  'PUT /openid_sign_ins': 'signs in',
  'PUT /users/:id/second_factor': 'needs a code that works once',
  'DELETE /users/:id/second_factor': 'needs the password',
  'PUT /artifact_temporary_files/:id': 'names the part that it appends',
  'DELETE /artifact_temporary_files/:id': 'the caller’s own, not yet used',
  'PUT /projects/:id/header_background': 'nobody can read it',
  'DELETE /projects/:id/header_background': 'nobody can read it',
  'PUT /users/:id/history': 'always empty',
};

const tagOf = async (by: Caller, address: string): Promise<string> =>
  String((await by.get(address as '/projects/1')).headers['etag']);

const withTag = (address: string): string => withParameter(address, 'with=etag');

/** Reads, and refuses what is based on another version. */
async function hasVersion({ by = admin, ...row }: Versioned, method: string, address: string): Promise<string> {
  const place =
    row.read ?? address.replace(/\/values\/\d+$/, row.body === undefined && /categories/.test(address) ? '' : '$&');
  const tag = await tagOf(by, place);
  assert.match(tag, /^"[^"]+"$/);
  assert.equal((await by.get(place, { headers: { 'if-none-match': tag } })).status, 304);
  const tagged = await by.get(withTag(place));
  if (!Array.isArray(tagged.json)) assert.equal((tagged.json as { etag: string }).etag, tag);
  const refused = await by.request(method, address, { ...bodyOf(row, 2), headers: { 'if-match': '"other"' } });
  assert.equal(refused.status, 412, refused.text);
  const { problem } = JSON.parse(refused.text) as { problem: { etag: string; current: unknown } };
  assert.equal(problem.etag, /^\/user_groups\/\d+\/users/.test(place) ? versionOf(tag) : tag);
  if (method !== 'PUT' || !place.startsWith('/artifacts')) assert.ok(problem.current);
  const blind = await by.request(method, address, { ...bodyOf(row, 2), headers: { prefer: 'handling=strict' } });
  assert.equal(blind.status, 428, blind.text);
  assert.equal(await tagOf(by, place), tag, 'nothing has changed');
  return tag;
}

/** Without the part that names the page. */
const versionOf = (tag: string): string => tag.replace(/-[\da-f]{12}"$/, '"');

const bodyOf = ({ body }: Pick<Versioned, 'body'>, number: number) =>
  body === undefined ? {} : { body: body(number) };

async function changes(row: Versioned, method: string): Promise<void> {
  const address = typeof row.at === 'string' ? row.at : await row.at();
  const { by = admin } = row;
  const send = (number: number, headers: Record<string, string> = {}) =>
    by.request(method, address, { ...bodyOf(row, number), headers });
  if (method !== 'DELETE') assert.ok((await send(1)).status < 300, (await send(1)).text);
  const tag = await hasVersion(row, method, address);
  const racing = await Promise.all([2, 4, 6, 8].map((number) => send(number, { 'if-match': tag })));
  const refused = racing.filter(({ status }) => status >= 300);
  assert.equal(
    refused.length,
    3,
    `exactly one wins: ${racing.map(({ status, text: why }) => `${status} ${why}`).join('\n')}`,
  );
  for (const { status, text: why } of refused)
    assert.ok(status === 412 || (method === 'DELETE' && [400, 404].includes(status)), `${status} ${why}`);
  if (method !== 'DELETE') assert.notEqual(await tagOf(by, row.read ?? address), tag);
}

const { routes } = hearth.server;
const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;
const readable = new Set(routes.filter(isVersioned).map(({ path }) => path));
const withSubversion = await hasSubversion(hearth);

describe('every resource that can change has a version', () => {
  for (const [name, rows] of Object.entries(cases)) {
    const [method = '', path = ''] = name.split(' ');
    for (const row of [rows].flat()) {
      test(name, { skip: path.startsWith('/svn') && !withSubversion }, () => changes(row, method));
    }
  }

  test('and no other write is forgotten', () => {
    const changing = routes.filter((route) => isWrite(route) && route.method !== 'POST');
    const paths = changing.filter(({ method }) => method !== 'DELETE').map(({ path }) => path);
    // Things that nobody can change have one version: they can only be deleted.
    const isFixed = ({ method, path }: AnyRoute) =>
      !readable.has(path) && (!paths.includes(path) || (method === 'DELETE' && `PATCH ${path}` in exceptions));
    const missing = changing.filter(
      (route) => !isFixed(route) && !(nameOf(route) in cases) && !(nameOf(route) in exceptions),
    );
    assert.deepEqual(missing.map(nameOf), []);
    const known = new Set(changing.map(nameOf));
    assert.deepEqual(
      Object.keys({ ...cases, ...exceptions }).filter((name) => !known.has(name)),
      [],
    );
  });
});

test('a refused change shows the differences, and the authors and dates of the changes', async () => {
  const address = `/trackers/${plant.id}` as const;
  succeeds(await admin.patch(address, { body: { label: 'Before' } }));
  const tag = await tagOf(ada, address);
  hearth.clock.advance(1000);
  succeeds(await admin.patch(address, { body: { label: 'After' } }));
  const refused = await admin.patch(address, { body: { label: 'Mine' }, headers: { 'if-match': tag } });
  assert.equal(refused.status, 412);
  const { problem } = JSON.parse(refused.text) as {
    problem: { differences: unknown[]; changes: { user_id: number; date: string }[]; current: { label: string } };
  };
  assert.equal(problem.current.label, 'After');
  assert.ok(
    problem.differences.some(
      (one) => JSON.stringify(one) === JSON.stringify({ pointer: '/label', before: 'Before', after: 'After' }),
    ),
    JSON.stringify(problem.differences),
  );
  assert.deepEqual(
    problem.changes.map(({ user_id: userId }) => userId),
    [hearth.admin.id],
  );
  assert.ok(Date.parse(problem.changes[0]?.date ?? '') > 0);
});

test('items of lists carry the entity tags of their own addresses', async () => {
  for (const [list, address] of [
    ['/projects', `/projects/${garden.id}`],
    [`/projects/${garden.id}/trackers`, `/trackers/${plant.id}`],
    [`/trackers/${plant.id}/artifacts`, `/artifacts/${rose}`],
    [`/trackers/${plant.id}/tracker_reports`, `/tracker_reports/${report}`],
    [`/projects/${garden.id}/user_groups`, `/user_groups/${group}`],
  ] as const) {
    const { json } = await admin.get(`${list}?with=etag`);
    const id = address.split('/').at(-1);
    const items = json as unknown as { id: number | string; etag?: string }[];
    assert.equal(items.find((item) => String(item.id) === id)?.etag, await tagOf(admin, address), list);
    assert.doesNotMatch((await admin.get(list)).text, /"etag"/, 'only on request');
  }
});

test('If-None-Match: * creates only what is not there', async () => {
  const create = (name: string) =>
    admin.post('/svn', { body: { project_id: garden.id, name }, headers: { 'if-none-match': '*' } });
  assert.equal((await create('seeds')).status, 201);
  assert.equal((await create('seeds')).status, 412);
  const banner = `/projects/${garden.id}/banner` as const;
  succeeds(await admin.put(banner, { body: { message: 'Old' } }));
  const put = () => admin.put(banner, { body: { message: 'New' }, headers: { 'if-none-match': '*' } });
  assert.equal((await put()).status, 412, 'there is one');
  succeeds(await admin.delete(banner));
  assert.equal((await put()).status, 200);
});

test('blind changes are refused where preconditions are required', async () => {
  const address = `/artifacts/${rose}` as const;
  const send = (headers: Record<string, string>) =>
    ada.put(address, { body: { values: [field.set('title', { value: 'Tulip' })] }, headers });
  const strict = { prefer: 'handling=strict' };
  assert.equal((await send(strict)).status, 428);
  assert.equal((await send({ ...strict, 'if-match': await tagOf(ada, address) })).status, 200);
  succeeds(await admin.patch('/platform_settings', { body: { require_preconditions: true } }));
  assert.equal((await send({})).status, 428);
  assert.equal((await send({ 'if-match': await tagOf(ada, address) })).status, 200);
  const created = await ada.post('/artifacts', {
    body: { tracker: { id: plant.id }, values: [field.set('title', { value: 'New' })] },
  });
  assert.equal(created.status, 201, 'a creation is not blind');
  const settings = '/platform_settings' as const;
  const tag = await tagOf(admin, settings);
  succeeds(await admin.patch(settings, { body: { require_preconditions: false }, headers: { 'if-match': tag } }));
  assert.equal((await send({})).status, 200);
});
