import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../test/support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const { admin, anonymous } = hearth;
const alice = await hearth.user('alice');
const { id } = await hearth.project(alice);
const patch = (project: number | string, body: unknown, by = admin) => by.patch(`/projects/${project}`, { body });

test('a suspended project is hidden and closed until it is reactivated', async () => {
  const answered = await patch(id, { status: 'suspended' });
  succeeds(answered);
  assert.equal(answered.text, '');
  assert.deepEqual((await alice.get('/projects')).json, []);
  assert.deepEqual((await admin.get('/projects')).json, []);
  refuses(await alice.get(`/projects/${id}`), 403, 'This project is suspended');
  refuses(await alice.get(`/projects/${id}/trackers`), 403, 'This project is suspended');
  assert.equal((await admin.get(`/projects/${id}`)).json.status, 'suspended');
  succeeds(await patch(id, { patch_resource: { status: 'active' } }));
  assert.equal((await alice.get('/projects')).json[0]?.status, 'active');
});

const expected = 'Invalid value specified for `patch_resource[status]`. Expected one of (active,suspended).';
const refusals: [what: string, project: number | string, body: unknown, status: number, message: string][] = [
  ['deleted', id, { status: 'deleted' }, 400, expected],
  ['pending', id, { status: 'pending' }, 400, expected],
  [
    'no status',
    id,
    {},
    400,
    '`patch_resource[status]` is required, or one of label, description, access, is_membership_synchronized.',
  ],
  ['an unknown project', 9999, { status: 'active' }, 404, 'Project does not exist'],
  ['an impossible project', '99999999999', { status: 'active' }, 404, 'Project does not exist'],
  ...[1, 50, 100].map((project): [string, number, object, number, string] => [
    `project ${project}`,
    project,
    { status: 'suspended' },
    403,
    'You are not allowed to change the status of a system project.',
  ]),
];
for (const [what, project, body, status, message] of refusals) {
  test(`${what} is refused`, async () => refuses(await patch(project, body), status, message));
}

test('only site administrators change a status', async () => {
  const message = 'You are not allowed to change the status of a project';
  refuses(await patch(id, { status: 'suspended' }, alice), 403, message);
  refuses(await patch(9999, { status: 'suspended' }, alice), 403, message);
  refuses(await anonymous.patch(`/projects/${id}`, { body: { status: 'active' } }), 401);
});

test('a deleted project cannot be restored', async () => {
  const gone = (await hearth.project(alice)).id;
  const { db } = hearth.platform;
  await db.write(async (tx) => {
    await tx.updateTable('projects').set({ status: 'deleted' }).where('id', '=', gone).execute();
    db.publish(tx, 'project', gone);
  });
  refuses(await patch(gone, { status: 'active' }), 403, 'A deleted project cannot be reactivated.');
});

test('projects do not support PUT and POST', async () => {
  for (const method of ['PUT', 'POST']) {
    const answered = await admin.request(method, `/projects/${id}`, { body: { label: 'x' } });
    refuses(answered, 405);
    assert.equal(answered.headers['allow'], 'OPTIONS, GET, PATCH, DELETE');
  }
  const put = await admin.put('/projects', { body: {} });
  refuses(put, 405);
  assert.equal(put.headers['allow'], 'OPTIONS, GET, POST');
});

test('PATCH can be sent as an overridden POST', async () => {
  const headers = { 'X-HTTP-Method-Override': 'PATCH' };
  succeeds(await admin.post(`/projects/${id}`, { body: { status: 'suspended' }, headers }));
  succeeds(await patch(id, { status: 'active' }));
});
