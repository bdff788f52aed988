import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../test/support/hearth/hearth.ts';
import { startSmtp } from '../../../test/support/servers/smtp.ts';

const smtp = await startSmtp({ after });
const hearth = await startHearth({ after }, { env: { HEARTH_SMTP_URL: smtp.url } });
const { admin } = hearth;
const creator = await hearth.user('creator');
const second = await hearth.user('second');
const member = await hearth.user('member');

async function world() {
  const { id } = await hearth.project(creator);
  await hearth.members(id, [creator, second, member]);
  succeeds(await admin.post(`/user_groups/${id}_4/users`, { body: { id: second.id } }), 204);
  const path = `/project_ownership/${id}` as const;
  return {
    id,
    path,
    owner: async () => (await admin.get(path)).json.project_owner?.username,
    give: (project_owner: object, by = admin) => by.put(path, { body: { project_owner } }),
  };
}

test('the creator of a project owns it until a site administrator names another administrator', async () => {
  const { id, path, owner, give } = await world();
  assert.equal(await owner(), 'creator');
  for (const reference of [{ id: second.id }, { username: 'creator' }, { email: 'second@example.com' }]) {
    const given = await give(reference);
    assert.deepEqual([given.status, given.text], [200, '']);
  }
  assert.equal(await owner(), 'second');
  const xml = await admin.get(path, { headers: { Accept: 'application/xml' } });
  assert.match(xml.text, /<project_owner><id>\d+<\/id>.*<username>second<\/username>/s);
  const members = (await member.get(`/projects/${id}/members`)).json;
  assert.deepEqual(
    members.filter((one) => one.is_owner).map(({ user }) => user.username),
    ['second'],
  );
  const history = (await admin.get(`/projects/${id}/history`)).json;
  assert.deepEqual(
    history.filter(({ event }) => event === 'project_owner_changed').map(({ before, value }) => `${before} > ${value}`),
    ['creator > second', 'second > creator', 'creator > second'],
  );
});

test('only an administrator of the project can own it', async () => {
  const { owner, give } = await world();
  refuses(await give({ id: member.id }), 400, 'member is not an administrator of the project');
  refuses(await give({ username: 'nobody-knows' }), 400, 'User with reference nobody-knows not known');
  refuses(await give({}), 400, 'At least one key must be passed in the representation');
  assert.equal(await owner(), 'creator');
});

test('nobody else can see or change the owner, or learn whether the project exists', async () => {
  const { path, give } = await world();
  const message = 'You need to be a site administrator or have REST project management permission delegation';
  for (const by of [creator, member]) {
    refuses(await by.get(path), 403, message);
    refuses(await by.get('/project_ownership/999999'), 403, message);
    refuses(await give({ id: second.id }, by), 403, message);
  }
  refuses(await hearth.anonymous.get(path), 401);
  refuses(await admin.get('/project_ownership/999999'), 404, 'Project not found');
});

test('the owner stays an administrator and a member', async () => {
  const { id, give } = await world();
  const message = 'The project owner cannot be removed.';
  refuses(await admin.delete(`/user_groups/${id}_4/users/${creator.id}`), 400, message);
  refuses(await admin.put(`/user_groups/${id}_4/users`, { body: [{ id: second.id }] }), 400, message);
  succeeds(await admin.delete(`/user_groups/${id}_4/users/${second.id}`), 204);
  succeeds(await admin.post(`/user_groups/${id}_4/users`, { body: { id: second.id } }), 204);
  succeeds(await give({ id: second.id }));
  succeeds(await admin.delete(`/user_groups/${id}_4/users/${creator.id}`), 204);
  succeeds(await admin.delete(`/user_groups/${id}_3/users/${creator.id}`), 204);
});

test('the owner gets a mail when the status of the project changes', async () => {
  const { id, give } = await world();
  succeeds(await give({ username: 'second' }));
  const { label } = (await admin.get(`/projects/${id}`)).json;
  const set = (status: string) => admin.patch(`/projects/${id}`, { body: { status } });
  succeeds(await set('suspended'));
  succeeds(await set('suspended'));
  succeeds(await set('active'));
  succeeds(await admin.delete(`/projects/${id}`), 204);
  succeeds(await admin.post(`/projects/${id}/restore`), 204);
  const mails = await smtp.received('second@example.com', 4);
  assert.ok(mails.every(({ subject }) => subject === `The status of your project ${label} has changed`));
  assert.deepEqual(
    mails.map(({ text }) => text.split(/[.\n]/)[0] ?? '').toSorted(),
    ['is active', 'is active', 'was deleted', 'was suspended'].map((what) => `Your project ${label} ${what}`),
  );
  assert.equal(smtp.to('creator@example.com').length, 0);
});
