import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { restoreBackup, selfContained } from '../server/backup/index.ts';
import type { Engine } from '../server/db/index.ts';
import type { Location } from '../server/db/transfer/index.ts';
import { silent } from '../server/lib/progress.ts';
import { launch, programs } from '../test/process/support.ts';
import { engines, freshStore } from '../test/support/hearth/store.ts';
import { storedRows } from '../test/support/hearth/stored-rows.ts';

/** `npm run test:move` kills at many statements, `npm test` at a few. */
const whole = process.env['HEARTH_MOVE_KILLS'] === 'whole';
/** The distance between two kills, in statements. */
const step = whole ? 25 : 300;

const home = await mkdtemp(join(tmpdir(), 'hearth-move-kill-'));
after(() => rm(home, { recursive: true, force: true }));

const backup = join(home, 'backup.tar');
await writeFile(
  backup,
  gunzipSync(await readFile(new URL('../test/fixtures/backup/installation.tar.gz', import.meta.url))),
);

/** Kills its own process at a statement to either engine. SQLite is written by a thread, which counts by itself. */
const killer = `data:text/javascript,${encodeURIComponent(`
  import net from 'node:net';
  import sqlite from 'node:sqlite';
  const at = Number(process.env.HEARTH_TEST_KILL_AT);
  let count = 0;
  function counting(prototype, name) {
    const original = prototype[name];
    prototype[name] = function (...given) {
      if ((count += 1) === at) process.kill(process.pid, 'SIGKILL');
      return original.apply(this, given);
    };
  }
  counting(net.Socket.prototype, 'write');
  counting(sqlite.DatabaseSync.prototype, 'exec');
  for (const name of ['run', 'all', 'get']) counting(sqlite.StatementSync.prototype, name);
`)}`;

interface Place {
  location: Location;
  /** its data directory */
  dataDir: string;
}

async function newPlace(engine: Engine): Promise<Place> {
  const dataDir = await mkdtemp(join(home, 'data-'));
  if (engine === 'sqlite') return { dataDir, location: selfContained(dataDir, undefined).database };
  const store = await freshStore('postgres');
  after(() => store.remove());
  return { dataDir, location: store.location };
}

async function filledPlace(engine: Engine): Promise<Place> {
  const place = await newPlace(engine);
  const installation = { ...selfContained(place.dataDir, undefined), database: place.location };
  await restoreBackup(backup, installation, { progress: silent, force: false });
  return place;
}

/** Moves in a separate process, which is killed at a statement if it gets that far. */
async function move(from: Place, to: Place, at = 0) {
  const env = {
    HEARTH_DATA_DIR: from.dataDir,
    HEARTH_TEST_KILL_AT: String(at),
    ...('url' in from.location ? { HEARTH_DATABASE_URL: from.location.url } : {}),
  };
  const target = 'url' in to.location ? to.location.url : `sqlite:${to.dataDir}`;
  return launch({ after }, ['--import', killer, programs.cli, 'db', 'move', '--to', target], env).ended;
}

for (const engine of engines) {
  const other = engine === 'sqlite' ? 'postgres' : 'sqlite';
  test(`a move from ${engine} to ${other} that is killed can be repeated, and doesn't change the source`, async (t) => {
    const source = await filledPlace(engine);
    const before = await storedRows(source.location);
    let kills = 0;
    for (let at = 1; ; at += step) {
      const target = await newPlace(other);
      const first = await move(source, target, at);
      if (first.signal === 'SIGKILL') {
        kills += 1;
        assert.deepEqual(await storedRows(source.location), before, `the source after a kill at statement ${at}`);
        const again = await move(source, target);
        // Everything was there already when the process was killed.
        if (again.code !== 0) assert.match(again.stderr, /in use by a Hearth platform already/);
      } else {
        assert.equal(first.code, 0, first.stderr);
      }
      assert.deepEqual(
        (await storedRows(target.location)).map(([name, rows]) => [name, rows.length]),
        before.map(([name, rows]) => [name, rows.length]),
      );
      if (first.signal !== 'SIGKILL') break;
    }
    t.diagnostic(`${kills} kills`);
    assert.ok(kills > 1, `killed ${kills} times`);
  });
}
