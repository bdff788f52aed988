import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pageOf, refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../test/support/hearth/hearth.ts';
import { plainSettings as plain } from '../../../test/support/svn/working-copies.ts';

const hearth = await startHearth({ after });
const alice = await hearth.user('alice');
const mel = await hearth.user('mel');

async function entriesOf(projectId: number): Promise<string[]> {
  const answered = await alice.get(`/projects/${projectId}/history`);
  succeeds(answered);
  return answered.json.map((entry) => `${entry.event}: ${entry.value}`).toReversed();
}

test("each changed part of a Subversion repository adds an entry, and unchanged parts don't", async () => {
  const { id } = await hearth.project(alice);
  const made = await alice.post('/svn', { body: { project_id: id, name: 'plain' } });
  succeeds(made, 201);
  const settings = { access_file: '[/a]\n* = r' };
  succeeds(await alice.post('/svn', { body: { project_id: id, name: 'rich', settings } }), 201);
  const repository = `/svn/${made.json.id}` as const;
  const change = async (next: object) =>
    succeeds(await alice.put(repository, { body: { settings: { ...plain, ...next } } }));
  await change({});
  await change({ commit_rules: { is_reference_mandatory: true, is_commit_message_change_allowed: false } });
  await change({
    immutable_tags: { paths: ['/tags'], whitelist: [] },
    access_file: '[/b]\n* = rw',
    email_notifications: [{ path: '/', emails: ['a@b.c'], users: [], user_groups: [] }],
  });
  const tell = (path: string, address: string) => ({ path, emails: [address], users: [], user_groups: [] });
  const rest = { immutable_tags: { paths: ['/tags'], whitelist: [] }, access_file: '[/b]\n* = rw' };
  await change({ ...rest, email_notifications: [tell('/', 'x@b.c')] });
  await change({ ...rest, email_notifications: [tell('/a', 'x@b.c')] });
  succeeds(await alice.post(`${repository}/access_file_versions/1/restore`));
  succeeds(await alice.delete(repository), 202);
  assert.deepEqual(await entriesOf(id), [
    'svn_multi_repository_creation: plain',
    'svn_multi_repository_creation_with_full_settings: rich',
    'svn_multi_hook_update: plain',
    'svn_multi_hook_update: plain',
    'svn_multi_immutable_tags_update: plain',
    'svn_multi_access_file_update: plain',
    'svn_multi_notification_create: plain',
    'svn_multi_notification_update: plain',
    'svn_multi_notification_create: plain',
    'svn_multi_notification_delete: plain',
    'svn_multi_access_file_use_version: plain, version 1',
    'svn_multi_repository_deletion: plain',
  ]);
});

test('only project administrators can read the history of a project, newest first, page by page', async () => {
  const { id } = await hearth.project(alice);
  const path = `/projects/${id}` as const;
  succeeds(await alice.patch(path, { body: { label: 'Another name', access: 'private' } }));
  succeeds(await hearth.admin.patch(path, { body: { status: 'suspended' } }));
  succeeds(await hearth.admin.patch(path, { body: { status: 'active' } }));
  assert.equal((await alice.patch(path, { body: { label: 'x' } })).status, 400);
  assert.deepEqual(await entriesOf(id), [
    'project_label_changed: Another name',
    'project_access_changed: private',
    'project_status_changed: suspended',
    'project_status_changed: active',
  ]);
  const page = await alice.get(`${path}/history`, { query: { limit: 2, offset: 1 } });
  assert.deepEqual(pageOf(page), [2, 1, 4, 100]);
  const [last, first] = page.json;
  assert.ok(last && first);
  assert.deepEqual([last.label, last.value, last.user.username], ['Status changed', 'suspended', 'admin']);
  assert.equal(first.user.username, 'alice');
  const asXml = await alice.get(`${path}/history`, { headers: { Accept: 'application/xml' } });
  assert.match(asXml.text, /<event>project_label_changed<\/event>/);
  await hearth.members(id, [mel]);
  refuses(await mel.get(`${path}/history`), 403, 'Only project administrators may do this.');
  assert.equal((await hearth.anonymous.get(`${path}/history`)).status, 401);
  assert.equal((await alice.get('/projects/9999/history')).status, 404);
});

test('members, groups and services are recorded with their previous values', async () => {
  const { id } = await hearth.project(alice);
  const group = (number: number | string) => `/user_groups/${number}/users` as const;
  const team = await alice.post('/user_groups', { body: { project_id: id, short_name: 'team' } });
  succeeds(team, 201);
  succeeds(await alice.put(group(`${id}_4`), { body: [{ id: alice.id }, { id: mel.id }] }));
  succeeds(await alice.put(group(`${id}_4`), { body: [{ id: alice.id }] }));
  succeeds(await alice.post(group(team.json.id), { body: { username: 'mel' } }), 204);
  succeeds(await alice.delete(`${group(team.json.id)}/${mel.id}`), 204);
  succeeds(await alice.delete(`${group(`${id}_3`)}/${mel.id}`), 204);
  const services = await alice.get(`/projects/${id}/project_services`);
  const svn = services.json.find(({ name }) => name === 'plugin_svn');
  assert.ok(svn);
  for (const is_enabled of [true, false]) succeeds(await alice.put(`/${svn.uri}`, { body: { is_enabled } }));
  succeeds(await alice.patch(`/projects/${id}`, { body: { access: 'private' } }));
  const history = await alice.get(`/projects/${id}/history`);
  const lines = history.json.map(
    (entry) => `${entry.user.username} ${entry.event}: ${entry.before ?? '-'} > ${entry.value}`,
  );
  assert.deepEqual(lines.toReversed(), [
    'alice user_group_created: - > team',
    'alice project_member_added: - > mel',
    'alice project_administrator_added: - > mel',
    'alice project_administrator_removed: mel > ',
    'alice user_group_member_added: - > team: mel',
    'alice user_group_member_removed: team: mel > ',
    'alice project_member_removed: mel > ',
    'alice project_service_switched: SVN: on > SVN: off',
    'alice project_access_changed: public > private',
  ]);
});
