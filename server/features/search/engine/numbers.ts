import type { Condition, NumberTest } from '../../../domain/query/index.ts';
import { passes } from '../../../domain/query/number-test.ts';
import { patternMatcher } from '../../../domain/query/pattern/index.ts';
import { noneValue } from '../../../domain/trackers/tracker.ts';
import { factSource, fieldSource, rankSource } from '../store/columns.ts';
import { Bitmap } from './bitmap.ts';
import type { Scene } from './scene.ts';

type Of<K extends Condition['kind']> = Extract<Condition, { kind: K }>;

export const haveNumber = (scene: Scene, { field, is }: Of<'number'>): Promise<Bitmap> =>
  scene.passing(fieldSource(scene.trackerId, field), is);

export const haveAnyNumber = (scene: Scene, { field }: Of<'no number'>): Promise<Bitmap> =>
  scene.passing(fieldSource(scene.trackerId, field), { from: null, to: null });

/** Something is chosen: a number that isn't that of None. */
export async function haveChoice(scene: Scene, { field }: Of<'none chosen'>): Promise<Bitmap> {
  const source = fieldSource(scene.trackerId, field);
  const none = { value: noneValue, isIncluded: false };
  const lower = await scene.passing(source, { from: null, to: none });
  return lower.join(await scene.passing(source, { from: none, to: null }));
}

export const haveMatchingNumber = (scene: Scene, { field, pattern }: Of<'number matches'>): Promise<Bitmap> => {
  const matches = patternMatcher(pattern);
  return scene.accepted(fieldSource(scene.trackerId, field), (value) => matches(String(value)));
};

/** Ids are not looked up: they are what sets are made of. */
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

/** An artifact that nobody moved ranks by its id. */
async function rankedAmong(
  scene: Scene,
  unranked: (artifacts: Bitmap) => Bitmap,
  ranked: Promise<Bitmap>,
): Promise<Bitmap> {
  const moved = await scene.passing(rankSource(scene.trackerId), { from: null, to: null });
  const others = (await scene.everything()).copy().leaveOut(moved);
  return unranked(others).join(await ranked);
}

export async function haveFact(scene: Scene, { fact, is }: Of<'fact'>): Promise<Bitmap> {
  if (fact === 'id') return idsPassing(is, await scene.everything());
  if (fact !== 'rank') return scene.passing(factSource(scene.trackerId, fact), is);
  const ranked = scene.passing(rankSource(scene.trackerId), is);
  return rankedAmong(scene, (artifacts) => idsPassing(is, artifacts), ranked);
}

export async function haveMatchingFact(scene: Scene, { fact, pattern }: Of<'fact matches'>): Promise<Bitmap> {
  const matches = patternMatcher(pattern);
  const accepts = (value: number): boolean => matches(String(value));
  if (fact === 'id') return idsThat(accepts, await scene.everything());
  if (fact !== 'rank') return scene.accepted(factSource(scene.trackerId, fact), accepts);
  const ranked = scene.accepted(rankSource(scene.trackerId), accepts);
  return rankedAmong(scene, (artifacts) => idsThat(accepts, artifacts), ranked);
}
