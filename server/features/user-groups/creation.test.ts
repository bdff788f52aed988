import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../test/support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const { admin, anonymous } = hearth;
const owner = await hearth.user('owner');
const project = await hearth.project(owner);
const other = await hearth.project(owner);

const create = (name: unknown, more: object = {}, by = owner) =>
  by.post('/user_groups', { body: { project_id: project.id, short_name: name, ...more } });

test('names are letters, digits, dashes and underscores', async () => {
  for (const name of ['a', 'A_b-1', '007', 'x'.repeat(100)]) {
    const made = await create(name, { description: 'what it is for' });
    succeeds(made, 201);
    assert.deepEqual([made.json.label, made.json.short_name, made.json.key], [name, name, name]);
  }
});

const invalid = (name: string) => `Invalid group name: ${name}. Please use only alphanumerical characters.`;
const taken = 'User group already exists in this project. Please choose another name.';
const refusals: [name: unknown, message: string][] = [
  [undefined, '`short_name` is required.'],
  ['', 'The group name is missing'],
  ['  ', 'The group name is missing'],
  ['two words', invalid('two words')],
  ['dot.ted', invalid('dot.ted')],
  ['élan', invalid('élan')],
  ['x'.repeat(101), 'Invalid value specified for `short_name`. Maximum 100 characters allowed.'],
  ['a', taken],
  ['a_B-1', taken],
  ['project_members', taken],
  ['Project_Admins', taken],
  ['nobody', taken],
];
for (const [name, message] of refusals) {
  test(`the name ${JSON.stringify(name)} is refused`, async () => refuses(await create(name), 400, message));
}

test('a description that is too long is refused with the limit', async () => {
  refuses(
    await create('wordy', { description: 'x'.repeat(1001) }),
    400,
    'Invalid value specified for `description`. Maximum 1000 characters allowed.',
  );
});

test('another project may use the same name', async () => {
  succeeds(await create('a', { project_id: other.id }), 201);
});

test('only administrators of the project create groups', async () => {
  const bob = await hearth.user('bob');
  await hearth.members(project.id, [bob]);
  refuses(await create('bobs', {}, bob), 403, 'Permission Denied');
  refuses(await create('', {}, bob), 403, 'Permission Denied');
  refuses(await anonymous.post('/user_groups', { body: {} }), 401);
  succeeds(await create('admins', {}, admin), 201);
});

test('the project must exist and be visible', async () => {
  refuses(await create('x', { project_id: 9999 }), 404, 'Project does not exist');
  refuses(await create('x', { project_id: 99999999999 }), 404, 'Project does not exist');
  refuses(await create('x', { project_id: undefined }), 400, '`project_id` is required.');
  const hidden = await hearth.project(admin, { is_public: false });
  refuses(await create('x', { project_id: hidden.id }), 403);
});

test('of many concurrent requests for one name, exactly one gets it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, number) => create(number % 2 === 0 ? 'Wanted' : 'wanted')),
  );
  assert.equal(answers.filter(({ status }) => status === 201).length, 1);
  for (const answered of answers.filter(({ status }) => status !== 201)) refuses(answered, 400, taken);
});

test('project administrators rename and describe a group, which keeps its id', async () => {
  const made = await create('before');
  const path = `/user_groups/${made.json.id}` as const;
  const renamed = await owner.patch(path, { body: { short_name: 'After', description: 'who came later' } });
  succeeds(renamed);
  assert.deepEqual([renamed.json.id, renamed.json.label], [made.json.id, 'After']);
  assert.equal((await owner.get(path)).json.short_name, 'After');
  succeeds(await owner.patch(path, { body: { short_name: 'after' } }));
  succeeds(await create('before'), 201);
  refuses(await owner.patch(path, { body: { short_name: 'BEFORE' } }), 400, taken);
  refuses(await owner.patch(path, { body: { short_name: 'nobody' } }), 400, taken);
  refuses(await owner.patch(path, { body: { short_name: 'two words' } }), 400, invalid('two words'));
  refuses(
    await owner.patch(`/user_groups/${project.id}_3`, { body: { short_name: 'mine' } }),
    400,
    'Only user groups created by the project can be changed',
  );
  const stranger = await hearth.user('renamer');
  refuses(await stranger.patch(path, { body: { short_name: 'mine' } }), 403, 'Permission Denied');
  refuses(await anonymous.patch(path, { body: { short_name: 'mine' } }), 401);
  const history = (await owner.get(`/projects/${project.id}/history`)).json.map(
    ({ event, before, value }) => `${event}: ${before ?? '-'} > ${value}`,
  );
  assert.ok(history.includes('user_group_renamed: before > After'));
  assert.ok(history.includes('user_group_described: After:  > After: who came later'));
});
