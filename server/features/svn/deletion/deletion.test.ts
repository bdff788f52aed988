import assert from 'node:assert/strict';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { defined, pageOf, refuses, succeeds } from '../../../../test/support/hearth/expect.ts';
import { done, failed, svnOf } from '../../../../test/support/svn/working-copies.ts';
import { startHearth } from '../../../../test/support/hearth/hearth.ts';
import { eventually } from '../../../../test/support/hearth/store.ts';
import { hearth as runHearth } from '../../../../test/process/support.ts';

const hearth = await startHearth({ after });
const { admin, platform } = hearth;
const { dataDir } = platform.config;
const alice = await hearth.user('alice');
const project = await hearth.project(alice);
const day = 24 * 60 * 60 * 1000;

async function made(name: string, projectId: number = project.id): Promise<number> {
  const settings = {
    layout: ['trunk'],
    access_file: '[/trunk]\n* = r',
    commit_rules: { is_reference_mandatory: true, is_commit_message_change_allowed: false },
  };
  assert.ok(settings);
  const answered = await alice.post('/svn', { body: { project_id: projectId, name, settings } });
  succeeds(answered, 201);
  return answered.json.id;
}

async function deleted(name: string, projectId: number = project.id): Promise<number> {
  const id = await made(name, projectId);
  succeeds(await alice.delete(`/svn/${id}`), 202);
  await isGone(id);
  return id;
}
const isGone = (id: number): Promise<void> =>
  eventually(async () => (await inArchive(id)) !== undefined, `the deletion of ${id}`);
const inArchive = async (id: number) =>
  (await admin.get('/deleted_repositories?limit=50')).json.find((entry) => entry.id === id);
const onDisk = (name: string, projectId: number = project.id): boolean =>
  existsSync(join(dataDir, 'svn', String(projectId), name));
const dumps = (name: string): string[] =>
  readdirSync(join(dataDir, 'svn-deleted')).filter((file) => file.startsWith(`${project.id}-${name}-`));

test('a deleted repository is removed from disk, its dump is kept, and its name stays reserved', async () => {
  const id = await made('first');
  const queued = await alice.delete(`/svn/${id}`);
  assert.deepEqual([queued.status, queued.text], [202, '']);
  const again = await alice.delete(`/svn/${id}`);
  if (again.status !== 404) refuses(again, 400, 'Repository already in queue for deletion');
  await isGone(id);
  refuses(await alice.get(`/svn/${id}`), 404, 'Repository not found');
  refuses(await alice.delete(`/svn/${id}`), 404, 'Repository not found');
  assert.deepEqual((await alice.get(`/projects/${project.id}/svn`)).json.repositories, []);
  const entry = await inArchive(id);
  assert.ok(entry);
  const members = 'id project uri name svn_url deleted_on deleted_by purged_on';
  assert.deepEqual(Object.keys(entry), members.split(' '));
  assert.deepEqual([entry.name, entry.deleted_by.username], ['first', 'alice']);
  await eventually(() => !onDisk('first'), 'the end of its directory');
  assert.equal(dumps('first').length, 1);
  const taken = await alice.post('/svn', { body: { project_id: project.id, name: 'FIRST' } });
  refuses(taken, 409, 'Repository name is already used in this project.');
});

test('a restored repository has its revisions and its settings', async () => {
  const id = await deleted('second');
  succeeds(await admin.post(`/deleted_repositories/${id}/restore`));
  const { settings } = (await alice.get(`/svn/${id}`)).json;
  assert.deepEqual([settings.access_file, settings.commit_rules.is_reference_mandatory], ['[/trunk]\n* = r', true]);
  const { look } = await platform.svn.engine();
  assert.equal(await look.youngest({ projectId: project.id, name: 'second' }), 1);
  assert.equal(await inArchive(id), undefined);
  const [last] = (await alice.get(`/projects/${project.id}/history`)).json;
  assert.ok(last);
  assert.deepEqual(
    [last.event, last.value, last.user.username],
    ['svn_multi_repository_restoration', 'second', 'admin'],
  );
  assert.deepEqual(dumps('second'), []);
  succeeds(await alice.delete(`/svn/${id}`), 202);
  await isGone(id);
  assert.equal(dumps('second').length, 1);
});

test('a repository can be read and written until its deletion starts, and its dump has every commit', async () => {
  const svn = svnOf({ after }, hearth, [alice]);
  const { id, svn_url: url } = await svn.repository(alice, project.id, 'in-use');
  /** As `DELETE /svn/{id}` leaves it, while the job waits for its turn. */
  const state = (next: string) =>
    platform.db.write(async (tx) => {
      await tx.updateTable('svn_repositories').set({ state: next }).where('id', '=', id).execute();
      platform.db.publish(tx, 'svn', id);
    });
  await state('deleting');
  refuses(await alice.delete(`/svn/${id}`), 400, 'Repository already in queue for deletion');
  done(await svn.put('alice', `${url}/trunk/late.txt`));
  assert.match(done(await svn.svn('alice', 'cat', `${url}/trunk/late.txt`)), /late/);
  assert.equal((await alice.get(`/svn/${id}/files`, { query: { path: '/trunk/late.txt' } })).status, 200);
  await svn.change(alice, id, { access_file: '[/]\n* = rw' });
  assert.equal((await alice.get(`/svn/${id}`)).json.settings.access_file, '[/]\n* = rw');

  await state('removing');
  failed(await svn.put('alice', `${url}/trunk/too-late.txt`), /not found|404/i);
  refuses(await alice.get(`/svn/${id}`), 404, 'Repository not found');
  await platform.db.write((tx) => platform.jobs.enqueue(tx, 'svn_deletion', { id }));
  await eventually(async () => (await inArchive(id)) !== undefined, 'the deletion');
  succeeds(await admin.post(`/deleted_repositories/${id}/restore`));
  assert.match(done(await svn.svn('alice', 'cat', `${url}/trunk/late.txt`)), /late/);
});

test('a purged repository leaves nothing, and its name is free', async () => {
  const id = await deleted('third');
  succeeds(await admin.delete(`/deleted_repositories/${id}`));
  assert.deepEqual(dumps('third'), []);
  assert.equal(await inArchive(id), undefined);
  refuses(await admin.post(`/deleted_repositories/${id}/restore`), 404, `There is no deleted repository ${id}`);
  assert.notEqual(await made('third'), id);
});

test('only site administrators can use the archive', async () => {
  const id = await deleted('fourth');
  for (const refused of [
    await alice.get('/deleted_repositories'),
    await alice.post(`/deleted_repositories/${id}/restore`),
    await alice.delete(`/deleted_repositories/${id}`),
  ]) {
    refuses(refused, 403, 'Only site administrators may do this.');
  }
  refuses(await hearth.anonymous.get('/deleted_repositories'), 401);
  const [limit, offset, , maximum] = pageOf(await admin.get('/deleted_repositories'));
  assert.deepEqual([limit, offset, maximum], [10, 0, 50]);
});

test('repositories deleted long ago are purged, unless the platform keeps them', async () => {
  const id = await deleted('fifth');
  const entry = await inArchive(id);
  assert.ok(entry);
  assert.equal(Date.parse(entry.purged_on) - Date.parse(entry.deleted_on), 7 * day);
  const { housekeeping } = platform.svn;
  hearth.clock.advance(6 * day);
  await housekeeping.clearAway();
  assert.ok(await inArchive(id));
  hearth.clock.advance(2 * day);
  succeeds(await admin.patch('/platform_settings', { body: { svn_purge_days: 0 } }));
  await housekeeping.clearAway();
  assert.equal(defined(await inArchive(id)).purged_on, null);
  succeeds(await admin.patch('/platform_settings', { body: { svn_purge_days: 7 } }));
  await housekeeping.clearAway();
  assert.equal(await inArchive(id), undefined);
});

test('repositories are deleted with their project', async () => {
  const doomed = await hearth.project(alice);
  const ids = [await made('one', doomed.id), await made('two', doomed.id)];
  await platform.projectChanges.patch(
    { kind: 'user', mechanism: 'internal', user: await platform.users.known(101) },
    doomed.id,
    { status: 'deleted' },
  );
  for (const id of ids) await isGone(id);
  const [id = 0] = ids;
  assert.equal(defined(await inArchive(id)).deleted_by, null);
  refuses(
    await admin.post(`/deleted_repositories/${id}/restore`),
    409,
    'The project of this repository is deleted, so the repository cannot be restored',
  );
});

test('repositories are restored with their project, except those without a dump', async () => {
  const doomed = await hearth.project(alice);
  const ids = [await made('lost', doomed.id), await made('kept', doomed.id), await made('last', doomed.id)];
  succeeds(await admin.delete(`/projects/${doomed.id}`), 204);
  for (const id of ids) await isGone(id);
  const { archive } = platform.svn;
  const folder = join(dataDir, 'svn-deleted');
  for (const file of readdirSync(folder)) if (file.startsWith(`${doomed.id}-lost-`)) rmSync(join(folder, file));
  succeeds(await admin.post(`/projects/${doomed.id}/restore`), 204);
  // The platform does it, too, and one of the two is first.
  const failures = await archive.restoreWithProject(doomed.id);
  assert.ok(failures.length <= 1, String(failures));
  const isBack = async (id: number): Promise<boolean> => (await alice.get(`/svn/${id}`)).status === 200;
  for (const id of ids.slice(1)) await eventually(() => isBack(id), `the restoration of ${id}`);
  assert.ok(await inArchive(ids[0] ?? 0));
});

test('the command line restores and verifies while the server is running', async () => {
  const env = {
    HEARTH_DATA_DIR: dataDir,
    ...(platform.config.databaseUrl === undefined ? {} : { HEARTH_DATABASE_URL: platform.config.databaseUrl }),
  };
  const command = (...args: string[]) => runHearth({ after }, env, args);
  const id = await deleted('commanded');
  const restored = await command('svn', 'restore', String(id));
  assert.deepEqual([restored.code, restored.stderr], [0, '']);
  await eventually(async () => (await alice.get(`/svn/${id}`)).status === 200, 'the restoration');
  const verified = await command('svn', 'verify', String(id));
  assert.deepEqual([verified.code, verified.stdout], [0, `ok       ${id}  commanded\n`]);
});

describe('work interrupted by a crash is completed at the next start', () => {
  const state = async (id: number): Promise<string | undefined> => (await platform.svn.directory.find(id))?.state;
  async function fallen(id: number, to: string): Promise<void> {
    await platform.db.write(async (tx) => {
      await tx.updateTable('svn_repositories').set({ state: to }).where('id', '=', id).execute();
      platform.db.publish(tx, 'svn', id);
    });
    await platform.svn.housekeeping.start();
  }

  test('a creation: the repository is complete, or does not exist', async () => {
    const id = await made('whole');
    await fallen(id, 'creating');
    assert.equal(await state(id), 'ready');
    const { repositories } = await platform.svn.engine();
    await repositories.remove({ projectId: project.id, name: 'whole' });
    await fallen(id, 'creating');
    assert.equal(await state(id), undefined);
    await made('whole');
  });

  test('a restoration and a purge', async () => {
    const id = await deleted('back');
    await fallen(id, 'restoring');
    assert.equal(await state(id), 'deleted');
    succeeds(await admin.post(`/deleted_repositories/${id}/restore`));
    await fallen(id, 'restoring');
    assert.equal(await state(id), 'ready');
    const purged = await deleted('purged');
    await fallen(purged, 'purging');
    assert.equal(await state(purged), undefined);
    assert.deepEqual(dumps('purged'), []);
  });
});

test('a repository whose creation fails leaves its name free', async () => {
  const { repositories } = await platform.svn.engine();
  const at = { projectId: project.id, name: 'in-the-way' };
  await repositories.create(at, { accessFile: '[/]\n', layout: [], author: 'x', message: '' });
  const refused = await alice.post('/svn', { body: { project_id: project.id, name: at.name } });
  assert.equal(refused.error.message, 'Internal Server Error: Unable to create the repository');
  assert.ok(await repositories.exists(at), 'the existing repository stays');
  await repositories.remove(at);
  await made(at.name);
});
