import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { refuses, succeeds } from '../../../../test/support/hearth/expect.ts';
import type { ShownTracker } from '../../../../test/support/hearth/shown.ts';
import { everyType } from '../../../../test/support/worlds/every-type-structure.ts';
import { fieldNamed } from '../../../../test/support/worlds/trackers.ts';
import { aProject, aWorld } from '../../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { alice },
  projects: { project },
} = await aWorld()
  .with(aProject('project', { shortname: 'origin' }).withMembers('alice'))
  .start({ after });

async function groupIn(projectId: number, name: string): Promise<string> {
  const made = await hearth.admin.post('/user_groups', { body: { project_id: projectId, short_name: name } });
  succeeds(made, 201);
  return made.json.id;
}
const developers = await groupIn(project.id, 'developers');
const create = (projectId: number, body: object, by = hearth.admin) =>
  by.post(`/projects/${projectId}/trackers`, { body });
const made = await create(project.id, {
  label: 'Source',
  item_name: 'source',
  description: 'where it begins',
  color_name: 'plum-crazy',
  structure: everyType(developers, alice.id),
});
succeeds(made, 201);
const source: ShownTracker = made.json;

const idsOf = (tracker: ShownTracker): number[] => tracker.fields.map((field) => field.field_id);
const names = (groups: readonly { short_name: string }[]): string[] => groups.map((group) => group.short_name);

function isCopyOf(copy: ShownTracker, original: ShownTracker): void {
  const shape = (tracker: ShownTracker) =>
    tracker.fields.map(({ name, type, label, required, specific_properties }) => [
      name,
      type,
      label,
      required,
      specific_properties,
    ]);
  assert.deepEqual(shape(copy), shape(original));
  assert.deepEqual(
    idsOf(copy).filter((id) => idsOf(original).includes(id)),
    [],
  );
  assert.deepEqual(Object.keys(copy.semantics), Object.keys(original.semantics));
  assert.equal(copy.semantics.title.field_id, fieldNamed(copy, 'title').field_id);
  const values = fieldNamed(copy, 'state').values.map((value) => value.id);
  assert.deepEqual(copy.semantics.status.value_ids, [values[0]]);
  assert.deepEqual(copy.done_value_ids, [values[1]]);
  assert.deepEqual(
    copy.workflow.transitions.map((one) => [one.from_id, one.to_id]),
    [
      [null, values[0]],
      [values[0], values[1]],
    ],
  );
  assert.deepEqual(
    copy.workflow.transitions.filter((one) => original.workflow.transitions.some((other) => other.id === one.id)),
    [],
  );
  assert.deepEqual(copy.workflow.rules.lists, [
    {
      source_field_id: fieldNamed(copy, 'state').field_id,
      source_value_id: values[0],
      target_field_id: fieldNamed(copy, 'kind').field_id,
      target_value_id: fieldNamed(copy, 'kind').values[0]?.id,
    },
  ]);
}

test('a copy in the same project is identical except for its ids', async () => {
  const copy = await create(project.id, { label: 'Copy', item_name: 'copy', from_tracker_id: source.id });
  succeeds(copy, 201);
  isCopyOf(copy.json, source);
  assert.deepEqual([copy.json.description, copy.json.color_name], ['where it begins', 'plum-crazy']);
  assert.deepEqual(copy.json.permissions_for_groups, source.permissions_for_groups);
  assert.deepEqual(copy.json.structure.length, source.structure.length);
});

test('in another project, groups are mapped by name, and unknown ones are omitted', async () => {
  const other = await hearth.project(hearth.admin, { shortname: 'target' });
  const bare = await create(other.id, { label: 'Bare', item_name: 'bare', from_tracker_id: source.id });
  succeeds(bare, 201);
  isCopyOf(bare.json, source);
  assert.deepEqual(names(bare.json.permissions_for_groups.can_admin), ['project_admins']);
  assert.deepEqual(fieldNamed(bare.json, 'owner').bindings.list, [{ id: 3, label: 'group_members' }]);
  const same = await groupIn(other.id, 'developers');
  const full = await create(other.id, { label: 'Full', item_name: 'full', from_tracker_id: source.id });
  assert.deepEqual(
    full.json.permissions_for_groups.can_admin.map((group) => group.id),
    [`${other.id}_4`, same],
  );
  assert.equal(fieldNamed(full.json, 'owner').bindings.list[1]?.id, same);
});

test('only tracker administrators can copy a tracker', async () => {
  const own = await hearth.project(alice, { shortname: 'own' });
  const body = { label: 'Taken', item_name: 'taken', from_tracker_id: source.id };
  refuses(
    await create(own.id, body, alice),
    403,
    `Only its administrators can copy tracker ${source.id}, unless its project is a template.`,
  );
  refuses(await create(own.id, { ...body, from_tracker_id: 99999 }, alice), 404, 'There is no tracker 99999 to copy.');
  const put = await hearth.admin.put(`/user_groups/${developers}/users`, { body: [{ id: alice.id }] });
  succeeds(put);
  succeeds(await create(own.id, body, alice), 201);
});

test('a project created from another one has its trackers', async () => {
  const child = await create(project.id, { label: 'Child', item_name: 'child', template_name: 'tasks' });
  const hidden = await create(project.id, { label: 'Hidden', item_name: 'hidden', template_name: 'empty' });
  for (const [id, body] of [
    [child.json.id, { parent_id: source.id, semantics: { timeframe: { implied_from_tracker: { id: source.id } } } }],
    [hidden.json.id, { instantiate_for_new_projects: false }],
  ] as const) {
    succeeds(await hearth.admin.patch(`/trackers/${id}`, { body }));
  }
  const copy = await hearth.project(hearth.admin, { shortname: 'heir', template_id: project.id });
  const listed = (await hearth.admin.get(`/projects/${copy.id}/trackers`)).json;
  assert.deepEqual(
    listed.map((tracker) => tracker.label),
    ['Child', 'Copy', 'Source'],
  );
  const [copiedChild, , copied] = listed;
  assert.ok(copiedChild && copied);
  isCopyOf(copied, source);
  assert.equal(copiedChild.parent.id, copied.id);
  assert.equal(copiedChild.semantics.timeframe.implied_from_tracker.id, copied.id);
  const [, group] = copied.permissions_for_groups.can_admin;
  assert.ok(group);
  assert.equal(group.short_name, 'developers');
  assert.notEqual(group.id, developers);
  assert.equal(fieldNamed(copied, 'owner').bindings.list[1]?.id, group.id);
});

const named: [name: string, trackers: [label: string, parent: string | null][]][] = [
  ['empty', []],
  [
    'issues',
    [
      ['Bugs', null],
      ['Tasks', null],
    ],
  ],
  [
    'scrum',
    [
      ['Tasks', 'User stories'],
      ['User stories', null],
    ],
  ],
  ['kanban', [['Tasks', null]]],
];

for (const [name, trackers] of named) {
  test(`the project template ${name} contains its trackers`, async () => {
    const values = { shortname: `by-${name}`, template_id: undefined, xml_template_name: name };
    const { id } = await hearth.project(hearth.admin, values);
    const listed = (await hearth.admin.get(`/projects/${id}/trackers`)).json;
    assert.deepEqual(
      listed.map((tracker) => [tracker.label, tracker.parent?.label ?? null]),
      trackers,
    );
  });
}

test('everyone who sees a template project can copy its trackers', async () => {
  const template = await hearth.project(hearth.admin, { shortname: 'lender' });
  const lent = await create(template.id, { label: 'Lent', item_name: 'lent', template_name: 'bugs' });
  await hearth.platform.db.write(async (tx) => {
    await tx.updateTable('projects').set({ is_template: 1 }).where('id', '=', template.id).execute();
    hearth.platform.db.publish(tx, 'project', template.id);
  });
  const own = await hearth.project(alice, { shortname: 'borrower' });
  succeeds(await create(own.id, { label: 'Mine', item_name: 'mine', from_tracker_id: lent.json.id }, alice), 201);
});
