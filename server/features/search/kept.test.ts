import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { engine } from '../../../test/support/hearth/hearth.ts';
import { addNote, freshDatabase } from '../../../test/support/hearth/store.ts';
import type { SearchRequest } from './engine/request.ts';
import type { TrackerSearchAnswer } from './engine/search.ts';
import { createKeptSearches } from './kept.ts';

const request: SearchRequest = {
  trackerId: 1,
  plan: { kind: 'all' },
  trackers: {},
  reader: { userId: undefined, groups: [1], readsAll: false },
  sort: [],
  names: 'name_and_login',
  order: 'asc',
  limit: 100,
  withDocuments: false,
  from: { offset: 0 },
};

const related = { name: 'task', formerNames: [], access: null, showsLinks: false, texts: null };

/** Searches whose totals are their numbers, so that a repeated answer is recognized. */
async function numberedSearches(t: TestContext, during: () => Promise<void> = async () => undefined) {
  const db = await freshDatabase(t, engine);
  let searches = 0;
  const search = createKeptSearches(db, async (): Promise<TrackerSearchAnswer> => {
    searches += 1;
    const total = searches;
    await during();
    return { rows: [], total, offset: 0, positions: [], sums: [] };
  });
  const totalOf = async (asked: SearchRequest): Promise<number> => {
    const answer = await search(asked);
    return 'total' in answer ? answer.total : -1;
  };
  return { db, totalOf, commit: () => db.write((tx) => addNote(tx, 'a note')) };
}

test('a search is answered from memory until the next commit', async (t) => {
  const { totalOf, commit } = await numberedSearches(t);
  let known = await totalOf(request);
  // On PostgreSQL transactions of other databases count as well.
  for (let tries = 0; tries < (engine === 'sqlite' ? 1 : 500); tries += 1) {
    const total = await totalOf({ ...request });
    if (total === known) break;
    known = total;
  }
  if (engine === 'sqlite') assert.equal(known, 1);
  assert.ok(known < 500, 'no search was answered again');
  await commit();
  assert.equal(await totalOf(request), known + 1);
});

test('an answer that a commit has overtaken is not reused', async (t) => {
  let commits = async (): Promise<void> => undefined;
  const { totalOf, commit } = await numberedSearches(t, () => commits());
  commits = async () => {
    commits = async () => undefined;
    await commit();
  };
  assert.deepEqual([await totalOf(request), await totalOf(request)], [1, 2]);
});

test('different requests have different answers', async (t) => {
  const { totalOf } = await numberedSearches(t);
  const requests: SearchRequest[] = [
    request,
    { ...request, limit: 50 },
    { ...request, from: { offset: 100 } },
    { ...request, order: 'desc' },
    { ...request, names: 'login' },
    { ...request, reader: { ...request.reader, groups: [1, 2] } },
    { ...request, trackers: { 2: related } },
    { ...request, trackers: { 2: { ...related, showsLinks: true } } },
  ];
  for (const [index, asked] of requests.entries()) assert.equal(await totalOf(asked), index + 1);
});

test('values of artifacts are not cached', async (t) => {
  const { totalOf } = await numberedSearches(t);
  const withDocuments = { ...request, withDocuments: true };
  assert.deepEqual([await totalOf(withDocuments), await totalOf(withDocuments)], [1, 2]);
});
