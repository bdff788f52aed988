import assert from 'node:assert/strict';
import { defined, succeeds } from '../hearth/expect.ts';
import type { Caller, Cleanup, KnownCaller } from '../hearth/hearth.ts';
import { anArtifact, changed, changesetsOf, fieldsOf, listOf } from './trackers.ts';
import { aProject, aTracker, aWorld } from './world.ts';

export interface Versioned {
  /** of the changed resource, a new one for each deletion */
  at: string | (() => Promise<string>);
  /** the address with the version, if it is another one */
  read?: string;
  /** a change; even and odd numbers make different ones */
  body?: (number: number) => unknown;
  by?: KnownCaller;
}

const text = (number: number) => `text ${number}`;
const isEven = (number: number) => number % 2 === 0;
const directory = (number: number) => ({
  url: `ldaps://127.0.0.1:${number}`,
  user_base: 'dc=invalid',
  is_enabled: false,
});
const label = (number: number) => ({ label: text(number) });
const plainSettings = {
  immutable_tags: { paths: [], whitelist: [] },
  access_file: '',
  email_notifications: [],
};

/** A world with one of everything that has a version, and how each is changed and deleted. */
export async function versionedWorld(cleanup: Cleanup) {
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
    .start(cleanup);
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
      body: directory,
    },
    'DELETE /ldap_directory': {
      async at() {
        succeeds(await admin.put('/ldap_directory', { body: directory(1) }));
        return '/ldap_directory';
      },
    },
    'PUT /user_groups/:id/users': {
      at: `/user_groups/${group}/users`,
      body: (n) => ({ user_references: [{ id: isEven(n) ? eve.id : max.id }] }),
    },
    'PATCH /user_groups/:id': [
      { at: `/user_groups/${group}`, body: (n) => ({ short_name: `group${n}` }) },
      { at: `/user_groups/${group}`, body: (n) => ({ description: text(n) }) },
    ],
    'DELETE /user_groups/:id': {
      at: async () =>
        `/user_groups/${await made('/user_groups', { project_id: projectId, short_name: `g${(last += 1)}` })}`,
    },
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
    'PUT /trackers/:id/csv_mappings': {
      at: `/trackers/${plant.id}/csv_mappings`,
      body: (n) => ({ mappings: [{ name: text(n), columns: [] }] }),
    },
    'PATCH /project_fields/:id': { at: `/project_fields/${await aProjectField()}`, body: (n) => ({ name: text(n) }) },
    'DELETE /project_fields/:id': { at: async () => `/project_fields/${await aProjectField()}` },
    'PATCH /project_categories/:id': {
      at: `/project_categories/${await aCategory()}`,
      body: (n) => ({ name: text(n) }),
    },
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

  return { hearth, users, projects, trackers, field, rose, cases };
}

export const bodyOf = ({ body }: Pick<Versioned, 'body'>, number: number) =>
  body === undefined ? {} : { body: body(number) };
