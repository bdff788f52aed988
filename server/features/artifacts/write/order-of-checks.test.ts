import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startHearth } from '../../../../test/support/hearth/hearth.ts';
import { anArtifact, createTracker, fieldsOf, stateOf } from '../../../../test/support/worlds/trackers.ts';

const hearth = await startHearth({ after });
const alice = await hearth.user('alice');
const stranger = await hearth.user('stranger');

async function privateArtifact(): Promise<{ id: number; projectId: number; titleId: number }> {
  const project = await hearth.project(hearth.admin, { is_public: false });
  await hearth.members(project.id, [alice]);
  const tracker = await createTracker(hearth.admin, project.id, 'bug', { template_name: 'bugs' });
  const titleId = fieldsOf(tracker).id('title');
  const id = await anArtifact(alice, tracker, [{ field_id: titleId, value: 'first' }]);
  return { id, projectId: project.id, titleId };
}

const stale = { headers: { 'If-Match': '"stale"' } };
const malformed = { ...stale, body: { values: [{}] } };
const wrong = { ...stale, body: { values: [{ field_id: 999_999, value: 'x' }] } };

test('checks credentials, syntax, existence, access, project status, version and values, in this order', async () => {
  const { id, projectId, titleId } = await privateArtifact();
  const before = await stateOf(alice, id);
  const statuses = async (by: typeof hearth.anonymous, path: string, sent: object) => (await by.put(path, sent)).status;
  assert.equal(await statuses(hearth.anonymous, `/artifacts/${id}`, malformed), 401);
  assert.equal(await statuses(stranger, `/artifacts/${id}`, malformed), 400);
  assert.equal(await statuses(stranger, '/artifacts/999999', malformed), 400);
  assert.equal(await statuses(stranger, '/artifacts/999999', wrong), 404);
  assert.equal(await statuses(stranger, `/artifacts/${id}`, wrong), 403);
  assert.equal(await statuses(alice, `/artifacts/${id}`, wrong), 412);
  assert.equal(await statuses(alice, `/artifacts/${id}`, { body: wrong.body }), 400);
  assert.equal(await statuses(alice, `/artifacts/${id}`, { body: { values: [{ field_id: titleId }] } }), 400);
  assert.deepEqual(await stateOf(alice, id), before);

  const suspended = await hearth.admin.patch(`/projects/${projectId}`, { body: { status: 'suspended' } });
  assert.equal(suspended.status, 200, suspended.text);
  for (const by of [alice, hearth.admin]) {
    const answer = await by.put(`/artifacts/${id}`, wrong);
    assert.deepEqual([answer.status, answer.error.message], [403, 'Forbidden: This project is suspended']);
  }
  assert.equal((await alice.get(`/artifacts/${id}`)).status, 403);
  assert.equal((await hearth.admin.get(`/artifacts/${id}`)).status, 200);
});

test('answers 404 to ids that no artifact can have', async () => {
  for (const id of ['x', '1.5', '']) {
    const answer = await hearth.anonymous.put(`/artifacts/${id}/`, {});
    assert.ok([400, 404, 405].includes(answer.status), `${id}: ${answer.status}`);
  }
  for (const id of ['0', '-1', '2147483648', '99999999999999']) {
    assert.equal((await alice.get(`/artifacts/${id}`)).status, 404, id);
    assert.equal((await alice.put(`/artifacts/${id}`, { body: { values: [] } })).status, 404, id);
    assert.equal((await alice.get(`/artifacts/${id}/changesets`)).status, 404, id);
  }
});

test('lists the methods of a path, and answers 405 to others', async () => {
  const { id } = await privateArtifact();
  const options = await hearth.anonymous.request('OPTIONS', `/artifacts/${id}`);
  assert.equal(options.status, 200);
  for (const method of ['OPTIONS', 'GET', 'PUT']) assert.ok(String(options.headers['allow']).includes(method), method);
  const post = await alice.post(`/artifacts/${id}`, { body: {} });
  assert.equal(post.status, 405);
});
