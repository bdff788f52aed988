import assert from 'node:assert/strict';
import { Problem } from '../../../contract/problems.ts';
import { fixture, importing } from '../formats/archive.ts';
import { succeeds } from '../hearth/expect.ts';
import { everyField } from './every-field.ts';
import { upload } from './files.ts';
import type { Hearth } from '../hearth/hearth.ts';
import type { ShownTracker } from '../hearth/shown.ts';
import { anArtifact, changed, fieldsOf } from './trackers.ts';
import { delicate } from './full-platform.ts';

const oneLine = delicate.replaceAll(/[\r\n\t]/g, ' ');

/** Whether Subversion is installed. */
export async function hasSubversion({ platform }: Hearth): Promise<boolean> {
  return platform.svn.checkTools().then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem) return false;
      throw error;
    },
  );
}

/** A repository with every possible setting, and the revisions of an archive. */
async function addRepository(hearth: Hearth, projectId: number, by: { id: number }, groupId: number): Promise<void> {
  const left = await hearth.platform.svn.imports.create(projectId, by, {
    name: 'tools',
    accessFile: { content: '[/trunk]\n@waterers = rw\n', hasDefaultPermissions: false },
    isReferenceMandatory: true,
    isMessageChangeAllowed: true,
    immutableTags: { paths: ['/tags'], whitelist: ['/tags/moving'] },
    notifications: [
      { path: '/', emails: ['all@example.com', 'tools@example.com'], users: [], groups: [] },
      { path: '/trunk', emails: [], users: [by.id], groups: [groupId, 3] },
    ],
    dump: `${fixture('shed')}/files/tools.svn`,
  });
  assert.equal(left, undefined);
}

/** Two sets of values of every type. The second set changes or clears the first. */
function valuesOf(
  tracker: ShownTracker,
  ids: { person: number; group: string; link: number; file: number; project: number },
) {
  const field = fieldsOf(tracker);
  const chosen = (name: string, ...labels: string[]) =>
    field.set(name, { bind_value_ids: labels.map((label) => field.value(name, label)) });
  const members = `${ids.project}_3`;
  const open = (name: string, ...given: object[]) => field.set(name, { value: { bind_value_objects: given } });
  const first = [
    field.set('title', { value: oneLine }),
    field.set('text', { value: { content: `See thing #${ids.link}: ${delicate}`, format: 'text' } }),
    field.set('number', { value: -2_147_483_648 }),
    field.set('effort', { value: 1 / 3 }),
    field.set('day', { value: '2024-02-29' }),
    field.set('minute', { value: '2026-02-03T10:20:00' }),
    chosen('status', 'Done'),
    chosen('choice', 'Linux'),
    chosen('many', 'Red', 'Blue'),
    chosen('boxes', 'Two'),
    field.set('person', { bind_value_ids: [ids.person] }),
    field.set('people', { bind_value_ids: [ids.person] }),
    field.set('team', { bind_value_ids: [members] }),
    field.set('teams', { bind_value_ids: [members, ids.group] }),
    open('tags', { label: 'Known' }, { label: `new ${oneLine}` }),
    open('readers', { id: ids.person }, { email: 'who@example.org' }),
    open('audience', { short_name: 'project_members' }),
    field.set('attachments', { value: [ids.file] }),
    field.set('links', { links: [{ id: ids.link, type: '_is_child' }] }),
    field.set('perm', { value: { granted_groups: [members, ids.group] } }),
    field.set('total', { manual_value: 12.5 }),
  ];
  const second = [
    field.set('text', { value: { content: `**${delicate}**`, format: 'commonmark' } }),
    field.set('number', { value: '' }),
    field.set('effort', { value: -1.5e-300 }),
    field.set('day', { value: '' }),
    chosen('status', 'Old'),
    chosen('many'),
    field.set('person', { bind_value_ids: [] }),
    open('tags', { label: 'Familiar' }),
    field.set('links', { links: [{ id: ids.link, type: 'grows_beside' }] }),
    field.set('perm', { value: { granted_groups: [] } }),
    field.set('total', { is_autocomputed: true }),
  ];
  return { first, second };
}

/** Reports with criteria of every kind, tables with columns and orders. */
async function addReports({ admin }: Hearth, tracker: ShownTracker, person: number, group: string, projectId: number) {
  const field = fieldsOf(tracker);
  const criteria = {
    title: 'kettle',
    number: '>3',
    day: { operator: 'between', value: ['2020-01-01', '2026-12-31'] },
    minute: { operator: '<', value: '2027-01-01' },
    status: [field.value('status', 'Open'), 100],
    person: [person],
    teams: [`${projectId}_3`],
    tags: [`b${field.value('tags', 'Known')}`],
    perm: [`${projectId}_3`, group],
    author: person,
  };
  const table = { label: 'Table', description: 'of all', columns: ['title', 'status'], sort: '-number,title' };
  const bodies = [
    { label: 'By criteria', description: 'many', is_public: true, criteria, renderers: [table, { label: 'Usual' }] },
    { label: 'By words', is_public: true, is_default: true, expert_query: 'title = \'a "b"\' and number > 3' },
  ];
  for (const body of bodies) {
    const made = await admin.post(`/trackers/${tracker.id}/tracker_reports`, { body });
    assert.equal(made.status, 201, made.text);
  }
}

/** Adds a tracker with a field of every type to an imported project, with history, reports and a moved artifact. */
async function addTrackers(hearth: Hearth, projectId: number, group: string) {
  const { admin } = hearth;
  const heidi = await hearth.platform.users.findByName('heidi');
  assert.ok(heidi);
  const tracker = await everyField(admin, projectId, 'thing', 'waterers');
  const other = await everyField(admin, projectId, 'other');
  const recipients = [
    {
      addresses: ['list@example.org'],
      user_ids: [heidi.id],
      user_group_ids: [group, `${projectId}_3`],
      all_updates: true,
    },
    { addresses: ['all@example.org'], check_permissions: false },
  ];
  const due = fieldsOf(tracker).id('day');
  const reminders = [
    { field_id: due, is_before: true, days: 3, user_group_ids: [group], roles: ['submitter'] },
    { field_id: due, is_before: false, days: 1, roles: ['assignee'], is_enabled: false, notifies_closed: true },
  ];
  const settings = [
    [tracker, { level: 'status_changes', recipients, reminders }],
    [other, { level: 'disabled' }],
  ] as const;
  for (const [{ id }, body] of settings) {
    const set = await admin.put(`/trackers/${id}/notification_settings`, { body });
    assert.equal(set.status, 200, set.text);
  }
  const field = fieldsOf(tracker);
  const bytes = Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 31) % 256));
  const file = await upload(hearth, admin, field.id('attachments'), bytes, { description: 'A "photo" – 日本' });
  const link = await anArtifact(admin, tracker, [field.set('title', { value: 'linked' })]);
  const ids = { person: heidi.id, group, link, file: file.id, project: projectId };
  const { first, second } = valuesOf(tracker, ids);
  const artifact = await anArtifact(admin, tracker, first);
  await changed(admin, artifact, second, { comment: { body: `**${delicate}**`, format: 'commonmark' } });
  await changed(admin, artifact, [], { comment: { body: '<p>all <b>of it</b></p>', format: 'html' } });
  const moved = await anArtifact(admin, other, [
    fieldsOf(other).set('title', { value: 'Came from elsewhere' }),
    fieldsOf(other).set('many', { bind_value_ids: [fieldsOf(other).value('many', 'Green')] }),
  ]);
  const move = await admin.patch(`/artifacts/${moved}`, { body: { move: { tracker_id: tracker.id } } });
  assert.equal(move.status, 200, move.text);
  await addReports(hearth, tracker, heidi.id, group, projectId);
  return { tracker, artifact, moved, bytes };
}

/** A dashboard with every kind of widget, the settings of a board, and the column mappings of CSV imports. */
async function addPages({ admin }: Hearth, tracker: ShownTracker, artifact: number): Promise<void> {
  const reports = (await admin.get(`/trackers/${tracker.id}/tracker_reports`)).json;
  const made = await admin.post(`/projects/${tracker.project.id}/dashboards`, { body: { label: 'Spring' } });
  assert.equal(made.status, 201, made.text);
  const widgets = [
    { kind: 'text', title: 'Welcome', width: 'full', settings: { text: `**${oneLine}**` } },
    { kind: 'report', title: 'Many', settings: { report_id: reports.find(({ is_public: isPublic }) => isPublic)?.id } },
    { kind: 'chart', title: 'Progress', width: 'third', settings: { tracker_id: tracker.id } },
    { kind: 'burndown', title: 'Burning', settings: { artifact_id: artifact } },
    { kind: 'activity', title: 'Lately' },
    { kind: 'crosstracker', title: 'Across' },
  ];
  const filled = await admin.patch(`/dashboards/${made.json.id}`, { body: { widgets } });
  assert.equal(filled.status, 200, filled.text);
  for (const [title, is_default] of [
    ['Mine', false],
    ['Open', true],
  ] as const) {
    const tql_query = `SELECT @title FROM @project = 'self' WHERE @id >= 1`;
    const body = { widget_id: filled.json.widgets.at(-1)?.id, tql_query, title, description: oneLine, is_default };
    const saved = await admin.post('/crosstracker_query', { body });
    assert.equal(saved.status, 200, saved.text);
  }
  const field = fieldsOf(tracker);
  const limit = { field_id: field.id('choice'), value_id: field.value('choice', 'Linux'), limit: 3 };
  const board = { color_field_id: field.id('status'), limits: [limit] };
  const set = await admin.put(`/trackers/${tracker.id}/board`, { body: board });
  const columns = [
    { name: 'Key', field: 'aid' },
    { name: 'Sum "all"', field: 'title' },
    { name: 'Votes', field: null },
  ];
  const settings = { separator: 'tab', date_format: 'day_month_year', old_id_column: 'Key', author_column: 'Who' };
  const mappings = [
    { name: 'From Jira', columns, ...settings },
    { name: 'Plain', columns: [] },
  ];
  succeeds(await admin.put(`/trackers/${tracker.id}/csv_mappings`, { body: { mappings } }));
  for (const name of ['matter', 'thing']) {
    succeeds(await admin.patch(`/trackers/${tracker.id}`, { body: { item_name: name } }));
  }
  assert.equal(set.status, 200, set.text);
}

/** Webhooks of every form, settings of fields, values of the platform's fields, and who administers repositories. */
async function addOwnParts(
  { admin, platform }: Hearth,
  projectId: number,
  { id, fields }: ShownTracker,
  group: string,
): Promise<void> {
  const hook = {
    url: 'https://ci.example.com/hook',
    types: ['artifact.created', 'tracker.updated'],
    is_enabled: false,
  };
  const form = { url: 'https://ci.example.com/form', format: 'form', is_enabled: false };
  succeeds(
    await admin.post(`/projects/${projectId}/webhooks`, { body: { ...hook, format: 'standard', types: [] } }),
    201,
  );
  for (const body of [{ ...hook, format: 'standard' }, form]) {
    succeeds(await admin.post(`/trackers/${id}/webhooks`, { body }), 201);
  }
  const ofType = (type: string): number => fields.find((field) => field.type === type)?.field_id ?? 0;
  const settings = [
    [ofType('fieldset'), { collapsed: true }],
    [ofType('perm'), { values: { is_used_by_default: true } }],
    [ofType('text'), { default_value: { content: '**hi**', format: 'commonmark' } }],
  ] as const;
  for (const [field, body] of settings) succeeds(await admin.patch(`/tracker_fields/${field}`, { body }));
  const permissions = { administrators: [group, `${projectId}_3`] };
  succeeds(await admin.put(`/projects/${projectId}/svn/permissions`, { body: permissions }));
  const field = (await admin.post('/project_fields', { body: sponsor })).json;
  const categories = (await admin.get('/project_categories')).json;
  const category = categories.find(({ values }) => values.length > 0);
  // Only requests for new projects set these.
  await platform.db.write(async (tx) => {
    const value = `${delicate}\nand more`;
    await tx.insertInto('project_field_values').values({ project_id: projectId, field_id: field.id, value }).execute();
    const chosen = { category_id: category?.id ?? 0, value_id: category?.values.at(-1)?.id ?? 0 };
    await tx
      .insertInto('project_category_values')
      .values({ project_id: projectId, ...chosen })
      .execute();
  });
}

/** A field of the platform that every project has a value of. */
export const sponsor = { name: 'Sponsor', description: 'Who pays', type: 'text', is_required: false };

async function addRules({ admin }: Hearth, tracker: ShownTracker): Promise<void> {
  const field = fieldsOf(tracker);
  const [source, target] = [field.id('choice'), field.id('status')];
  const body = {
    dates: [{ source_field_id: field.id('day'), target_field_id: field.id('minute'), comparator: '≤' }],
    lists: [
      {
        source_field_id: source,
        source_value_id: field.value('choice', 'Linux'),
        target_field_id: target,
        target_value_id: 100,
      },
      {
        source_field_id: source,
        source_value_id: 100,
        target_field_id: target,
        target_value_id: field.value('status', 'Open'),
      },
    ],
  };
  const answer = await admin.put(`/trackers/${tracker.id}/rules`, { body });
  assert.equal(answer.status, 200, answer.text);
}

/** A project with everything that an export contains; the repository only if Subversion is installed. */
export async function everything(hearth: Hearth, withRepository: boolean) {
  const heidi = await hearth.user('heidi');
  const { projectId = 0 } = await importing(hearth, fixture('garden'));
  const groups = (await hearth.admin.get(`/projects/${projectId}/user_groups`)).json;
  const group = String(groups.find((one) => one.short_name === 'waterers')?.id);
  const made = await addTrackers(hearth, projectId, group);
  await addRules(hearth, made.tracker);
  await addPages(hearth, made.tracker, made.artifact);
  await addOwnParts(hearth, projectId, made.tracker, group);
  if (withRepository) await addRepository(hearth, projectId, heidi, Number(group));
  const suspended = await hearth.admin.patch(`/users/${heidi.id}`, { body: { values: { status: 'S' } } });
  assert.equal(suspended.status, 200, suspended.text);
  return { projectId, ...made };
}
