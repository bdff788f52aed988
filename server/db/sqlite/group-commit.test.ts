import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { describe, test, type TestContext } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { statement } from '../compiled.ts';
import { expectationsOf, later } from '../units.ts';
import { addNote, freshDatabase, notesIn, noteTexts } from '../../../test/support/hearth/store.ts';

/** A batch also ends after some time. When no time passes, only its size counts, however busy the machine is. */
function stopTime(t: TestContext): void {
  t.mock.method(performance, 'now', () => 0);
}

/** Everything that this process has written so far. */
const writtenBytes = (): number => Number(/^wchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1]);

describe('group commit on sqlite', () => {
  test('lets concurrent units share commits', async (t) => {
    const db = await freshDatabase(t, 'sqlite');
    const before = db.stats();
    stopTime(t);
    const texts = Array.from({ length: 200 }, (_, number) => `note ${number}`);
    await Promise.all(texts.map((text) => db.write((tx) => addNote(tx, text))));
    const after = db.stats();
    assert.equal(after.units - before.units, 200);
    assert.equal(after.commits - before.commits, 4, 'batches of 64 units');
    assert.deepEqual(await noteTexts(db.read), texts);
  });

  test('writes each changed page once', { skip: process.platform !== 'linux' }, async (t) => {
    const db = await freshDatabase(t, 'sqlite');
    const padding = 'x'.repeat(1_500);
    const texts = Array.from({ length: 200 }, (_, number) => ({ text: `${number} ${padding}`, size: 0 }));
    await db.write((tx) => notesIn(tx).insertInto('notes').values(texts).execute());
    const before = writtenBytes();
    await db.write((tx) => notesIn(tx).updateTable('notes').set({ size: 1 }).execute());
    const written = writtenBytes() - before;
    // Two texts are on a page of 4 kB. A file of the pages before the change would take as much again.
    assert.ok(written > 400_000 && written < 700_000, `${written} bytes`);
  });

  test('waits for clients that have just written', async (t) => {
    const db = await freshDatabase(t, 'sqlite');
    const before = db.stats().commits;
    const times = 40;
    const begun = Promise.withResolvers<void>();
    const write = async (writer: string) => {
      for (let time = 0; time < times; time += 1) {
        await db.write(async (tx) => {
          begun.resolve();
          later(
            tx,
            notesIn(tx)
              .insertInto('notes')
              .values({ text: `${writer} ${time}` }),
          );
        });
        await nextTurn();
      }
    };
    const first = write('first');
    // The second waits for the commit of the first, so they would take turns.
    await begun.promise;
    await Promise.all([first, write('second')]);
    const commits = db.stats().commits - before;
    assert.ok(commits < times * 1.5, `${commits} commits of ${times * 2} units`);
  });

  test('runs a unit again whose expectations were wrong, and keeps the others', async (t) => {
    const db = await freshDatabase(t, 'sqlite');
    await db.write((tx) => addNote(tx, 'old'));
    const rename = statement((tx, { from, to }: { from: string; to: string }) =>
      notesIn(tx).updateTable('notes').set({ text: to }).where('text', '=', from),
    );
    const runs: string[] = [];
    const change = (to: string) =>
      db.write(async (tx) => {
        const isFirst = expectationsOf(tx) !== undefined;
        runs.push(`${to} ${isFirst ? 'expects' : 'asks'}`);
        await addNote(tx, `before ${to}`);
        if (isFirst) rename.expect(tx, { from: 'old', to });
        else await rename.run(tx, { from: (await noteTexts(tx))[0] ?? '', to });
        return to;
      });
    assert.deepEqual(await Promise.all(['first', 'second', 'third'].map(change)), ['first', 'second', 'third']);
    assert.deepEqual(runs.toSorted(), [
      'first expects',
      'second asks',
      'second expects',
      'third asks',
      'third expects',
    ]);
    const [changed, ...added] = await noteTexts(db.read);
    assert.match(String(changed), /^(second|third)$/);
    assert.deepEqual(added.toSorted(), ['before first', 'before second', 'before third']);
  });

  test('runs a unit only once if it refuses before reading anything', async (t) => {
    const db = await freshDatabase(t, 'sqlite');
    await db.write((tx) => addNote(tx, 'old'));
    const keep = statement((tx, { text }: { text: string }) =>
      notesIn(tx).updateTable('notes').set({ text }).where('text', '=', text),
    );
    const runs: string[] = [];
    const refusing = (text: string) =>
      db.write(async (tx) => {
        const isFirst = expectationsOf(tx) !== undefined;
        runs.push(`${text} ${isFirst ? 'expects' : 'asks'}`);
        if (isFirst) keep.expect(tx, { text });
        throw new Error(`${text} is refused`);
      });
    await assert.rejects(refusing('old'), { message: 'old is refused' });
    await assert.rejects(refusing('gone'), { message: 'gone is refused' });
    assert.deepEqual(runs, ['old expects', 'gone expects', 'gone asks']);
  });

  test('reports the failure of the second run of a unit', async (t) => {
    const db = await freshDatabase(t, 'sqlite');
    const failing = db.write(async (tx) => {
      const isFirst = expectationsOf(tx) !== undefined;
      await addNote(tx, 'lost');
      throw new Error(isFirst ? 'expected' : 'asked');
    });
    await assert.rejects(failing, { message: 'asked' });
    assert.deepEqual(await noteTexts(db.read), []);
  });

  test('rolls back one unit of a batch and keeps the others', async (t) => {
    const db = await freshDatabase(t, 'sqlite');
    const before = db.stats().commits;
    stopTime(t);
    const results = await Promise.allSettled([
      db.write((tx) => addNote(tx, 'one')),
      db.write(async (tx) => {
        await addNote(tx, 'bad');
        throw new Error('this one only');
      }),
      db.write((tx) => addNote(tx, 'one')),
      db.write((tx) => addNote(tx, 'two')),
    ]);
    assert.equal(db.stats().commits - before, 1);
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
    );
    assert.deepEqual(await noteTexts(db.read), ['one', 'two']);
  });

  test('rolls back a unit that was sent completely before one of its statements failed', async (t) => {
    const db = await freshDatabase(t, 'sqlite');
    const before = db.stats();
    stopTime(t);
    const sentWhole = (text: string) =>
      db.write(async (tx) => {
        for (const one of [`${text} begins`, text]) later(tx, notesIn(tx).insertInto('notes').values({ text: one }));
      });
    const results = await Promise.allSettled(['one', 'one', 'two'].map(sentWhole));
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
    assert.deepEqual(await noteTexts(db.read), ['one begins', 'one', 'two begins', 'two']);
    const { commits, messages } = db.stats();
    assert.deepEqual(
      { commits: commits - before.commits, messages: messages - before.messages },
      { commits: 1, messages: 1 },
    );
  });

  test('acknowledges only saved units when a batch runs out of space', async (t) => {
    const db = await freshDatabase(t, 'sqlite');
    await db.write((tx) => sql`pragma max_page_count = 50`.execute(tx));
    const texts = ['small', 'x'.repeat(1_000_000), 'also small'];
    const results = await Promise.allSettled(texts.map((text) => db.write((tx) => addNote(tx, text))));
    const acknowledged = texts.filter((_, index) => results[index]?.status === 'fulfilled');
    assert.match(String(results[1]?.status === 'rejected' && results[1].reason), /full/);
    assert.deepEqual(await noteTexts(db.read), acknowledged);
    await db.write((tx) => addNote(tx, 'afterwards'));
    assert.deepEqual(await noteTexts(db.read), [...acknowledged, 'afterwards']);
  });

  test('runs each unit in the async context of its caller', async (t) => {
    const db = await freshDatabase(t, 'sqlite');
    const request = new AsyncLocalStorage<number>();
    const seen = await Promise.all(
      [1, 2, 3].map((number) => request.run(number, () => db.write(async () => request.getStore()))),
    );
    assert.deepEqual(seen, [1, 2, 3]);
  });

  test('keeps the write-ahead log small under permanent load, by reusing it', async (t) => {
    const db = await freshDatabase(t, 'sqlite');
    assert.ok('file' in db.store.location);
    const log = `${db.store.location.file}-wal`;
    const full = 16 * 1024 * 1024;
    let [largest, overwritten] = [0, 0];
    for (let round = 0; round < 30; round++) {
      const bytes = new Uint8Array(2_000_000);
      await db.write((tx) =>
        notesIn(tx)
          .insertInto('notes')
          .values({ text: `${round}`, size: null, bytes })
          .execute(),
      );
      const { size } = await stat(log);
      if (largest >= full) assert.ok(size >= full, `the log was cut to ${size} bytes`);
      if (size === full) overwritten += 1;
      largest = Math.max(largest, size);
    }
    assert.ok(overwritten > 5, `${overwritten} writes left the log as large as it was`);
    assert.ok(largest > 1_000_000 && largest < 30_000_000, `the log grew to ${largest} bytes`);
  });
});
