import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Snapshot } from '../../../db/index.ts';
import type { Condition } from '../../../domain/query/index.ts';
import { literalsOf } from '../../../domain/query/pattern/literals.ts';
import { patternMatcher } from '../../../domain/query/pattern/index.ts';
import { textSource } from '../store/columns.ts';
import { artifactsWithText, indexedWords, type TextTest } from '../store/texts.ts';
import type { Bitmap, IdRange } from './bitmap.ts';
import type { SearchScope } from './scope.ts';
import { alike } from '../store/pairs.ts';
import type { ColumnSource } from './source.ts';

type Of<K extends Condition['kind']> = Extract<Condition, { kind: K }>;

/** Up to this many artifacts are queried by id. */
const mostAmong = 2_000;
/** The number of texts read at a time without an index, so that other searches run in between. */
const stride = 32_768;

export const haveText = (scope: SearchScope, { field }: Of<'text empty'>): Promise<Bitmap> =>
  scope.passing(textSource(scope.trackerId, field), { from: null, to: null });

/** PostgreSQL reads texts in its own processes. */
const isScan = ({ engine }: Snapshot, test: TextTest): boolean =>
  engine === 'sqlite' && indexedWords(test).length === 0;

async function allWithText(snapshot: Snapshot, field: number, test: TextTest, range: IdRange): Promise<Uint32Array> {
  if (!isScan(snapshot, test)) return artifactsWithText(snapshot, field, test, range);
  const found: number[] = [];
  for (let { first } = range; first <= range.last; first += stride) {
    const last = Math.min(first + stride - 1, range.last);
    for (const id of await artifactsWithText(snapshot, field, test, { first, last })) found.push(id);
    await nextTurn();
  }
  return Uint32Array.from(found);
}

function foundBy(scope: SearchScope, snapshot: Snapshot, field: number, test: TextTest): Promise<Uint32Array> {
  const read = () => allWithText(snapshot, field, test, scope.range);
  return 'words' in test ? scope.containing(field, test.words, read) : read();
}

/** The artifacts whose text passes the test. Cached, because the next page often follows. */
function testSource(scope: SearchScope, field: number, test: TextTest): ColumnSource {
  const { trackerId, range } = scope;
  return {
    key: `text ${field} ${JSON.stringify(test)}`,
    trackerId,
    load: async (snapshot) => alike(await foundBy(scope, snapshot, field, test)),
    of: async (snapshot, ids) =>
      alike(await artifactsWithText(snapshot, field, test, { among: Uint32Array.from(ids) })),
    passing: (snapshot) => allWithText(snapshot, field, test, range),
  };
}

async function searched(
  scope: SearchScope,
  field: number,
  test: TextTest,
  within: Bitmap | undefined,
): Promise<Bitmap> {
  const isFew = within !== undefined && indexedWords(test).length === 0 && within.count() <= mostAmong;
  if (!isFew) return scope.kept(testSource(scope, field, test));
  const among = within.ids();
  const found = scope.nothing();
  return among.length === 0
    ? found
    : found.addAll(await artifactsWithText(scope.instant.snapshot, field, test, { among }));
}

export const containWords = (
  scope: SearchScope,
  { field, words }: Of<'text contains'>,
  within: Bitmap | undefined,
): Promise<Bitmap> => searched(scope, field, { words }, within);

export async function matchPattern(
  scope: SearchScope,
  { field, pattern }: Of<'text matches'>,
  within: Bitmap | undefined,
): Promise<Bitmap> {
  const found = await searched(scope, field, { pattern, literals: literalsOf(pattern) }, within);
  if (!patternMatcher(pattern)('')) return found;
  const textless = (within ?? (await scope.everything())).copy();
  return found.join(textless.leaveOut(await haveText(scope, { kind: 'text empty', field })));
}
