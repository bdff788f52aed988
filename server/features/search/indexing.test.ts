import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { indexAllTexts, indexTexts } from '../../db/index.ts';
import { succeeds } from '../../../test/support/hearth/expect.ts';
import { engine, startHearth } from '../../../test/support/hearth/hearth.ts';
import { eventually } from '../../../test/support/hearth/store.ts';
import { anArtifact, changed, changesetsOf, createTracker, fieldsOf } from '../../../test/support/worlds/trackers.ts';
import { createTextIndexing } from './index.ts';

const hearth = await startHearth({ after });
const { admin } = hearth;
const { db, events, log } = hearth.platform;
await hearth.platform.settings.change({ artifacts_deletion_limit: 100 });
const project = await hearth.project(admin);
const structure = {
  fields: [
    { name: 'title', label: 'Title', type: 'string' },
    { name: 'notes', label: 'Notes', type: 'text' },
  ],
};
const tracker = await createTracker(admin, project.id, 'herbs', { structure });
const other = await createTracker(admin, project.id, 'spices', { structure });
const field = fieldsOf(tracker);
const titled = (value: string) => [field.set('title', { value })];
const noted = (value: string) => field.set('notes', { value });

const isSqlite = engine === 'sqlite';

/** The number of texts that are not indexed yet. */
async function waiting(): Promise<number> {
  const counts = await Promise.all(
    (['artifact_texts_tail', 'comment_texts_tail'] as const).map((table) =>
      db.read
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow(),
    ),
  );
  return counts.reduce((sum, { n }) => sum + n, 0);
}

/** Counts the texts that the index alone finds. */
async function knownBy(table: 'artifact_texts' | 'comment_texts', word: string): Promise<number> {
  const index = sql.table(`${table}_search`);
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from ${index} where ${index} match ${`"${word}"`}`.execute(db.read);
  return rows[0]?.n ?? 0;
}

async function indexEverything(): Promise<void> {
  if (!isSqlite) return;
  while ((await db.write(indexTexts)) > 0);
  assert.equal(await waiting(), 0);
}

/** Compares the index with the texts. https://sqlite.org/fts5.html#the_integrity_check_command */
const indexIsExact = (): Promise<void> =>
  db.write(async (tx) => {
    for (const table of isSqlite ? ['artifact_texts', 'comment_texts'] : []) {
      const index = sql.table(`${table}_search`);
      await sql`insert into ${index} (${index}, rank) values ('integrity-check', 1)`.execute(tx);
    }
  });

const words = ['basil', 'cumin', 'thyme', 'sage', 'mint', 'dill', 'anise', 'clove'];

/** All ways to search for a text, with their results. */
async function found() {
  const answers: Record<string, unknown> = {};
  for (const word of words) {
    for (const { id } of [tracker, other]) {
      const within = async (query: Record<string, string>) => {
        const read = await admin.get(`/trackers/${id}/artifacts`, { query: { limit: 100, ...query } });
        succeeds(read);
        return [read.headers['x-pagination-size'], read.json.map((one) => one.id)];
      };
      answers[`${id} title ${word}`] = await within({ query: JSON.stringify({ title: word }) });
      answers[`${id} pattern ${word}`] = await within({ query: JSON.stringify({ title: `/${word}/` }) });
      answers[`${id} tql ${word}`] = await within({ expert_query: `title = "${word}" OR notes = "${word}"` });
      answers[`${id} comments ${word}`] = await within({ expert_query: `@comments = "${word}"` });
    }
    const everywhere = await admin.get(`/search?q=${word}&kind=artifact,comment&limit=50`);
    succeeds(everywhere);
    answers[`everywhere ${word}`] = everywhere.json;
  }
  return answers;
}

const comment = (id: number, body: string) => changed(admin, id, [], { comment: { body, format: 'text' } });

/** Adds, changes, empties, moves, deletes and restores texts, and edits and deletes comments. */
async function stir(round: number): Promise<void> {
  const ids: number[] = [];
  for (const word of words)
    ids.push(await anArtifact(admin, tracker, [...titled(`${word} ${round}`), noted(`${word}!`)]));
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = ids;
  await changed(admin, first, titled(`cumin instead ${round}`));
  await changed(admin, second, titled(`cumin then basil ${round}`));
  await changed(admin, second, titled(`cumin again ${round}`));
  await changed(admin, third, [noted('')]);
  for (const id of [first, third]) await comment(id, `thyme and mint ${round}`);
  const [, , said] = await changesetsOf(admin, first);
  const path = (id: number, changeset: number | undefined) =>
    `/artifacts/${id}/changesets/${changeset}/comment` as const;
  succeeds(await admin.patch(path(first, said?.id), { body: { body: `only dill ${round}` } }));
  const [, , toDelete] = await changesetsOf(admin, third);
  succeeds(await admin.delete(path(third, toDelete?.id)));
  succeeds(await admin.patch(`/artifacts/${fourth}`, { body: { move: { tracker_id: other.id } } }));
  for (const id of [fifth, sixth]) succeeds(await admin.delete(`/artifacts/${id}`));
  succeeds(await admin.post(`/deleted_artifacts/${sixth}/restore`));
}

before(() => hearth.platform.textIndexing.close());

test('texts are found the same before and after they are indexed', async () => {
  for (const round of [1, 2, 3]) {
    // The index has all texts of the earlier rounds, and none of this one.
    await stir(round);
    assert.ok(!isSqlite || (await waiting()) > words.length);
    const expected = await found();
    assert.equal((expected[`${tracker.id} title cumin`] as [unknown, number[]])[1].length, 2 * round);
    await indexEverything();
    await indexIsExact();
    assert.deepEqual(await found(), expected);
  }
});

describe('texts that are indexed after the write', { skip: !isSqlite }, () => {
  test('are not yet in the index when the write is answered, but are found', async () => {
    await indexEverything();
    const id = await anArtifact(admin, tracker, titled('lovage'));
    await comment(id, 'more lovage');
    assert.deepEqual([await knownBy('artifact_texts', 'lovage'), await knownBy('comment_texts', 'lovage')], [0, 0]);
    assert.equal(await waiting(), 2);
    const all = await admin.get(`/search?q=lovage&kind=artifact,comment`);
    assert.equal(all.json.groups.flatMap(({ results }) => results).length, 2, all.text);
    await indexEverything();
    assert.deepEqual([await knownBy('artifact_texts', 'lovage'), await knownBy('comment_texts', 'lovage')], [1, 1]);
  });

  test('can be indexed all at once', async () => {
    await stir(4);
    const expected = await found();
    await db.write(async (tx) => indexAllTexts(tx));
    assert.equal(await waiting(), 0);
    await indexIsExact();
    assert.deepEqual(await found(), expected);
  });

  test('are dropped if their change is rolled back', async () => {
    const tried = await admin.post('/artifacts?dry_run=true', {
      body: { tracker: { id: tracker.id }, values: titled('sorrel') },
    });
    succeeds(tried);
    assert.equal(await waiting(), 0);
  });

  test('are indexed in batches, so that others can write in between', async () => {
    const body = 'long '.repeat(6_000);
    for (const word of words) await anArtifact(admin, tracker, [...titled(word), noted(body)]);
    const all = await waiting();
    const left = await db.write(indexTexts);
    assert.ok(left > 0 && left < all, `${left} of ${all}`);
    assert.equal(await waiting(), left);
    await indexEverything();
    await indexIsExact();
  });

  test('delay other requests only while there are many of them', async () => {
    const id = await anArtifact(admin, tracker, titled('many texts'));
    const before = await waiting();
    const rows = Array.from({ length: 3_000 }, (_, index) => ({ id: (1_000 + index) * 2 ** 31 + id, artifact_id: id }));
    await db.write(async (tx) => {
      for (let from = 0; from < rows.length; from += 500) {
        const texts = rows.slice(from, from + 500).map((row) => ({ ...row, text: 'fennel' }));
        await tx.insertInto('artifact_texts').values(texts).execute();
      }
    });
    const left: number[] = [];
    const yieldAfter = async () => void left.push(await waiting());
    const indexing = createTextIndexing({ db, log, events, load: { yieldAfter } });
    indexing.start();
    await eventually(async () => (await waiting()) === 0, 'the index of many texts');
    await indexing.close();
    assert.equal(await knownBy('artifact_texts', 'fennel'), rows.length);
    assert.ok(
      left.length > 0 && Math.max(...left) <= 2_000,
      `it yielded with ${left.join()} of ${before + 3_000} left`,
    );
    await db.write(async (tx) => {
      await tx.deleteFrom('artifact_texts').where('text', '=', 'fennel').execute();
    });
    await indexEverything();
    await indexIsExact();
  });

  test('are indexed in the background, at the start and after each change', async () => {
    await anArtifact(admin, tracker, titled('left by the last process'));
    const indexing = createTextIndexing({ db, log, events, load: { yieldAfter: async () => undefined } });
    indexing.start();
    await eventually(async () => (await waiting()) === 0, 'the index of what was left');
    events.start();
    await anArtifact(admin, tracker, titled('tarragon'));
    await eventually(async () => (await knownBy('artifact_texts', 'tarragon')) === 1, 'the index of a change');
    await indexing.close();
    await indexIsExact();
  });
});
