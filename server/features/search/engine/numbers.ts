import type { Condition, NumberTest } from '../../../domain/query/index.ts';
import { passes } from '../../../domain/query/number-test.ts';
import { patternMatcher } from '../../../domain/query/pattern/index.ts';
import { noneValue } from '../../../domain/trackers/tracker.ts';
import { factSource, fieldSource, rankSource } from '../store/columns.ts';
import { Bitmap } from './bitmap.ts';
import type { SearchScope } from './scope.ts';

type Of<K extends Condition['kind']> = Extract<Condition, { kind: K }>;

export const haveNumber = (scope: SearchScope, { field, is }: Of<'number'>): Promise<Bitmap> =>
  scope.passing(fieldSource(scope.trackerId, field), is);

export const haveAnyNumber = (scope: SearchScope, { field }: Of<'no number'>): Promise<Bitmap> =>
  scope.passing(fieldSource(scope.trackerId, field), { from: null, to: null });

/** A selected value: any number except that of None. */
export async function haveChoice(scope: SearchScope, { field }: Of<'none chosen'>): Promise<Bitmap> {
  const source = fieldSource(scope.trackerId, field);
  const none = { value: noneValue, isIncluded: false };
  const lower = await scope.passing(source, { from: null, to: none });
  return lower.join(await scope.passing(source, { from: none, to: null }));
}

export const haveMatchingNumber = (scope: SearchScope, { field, pattern }: Of<'number matches'>): Promise<Bitmap> => {
  const matches = patternMatcher(pattern);
  return scope.accepted(fieldSource(scope.trackerId, field), (value) => matches(String(value)));
};

/** Ids need no lookup, because sets consist of them. */
function idsThat(accepts: (id: number) => boolean, artifacts: Bitmap): Bitmap {
  const found = new Bitmap(artifacts.range);
  for (const id of artifacts.ids()) if (accepts(id)) found.add(id);
  return found;
}

function idsPassing(test: NumberTest, artifacts: Bitmap): Bitmap {
  if ('in' in test)
    return Bitmap.of(
      artifacts.range,
      test.in.filter((id) => artifacts.has(id)),
    );
  return idsThat((id) => passes(test, id), artifacts);
}

/** An artifact that was never moved is ranked by its id. */
async function rankedAmong(
  scope: SearchScope,
  unranked: (artifacts: Bitmap) => Bitmap,
  ranked: Promise<Bitmap>,
): Promise<Bitmap> {
  const moved = await scope.passing(rankSource(scope.trackerId), { from: null, to: null });
  const others = (await scope.everything()).copy().leaveOut(moved);
  return unranked(others).join(await ranked);
}

export async function haveFact(scope: SearchScope, { fact, is }: Of<'fact'>): Promise<Bitmap> {
  if (fact === 'id') return idsPassing(is, await scope.everything());
  if (fact !== 'rank') return scope.passing(factSource(scope.trackerId, fact), is);
  const ranked = scope.passing(rankSource(scope.trackerId), is);
  return rankedAmong(scope, (artifacts) => idsPassing(is, artifacts), ranked);
}

export async function haveMatchingFact(scope: SearchScope, { fact, pattern }: Of<'fact matches'>): Promise<Bitmap> {
  const matches = patternMatcher(pattern);
  const accepts = (value: number): boolean => matches(String(value));
  if (fact === 'id') return idsThat(accepts, await scope.everything());
  if (fact !== 'rank') return scope.accepted(factSource(scope.trackerId, fact), accepts);
  const ranked = scope.accepted(rankSource(scope.trackerId), accepts);
  return rankedAmong(scope, (artifacts) => idsThat(accepts, artifacts), ranked);
}
