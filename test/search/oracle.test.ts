import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Problem } from '../../contract/problems.ts';
import { type Actor, anonymous } from '../../server/domain/actor.ts';
import { indexAllTexts } from '../../server/db/index.ts';
import { isFault } from '../../server/domain/query/index.ts';
import { trackerRights } from '../../server/domain/policies/tracker-rights.ts';
import type { Tracker } from '../../server/domain/trackers/tracker.ts';
import { createSearch, type Searches } from '../../server/features/search/index.ts';
import { createGroupReferences } from '../../server/features/user-groups/index.ts';
import { createRandom } from '../fuzz/random.ts';
import { engine, startHearth } from '../support/hearth/hearth.ts';
import { isShort } from '../support/short-run.ts';
import { expectedIds, type Query } from './expected.ts';
import { createQueries } from './queries.ts';
import { analysis, takeStock } from './survey.ts';
import { createWorld } from './world.ts';

/** The number of queries; `npm run test:oracle` runs many more. */
const count = Number(process.env['HEARTH_ORACLE'] ?? (isShort ? 60 : 150));
const seed = Number(process.env['HEARTH_ORACLE_SEED'] ?? 4711);

const hearth = await startHearth({ after });
const { platform } = hearth;
const random = createRandom(seed);
const world = await createWorld(hearth, random);

/** The same time for all, so that NOW() has the same meaning. */
const now = platform.clock();
const parts = {
  ...platform,
  clock: () => now,
  groups: createGroupReferences(platform.db),
  access: platform.artifactAccess,
};
/** They read columns on demand, keep everything in memory, and have no memory for anything. */
const searches: Searches[] = [
  createSearch(parts, { memory: 1e6, mostRead: 1e6 }),
  createSearch(parts, { memory: 1e8, mostRead: 0 }),
  createSearch(parts, { memory: 0, mostRead: 0 }),
];
after(() => Promise.all(searches.map((search) => search.close())));

async function actors(): Promise<Actor[]> {
  const users = await Promise.all(Object.values(world.people).map(({ id }) => platform.identities.find(id)));
  return [...users.flatMap((user) => (user ? [{ kind: 'user', user, mechanism: 'key' } as const] : [])), anonymous];
}

async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
  return 'nothing was refused';
}

async function idsOf({ found }: Awaited<ReturnType<Searches['find']>>): Promise<number[]> {
  return (await Array.fromAsync(found)).flat().map(({ record }) => record.id);
}

/** A random page, the next one, and the one before that. */
async function check(search: Searches, actor: Actor, tracker: Tracker, query: Query, expected: number[]) {
  const seen = await platform.trackers.visible(actor, tracker.id);
  const limit = 1 + random.below(8);
  const from = (offset: number) => ({ limit, offset, maximum: 1000 });
  const offset = random.below(expected.length + 2);
  const page = await search.find(actor, seen, query, from(offset));
  assert.equal(page.total, expected.length);
  const ids = await idsOf(page);
  assert.deepEqual(ids, expected.slice(offset, offset + limit));
  assert.equal(page.next === undefined, ids.length === 0 || offset + limit >= expected.length);
  if (page.next === undefined) return;
  const next = await search.find(actor, seen, { ...query, cursor: page.next }, from(0));
  assert.deepEqual(
    [await idsOf(next), next.offset],
    [expected.slice(offset + limit, offset + limit * 2), offset + limit],
  );
  const before = await search.find(actor, seen, { ...query, cursor: next.previous ?? '' }, from(0));
  assert.deepEqual(await idsOf(before), expected.slice(offset, offset + limit));
}

async function compareAll(queries: number): Promise<{ refused: number; found: number }> {
  const tally = { refused: 0, found: 0 };
  const stock = await takeStock(platform);
  const cases = [];
  for (const actor of await actors()) {
    for (const { id } of [world.trackers.every, world.trackers.mine]) {
      const tracker = await platform.trackers.find(id);
      const isSeen = await platform.trackers.visible(actor, id).then(
        () => true,
        () => false,
      );
      if (tracker === undefined || !isSeen) continue;
      const analyzed = await analysis(platform, stock, actor, tracker);
      cases.push({
        actor,
        tracker,
        analyzed,
        query: createQueries(random, world, tracker, trackerRights(actor, tracker)),
      });
    }
  }
  for (let asked = 0; asked < queries; asked++) {
    const { actor, tracker, analyzed, query: next } = random.pick(cases);
    const query = next();
    const expected = await expectedIds({ ...platform, clock: () => now }, actor, tracker, analyzed, query);
    const by = actor.kind === 'user' ? actor.user.username : 'nobody';
    const message = `${by} in ${tracker.itemName}: ${JSON.stringify(query)}`;
    try {
      if (isFault(expected)) {
        tally.refused++;
        const seen = await platform.trackers.visible(actor, tracker.id);
        const page = { limit: 1, offset: 0, maximum: 1 };
        for (const search of searches) {
          assert.ok((await refusal(search.find(actor, seen, query, page))).includes(expected.fault));
        }
      } else {
        if (expected.length > 0) tally.found++;
        for (const search of searches) await check(search, actor, tracker, query, expected);
      }
    } catch (error) {
      throw new Error(message, { cause: error });
    }
  }
  return tally;
}

// On SQLite, the rounds search without the index, with the index and later changes, and with the index alone.
await platform.textIndexing.close();

async function indexAll(): Promise<void> {
  if (engine === 'sqlite') await platform.db.write(async (tx) => indexAllTexts(tx));
}

for (const round of ['as it was made', 'after deletions, moves and changes', 'after more of them']) {
  test(`searches find the same as checking each artifact, ${round}`, async () => {
    if (round !== 'as it was made') {
      await indexAll();
      await world.uproot();
    }
    if (round === 'after more of them') await indexAll();
    const { refused, found } = await compareAll(Math.ceil(count / 3));
    assert.ok(found > count / 10 && refused > 0, `${found} queries found something, ${refused} were refused`);
  });
}

test('each search is consistent while artifacts are created, changed, moved and deleted', async () => {
  const [actor = anonymous] = await actors();
  const page = { limit: 1000, offset: 0, maximum: 1000 };
  const queries = [
    {},
    { expertQuery: 'status = "Open" OR status = ""' },
    { expertQuery: 'title = "kettle" AND number >= 0' },
    { expertQuery: 'WITH CHILDREN OR people != ""' },
  ];
  const done = new AbortController();
  const writing = Promise.all([world.uproot(), world.stir(10), world.stir(10)]).finally(() => done.abort());
  while (!done.signal.aborted) {
    const seen = await platform.trackers.visible(actor, world.trackers.every.id);
    const asked = searches.map((search) => search.find(actor, seen, { ...random.pick(queries), order: 'asc' }, page));
    for (const page of await Promise.all(asked)) assert.equal(new Set(await idsOf(page)).size, page.total);
  }
  await writing;
  const seen = await platform.trackers.visible(actor, world.trackers.every.id);
  const { n } = await platform.db.read
    .selectFrom('artifacts')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('tracker_id', '=', seen.tracker.id)
    .executeTakeFirstOrThrow();
  for (const search of searches) assert.equal((await search.find(actor, seen, { order: 'asc' }, page)).total, n);
});
