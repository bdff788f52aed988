import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { eventually } from '../../../test/support/hearth/store.ts';
import { startHearth } from '../../../test/support/hearth/hearth.ts';
import { hasSubversion } from '../../../test/support/worlds/full-project.ts';
import { anArtifact, fieldsOf, trackerOf } from '../../../test/support/worlds/trackers.ts';

const hearth = await startHearth({ after });
const { admin } = hearth;
const owner = await hearth.user('owner');
const stranger = await hearth.user('stranger');
const day = 24 * 60 * 60 * 1000;

test('a deleted project is closed to everybody except site administrators, and is restored unchanged', async () => {
  const { id, shortname } = await hearth.project(owner);
  const path = `/projects/${id}` as const;
  const forbidden = 'Only site administrators delete and restore projects, and make them templates.';
  for (const by of [owner, stranger]) refuses(await by.delete(path), 403, forbidden);
  refuses(await hearth.anonymous.delete(path), 401);
  refuses(await admin.post(`${path}/restore`), 409, 'This project is not deleted.');
  succeeds(await admin.delete(path), 204);
  refuses(await owner.get(path), 403, 'This project is deleted');
  assert.equal((await admin.get(path)).json.status, 'deleted');
  refuses(await admin.delete(path), 403, 'This project is deleted');
  refuses(await admin.patch(path, { body: { status: 'active' } }), 403, 'A deleted project cannot be reactivated.');
  const body = { shortname, label: 'Another', is_public: true, template_id: 100 };
  assert.equal((await admin.post('/projects', { body })).status, 400, 'its name stays taken');
  refuses(await owner.post(`${path}/restore`), 403, forbidden);
  succeeds(await admin.post(`${path}/restore`), 204);
  assert.equal((await owner.get(path)).json.status, 'active');
  const history = (await owner.get(`${path}/history`)).json.map(({ before, value }) => `${before} > ${value}`);
  assert.deepEqual(history.slice(0, 2), ['deleted > active', 'active > deleted']);
});

test('nobody can change anything in a suspended or deleted project', async () => {
  const { id } = await hearth.project(owner);
  const path = `/projects/${id}` as const;
  const tracker = await trackerOf(owner, id, 'bug', { title: { type: 'string' }, files: { type: 'file' } });
  const values = [fieldsOf(tracker).set('title', { value: 'Kettle' })];
  const artifact = await anArtifact(owner, tracker, values);
  const named = { label: 'New', item_name: 'new', structure: { fields: [] } };
  const group = { project_id: id, short_name: 'cooks' };
  const message = { message: 'Hello' };
  const writes: [method: string, path: string, body?: object][] = [
    ['POST', '/artifacts', { tracker: { id: tracker.id }, values }],
    ['PUT', `/artifacts/${artifact}`, { values }],
    ['PUT', `/artifacts/${artifact}`, { values: [], comment: { body: 'Hello', format: 'text' } }],
    ['DELETE', `/artifacts/${artifact}`],
    ['POST', `${path}/trackers`, named],
    ['PATCH', `/trackers/${tracker.id}`, { label: 'Bugs' }],
    ['DELETE', `/trackers/${tracker.id}`],
    ['POST', `/trackers/${tracker.id}/fields`, { type: 'string', name: 'more', label: 'More' }],
    ['POST', `/trackers/${tracker.id}/tracker_reports`, { label: 'Mine' }],
    ['POST', `/trackers/${tracker.id}/webhooks`, { url: 'https://example.com/', is_enabled: false }],
    [
      'POST',
      `/tracker_fields/${fieldsOf(tracker).id('files')}/files`,
      { name: 'a', file_size: 1, file_type: 'text/plain' },
    ],
    ['POST', '/user_groups', group],
    ['PUT', `/user_groups/${id}_4/users`, { user_references: [{ username: 'owner' }] }],
    ['PATCH', path, { label: 'Another' }],
    ['PUT', `${path}/banner`, message],
    ['POST', `${path}/dashboards`, { label: 'Board' }],
    ['POST', '/svn', { project_id: id, name: 'code', settings: { layout: ['trunk'] } }],
  ];
  const close = {
    suspended: () => admin.patch(path, { body: { status: 'suspended' } }),
    deleted: () => admin.delete(path),
  };
  for (const [status, how] of Object.entries(close)) {
    assert.ok((await how()).status < 300);
    for (const [method, to, body] of writes) {
      refuses(await admin.request(method, to, body === undefined ? {} : { body }), 403, `This project is ${status}`);
    }
    assert.equal((await admin.get(`/artifacts/${artifact}`)).status, 200, 'site administrators still read it');
  }
  const project_owner = { username: 'owner' };
  refuses(await admin.put(`/project_ownership/${id}`, { body: { project_owner } }), 403, 'This project is deleted');
  succeeds(await admin.post(`${path}/restore`), 204);
  succeeds(await admin.patch(path, { body: { status: 'active' } }));
  succeeds(await owner.put(`/artifacts/${artifact}`, { body: { values } }));
});

test('a suspended project is suspended again after its restoration', async () => {
  const { id } = await hearth.project(owner);
  const path = `/projects/${id}` as const;
  succeeds(await admin.patch(path, { body: { status: 'suspended' } }));
  succeeds(await admin.delete(path), 204);
  succeeds(await admin.post(`${path}/restore.xml`), 204);
  assert.equal((await admin.get(path)).json.status, 'suspended');
});

test('after the grace period it cannot be restored', async () => {
  const { id } = await hearth.project(owner);
  succeeds(await admin.delete(`/projects/${id}`), 204);
  hearth.clock.advance(7 * day + 1);
  const message = 'This project was deleted more than 7 days ago, so it cannot be restored.';
  refuses(await admin.post(`/projects/${id}/restore`), 409, message);
  succeeds(await admin.patch('/platform_settings', { body: { project_restore_days: 0 } }));
  succeeds(await admin.post(`/projects/${id}/restore`), 204);
});

test('projects of the platform cannot be deleted', async () => {
  const message = 'You are not allowed to change the status of a system project.';
  refuses(await admin.delete('/projects/100'), 403, message);
  refuses(await admin.delete('/projects/999999'), 404, 'Project does not exist');
});

test('repositories are restored with their project', async (t) => {
  if (!(await hasSubversion(hearth))) return t.skip('Subversion is not installed');
  const { id } = await hearth.project(owner);
  const made = await owner.post('/svn', { body: { project_id: id, name: 'code', settings: { layout: ['trunk'] } } });
  succeeds(made, 201);
  succeeds(await admin.delete(`/projects/${id}`), 204);
  const isArchived = async () => (await admin.get('/deleted_repositories')).json.some((one) => one.id === made.json.id);
  await eventually(isArchived, 'the deletion of the repository');
  succeeds(await admin.post(`/projects/${id}/restore`), 204);
  await eventually(async () => (await owner.get(`/svn/${made.json.id}`)).status === 200, 'the restored repository');
});

test('site administrators can turn projects into templates for everybody who sees them', async () => {
  const { id } = await hearth.project(owner);
  const path = `/projects/${id}` as const;
  const create = (shortname: string) =>
    stranger.post('/projects', { body: { shortname, label: 'From it', is_public: true, template_id: id } });
  assert.equal((await create('too-early')).status, 400);
  assert.equal((await owner.put(`${path}/is_template`, { body: { is_template: true } })).status, 403);
  succeeds(await admin.put(`${path}/is_template`, { body: { is_template: true } }), 204);
  assert.equal((await stranger.get(path)).json.is_template, true);
  succeeds(await create('from-template'), 201);
  succeeds(await admin.put(`${path}/is_template`, { body: { is_template: false } }), 204);
  assert.equal((await create('too-late')).status, 400);
});
