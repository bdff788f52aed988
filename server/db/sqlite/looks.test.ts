import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { addNote, freshDatabase } from '../../../test/support/hearth/store.ts';

test('requests that arrive together share one check for commits, and no others do', async (t) => {
  const db = await freshDatabase(t, 'sqlite');
  await db.write((tx) => addNote(tx, 'first'));
  assert.ok('file' in db.store.location);
  const other = new DatabaseSync(db.store.location.file);
  t.after(() => other.close());
  const commitElsewhere = () => other.exec("insert into changes (topic, id) values ('note', '1')");
  const arrived = () => db.together(() => db.commitsSeen());

  await nextTurn();
  const before = arrived();
  commitElsewhere();
  assert.equal(arrived(), before, 'it arrived before the commit, together with the first');
  assert.notEqual(db.commitsSeen(), before, 'other work looks itself');
  await nextTurn();
  assert.notEqual(arrived(), before, 'it arrived later');

  const between = arrived();
  await db.write((tx) => addNote(tx, 'own'));
  assert.notEqual(arrived(), between, 'a commit of this process is seen at once');
});

test('a later check runs after one that failed', async (t) => {
  const db = await freshDatabase(t, 'sqlite');
  await nextTurn();
  assert.throws(() =>
    db.together(() => {
      throw new Error('refused');
    }),
  );
  const before = db.commitsSeen();
  assert.ok('file' in db.store.location);
  const other = new DatabaseSync(db.store.location.file);
  other.exec("insert into changes (topic, id) values ('note', '1')");
  other.close();
  assert.notEqual(db.commitsSeen(), before, 'work after it looks itself');
});
