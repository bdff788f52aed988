// Restores a small platform of every released schema, which migrates it, and compares the answers with the recorded
// ones. `HEARTH_MAKE_FIXTURE=1 node --test cli/upgrade.test.ts` makes the files for the current schema.
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Installation, restoreBackup, selfContained, takeBackup } from '../server/backup/index.ts';
import { migrations } from '../server/db/migrations/index.ts';
import { silent } from '../server/lib/progress.ts';
import { type Caller, createStandingClock, engine, type Hearth, startHearth } from '../test/support/hearth/hearth.ts';
import { freshStore } from '../test/support/hearth/store.ts';
import { build } from '../test/support/worlds/full-platform.ts';

const fixtures = fileURLToPath(new URL('../test/fixtures/upgrade/', import.meta.url));
const home = await mkdtemp(join(tmpdir(), 'hearth-upgrade-'));
after(() => rm(home, { recursive: true, force: true }));
/** Some defaults are the current time. */
const then = Date.parse('2026-11-16T12:00:00Z');
const quietly = { progress: silent, configuration: {}, force: false, svnUser: undefined };

interface Recorded {
  key: string;
  /** the answers, by their addresses */
  answers: Record<string, unknown>;
}

/** The answer as a value, without the address of the server. */
const read = async (by: Caller, base: string, address: string): Promise<unknown> =>
  JSON.parse((await by.get(address)).text.replaceAll(base, 'http://hearth'));

async function newPlace(on: typeof engine) {
  const store = await freshStore(on);
  after(() => store.remove());
  const dataDir = 'file' in store.location ? dirname(store.location.file) : await mkdtemp(join(home, 'data-'));
  const contained = selfContained(dataDir, undefined);
  const database = 'url' in store.location ? store.location : contained.database;
  const installation: Installation = { ...contained, database };
  const start = (): Promise<Hearth> =>
    startHearth({ after }, { store, clock: createStandingClock(then), env: { HEARTH_DATA_DIR: dataDir } });
  return { installation, start };
}

async function make(name: string): Promise<void> {
  const { installation, start } = await newPlace('sqlite');
  const hearth = await start();
  const { admin } = hearth;
  await build({ after }, hearth);
  const tracker = 1;
  const addresses = [
    '/projects?limit=50',
    `/trackers/${tracker}`,
    `/trackers/${tracker}/artifacts?values=all&limit=50`,
    `/trackers/${tracker}/tracker_reports`,
    '/artifacts/1',
    '/artifacts/1/changesets',
    '/users?query=alice',
  ];
  const answers: Record<string, unknown> = {};
  for (const address of addresses) answers[address] = await read(admin, hearth.base, address);
  const file = join(home, 'made.tar');
  await takeBackup(installation, file, quietly);
  await writeFile(join(fixtures, `${name}.tar.gz`), gzipSync(await readFile(file), { level: 9 }));
  const recorded: Recorded = { key: admin.accessKey, answers };
  await writeFile(join(fixtures, `${name}.json.gz`), gzipSync(JSON.stringify(recorded), { level: 9 }));
}

if (process.env['HEARTH_MAKE_FIXTURE'] === '1') await make(migrations.at(-1)?.name ?? '');

const names = (await readdir(fixtures)).filter((file) => file.endsWith('.tar.gz')).map((file) => file.slice(0, -7));

const places = new Map<string, Awaited<ReturnType<typeof newPlace>>>();
for (const name of names) places.set(name, await newPlace(engine));

test('the fixtures contain a platform of a released schema', () => assert.ok(names.length > 0));

for (const [name, { installation, start }] of places) {
  test(`a platform of the schema ${name} answers the same after its upgrade`, async () => {
    const file = join(home, `${name}.tar`);
    await writeFile(file, gunzipSync(await readFile(join(fixtures, `${name}.tar.gz`))));
    const { key, answers } = JSON.parse(
      gunzipSync(await readFile(join(fixtures, `${name}.json.gz`))).toString(),
    ) as Recorded;
    await restoreBackup(file, installation, quietly);
    const hearth = await start();
    const by = hearth.caller({ 'X-Auth-AccessKey': key });
    for (const [address, answer] of Object.entries(answers)) {
      const now = { answer: await read(by, hearth.base, address) };
      // Later versions may add members.
      assert.partialDeepStrictEqual(now, { answer }, address);
    }
  });
}
