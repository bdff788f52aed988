import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { pageOf, refuses, succeeds } from '../../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../../test/support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const { admin, anonymous } = hearth;
const alice = await hearth.user('alice');
const bob = await hearth.user('bob');

let made = 0;
const create = (values: object = {}, by = alice, query = '') =>
  by.post(`/projects${query}`, {
    body: { shortname: `made-${++made}`, label: 'Made', is_public: true, template_id: 100, ...values },
  });
const set = async (values: object) => succeeds(await admin.patch('/platform_settings', { body: values }));

/** A dry run lists everything that speaks against the project, also that the caller may not create any. */
async function refusesDryRun(by: typeof alice, messages: string[], values: object = {}): Promise<void> {
  const answer = await create(values, by, '?dry_run=true');
  assert.equal(answer.status, 400, answer.text);
  assert.deepEqual(answer.error['i18n_error_messages'], messages);
}

afterEach(async () => {
  await set({
    access_mode: 'anonymous',
    project_approval: false,
    projects_waiting_limit: 0,
    projects_waiting_limit_per_user: 0,
    project_registration: true,
    restricted_users_can_create_projects: false,
    project_visibility_can_be_chosen: true,
    default_project_visibility: 'public',
    project_description_mandatory: false,
  });
});

test('a project waits for approval, invisible to others, until a site administrator activates it', async () => {
  await set({ project_approval: true });
  const { json } = await create();
  assert.equal(json.status, 'pending');
  const path = `/projects/${json.id}` as const;
  for (const caller of [alice, bob, anonymous]) {
    refuses(await caller.get(path), 404, 'Project does not exist');
    const list = await caller.get('/projects');
    assert.deepEqual(list.json, []);
    assert.deepEqual(pageOf(list), [10, 0, 0, 50]);
  }
  assert.equal((await admin.get(path)).json.status, 'pending');
  const waiting = await admin.get('/projects?query={"with_status":"pending"}');
  assert.deepEqual(
    waiting.json.map((project) => project.id),
    [json.id],
  );
  refuses(await alice.patch(path, { body: { status: 'active' } }), 403, forbidden);
  succeeds(await admin.patch(path, { body: { status: 'active' } }));
  for (const caller of [alice, bob, anonymous]) assert.equal((await caller.get(path)).json.status, 'active');
});
const forbidden = 'You are not allowed to change the status of a project';

test('the number of waiting projects is limited', async () => {
  await set({ project_approval: true, projects_waiting_limit_per_user: 1, projects_waiting_limit: 2 });
  const waiting = [(await create()).json.id];
  const own = 'Too many projects for the user are waiting to be approved.';
  const all = 'Too many projects are waiting to be approved.';
  refuses(await create(), 429, own);
  await refusesDryRun(alice, [own]);
  refuses(await create({ label: '' }), 429, own);
  waiting.push((await create({}, bob)).json.id);
  refuses(await create({}, admin), 429, all);
  succeeds(await alice.get('/project_fields'));
  for (const id of waiting) await admin.patch(`/projects/${id}`, { body: { status: 'active' } });
  succeeds(await create({}, alice, '?dry_run=1'), 204);
});

test('the limit of pending projects holds for concurrent requests', async () => {
  await set({ project_approval: true, projects_waiting_limit: 3 });
  const answers = await Promise.all(Array.from({ length: 12 }, (_, number) => create({}, number % 2 ? alice : bob)));
  const pending = answers.filter(({ status }) => status === 201);
  assert.equal(pending.length, 3);
  assert.ok(answers.every(({ status }) => status === 201 || status === 429));
  for (const { json } of pending) await admin.patch(`/projects/${json.id}`, { body: { status: 'active' } });
});

test('if registration is off, only site administrators can create projects', async () => {
  await set({ project_registration: false });
  const message = 'Only site administrators can create projects.';
  refuses(await create(), 403, message);
  refuses(await create({ label: '' }), 403, message);
  await refusesDryRun(alice, [message]);
  const label = 'Project fullname is invalid. The reason is: Name is too short. It must be at least 3 characters.';
  await refusesDryRun(alice, [message, label], { label: '' });
  const xml = await create({}, alice, '.xml?dry_run=true');
  assert.equal(xml.status, 400);
  assert.match(xml.text, /<i18n_error_messages><item>Only site administrators can create projects\.<\/item>/);
  refuses(await alice.get('/project_fields'), 403, message);
  succeeds(await create({}, admin), 201);
});

test('restricted users can create projects only if the settings allow it', async () => {
  await set({ access_mode: 'restricted' });
  const restricted = await hearth.user('restricted', { status: 'R' });
  const message = 'Restricted users cannot create projects.';
  refuses(await create({}, restricted), 403, message);
  refuses(await restricted.get('/project_fields'), 403, message);
  await refusesDryRun(restricted, [message]);
  await set({ restricted_users_can_create_projects: true });
  const { json } = await create({ is_public: false }, restricted);
  assert.equal((await restricted.get(`/projects/${json.id}`)).json.is_member_of, true);
});

test('if visibility is fixed, it must be the default of the platform', async () => {
  await set({ project_visibility_can_be_chosen: false });
  const only = (level: string) =>
    `The project visibility cannot be chosen by the project administrator, only "${level}" can be used`;
  refuses(await create({ is_public: false }), 400, only('public'));
  succeeds(await create({ is_public: true, allow_restricted: true }), 201);
  await set({ access_mode: 'restricted' });
  refuses(await create({ is_public: true, allow_restricted: true }), 400, only('public'));
  await set({ default_project_visibility: 'private' });
  refuses(await create({ is_public: true }), 400, only('private'));
  refuses(await create({ is_public: false, allow_restricted: false }), 400, only('private'));
  succeeds(await create({ is_public: false }), 201);
});

test('a description can be made mandatory', async () => {
  await set({ project_description_mandatory: true });
  for (const description of [undefined, '', '  ']) {
    refuses(await create({ description }), 400, '`description` is required.');
  }
  succeeds(await create({ description: 'x' }), 201);
});
