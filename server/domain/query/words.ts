import { fold } from '../../../contract/fold.ts';
import { all, noArtifacts, type Plan } from './plan.ts';

/** Unpaired surrogates and null characters are never stored, and not every database accepts them in a query. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Finds texts that contain all words. A word that can't be stored occurs in no text, an empty one in every text. */
export function textPlan(field: number, given: readonly string[]): Plan {
  if (!given.every(isStorable)) return noArtifacts;
  const words = [...new Set(given.map(fold))].filter((word) => word !== '');
  return words.length === 0 ? all : { kind: 'text contains', field, words };
}

export function commentPlan(given: string): Plan {
  if (!isStorable(given)) return noArtifacts;
  const phrase = fold(given);
  return phrase === '' ? all : { kind: 'comment contains', phrase };
}
