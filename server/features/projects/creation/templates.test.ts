import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { refuses, succeeds } from '../../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../../test/support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const { admin } = hearth;
const owner = await hearth.user('owner');
const ann = await hearth.user('ann');
const ben = await hearth.user('ben');

let made = 0;
const from = (template: number, values: object = {}, by = owner) =>
  by.post('/projects', {
    body: { shortname: `copy-${++made}`, label: 'A copy', is_public: true, template_id: template, ...values },
  });

async function model(values: object = {}) {
  const { id } = await hearth.project(owner, values);
  for (const [name, members] of [
    ['devs', [ann, ben]],
    ['Testers', [ben]],
    ['empty', []],
  ] as const) {
    const group = await owner.post('/user_groups', { body: { project_id: id, short_name: name, description: name } });
    await owner.put(`/user_groups/${group.json.id}/users`, { body: members.map((user) => ({ id: user.id })) });
  }
  return id;
}

async function groupsOf(project: number) {
  const { json } = await admin.get(`/projects/${project}/user_groups`);
  const statics = json.slice(4) as { id: string; label: string }[];
  return Promise.all(
    statics.map(async ({ id, label }) => {
      const users = await admin.get(`/user_groups/${id}/users`);
      return { label, members: users.json.map((user) => user.username) };
    }),
  );
}

test('groups are copied with their members', async () => {
  const template = await model();
  const copy = await from(template);
  succeeds(copy, 201);
  const expected = [
    { label: 'devs', members: ['ann', 'ben'] },
    { label: 'Testers', members: ['ben'] },
    { label: 'empty', members: [] },
  ];
  assert.deepEqual(await groupsOf(copy.json.id), expected);
  const [group] = (await admin.get(`/projects/${copy.json.id}/user_groups`)).json.slice(4);
  assert.ok(group);
  await owner.put(`/user_groups/${group.id}/users`, { body: [] });
  assert.deepEqual(await groupsOf(template), expected);
  const membership = (await ben.get('/users/self/membership?scope=project&format=id')).json;
  assert.equal(membership.length, 2 + 1);
});

test('members, administrators, visibility and descriptions are not copied', async () => {
  const field = (await admin.post('/project_fields', { body: { name: 'Motto' } })).json;
  const template = await model({
    is_public: false,
    description: 'old',
    fields: [{ field_id: field.id, value: 'old' }],
  });
  await owner.put(`/user_groups/${template}_4/users`, { body: [{ id: owner.id }, { id: ann.id }] });
  const { json } = await from(template, { is_public: true });
  assert.deepEqual(
    [json.access, json.description, json.additional_fields],
    ['public', '', [{ name: 'Motto', value: '' }]],
  );
  for (const group of [3, 4]) {
    const users = await admin.get(`/user_groups/${json.id}_${group}/users`);
    assert.deepEqual(
      users.json.map((user) => user.id),
      [owner.id],
    );
  }
});

test('services are copied with their switches', async () => {
  const template = await model();
  const services = (await owner.get(`/projects/${template}/project_services`)).json;
  const svn = services.find((service) => service.name === 'plugin_svn');
  assert.ok(svn);
  succeeds(await owner.put(`/${svn.uri}`, { body: { is_enabled: false } }));
  const copied = (await owner.get(`/projects/${(await from(template)).json.id}/project_services`)).json;
  const switches = (list: { name: string; is_enabled: boolean }[]) => list.map((one) => [one.name, one.is_enabled]);
  assert.deepEqual(switches(copied), switches((await owner.get(`/projects/${template}/project_services`)).json));
  assert.ok(copied.every((service) => !services.some((old) => old.id === service.id)));
});

test('only administrators of a project may copy it', async () => {
  const template = await model();
  await hearth.members(template, [ann]);
  for (const user of [ann, ben]) {
    refuses(await from(template, {}, user), 400, `User #${user.id} is not administrator of project #${template}`);
  }
  succeeds(await from(template, {}, admin), 201);
});

test('a project that is not active cannot be a template', async () => {
  const template = await model();
  await admin.patch(`/projects/${template}`, { body: { status: 'suspended' } });
  refuses(await from(template), 400, `Project #${template} is not active`);
  refuses(await from(template, {}, admin), 400, `Project #${template} is not active`);
});

test('everyone who sees a template can use it', async () => {
  const [open, hidden] = [await model(), await model({ is_public: false })];
  await hearth.platform.db.write((tx) =>
    tx.updateTable('projects').set({ is_template: 1 }).where('id', 'in', [open, hidden]).execute(),
  );
  const stranger = await hearth.user('stranger');
  succeeds(await from(open, {}, stranger), 201);
  const message = `Template ${hidden} is not valid: you don't have the permission to the access the project.`;
  refuses(await from(hidden, {}, stranger), 400, message);
  succeeds(await from(hidden, {}, ann), 201);
  succeeds(await from(hidden, {}, admin), 201);
});
