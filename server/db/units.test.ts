import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { gathered, later, rowsLater, type Tx } from './index.ts';
import { addNote, engines, freshDatabase, notesIn, noteTexts } from '../../test/support/hearth/store.ts';

for (const engine of engines) {
  describe(`a write unit on ${engine}`, () => {
    test('is visible to other connections as soon as its promise resolves', async (t) => {
      const db = await freshDatabase(t, engine);
      const other = await db.store.open();
      for (const text of ['one', 'two', 'three']) {
        await db.write((tx) => addNote(tx, text));
        assert.equal((await noteTexts(other.read)).at(-1), text);
      }
    });

    test('resolves with its result', async (t) => {
      const db = await freshDatabase(t, engine);
      assert.equal(await db.write(async () => 42), 42);
    });

    test('writes any number of rows without waiting', async (t) => {
      const db = await freshDatabase(t, engine);
      const insert = rowsLater<{ text: string; size: number; bytes: null }>((tx, rows) =>
        notesIn(tx)
          .insertInto('notes')
          .values(rows.map(({ text, size, bytes }) => ({ text, size, bytes }))),
      );
      // More values than either engine takes in one statement.
      const rows = Array.from({ length: 22_011 }, (_, size) => ({ text: `note ${size}`, size, bytes: null }));
      await db.write(async (tx) => insert(tx, rows));
      const found = await notesIn(db.read).selectFrom('notes').select('size').orderBy('id').execute();
      assert.deepEqual(
        found.map(({ size }) => size),
        rows.map(({ size }) => size),
      );
    });

    test('leaves nothing behind when it throws', async (t) => {
      const db = await freshDatabase(t, engine);
      const failing = db.write(async (tx) => {
        await addNote(tx, 'lost');
        throw new Error('changed my mind');
      });
      await assert.rejects(failing, { message: 'changed my mind' });
      assert.deepEqual(await noteTexts(db.read), []);
    });

    test('sees its own changes', async (t) => {
      const db = await freshDatabase(t, engine);
      const texts = await db.write(async (tx) => {
        await addNote(tx, 'mine');
        return await noteTexts(tx);
      });
      assert.deepEqual(texts, ['mine']);
    });

    test('cannot be committed after a failed statement, even when the error was swallowed', async (t) => {
      const db = await freshDatabase(t, engine);
      const swallowing = db.write(async (tx) => {
        await addNote(tx, 'same');
        await addNote(tx, 'same').catch(() => undefined);
      });
      await assert.rejects(swallowing, /earlier statement of this write unit failed/);
      assert.deepEqual(await noteTexts(db.read), []);
    });

    test('commits statements that it did not await, in order, and can read their results', async (t) => {
      const db = await freshDatabase(t, engine);
      const seen = await db.write(async (tx) => {
        await addNote(tx, 'first');
        for (const text of ['second', 'third']) later(tx, notesIn(tx).insertInto('notes').values({ text }));
        return noteTexts(tx);
      });
      assert.deepEqual(seen, ['first', 'second', 'third']);
      assert.deepEqual(await noteTexts(db.read), seen);
      await db.enclose({}, () =>
        db.write(async (tx) => later(tx, notesIn(tx).insertInto('notes').values({ text: 'fourth' }))),
      );
      assert.deepEqual(await noteTexts(db.read), [...seen, 'fourth']);
    });

    test('fails with the error of a statement that it did not await', async (t) => {
      const db = await freshDatabase(t, engine);
      const twice = async (tx: Tx) => {
        await addNote(tx, 'same');
        later(tx, notesIn(tx).insertInto('notes').values({ text: 'same' }));
      };
      await assert.rejects(db.write(twice), /unique/i);
      const goesOn = async (tx: Tx) => {
        await twice(tx);
        await addNote(tx, 'other').catch(() => undefined);
        await addNote(tx, 'another');
      };
      await assert.rejects(db.write(goesOn), /unique|aborted/i);
      assert.deepEqual(await noteTexts(db.read), []);
    });

    test('fails as a whole if one of its parts fails in a statement that it did not await', async (t) => {
      const db = await freshDatabase(t, engine);
      await db.write((tx) => addNote(tx, 'same'));
      const enclosed = db.enclose({}, async () => {
        await db.write((tx) => addNote(tx, 'before'));
        await db.write(async (tx) => later(tx, notesIn(tx).insertInto('notes').values({ text: 'same' })));
        await db.write((tx) => addNote(tx, 'after'));
      });
      await assert.rejects(enclosed, /unique/i);
      assert.deepEqual(await noteTexts(db.read), ['same']);
    });

    test('writes the rows of its parts together, before later statements, and omits parts that were rolled back', async (t) => {
      const db = await freshDatabase(t, engine);
      const sent: number[] = [];
      const send = rowsLater<{ text: string }>((tx, rows) =>
        notesIn(tx)
          .insertInto('notes')
          .values(rows.map(({ text }) => ({ text }))),
      );
      const insert = gathered<{ text: string }>((tx, rows) => {
        sent.push(rows.length);
        send(tx, rows);
      });
      const part = (text: string, then?: (tx: Tx) => Promise<unknown>) =>
        db.write(async (tx) => {
          insert(tx, [{ text }]);
          await then?.(tx);
        });
      const fail = async () => Promise.reject(new Error('no'));
      await db.enclose({}, async () => {
        await part('first');
        await assert.rejects(part('undone', fail), /no/);
        await part('second');
        assert.deepEqual(await noteTexts(db.read), ['first', 'second']);
        await part('third');
        await part('fourth', (tx) => addNote(tx, 'fifth'));
        const isUndone = part('undone too', async (tx) => {
          await addNote(tx, 'undone as well');
          await fail();
        });
        await assert.rejects(isUndone, /no/);
        await part('sixth');
      });
      assert.deepEqual(await noteTexts(db.read), ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']);
      assert.deepEqual(sent, [2, 1, 1, 1, 1]);
      const twice = db.enclose({}, async () => {
        await part('seventh');
        await part('first');
        await part('eighth');
      });
      await assert.rejects(twice, /unique/i);
      await db.enclose({ isTrial: true }, () => part('tried'));
      assert.deepEqual((await noteTexts(db.read)).length, 6);
    });

    test('leaves nothing of a dry run behind, not even of a part that was rolled back', async (t) => {
      const db = await freshDatabase(t, engine);
      const part = (text: string, error?: Error) =>
        db.write(async (tx) => {
          for (const one of ['first', 'second', 'third'])
            later(
              tx,
              notesIn(tx)
                .insertInto('notes')
                .values({ text: `${text} ${one}`, size: 1, bytes: null }),
            );
          if (error !== undefined) throw error;
        });
      await db.enclose({ isTrial: true }, async () => {
        await part('kept');
        await assert.rejects(part('undone', new Error('no')), /no/);
      });
      const undone = db.enclose({ isTrial: true }, () => part('undone with the whole', new Error('no more')));
      await assert.rejects(undone, /no more/);
      await db.write((tx) => addNote(tx, 'afterwards'));
      assert.deepEqual(await noteTexts(db.read), ['afterwards']);
    });

    test('is rolled back when it returns before its statements have finished', async (t) => {
      const db = await freshDatabase(t, engine);
      let stray: Promise<unknown> | undefined;
      const hasty = db.write(async (tx) => {
        stray = addNote(tx, 'stray').catch(() => undefined);
        await Promise.resolve();
      });
      await assert.rejects(hasty);
      await stray;
      assert.deepEqual(await noteTexts(db.read), []);
    });

    test('refuses db.read inside, even indirectly', async (t) => {
      const db = await freshDatabase(t, engine);
      const { read } = db;
      await assert.rejects(
        db.write(async () => noteTexts(db.read)),
        /db\.read was used inside a write unit/,
      );
      await assert.rejects(
        db.write(async () => noteTexts(read)),
        /db\.read was used inside a write unit/,
      );
    });

    test('refuses another unit inside', async (t) => {
      const db = await freshDatabase(t, engine);
      const nested = db.write(() => db.write((tx) => addNote(tx, 'inner')));
      await assert.rejects(nested, /db\.write was called inside a write unit/);
      assert.deepEqual(await noteTexts(db.read), []);
    });

    test('lets work that it started read and write after its end', async (t) => {
      const db = await freshDatabase(t, engine);
      const ended = Promise.withResolvers<void>();
      const later = await db.write(async () => ({
        work: ended.promise.then(async () => {
          await db.write((tx) => addNote(tx, 'later'));
          return await noteTexts(db.read);
        }),
      }));
      ended.resolve();
      assert.deepEqual(await later.work, ['later']);
    });

    test('refuses its transaction after it has ended', async (t) => {
      const db = await freshDatabase(t, engine);
      let leaked: Tx | undefined;
      await db.write(async (tx) => {
        leaked = tx;
      });
      await assert.rejects(async () => leaked && addNote(leaked, 'too late'), /ended|committed/);
      assert.deepEqual(await noteTexts(db.read), []);
    });

    test('never blocks reads', async (t) => {
      const db = await freshDatabase(t, engine, { poolSize: 2 });
      await db.write((tx) => addNote(tx, 'old'));
      const inside = Promise.withResolvers<void>();
      const gate = Promise.withResolvers<void>();
      const held = db.write(async (tx) => {
        await notesIn(tx).updateTable('notes').set({ text: 'new' }).execute();
        inside.resolve();
        await gate.promise;
      });
      await inside.promise;
      assert.deepEqual(await noteTexts(db.read), ['old']);
      assert.deepEqual(await noteTexts(db.read), ['old']);
      gate.resolve();
      await held;
      assert.deepEqual(await noteTexts(db.read), ['new']);
    });
  });

  describe(`the ${engine} database`, () => {
    test('starts ids at the configured number and never reuses one', async (t) => {
      const db = await freshDatabase(t, engine);
      assert.equal(await db.write((tx) => addNote(tx, 'first')), 102);
      const last = await db.write((tx) => addNote(tx, 'last'));
      await db.write((tx) => notesIn(tx).deleteFrom('notes').where('id', '=', last).execute());
      assert.ok((await db.write((tx) => addNote(tx, 'next'))) > last);
    });

    test('returns numbers, bytes and plain rows as stored', async (t) => {
      const db = await freshDatabase(t, engine);
      const bytes = Buffer.from('a slice of a pooled buffer').subarray(2, 7);
      await db.write((tx) =>
        notesIn(tx).insertInto('notes').values({ text: 'é\u{1f525}', size: Number.MAX_SAFE_INTEGER, bytes }).execute(),
      );
      const read = await notesIn(db.read).selectFrom('notes').selectAll().execute();
      const inUnit = await db.write((tx) => notesIn(tx).selectFrom('notes').selectAll().execute());
      for (const rows of [read, inUnit]) {
        const [row] = rows;
        assert.deepEqual(Buffer.from(row?.bytes ?? []), bytes);
        assert.deepEqual(
          { ...row, bytes: null },
          { id: 102, text: 'é\u{1f525}', size: Number.MAX_SAFE_INTEGER, bytes: null },
        );
        assert.equal(Object.getPrototypeOf(row), Object.prototype);
      }
      const { rows } = await sql`select count(*) as count, sum(size) as sum from notes`.execute(db.read);
      assert.deepEqual(rows, [{ count: 1, sum: Number.MAX_SAFE_INTEGER }]);
    });

    test('counts the rows that a statement changed', async (t) => {
      const db = await freshDatabase(t, engine);
      await db.write((tx) => Promise.all(['a', 'b', 'c'].map((text) => addNote(tx, text))));
      const updated = await db.write((tx) =>
        notesIn(tx).updateTable('notes').set({ size: 1 }).where('text', '<', 'c').executeTakeFirstOrThrow(),
      );
      assert.equal(updated.numUpdatedRows, 2n);
    });

    test('sorts text by code points', async (t) => {
      const db = await freshDatabase(t, engine);
      await db.write((tx) => Promise.all(['b', 'A', 'a', 'B', 'é'].map((text) => addNote(tx, text))));
      const rows = await notesIn(db.read).selectFrom('notes').select('text').orderBy('text').execute();
      assert.deepEqual(
        rows.map(({ text }) => text),
        ['A', 'B', 'a', 'b', 'é'],
      );
    });

    test('can only be read through db.read', async (t) => {
      const db = await freshDatabase(t, engine);
      await assert.rejects(sql`delete from migrations`.execute(db.read), /read-?only/);
      await assert.rejects(db.read.transaction().execute(noteTexts), /db\.read has no transactions/);
    });

    test('lets running units finish before it closes, and closes once', async (t) => {
      const db = await freshDatabase(t, engine);
      const units = ['one', 'two'].map((text) => db.write((tx) => addNote(tx, text)));
      await Promise.all([db.close(), db.close()]);
      await Promise.all(units);
      await assert.rejects(
        db.write(async () => 1),
        /The database is closed/,
      );
      await assert.rejects(async () => noteTexts(db.read), /The database is closed/);
      const again = await db.store.open();
      assert.equal((await noteTexts(again.read)).length, 2);
    });

    test('answers a ping and counts its units', async (t) => {
      const db = await freshDatabase(t, engine);
      await db.ping();
      const before = db.stats();
      await db.write((tx) => addNote(tx, 'counted'));
      const after = db.stats();
      assert.equal(after.units, before.units + 1);
      assert.equal(after.commits, before.commits + 1);
      assert.equal(after.queuedUnits, 0);
      await db.close();
      await assert.rejects(db.ping());
    });
  });
}
