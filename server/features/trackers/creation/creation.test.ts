import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { UserGroupReference } from '../../../../contract/projects/user-group.ts';
import { refuses, refusesReader, succeeds } from '../../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../../test/support/hearth/hearth.ts';
import { fieldNamed } from '../../../../test/support/worlds/trackers.ts';

const hearth = await startHearth({ after });
const owner = await hearth.user('owner');
const project = await hearth.project(owner, { shortname: 'making' });

const create = (body: object, by = owner, projectId = project.id) =>
  by.post(`/projects/${projectId}/trackers`, { body });

const templates: [name: string, open: string[], done: string[]][] = [
  ['bugs', ['New', 'Confirmed', 'In progress', 'Fixed'], ['Closed']],
  ['tasks', ['To do', 'In progress', 'Blocked'], ['Done']],
  ['stories', ['Draft', 'Ready', 'In progress', 'To review'], ['Done']],
  ['requirements', ['Proposed', 'Approved', 'Implemented'], ['Verified']],
];

for (const [name, open, done] of templates) {
  test(`the template ${name} has the required fields, with its semantics`, async () => {
    const made = await create({ label: name, item_name: name, template_name: name });
    succeeds(made, 201);
    const tracker = made.json;
    const types = ['title', 'description', 'status', 'assigned_to', 'attachments', 'links'].map(
      (field) => fieldNamed(tracker, field).type,
    );
    assert.deepEqual(types, ['string', 'text', 'sb', 'sb', 'file', 'art_link']);
    assert.equal(fieldNamed(tracker, 'title').required, true);
    assert.equal(fieldNamed(tracker, 'assigned_to').bindings.list[0]?.label, 'group_members');
    const { semantics } = tracker;
    assert.equal(semantics.title.field_id, fieldNamed(tracker, 'title').field_id);
    assert.equal(semantics.description.field_id, fieldNamed(tracker, 'description').field_id);
    assert.equal(semantics.contributor.field_id, fieldNamed(tracker, 'assigned_to').field_id);
    const { values } = fieldNamed(tracker, 'status');
    const labels = (ids: number[]) => ids.map((id) => values.find((value) => value.id === id)?.label);
    assert.equal(semantics.status.field_id, fieldNamed(tracker, 'status').field_id);
    assert.deepEqual(labels(semantics.status.value_ids), open);
    assert.deepEqual(labels(tracker.done_value_ids), done);
    assert.ok(values.every((value) => value.value_color !== ''));
    assert.equal(fieldNamed(tracker, 'status').default_value[0]?.label, values[0]?.label);
    const groups = (of: readonly UserGroupReference[]) => of.map((group) => group.short_name);
    const { can_read, can_submit, can_update } = fieldNamed(tracker, 'title').permissions_for_groups;
    assert.deepEqual(
      [groups(can_read), groups(can_submit), groups(can_update)],
      [['all_users'], ['registered_users'], ['project_members']],
    );
    assert.deepEqual(groups(tracker.permissions_for_groups.can_admin), ['project_admins']);
  });
}

/** Words that are the same in both languages. */
const sameInFrench = new Set(['Description', 'Source', 'Performance', 'Test', 'Inspection']);

test('a template has French labels on request, with the names and the semantics of the English one', async () => {
  for (const [name, open, done] of templates) {
    const given = { label: `${name} fr`, item_name: `${name}_fr`, template_name: name };
    const english = (await create({ ...given, item_name: `${name}_en`, label: `${name} en` })).json;
    const made = await create({ ...given, template_language: 'fr' });
    succeeds(made, 201);
    const labelsOf = ({ fields }: typeof english) =>
      fields.flatMap((field) => [
        field.label,
        ...(Array.isArray(field.values) && field.bindings.type === 'static' ? field.values : []).map(
          ({ label }) => label,
        ),
      ]);
    const original = labelsOf(english);
    const kept = labelsOf(made.json).filter((label, at) => label === original[at] && label !== 'None');
    assert.deepEqual(
      kept.filter((label) => !sameInFrench.has(label)),
      [],
    );
    assert.deepEqual(
      made.json.fields.map((field) => field.name),
      english.fields.map((field) => field.name),
    );
    assert.equal(made.json.semantics.status.value_ids.length, open.length);
    assert.equal(made.json.done_value_ids.length, done.length);
    assert.notEqual(made.json.description, english.description);
  }
  const start = { xml_template_name: 'issues', template_id: null, template_language: 'fr' };
  const copy = await hearth.project(owner, { ...start, shortname: 'bonjour' });
  const { json } = await owner.get(`/projects/${copy.id}/trackers`);
  assert.deepEqual(
    new Map(json.map((tracker: { label: string; item_name: string }) => [tracker.item_name, tracker.label])),
    new Map([
      ['bug', 'Bogues'],
      ['task', 'Tâches'],
    ]),
  );
  const unknown = { label: 'X', item_name: 'x', template_name: 'bugs', template_language: 'de' };
  assert.equal((await create(unknown)).status, 400);
});

test('the empty template has no fields', async () => {
  const made = await create({ label: 'Nothing', item_name: 'nothing', template_name: 'empty' });
  assert.deepEqual([made.json.fields, made.json.structure, made.json.semantics], [[], [], {}]);
  assert.equal(made.json.color_name, 'inca-silver');
});

const empty = { template_name: 'empty' };
const refusals: [what: string, body: object, status: number, message: string][] = [
  [
    'an item name with a blank',
    { label: 'A', item_name: 'a b', ...empty },
    400,
    'The item name a b is not valid: only letters, digits and underscores are allowed.',
  ],
  [
    'a reserved item name',
    { label: 'A', item_name: 'Art', ...empty },
    400,
    'The item name Art is reserved for references of the platform.',
  ],
  ['a blank label', { label: ' ', item_name: 'a', ...empty }, 400, 'The label of a tracker cannot be empty.'],
  [
    'a label that is taken',
    { label: 'NOTHING', item_name: 'a', ...empty },
    409,
    'This project already has a tracker with the label NOTHING.',
  ],
  [
    'an item name that is taken',
    { label: 'A', item_name: 'Nothing', ...empty },
    409,
    'This project already has a tracker with the item name Nothing.',
  ],
  [
    'no source',
    { label: 'A', item_name: 'a' },
    400,
    'Send exactly one of `template_name`, `from_tracker_id`, `structure` and `tracker_xml`.',
  ],
  [
    'two sources',
    { label: 'A', item_name: 'a', ...empty, structure: { fields: [] } },
    400,
    'Send exactly one of `template_name`, `from_tracker_id`, `structure` and `tracker_xml`.',
  ],
  [
    'an unknown template',
    { label: 'A', item_name: 'a', template_name: 'constructor' },
    400,
    'There is no tracker template constructor. Expected one of (bugs,tasks,stories,requirements,empty).',
  ],
  ['an unknown member', { label: 'A', item_name: 'a', ...empty, colour: 'x' }, 400, 'Unknown parameter(s): colour.'],
  ['a missing label', { item_name: 'a', ...empty }, 400, '`label` is required.'],
];

for (const [what, body, status, message] of refusals) {
  test(`${what} is refused`, async () => refuses(await create(body), status, message));
}

test('an invalid color is refused', async () => {
  const answered = await create({ label: 'A', item_name: 'a', ...empty, color_name: 'pink' });
  assert.match(answered.error.message, /Invalid value specified for `color_name`/);
});

test('only project administrators can create trackers', async () => {
  const member = await hearth.user('member');
  await hearth.members(project.id, [member]);
  const body = { label: 'Mine', item_name: 'mine', ...empty };
  refuses(await create(body, member), 403, 'Only project administrators may do this.');
  refuses(await hearth.anonymous.post(`/projects/${project.id}/trackers`, { body }), 401);
  refuses(await create(body, owner, 99999), 404, 'Project does not exist');
  succeeds(await create(body, hearth.admin), 201);
});

test('of many concurrent requests for a tracker of one name, one succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => create({ label: 'Race', item_name: `race${index}`, ...empty })),
  );
  assert.deepEqual(
    answers.map((answered) => answered.status).toSorted((a, b) => a - b),
    [201, 409, 409, 409, 409, 409, 409, 409],
  );
});

test('tracker administrators can change its properties', async () => {
  const { id } = (await create({ label: 'Before', item_name: 'before', ...empty })).json;
  const parent = (await create({ label: 'Parent', item_name: 'parent_one', ...empty })).json;
  const body = {
    label: ' After ',
    item_name: 'after',
    description: 'changed',
    color_name: 'deep-blue',
    parent_id: parent.id,
    notifications: { enabled: false },
  };
  const changed = await owner.patch(`/trackers/${id}`, { body });
  succeeds(changed);
  assert.deepEqual(changed.json, (await owner.get(`/trackers/${id}`)).json);
  const { label, item_name, description, color_name, notifications } = changed.json;
  assert.deepEqual([label, item_name, description, color_name], ['After', 'after', 'changed', 'deep-blue']);
  assert.deepEqual(notifications, { enabled: false });
  assert.deepEqual(changed.json.parent, {
    id: parent.id,
    uri: `trackers/${parent.id}`,
    label: 'Parent',
    color: 'inca-silver',
    project: changed.json.project,
  });
  assert.equal((await owner.patch(`/trackers/${id}`, { body: { parent_id: null } })).json.parent, null);
  const asShown = await owner.patch(`/trackers/${id}`, { body: { parent: changed.json.parent } });
  assert.deepEqual(asShown.json.parent, changed.json.parent);
  refuses(
    await owner.patch(`/trackers/${id}`, { body: { parent: { id: parent.id }, parent_id: null } }),
    400,
    'The structure is not valid: `parent_id` and `parent` name different trackers.',
  );
});

test('a hierarchy of trackers cannot have cycles or leave its project', async () => {
  const ids: number[] = [];
  for (const name of ['one', 'two', 'three']) {
    ids.push((await create({ label: name, item_name: `h_${name}`, ...empty })).json.id);
  }
  const [one = 0, two = 0, three = 0] = ids;
  const put = (id: number, parent: number) => owner.patch(`/trackers/${id}`, { body: { parent_id: parent } });
  succeeds(await put(two, one));
  succeeds(await put(three, two));
  refuses(
    await put(one, three),
    400,
    `The tracker ${three} cannot be the parent: it is already a descendant of this tracker.`,
  );
  refuses(await put(one, one), 400, `The tracker ${one} cannot be the parent: a tracker cannot be its own parent.`);
  const otherProject = await hearth.project(owner, { shortname: 'elsewhere' });
  const foreign = (await create({ label: 'F', item_name: 'f', ...empty }, owner, otherProject.id)).json.id;
  refuses(await put(one, foreign), 400, `The tracker ${foreign} cannot be the parent: it is not in this project.`);

  succeeds(await owner.delete(`/trackers/${two}`), 204);
  succeeds(await put(one, three));
  const restore = () => owner.post(`/trackers/${two}/restore`);
  const reason = 'Give the trackers below it another parent, then restore it again.';
  refuses(await restore(), 400, `Restoring tracker ${two} would make it its own ancestor. ${reason}`);
  succeeds(await owner.patch(`/trackers/${one}`, { body: { parent_id: null } }));
  assert.equal((await restore()).json.parent.id, one);
});

test('semantics can be set, changed and removed', async () => {
  const made = await create({ label: 'Meaning', item_name: 'meaning', template_name: 'tasks' });
  const { id } = made.json;
  const patch = async (semantics: object) => owner.patch(`/trackers/${id}`, { body: { semantics } });
  const gone = await patch({ title: null, timeframe: null, done: null });
  assert.deepEqual(Object.keys(gone.json.semantics), [
    'description',
    'status',
    'contributor',
    'progress',
    'initial_effort',
  ]);
  assert.deepEqual(gone.json.done_value_ids, []);
  const done = await owner.patch(`/trackers/${id}`, { body: { done_value_ids: ['Done'] } });
  assert.deepEqual(done.json.done_value_ids, made.json.done_value_ids);
  assert.deepEqual((await patch({ done: { value_ids: ['Cancelled'] } })).json.done_value_ids.length, 1);
  refuses(
    await owner.patch(`/trackers/${id}`, { body: { done_value_ids: [], semantics: { done: null } } }),
    400,
    'The structure is not valid: `done_value_ids` and `semantics.done` mean the same: give only one.',
  );
  const back = await patch({ title: { field_id: 'title' }, status: { field_id: 'status', value_ids: ['Done'] } });
  assert.equal(back.json.semantics.title.field_id, fieldNamed(made.json, 'title').field_id);
  assert.equal(back.json.semantics.status.value_ids.length, 1);
  refuses(
    await patch({ title: { field_id: 'status' } }),
    400,
    'The structure is not valid: the semantic title needs a text, but Status is not one.',
  );
});

test('an empty change is refused', async () => {
  const { id } = (await create({ label: 'Same', item_name: 'same', ...empty })).json;
  refuses(
    await owner.patch(`/trackers/${id}`, { body: {} }),
    400,
    'Send the changes in the body, or the workflow in `query` or in `workflow` of the body.',
  );
  refuses(
    await owner.patch(`/trackers/${id}?query={"workflow":{}}`, { body: { label: 'x' } }),
    400,
    'Change either the workflow or the rest of the tracker, not both at once.',
  );
  refuses(
    await owner.patch(`/trackers/${id}`, { body: { workflow: { is_advanced: true }, label: 'x' } }),
    400,
    'Change either the workflow or the rest of the tracker, not both at once.',
  );
  refusesReader(await owner.patch(`/trackers/${id}?query={"a":1}`), 400, 'Please provide a valid query.');
});

test('unknown members of a change are refused by name, at any depth', async () => {
  const { id } = (await create({ label: 'Odd', item_name: 'odd', ...empty })).json;
  const odd: [body: object, named: string][] = [
    [{ label: 'q', bogus: 1 }, 'bogus'],
    [{ semantics: { foo: {} } }, 'semantics[foo]'],
    [{ permissions_for_groups: { can_x: ['2'] } }, 'permissions_for_groups[can_x]'],
  ];
  for (const [body, named] of odd) {
    refuses(await owner.patch(`/trackers/${id}`, { body }), 400, `Unknown parameter(s): ${named}.`);
  }
  assert.equal((await owner.get(`/trackers/${id}`)).json.label, 'Odd');
});

test('the answer contains a workflow that the request sets, by query or by body', async () => {
  const made = (await create({ label: 'Flow', item_name: 'flow', template_name: 'bugs' })).json;
  const workflow = { set_transitions_rules: { field_id: fieldNamed(made, 'status').field_id } };
  const changed = await owner.patch(`/trackers/${made.id}`, { query: { query: JSON.stringify({ workflow }) } });
  succeeds(changed);
  assert.equal(changed.json.workflow.field_id, fieldNamed(made, 'status').field_id);
  const used = { workflow: { set_transitions_rules: { is_used: true } } };
  assert.equal((await owner.patch(`/trackers/${made.id}`, { body: used })).json.workflow.is_used, '1');
  const unused =
    '<request><workflow><set_transitions_rules><is_used>false</is_used></set_transitions_rules></workflow></request>';
  const headers = { 'Content-Type': 'application/xml' };
  assert.equal((await owner.patch(`/trackers/${made.id}`, { body: unused, headers })).json.workflow.is_used, '0');
});

test('a deleted tracker is inaccessible until it is restored', async () => {
  const { id } = (await create({ label: 'Gone', item_name: 'gone', template_name: 'bugs' })).json;
  const [field] = (await owner.get(`/trackers/${id}`)).json.fields;
  assert.ok(field);
  succeeds(await owner.delete(`/trackers/${id}`), 204);
  refusesReader(await owner.get(`/trackers/${id}`), 404, 'You cannot access this tracker or it does not exist');
  refuses(await hearth.anonymous.get(`/trackers/${id}`), 404);
  refuses(await owner.patch(`/tracker_fields/${field.field_id}`, { body: { label: 'x' } }), 404);
  const listed = (await owner.get(`/projects/${project.id}/trackers?representation=minimal&limit=50`)).json;
  assert.equal(
    listed.some((one) => one.id === id),
    false,
  );
  const deleted = await owner.get(`/projects/${project.id}/deleted_trackers`);
  assert.equal(deleted.json[0]?.id, id);
  assert.equal(deleted.headers['x-pagination-size'], '1');
  const taken = await create({ label: 'Gone', item_name: 'gone', ...empty });
  succeeds(taken, 201);
  refuses(await owner.post(`/trackers/${id}/restore`), 409, 'This project already has a tracker with the label Gone.');
  succeeds(await owner.delete(`/trackers/${taken.json.id}`), 204);
  const restored = await owner.post(`/trackers/${id}/restore`);
  succeeds(restored);
  assert.equal(restored.json.fields.length, (await owner.get(`/trackers/${id}`)).json.fields.length);
  refuses(await owner.post(`/trackers/${id}/restore`), 400, 'The tracker is not deleted.');
});
