import { fold } from '../../../contract/fold.ts';
import { numbersIn, indexedText } from '../fields/index.ts';
import { noneValue, type Tracker } from '../trackers/tracker.ts';
import type { SearchedArtifact } from './evaluate.ts';
import type { ArtifactFact } from './plan.ts';
import type { SortedValue } from './sort-key.ts';

/** The sort value of an artifact; null: none. */
export type SortValue = number | string | null;

type Sorted = Pick<SearchedArtifact, 'document' | 'facts'>;

/** Texts are compared by their beginnings. */
const compared = 64;

function numberIn({ document, facts }: Sorted, tracker: Tracker, of: { field: number } | { fact: ArtifactFact }) {
  if ('fact' in of) return facts[of.fact];
  const field = tracker.elements.find((element) => element.id === of.field);
  if (field === undefined) throw new Error(`There is no field ${of.field}`);
  const [value = null] = numbersIn(field, document[String(of.field)]);
  return field.bind !== null && value === noneValue ? null : value;
}

/** Decides the place of one artifact, as a reference for the search engine. */
export async function sortValueOf(
  tracker: Tracker,
  artifact: Sorted,
  by: SortedValue,
  nameOf: (userId: number) => Promise<string>,
): Promise<SortValue> {
  if (by.kind === 'text') {
    const field = tracker.elements.find((element) => element.id === by.field);
    const text = field === undefined ? '' : indexedText(field, artifact.document[String(by.field)]);
    return text === '' ? null : Array.from(fold(text)).slice(0, compared).join('');
  }
  const value = numberIn(artifact, tracker, by.kind === 'choice' ? by : by.of);
  if (value === null || by.kind === 'number') return value;
  // Removed values come last.
  if (by.kind === 'choice') return by.values.includes(value) ? by.values.indexOf(value) : by.values.length + value;
  return `${fold(await nameOf(value))}\0${String(value).padStart(10, '0')}`;
}

function compareValues(one: SortValue, other: SortValue): number {
  if (typeof one === 'string' && typeof other === 'string') return Buffer.compare(Buffer.from(one), Buffer.from(other));
  return Number(one) - Number(other);
}

/** Empty values come last in both directions. */
export function compareSorted(
  one: readonly SortValue[],
  other: readonly SortValue[],
  keys: readonly { isDescending: boolean }[],
): number {
  for (const [index, { isDescending }] of keys.entries()) {
    const [a = null, b = null] = [one[index], other[index]];
    if (a === null && b === null) continue;
    if (a === null || b === null) return a === null ? 1 : -1;
    const difference = compareValues(a, b);
    if (difference !== 0) return isDescending ? -difference : difference;
  }
  return 0;
}
