import assert from 'node:assert/strict';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { type Installation, restoreBackup, selfContained, takeBackup, verifyBackup } from '../server/backup/index.ts';
import { blobPath } from '../server/blobs/index.ts';
import { describeEnvironment, readConfig } from '../server/config.ts';
import { diagnose, type Engine } from '../server/db/index.ts';
import { contentsOf, openSnapshot } from '../server/db/transfer/index.ts';
import { silent } from '../server/lib/progress.ts';
import { hearth as run, launch, programs } from '../test/process/support.ts';
import { type Hearth, startHearth } from '../test/support/hearth/hearth.ts';
import { eventually, freshStore } from '../test/support/hearth/store.ts';
import { fetchAs, upload } from '../test/support/worlds/files.ts';
import { done } from '../test/support/svn/working-copies.ts';
import { anArtifact, changed } from '../test/support/worlds/trackers.ts';
import { attachmentChecks } from './doctor/attachments.ts';
import type { Check } from './doctor/check.ts';
import { subversionChecks } from './doctor/subversion.ts';
import { build, type BuiltRepository, sameCaller, readersView } from '../test/support/worlds/full-platform.ts';

const whole = { after };
const home = await mkdtemp(join(tmpdir(), 'hearth-backup-'));
after(() => rm(home, { recursive: true, force: true }));

/** The store of a separate platform, and the environment that makes a command use it. */
async function newPlatform(engine: Engine) {
  const store = await freshStore(engine);
  after(() => store.remove());
  const dataDir = 'file' in store.location ? dirname(store.location.file) : await mkdtemp(join(home, 'data-'));
  const contained = selfContained(dataDir, undefined);
  const database = 'url' in store.location ? store.location : contained.database;
  const env: Record<string, string> = {
    HEARTH_DATA_DIR: dataDir,
    ...('url' in database ? { HEARTH_DATABASE_URL: database.url } : {}),
  };
  const installation: Installation = { ...contained, database };
  return { env, installation, start: () => startHearth(whole, { store, env: { HEARTH_DATA_DIR: dataDir } }) };
}

type TestPlatform = Awaited<ReturnType<typeof newPlatform>>;
const quietly = { progress: silent, configuration: {}, force: false, svnUser: undefined };

/**
 * Restores from the embedded database to PostgreSQL with the command line, and in the other direction with the
 * function.
 */
const ways = [
  {
    engine: 'sqlite',
    from: await newPlatform('sqlite'),
    to: await newPlatform('postgres'),
    file: join(home, 'backup'),
    backup: ({ env }: TestPlatform, file: string) => command(env, /backup is complete: as of/, 'backup', file),
    restore: ({ env }: TestPlatform, file: string) => command(env, /^Restored .*backup to /m, 'restore', file),
  },
  {
    engine: 'postgres',
    from: await newPlatform('postgres'),
    to: await newPlatform('sqlite'),
    file: join(home, 'backup.zip'),
    backup: ({ installation }: TestPlatform, file: string) => takeBackup(installation, file, quietly),
    restore: ({ installation }: TestPlatform, file: string) => restoreBackup(file, installation, quietly),
  },
] as const;
const backup = ways[0].file;

async function command(env: Record<string, string>, says: RegExp, ...args: string[]): Promise<void> {
  const { code, stdout, stderr } = await run(whole, env, args);
  assert.equal(code, 0, stderr);
  assert.match(stdout, says);
}

/** Changes all bytes of a file, and keeps its length. */
async function overwritten(path: string): Promise<void> {
  const bytes = await readFile(path);
  await writeFile(
    path,
    bytes.map((byte) => 255 - byte),
  );
}

/** Several concurrent writers. Only acknowledged changes count. */
function writers(hearth: Hearth, { alice, tracker, field, world, repository }: BuiltRepository) {
  const artifacts: { id: number; title: string; href: string }[] = [];
  let revision = 0;
  const stop = new AbortController();

  async function write(writer: number): Promise<void> {
    for (let n = 0; !stop.signal.aborted; n += 1) {
      const title = `writer ${writer}, ${n}`;
      const bytes = Buffer.from(`attached by ${title}`);
      const name = `${writer}-${n}.txt`;
      const file = await upload(hearth, alice, field.id('attachments'), bytes, { name });
      const id = await anArtifact(alice, tracker, [
        field.set('attachments', { value: [file.id] }),
        field.set('title', { value: 'new' }),
      ]);
      await changed(alice, id, [field.set('title', { value: title })], { comment: { body: title, format: 'text' } });
      artifacts.push({ id, title, href: `/plugins/tracker/attachments/${file.id}-${name}` });
    }
  }

  async function commit(): Promise<void> {
    while (!stop.signal.aborted) {
      const said = done(await world.put('alice', `${repository.svn_url}/trunk/${revision}.txt`));
      revision = Number(/Committed revision (\d+)/.exec(said)?.[1]);
    }
  }

  const running = [write(1), write(2), commit()];
  return {
    acknowledged: () => ({ artifacts: [...artifacts], revision }),
    async stop(): Promise<void> {
      stop.abort();
      await Promise.all(running);
    },
  };
}

/** Checks that every artifact has its complete history. */
async function assertNothingHalf({ platform }: Hearth): Promise<void> {
  const { db } = platform;
  const rows = await db.read
    .selectFrom('artifacts as a')
    .leftJoin('changesets as c', 'c.artifact_id', 'a.id')
    .select((eb) => ['a.id', 'a.version', eb.fn.count<number>('c.id').as('changesets')])
    .groupBy(['a.id', 'a.version'])
    .execute();
  assert.ok(rows.length > 4);
  for (const { id, version, changesets } of rows) assert.equal(changesets, version, `the history of ${id}`);
}

/** The newest revision of a repository, after `svnadmin verify` found no damage. */
async function verifiedRevision({ platform }: Hearth, { project }: BuiltRepository): Promise<number> {
  const { look, repositories } = await platform.svn.engine();
  const at = { projectId: project.id, name: 'main' };
  assert.deepEqual(await repositories.verify(at), { ok: true, text: '' });
  return look.youngest(at);
}

for (const { engine, from, to, file, ...way } of ways) {
  test(`a backup of ${engine} under write load has every acknowledged change, and no incomplete one`, async () => {
    const source = await from.start();
    const made = await build(whole, source);
    const access = await readersView(source, made);
    const load = writers(source, made);
    await eventually(() => load.acknowledged().artifacts.length > 2 && load.acknowledged().revision > 2, 'the load');
    const before = load.acknowledged();
    await way.backup(from, file);
    const { artifacts: later } = load.acknowledged();
    await load.stop();
    await source.stop();
    assert.ok(later.length > before.artifacts.length, 'nothing was written during the backup');

    await way.restore(to, file);
    const copy = await to.start();
    assert.deepEqual(await readersView(copy, made), access);
    const reader = sameCaller(made.alice, copy);
    for (const { id, title, href } of before.artifacts) {
      assert.equal((await reader.get(`/artifacts/${id}`)).json.title, title);
      assert.equal(await (await fetchAs(copy, reader, href)).text(), `attached by ${title}`);
    }
    await assertNothingHalf(copy);
    assert.ok((await verifiedRevision(copy, made)) >= before.revision);
    await copy.stop();
  });

  test(`a restored platform on ${engine} is replaced only with --force, and set aside`, async () => {
    const target = to.installation;
    await assert.rejects(restoreBackup(backup, target, quietly), /A platform already exists there/);
    const { aside, manifest } = await restoreBackup(backup, target, { ...quietly, force: true });
    assert.match(aside.join(), /before-restore-.*svn.before-restore-/);
    if ('url' in target.database) assert.match(aside.join(), /the schema before_restore_\d+ of the database/);
    else assert.ok((await readdir(aside[0] ?? '')).includes('hearth.sqlite'));
    const snapshot = await openSnapshot(target.database);
    const { tables } = await contentsOf(snapshot);
    await snapshot.close();
    const counts = (all: readonly { name: string; rows: number; next: number | null }[]) =>
      all.map(({ name, rows, next }) => [name, rows, next]);
    assert.deepEqual(counts(tables), counts(manifest.tables));
  });
}

describe('restore --verify', () => {
  test('accepts an intact backup', async () => {
    const { repositories, dumps, tables } = await verifyBackup(backup, quietly);
    assert.deepEqual([repositories.length, dumps.length], [1, 1]);
    assert.equal(tables.find(({ name }) => name === 'projects')?.rows, 2);
  });

  const damages: [what: string, file: RegExp, says: RegExp][] = [
    ['a table', /^database\/artifacts\.jsonl\.gz$/, /database\/artifacts\.jsonl\.gz is damaged/],
    ['an attachment', /^blobs\/..\//, /blobs\/.* is damaged/],
    ['a repository', /^svn\/.*\/revs\/0\/1$/, /svn\/.* is damaged/],
    ['the checksums', /^files\.sha256$/, /files\.sha256 is damaged/],
    ['the manifest', /^manifest\.json$/, /manifest\.json is damaged/],
    ['the checksum of the manifest', /^manifest\.sha256$/, /manifest\.json is damaged/],
  ];
  for (const [what, file, says] of damages) {
    test(`refuses ${what} with one byte changed`, async () => {
      const all = await readdir(backup, { recursive: true });
      const path = join(backup, all.find((each) => file.test(each)) ?? '');
      const good = await readFile(path);
      const middle = Math.floor(good.length / 2);
      await writeFile(
        path,
        good.map((byte, at) => (at === middle ? byte ^ 1 : byte)),
      );
      await assert.rejects(verifyBackup(backup, quietly), says);
      await writeFile(path, good);
    });
  }

  test('refuses a backup with a file too many or too few', async () => {
    const [more, aside] = [join(backup, 'blobs', 'more'), join(home, 'configuration.json')];
    await writeFile(more, '');
    await assert.rejects(verifyBackup(backup, quietly), /blobs\/more is not in files\.sha256/);
    await rm(more);
    await rename(join(backup, 'configuration.json'), aside);
    await assert.rejects(verifyBackup(backup, quietly), /configuration\.json is missing/);
    await rename(aside, join(backup, 'configuration.json'));
  });
});

describe('a backup', () => {
  /** The platform that the first backup was restored to with --force. */
  const there = ways[1].to.installation;

  test('as a tar file has the same contents; it reports files that were already lost, and saves the rest', async () => {
    const blobs = join(there.dataDir, 'blobs');
    const [lost = ''] = (await readdir(blobs)).filter((name) => name !== 'tmp').toSorted();
    await rm(join(blobs, lost), { recursive: true });
    const [project = ''] = (await readdir(there.svnDir)).filter((name) => /^\d+$/.test(name));
    await rename(join(there.svnDir, project, 'main'), join(home, 'main'));
    const tarred = join(home, 'again.tar');
    const again = await takeBackup(there, tarred, quietly);
    const { tables } = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8'));
    assert.deepEqual(again.tables, tables);
    assert.ok(again.blobs.lost.length > 0 && again.blobs.lost.every((hash) => hash.startsWith(lost)));
    assert.deepEqual(again.lost, { repositories: [{ projectId: Number(project), name: 'main' }], dumps: [] });
    assert.deepEqual([again.repositories.length, again.dumps.length], [0, 1]);
    const verified = await verifyBackup(tarred, quietly);
    assert.deepEqual(verified, again);
    await assert.rejects(takeBackup(there, tarred, quietly), /already exists/);
    const { code, stderr } = await run(whole, { HEARTH_DATA_DIR: there.dataDir }, ['backup', join(home, 'reported')]);
    assert.equal(code, 1);
    assert.ok(
      stderr.includes(`1 Subversion repositories were missing or damaged when the backup was made: ${project}/`),
    );
  });

  test('made by version 0.1 can still be restored', async () => {
    const fixture = new URL('../test/fixtures/backup/installation.tar.gz', import.meta.url);
    const old = join(home, 'old.tar');
    await writeFile(old, gunzipSync(await readFile(fixture)));
    const target = await newPlatform('sqlite');
    await restoreBackup(old, target.installation, quietly);
    const copy = await target.start();
    assert.equal((await copy.admin.get('/artifacts/1')).json.title, 'written long ago');
    const file = await fetchAs(copy, copy.admin, '/plugins/tracker/attachments/1-old.txt');
    assert.equal(await file.text(), 'attached long ago');
  });

  test('can be restored after doctor has reported missing files', async () => {
    const env = { HEARTH_DATA_DIR: there.dataDir };
    const found = async (checks: readonly Check[], more: Record<string, string> = {}, options: object = {}) => {
      const database = () => diagnose(there.database);
      const context = { config: readConfig({ ...env, ...more }), unknownVariables: [], database, ...options };
      return Promise.all(checks.map((check) => check.run(context)));
    };
    const [repositories] = await found(subversionChecks);
    assert.equal(repositories?.level, 'failure');
    assert.match(repositories?.found ?? '', /^\d+\/main is missing in /);
    await rename(join(home, 'main'), join(there.svnDir, repositories?.found.split('/')[0] ?? '', 'main'));
    assert.match((await found(subversionChecks))[0]?.found ?? '', /^1 in .*, no damage found$/);
    const [attachments] = await found(attachmentChecks);
    assert.equal(attachments?.level, 'failure');
    assert.match(attachments?.found ?? '', /^\d+ of \d+ are missing or incomplete in .*blobs: [0-9a-f]{64}/);
    const hash = /[0-9a-f]{64}/.exec(attachments?.found ?? '')?.[0] ?? '';
    await cp(join(backup, 'blobs', blobPath(hash)), join(there.dataDir, 'blobs', blobPath(hash)));
    assert.equal((await found(attachmentChecks))[0]?.level, 'ok');
    await overwritten(join(there.dataDir, 'blobs', blobPath(hash)));
    assert.equal((await found(attachmentChecks))[0]?.level, 'ok', 'the size is the same');
    const [compared] = await found(attachmentChecks, {}, { compareHashes: true });
    assert.match(compared?.found ?? '', new RegExp(`^1 of \\d+ are missing or damaged .*${hash} \\(other content\\)`));
    const [store] = await found(attachmentChecks, { HEARTH_BLOBS_URL: 's3://k:geheim@127.0.0.1:1/b?tls=0' });
    assert.equal(store?.level, 'failure');
    assert.match(store?.found ?? '', /^http:\/\/127\.0\.0\.1:1\/b can't be used: /);
  });

  test('has a note of the configuration without secrets', async () => {
    const note = JSON.stringify(
      describeEnvironment({
        HEARTH_DATABASE_URL: 'postgres://hearth:geheim@db.example.com/hearth?sslpassword=geheim',
        HEARTH_BLOBS_URL: 's3://key:geheim@s3.example.com/bucket',
        HEARTH_METRICS_TOKEN: 'geheim',
        HEARTH_ADMIN_PASSWORD: 'geheim',
        HEARTH_PORT: '8080',
      }),
    );
    assert.doesNotMatch(note, /geheim/);
    assert.match(note, /db\.example\.com\/hearth.*s3\.example\.com.*8080|8080.*db\.example\.com/);
    const written = JSON.parse(await readFile(join(backup, 'configuration.json'), 'utf8'));
    assert.deepEqual(Object.keys(written), ['HEARTH_DATA_DIR']);
  });

  test('that is interrupted leaves nothing behind', async (t) => {
    // A store that never answers keeps the command running.
    const store = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(store, 'listening');
    t.after(() => store.closeAllConnections());
    t.after(() => store.close());
    const address = store.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const env = { HEARTH_DATA_DIR: there.dataDir, HEARTH_BLOBS_URL: `s3://k:s@127.0.0.1:${port}/b?tls=0` };
    const target = await mkdtemp(join(home, 'interrupted-'));
    const running = launch(whole, [programs.cli, 'backup', join(target, 'never')], env);
    await Promise.race([once(store, 'request'), running.ended]);
    assert.equal((await readdir(target)).length, 1);
    running.child.kill('SIGTERM');
    assert.equal((await running.ended).code, 143);
    assert.deepEqual(await readdir(target), []);
  });

  test('does not lock the database that it reads', async () => {
    const { database } = there;
    const snapshot = await openSnapshot(database);
    await assert.rejects(openSnapshot(database, { alone: true }), /Hearth is running/);
    await snapshot.close();
    await (await openSnapshot(database, { alone: true })).close();
  });
});
