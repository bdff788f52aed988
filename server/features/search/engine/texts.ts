import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Snapshot } from '../../../db/index.ts';
import type { Condition } from '../../../domain/query/index.ts';
import { literalsOf } from '../../../domain/query/pattern/literals.ts';
import { patternMatcher } from '../../../domain/query/pattern/index.ts';
import { textSource } from '../store/columns.ts';
import { artifactsWithText, indexedWords, type TextTest } from '../store/texts.ts';
import type { Bitmap, IdRange } from './bitmap.ts';
import type { Scene } from './scene.ts';
import { alike } from '../store/pairs.ts';
import type { Source } from './source.ts';

type Of<K extends Condition['kind']> = Extract<Condition, { kind: K }>;

/** So few are asked for one by one. */
const mostAmong = 2_000;
/** So many texts are read at a time where no index helps, so that other searches get their turn. */
const stride = 32_768;

export const haveText = (scene: Scene, { field }: Of<'text empty'>): Promise<Bitmap> =>
  scene.passing(textSource(scene.trackerId, field), { from: null, to: null });

/** PostgreSQL reads texts in processes of its own. */
const isScan = ({ engine }: Snapshot, test: TextTest): boolean =>
  engine === 'sqlite' && indexedWords(test).length === 0;

async function allWithText(snapshot: Snapshot, field: number, test: TextTest, range: IdRange): Promise<Uint32Array> {
  if (!isScan(snapshot, test)) return artifactsWithText(snapshot, field, test, range);
  const found: number[] = [];
  for (let { first } = range; first <= range.last; first += stride) {
    const last = Math.min(first + stride - 1, range.last);
    for (const id of await artifactsWithText(snapshot, field, test, { first, last })) found.push(id);
    await othersTurn();
  }
  return Uint32Array.from(found);
}

/** The artifacts whose text passes: kept, because who asks for one page often asks for the next one. */
function testSource({ trackerId, range }: Scene, field: number, test: TextTest): Source {
  return {
    key: `text ${field} ${JSON.stringify(test)}`,
    trackerId,
    load: async (snapshot) => alike(await allWithText(snapshot, field, test, range)),
    of: async (snapshot, ids) =>
      alike(await artifactsWithText(snapshot, field, test, { among: Uint32Array.from(ids) })),
    passing: (snapshot) => allWithText(snapshot, field, test, range),
  };
}

async function searched(scene: Scene, field: number, test: TextTest, within: Bitmap | undefined): Promise<Bitmap> {
  const isFew = within !== undefined && indexedWords(test).length === 0 && within.count() <= mostAmong;
  if (!isFew) return scene.kept(testSource(scene, field, test));
  const among = within.ids();
  const found = scene.nothing();
  return among.length === 0
    ? found
    : found.addAll(await artifactsWithText(scene.instant.snapshot, field, test, { among }));
}

export const containWords = (
  scene: Scene,
  { field, words }: Of<'text contains'>,
  within: Bitmap | undefined,
): Promise<Bitmap> => searched(scene, field, { words }, within);

export async function matchPattern(
  scene: Scene,
  { field, pattern }: Of<'text matches'>,
  within: Bitmap | undefined,
): Promise<Bitmap> {
  const found = await searched(scene, field, { pattern, literals: literalsOf(pattern) }, within);
  if (!patternMatcher(pattern)('')) return found;
  const textless = (within ?? (await scene.everything())).copy();
  return found.join(textless.leaveOut(await haveText(scene, { kind: 'text empty', field })));
}
