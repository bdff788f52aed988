import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { trackerElement } from '../../server/domain/export/tracker/tracker.ts';
import { renderDocument } from '../../server/lib/xml/element.ts';
import { fixture, importing } from '../support/formats/archive.ts';
import { defined } from '../support/hearth/expect.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import type { ShownArtifact, ShownListValue, ShownTracker } from '../support/hearth/shown.ts';
import { fieldNamed, shownIn, valueIn } from '../support/worlds/trackers.ts';

const hearth = await startHearth({ after });
const { admin } = hearth;
const heidi = await hearth.user('heidi');
const report = await importing(hearth, fixture('garden'));
const get = async <const Path extends string>(path: Path) => (await admin.get(path)).json;
const trackers = await get(`/projects/${report.projectId}/trackers`);
const [beds, jobs] = trackers;
assert.ok(beds && jobs);
const rose = defined((await get('/users?query={"username":"rose"}'))[0]);

const fieldOf = fieldNamed;
const valueOf = valueIn;
const shortNames = (groups: readonly { short_name: string }[]): string[] =>
  groups.map((group) => group.short_name).toSorted();

const byTitle = async (tracker: ShownTracker, title: string) => {
  const found = await get(`/trackers/${tracker.id}/artifacts?values=all`);
  return defined(found.find((artifact) => artifact.title === title));
};
const shownOf = (artifact: ShownArtifact, name: string, tracker: ShownTracker = beds) =>
  shownIn(artifact, fieldOf(tracker, name).field_id);

test('an import reports what it imported and what it omitted', () => {
  const { users, groups, trackers: count, artifacts, changesets, comments, files, links } = report.counts;
  assert.deepEqual([users, groups, count, artifacts, changesets, comments, files, links], [2, 1, 2, 3, 4, 1, 1, 2]);
  assert.deepEqual([report.newUsers, report.newLinkTypes], [['rose'], ['grows_beside']]);
  const left = Object.fromEntries(report.left);
  assert.equal(left['project/greenhouse'], 1);
  assert.equal(left['project/trackers/tracker/artifacts/artifact/changeset/field_change[moonphase]'], 1);
  assert.equal(left['project/trackers/tracker/formElements/formElement[moonphase]'], 1);
  assert.equal(left['project/trackers/tracker/permissions/permission[field that is not imported]'], 1);
  assert.equal(Object.keys(left).length, 9);
});

test('a project is imported with its access, its services, its groups and their members', async () => {
  const project = await get(`/projects/${report.projectId}`);
  assert.deepEqual([project.shortname, project.label, project.access], ['garden', 'The garden', 'private']);
  assert.equal(project.status, 'active');
  assert.equal(project.long_description, 'Everything about the garden behind the house.');
  assert.deepEqual(project.additional_fields, []);
  const services = await get(`/projects/${project.id}/project_services`);
  assert.equal(services.find((service) => service.name === 'plugin_svn')?.is_enabled, false);
  const names = async (group: string) =>
    (await get(`/user_groups/${group}/users`)).map((user) => user.username).toSorted();
  assert.deepEqual(await names(`${project.id}_3`), ['heidi', 'rose']);
  assert.deepEqual(await names(`${project.id}_4`), ['rose']);
  const groups = await get(`/projects/${project.id}/user_groups`);
  assert.deepEqual(await names(defined(groups.find((group) => group.short_name === 'waterers')).id), ['heidi']);
});

test('an import is one change in the log', async () => {
  const { changes } = await get('/changes?since=0');
  assert.deepEqual(
    changes.map(({ type, project }) => [type, project?.id]),
    [['project.created', report.projectId]],
  );
});

test('trackers are imported in the order of the document, with their complete forms', () => {
  assert.ok(beds.id < jobs.id);
  assert.deepEqual([beds.item_name, beds.color_name], ['bed', 'sherwood-green']);
  assert.equal(jobs.parent.id, beds.id);
  const state = fieldOf(beds, 'state');
  assert.deepEqual(
    state.values.map((value) => [value.label, value.value_color, value.is_hidden]),
    [
      ['Bare', '', false],
      ['Sown', 'acid-green', false],
      // A custom color becomes the nearest color of the palette.
      ['Ripe', 'fiesta-red', false],
      ['Flooded', '', true],
    ],
  );
  assert.deepEqual(
    state.default_value.map((value) => value.label),
    ['Bare'],
  );
  assert.equal(fieldOf(beds, 'keeper').default_value[0]?.id, rose.id);
  assert.ok(!beds.fields.some((field) => field.name === 'moon'));
  // The rank determines the order, not the document.
  const about = beds.structure.find((node) => node.id === fieldOf(beds, 'about').field_id);
  assert.ok(about);
  assert.deepEqual(
    about.content.map((node) => node.id),
    [fieldOf(beds, 'notes').field_id, fieldOf(beds, 'title').field_id],
  );
});

test('trackers keep their semantics, workflow, rules and permissions', async () => {
  const { semantics, workflow } = beds;
  assert.equal(semantics.title.field_id, fieldOf(beds, 'title').field_id);
  assert.deepEqual(semantics.status.value_ids, [valueOf(beds, 'state', 'Bare'), valueOf(beds, 'state', 'Sown')]);
  assert.equal(semantics.contributor.field_id, fieldOf(beds, 'keeper').field_id);
  assert.equal(workflow.is_used, '1');
  assert.equal(workflow.is_advanced, true);
  const sowing = workflow.transitions.find((one) => one.to_id === valueOf(beds, 'state', 'Sown'));
  assert.ok(sowing);
  const transition = await get(`/tracker_workflow_transitions/${sowing.id}`);
  assert.equal(transition.is_comment_required, true);
  assert.deepEqual(transition.not_empty_field_ids, [fieldOf(beds, 'notes').field_id]);
  assert.equal(transition.authorized_user_group_ids.length, 2);
  const actions = await get(`/tracker_workflow_transitions/${sowing.id}/actions`);
  assert.deepEqual(
    actions.map((action) => ('value' in action ? [action.field_type, action.value] : [])),
    [
      ['date', 'current'],
      ['int', 3],
    ],
  );
  assert.equal(jobs.workflow.is_advanced, false);
  assert.equal(jobs.workflow.transitions.length, 3);
  assert.equal(workflow.rules.dates[0]?.comparator, '≤');
  assert.deepEqual(shortNames(beds.permissions_for_groups.can_admin), ['waterers']);
  assert.deepEqual(shortNames(fieldOf(beds, 'notes').permissions_for_groups.can_read), ['waterers']);
});

test('reports are imported with their criteria and tables, and one is the default', async () => {
  const reports = await get(`/trackers/${beds.id}/tracker_reports`);
  assert.deepEqual(
    reports.map((one) => [one.label, one.is_default]),
    [
      ['All', false],
      ['Bare beds', true],
    ],
  );
  const found = await get(`/tracker_reports/${reports[1]?.id}/artifacts?values=all`);
  assert.deepEqual(found, []);
});

test('values of every type are imported', async () => {
  const bed = await byTitle(beds, 'By the pond');
  const value = (name: string) => shownOf(bed, name);
  assert.deepEqual(value('state').values[0]?.label, 'Ripe');
  assert.equal(value('keeper').values[0]?.id, heidi.id);
  assert.deepEqual(
    value('for_whom')
      .values.map((one) => one.short_name)
      .toSorted(),
    ['project_members', 'waterers'],
  );
  assert.deepEqual(
    value('plants').bind_value_objects.map((one) => one.label),
    ['Beans', 'Sweet peas'],
  );
  assert.equal(value('length').value, null);
  assert.equal(value('width').value, 1.25);
  // The written day, whatever the time zone.
  assert.match(String(value('sown_on').value), /^2019-02-28T00:00:00/);
  assert.equal(Date.parse(String(value('watered_at').value)), Date.parse('2019-03-01T16:30:00+01:00'));
  assert.equal(value('effort').manual_value, 2.5);
  assert.deepEqual(value('seen_by').granted_groups.length, 1);
  const file = value('drawings').file_descriptions[0];
  assert.ok(file);
  assert.deepEqual([file.name, file.size, file.description], ['pond.txt', 22, 'The pond']);
  // Images and references point to the same targets as before.
  const job = await byTitle(jobs, 'Water the beans');
  assert.match(String(value('notes').value), new RegExp(`attachments/${file.id}-pond.txt`));
  assert.match(String(value('notes').value), new RegExp(`job #${job.id}<`));
});

test('links keep their targets, and are visible from both ends', async () => {
  const [bed, other] = [await byTitle(beds, 'By the pond'), await byTitle(beds, 'Under the oak')];
  const job = await byTitle(jobs, 'Water the beans');
  const links = shownOf(bed, 'links').links.map((link) => [link.id, link.type]);
  assert.deepEqual(links, [
    [other.id, 'grows_beside'],
    [job.id, '_is_child'],
  ]);
  const reverse = shownOf(other, 'links').reverse_links.map((link) => [link.id, link.type]);
  assert.deepEqual(reverse, [[bed.id, 'grows_beside']]);
  assert.ok(bed.id < other.id && other.id < job.id);
});

test('a history keeps its order, its authors, its dates and its comments', async () => {
  const bed = await byTitle(beds, 'By the pond');
  const changesets = await get(`/artifacts/${bed.id}/changesets?fields=all`);
  assert.deepEqual(
    changesets.map((one) => [one.submitted_by, Date.parse(one.submitted_on)]),
    [
      [rose.id, Date.parse('2019-03-01T16:43:45+01:00')],
      [0, Date.parse('2019-03-02T09:00:00+01:00')],
    ],
  );
  const { email, submitted_by_details: stranger } = defined(changesets[1]);
  assert.deepEqual(
    [email, stranger.is_anonymous, stranger.display_name],
    ['stranger@example.com', true, 'stranger@example.com'],
  );
  const { last_comment: comment, last_modified_by: author, last_modified_date: commentedOn } = defined(changesets[1]);
  // The comment has another author and a later date than the change.
  assert.deepEqual([author.username, Date.parse(commentedOn)], ['rose', Date.parse('2019-03-02T09:05:00+01:00')]);
  assert.match(comment.commonmark, /^\*\*Watered\*\*, see bed #\d+$/);
  assert.equal(comment.ugroups.length, 1);
  assert.equal(Date.parse(bed.last_modified_date), Date.parse('2019-03-02T09:00:00+01:00'));
});

test('imported artifacts are found by their texts, their comments and their values', async () => {
  const find = async (query: string): Promise<string[]> =>
    (await get(`/trackers/${beds.id}/artifacts?expert_query=${encodeURIComponent(query)}`)).map((one) => one.title);
  assert.deepEqual(await find("title = 'the oak'"), ['Under the oak']);
  assert.deepEqual(await find("@comments = 'Watered'"), ['By the pond']);
  assert.deepEqual(await find("state = 'Sown'"), ['Under the oak']);
  assert.deepEqual(await find('width > 1'), ['By the pond']);
});

test('plannings are listed', async () => {
  const [planning] = await get(`/projects/${report.projectId}/plannings`);
  assert.ok(planning);
  assert.deepEqual(
    [planning.label, planning.milestone_tracker.id, planning.backlog_trackers[0]?.id],
    ['Season', beds.id, jobs.id],
  );
});

test('an artifact created afterwards gets the next id', async () => {
  const body = { tracker: { id: jobs.id }, values: [{ field_id: fieldOf(jobs, 'title').field_id, value: 'Dig' }] };
  const made = await admin.post('/artifacts', { body });
  assert.equal(made.status, 201, made.text);
  const job = await byTitle(jobs, 'Water the beans');
  assert.equal(made.json.id, job.id + 1);
});

test('repositories are imported with their revisions, their access file and their notifications', async () => {
  const automap = { ignoresEmail: true, otherwise: { kind: 'create', status: 'A' } } as const;
  const shed = await importing(hearth, fixture('shed'), { automap });
  assert.deepEqual(shed.left, [['project/svn/repository/notification@emails[nobody]', 1]]);
  const { repositories } = await get(`/projects/${shed.projectId}/svn`);
  assert.deepEqual(
    repositories.map((repository) => repository.name),
    ['shelf', 'tools'],
  );
  const { settings } = await get(`/svn/${repositories[1]?.id}`);
  assert.match(settings.access_file, /^\[\/trunk\]\n@members = rw/);
  assert.deepEqual(settings.email_notifications[0]?.emails, ['tools@example.com']);
  const { look } = await hearth.platform.svn.engine();
  const at = { projectId: shed.projectId ?? 0, name: 'tools' };
  assert.equal(await look.youngest(at), 1);
  assert.equal(await look.log(at, { revision: 1 }), 'Put the tools into the shed');
});

/** A tracker by names, without its ids. */
function byNames({ fields, semantics, workflow }: ShownTracker) {
  // Values that people added to an open list are not part of the form.
  const isOwn = (one: ShownListValue): boolean => !String(one.id).startsWith('o');
  const labels = (list: ShownListValue[]) =>
    Array.isArray(list) ? list.filter(isOwn).map((one) => one.label ?? one.username) : list;
  const nameOf = (id: number) => fields.find((one) => one.field_id === id)?.name;
  const valueNamed = (id: number) => fieldOf({ fields }, 'state').values.find((one) => one.id === id)?.label;
  return {
    fields: fields.map((one) => ({
      name: one.name,
      label: one.label,
      type: one.type,
      required: one.required,
      values: labels(one.values),
      preset: labels(one.default_value),
      specific: one.specific_properties,
      permissions: one.permissions_for_groups,
    })),
    semantics: Object.entries(semantics).map(([name, semantic]) => [
      name,
      'field_id' in semantic ? nameOf(semantic.field_id) : undefined,
    ]),
    transitions: workflow.transitions.map((one) => [valueNamed(one.from_id), valueNamed(one.to_id)]),
  };
}

test('a tracker can be created from its document, as from a template', async () => {
  const tracker = await hearth.platform.trackers.find(beds.id);
  assert.ok(tracker);
  const groups = await get(`/projects/${report.projectId}/user_groups`);
  const names = new Map(groups.map((group) => [Number(group.id.split('_').at(-1)), group.short_name]));
  const context = {
    groupName: (number: number) => names.get(number),
    user: () => ({ username: 'rose', ldapId: null }),
  };
  const body = {
    label: 'Beds again',
    item_name: 'again',
    tracker_xml: renderDocument(trackerElement(tracker, context)),
  };
  const made = await admin.post(`/projects/${report.projectId}/trackers`, { body });
  assert.equal(made.status, 201, made.text);
  assert.equal(made.headers['x-not-carried-over'], undefined);
  assert.deepEqual(byNames(made.json), byNames(await get(`/trackers/${beds.id}`)));
  const nameless = { label: 'Nameless', item_name: 'nameless', tracker_xml: '<tracker/>' };
  const named = await admin.post(`/projects/${report.projectId}/trackers`, { body: nameless });
  assert.deepEqual([named.status, named.json?.label, named.json?.item_name], [201, 'Nameless', 'nameless'], named.text);
  const broken = { label: 'Broken', item_name: 'broken', tracker_xml: '<tracker><name>x</tracker>' };
  const refused = await admin.post(`/projects/${report.projectId}/trackers`, { body: broken });
  assert.match(refused.text, /Malformed XML\. unexpected close tag at line 1/);
});

test('a trigger sets the parent when all its children have the value', async () => {
  const job = await byTitle(jobs, 'Water the beans');
  const bed = await byTitle(beds, 'By the pond');
  const state = async () => shownOf(await get(`/artifacts/${bed.id}`), 'state').values[0]?.label;
  assert.equal(await state(), 'Ripe');
  const done = { field_id: fieldOf(jobs, 'state').field_id, bind_value_ids: [valueOf(jobs, 'state', 'Done')] };
  const put = await admin.put(`/artifacts/${job.id}`, { body: { values: [done] } });
  assert.equal(put.status, 200, put.text);
  assert.equal(await state(), 'Sown');
});

test('a field of a trigger cannot be deleted, nor can its values', async () => {
  const query = { query: JSON.stringify({ workflow: { delete_transitions_rules: true } }) };
  assert.equal((await admin.patch(`/trackers/${jobs.id}`, { query })).status, 200);
  const { field_id: id, label } = fieldOf(jobs, 'state');
  const field = await admin.delete(`/tracker_fields/${id}`);
  assert.equal(field.status, 400, field.text);
  assert.match(field.error.message, new RegExp(`The field ${label} cannot be removed: it is used in a trigger`));
  const value = await admin.delete(`/tracker_fields/${id}/values/${valueOf(jobs, 'state', 'Done')}`);
  assert.match(value.error.message, /cannot be deleted: it is used in a trigger\./);
});
