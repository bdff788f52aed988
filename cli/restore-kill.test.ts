import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import {
  type Installation,
  restoreBackup,
  selfContained,
  settleInterruptedRestore,
  takeBackup,
} from '../server/backup/index.ts';
import type { Engine } from '../server/db/index.ts';
import { silent } from '../server/lib/progress.ts';
import { launch, programs } from '../test/process/support.ts';
import { engines, freshStore, migratedStore } from '../test/support/hearth/store.ts';
import { storedRows } from '../test/support/hearth/stored-rows.ts';

/** `npm run test:restore` kills at every step on both engines, `npm test` at some on SQLite. */
const whole = process.env['HEARTH_RESTORE_KILLS'] === 'whole';
const step = whole ? 1 : 4;

const home = await mkdtemp(join(tmpdir(), 'hearth-restore-'));
after(() => rm(home, { recursive: true, force: true }));

const replacing = join(home, 'replacing.tar');
await writeFile(
  replacing,
  gunzipSync(await readFile(new URL('../test/fixtures/backup/installation.tar.gz', import.meta.url))),
);

/** A platform without artifacts. */
const old = join(home, 'old');
const store = await migratedStore('sqlite');
after(() => store.remove());
assert.ok('file' in store.location);
await takeBackup(selfContained(dirname(store.location.file), undefined), old, { progress: silent, configuration: {} });

/** Kills its own process at a rename, or when it is about to send a commit to PostgreSQL. */
const killer = `data:text/javascript,${encodeURIComponent(`
  import promises from 'node:fs/promises';
  import { syncBuiltinESMExports } from 'node:module';
  import net from 'node:net';
  const at = process.env.HEARTH_TEST_KILL_AT;
  const die = () => process.kill(process.pid, 'SIGKILL');
  const { rename } = promises;
  let renamed = 0;
  promises.rename = async (...paths) => {
    if (renamed === Number(at)) await new Promise(die);
    renamed += 1;
    return rename(...paths);
  };
  syncBuiltinESMExports();
  const { write } = net.Socket.prototype;
  net.Socket.prototype.write = function (chunk, ...more) {
    if (at === 'commit' && Buffer.from(chunk).includes('commit')) die();
    return write.call(this, chunk, ...more);
  };
`)}`;

async function newInstallation(engine: Engine): Promise<Installation> {
  const dataDir = await mkdtemp(join(home, 'data-'));
  const contained = selfContained(dataDir, undefined);
  if (engine === 'sqlite') return contained;
  const database = await freshStore('postgres');
  after(() => database.remove());
  return { ...contained, database: database.location };
}

/** The rows of all tables, and the names of all blobs and repositories. */
async function contentOf({ dataDir, svnDir, database }: Installation) {
  const rows = await storedRows(database);
  const below = async (directory: string): Promise<string[]> =>
    existsSync(directory) ? (await readdir(directory, { recursive: true })).toSorted() : [];
  const repositories = (await below(svnDir)).filter((name) => /^\d+\/[^/]+$/.test(name));
  return { rows, blobs: (await below(join(dataDir, 'blobs'))).filter((name) => /\/.{60,}/.test(name)), repositories };
}

/** Restores in a process that ends at this point. Returns whether it was killed. */
async function killedAt(at: string, { dataDir, database }: Installation): Promise<boolean> {
  const env = {
    HEARTH_DATA_DIR: dataDir,
    HEARTH_TEST_KILL_AT: at,
    ...('url' in database ? { HEARTH_DATABASE_URL: database.url } : {}),
  };
  const running = launch({ after }, ['--import', killer, programs.cli, 'restore', replacing, '--force'], env);
  const { code, signal, stderr } = await running.ended;
  if (signal !== 'SIGKILL') assert.equal(code, 0, stderr);
  return signal === 'SIGKILL';
}

for (const engine of whole ? engines : (['sqlite'] as const)) {
  test(`a restore on ${engine} that is killed is finished or undone, and leaves nothing behind`, async (t) => {
    const target = await newInstallation(engine);
    const restored = async (backup: string) => {
      await restoreBackup(backup, target, { progress: silent, force: true });
      return contentOf(target);
    };
    const [before, complete] = [await restored(old), await restored(replacing)];
    assert.notDeepEqual(before, complete);
    const outcomes = { finished: 0, undone: 0 };
    const points = [
      ...(engine === 'postgres' ? ['commit'] : []),
      ...Array.from({ length: 100 }, (_, n) => `${n * step}`),
    ];
    for (const point of points) {
      await restored(old);
      if (!(await killedAt(point, target))) break;
      await settleInterruptedRestore(target);
      const found = await contentOf(target);
      const isOld = JSON.stringify(found) === JSON.stringify(before);
      if (!isOld) assert.deepEqual(found, complete, `killed at ${point}`);
      outcomes[isOld ? 'undone' : 'finished'] += 1;
      const left = [...(await readdir(target.dataDir)), ...(await readdir(target.svnDir))];
      assert.deepEqual(
        left.filter((name) => name.startsWith('restoring')),
        [],
      );
    }
    t.diagnostic(`${outcomes.undone} undone, ${outcomes.finished} finished`);
    assert.ok(outcomes.undone > 0 && outcomes.finished > 0, JSON.stringify(outcomes));
  });
}
