import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Hearth } from '../../test/support/hearth/hearth.ts';
import { engine, startHearth } from '../../test/support/hearth/hearth.ts';
import { createLoad } from '../lib/load.ts';
import { createEventReaders, type NewEvent } from './index.ts';
import { addReader } from './store.ts';

// The copies end before the database that they share.
const endings: (() => Promise<void>)[] = [];
after(async () => {
  for (const end of endings.toReversed()) await end();
});
const cleanup = { after: (end: () => Promise<void>) => void endings.push(end) };
const one = await startHearth(cleanup);
const two = engine === 'postgres' ? await startHearth(cleanup, { store: one.store }) : one;

const event = (artifactId: number): NewEvent => ({
  type: 'artifact.restored',
  userId: undefined,
  artifactId,
  details: {},
});

async function untilNumbered({ platform: { db } }: Hearth = one): Promise<void> {
  const { read } = db;
  while (await read.selectFrom('events').select('id').where('seq', 'is', null).executeTakeFirst());
}

const eventsFrom = (from: number) => one.platform.events.after(from, 10_000);

/** A unit that has appended its event and waits before it commits. */
function pending({ platform: { db, events } }: Hearth, artifactId: number) {
  const appended = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const committed = db.write(async (tx) => {
    await events.append(tx, event(artifactId));
    appended.resolve();
    await release.promise;
  });
  return {
    appended: appended.promise,
    async commit(): Promise<void> {
      release.resolve();
      await committed;
    },
  };
}

test('a reader misses nothing if transactions commit in another order than they began', {
  skip: engine === 'sqlite',
}, async () => {
  await untilNumbered();
  const { head: from } = await one.platform.events.bounds();
  const slow = pending(one, 1);
  await slow.appended;
  const fast = pending(two, 2);
  await fast.appended;
  await fast.commit();
  await untilNumberedBut(1);
  const [first] = await eventsFrom(from);
  assert.equal(first?.artifactId, 2, 'a long transaction delays only its own events');
  await slow.commit();
  await untilNumbered();
  const rest = await eventsFrom(first?.seq ?? 0);
  assert.deepEqual(
    rest.map(({ artifactId }) => artifactId),
    [1],
  );
  assert.equal(rest[0]?.seq, (first?.seq ?? 0) + 1);
});

async function untilNumberedBut(artifactId: number): Promise<void> {
  const { read } = one.platform.db;
  const open = () =>
    read
      .selectFrom('events')
      .select('id')
      .where('seq', 'is', null)
      .where('artifact_id', '<>', artifactId)
      .executeTakeFirst();
  while (await open());
}

test('a reader that polls while two copies commit in random order sees every event once, in order', async () => {
  const { head: from } = await one.platform.events.bounds();
  const wanted = 300;
  const seen: number[] = [];
  let position = from;
  let isWriting = true;
  const reading = (async () => {
    for (let isLast = false; !isLast; ) {
      isLast = !isWriting;
      await nextTurn();
      if (isLast) await untilNumbered();
      for (const { seq, artifactId } of await eventsFrom(position)) {
        assert.ok(seq > position, 'the numbers ascend');
        position = seq;
        seen.push(artifactId ?? 0);
      }
    }
  })();
  const write = async (index: number) => {
    const { db, events } = (index % 2 === 0 ? one : two).platform;
    await db.write(async (tx) => {
      await events.append(tx, event(1000 + index));
      if (engine === 'postgres') await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
    });
  };
  for (let index = 0; index < wanted; index += 10) {
    await Promise.all(Array.from({ length: 10 }, (_, offset) => write(index + offset)));
  }
  isWriting = false;
  await reading;
  assert.deepEqual(
    seen.toSorted((a, b) => a - b),
    Array.from({ length: wanted }, (_, index) => 1000 + index),
  );
  assert.equal(position - from, wanted, 'the numbers have no gaps');
});

test('a unit that is rolled back leaves no event', async () => {
  const { head: from } = await one.platform.events.bounds();
  const { db, events } = one.platform;
  const failing = db.write(async (tx) => {
    await events.append(tx, event(7));
    throw new Error('taken back');
  });
  await assert.rejects(failing, /taken back/);
  await db.write((tx) => events.append(tx, event(8)));
  await untilNumbered();
  assert.deepEqual(
    (await eventsFrom(from)).map(({ artifactId }) => artifactId),
    [8],
  );
});

test('each event in the log is handled once, whichever copy reads it', async () => {
  const handled: number[] = [];
  const { db } = one.platform;
  const add = ({ platform }: Hearth) =>
    platform.eventReaders.add({
      name: 'test',
      batch: 7,
      prepare: async (batch) => ({
        // Written as the reader's work is: it counts only if it is committed with the position.
        async write(tx) {
          for (const { artifactId } of batch) {
            await tx
              .insertInto('changes')
              .values({ topic: 'handled', id: String(artifactId) })
              .execute();
          }
        },
      }),
    });
  for (const copy of new Set([one, two])) {
    add(copy);
    await copy.platform.eventReaders.start();
  }
  const { events } = one.platform;
  const { head } = await events.bounds();
  for (let index = 0; index < 50; index++) await db.write((tx) => events.append(tx, event(index)));
  await untilNumbered();
  const position = async () =>
    (await db.read.selectFrom('event_readers').select('seq').where('name', '=', 'test').executeTakeFirst())?.seq ?? 0;
  while ((await position()) < head + 50) await new Promise((resolve) => setTimeout(resolve, 20));
  const rows = await db.read.selectFrom('changes').select('id').where('topic', '=', 'handled').execute();
  handled.push(...rows.map(({ id }) => Number(id)));
  assert.deepEqual(
    handled.toSorted((a, b) => a - b),
    Array.from({ length: 50 }, (_, index) => index),
  );
});

test('an event that its reader cannot handle is skipped after some attempts, and the others are handled', async () => {
  const handled: (number | undefined)[] = [];
  const tries: number[] = [];
  const three = await startHearth(cleanup);
  const { db, events, eventReaders } = three.platform;
  await eventReaders.close();
  const readers = createEventReaders({
    db,
    clock: Date.now,
    log: three.platform.log,
    events,
    load: three.platform.load,
  });
  readers.add({
    name: 'failing',
    batch: 10,
    prepare: async (batch) => {
      tries.push(batch.length);
      if (batch.some(({ artifactId }) => artifactId === 2)) throw new Error('cannot be handled');
      handled.push(...batch.map(({ artifactId }) => artifactId));
      return { write: async () => undefined };
    },
  });
  // The events of its start are not for the reader.
  await untilNumbered(three);
  await readers.start();
  for (const id of [1, 2, 3]) await db.write((tx) => events.append(tx, event(id)));
  while (!handled.includes(3)) await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual(handled, [1, 3]);
  assert.ok(tries.length > 5);
  await readers.close();
});

test('a reader takes short steps while requests are being answered', async () => {
  const four = await startHearth(cleanup);
  const { db, events, log } = four.platform;
  await untilNumbered(four);
  const load = createLoad();
  const readers = createEventReaders({ db, clock: Date.now, log, events, load });
  const steps: number[] = [];
  readers.add({
    name: 'patient',
    batch: 100,
    prepare: async (batch) => {
      steps.push(batch.length);
      return { write: async () => undefined };
    },
  });
  const request = Promise.withResolvers<void>();
  const answered = load.during(() => request.promise);
  await db.write((tx) => addReader(tx, 'patient'));
  await db.write((tx) => events.append(tx, ...Array.from({ length: 60 }, (_, index) => event(index))));
  await untilNumbered(four);
  await readers.start();
  while (steps.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  assert.deepEqual(steps, [10, 10]);
  request.resolve();
  await answered;
  while (steps.reduce((sum, step) => sum + step, 0) < 60) await new Promise((resolve) => setTimeout(resolve, 5));
  assert.ok((steps.at(-1) ?? 0) > 10, String(steps));
  await readers.close();
});
