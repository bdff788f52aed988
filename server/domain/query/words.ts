import { fold } from '../../lib/text/fold.ts';
import { all, none, type Plan } from './plan.ts';

/** Neither is ever stored, and not every database takes them in a question. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Text in which all words occur; what can't be stored occurs nowhere, nothing occurs everywhere. */
export function textPlan(field: number, given: readonly string[]): Plan {
  if (!given.every(isStorable)) return none;
  const words = [...new Set(given.map(fold))].filter((word) => word !== '');
  return words.length === 0 ? all : { kind: 'text contains', field, words };
}

export function commentPlan(phrase: string): Plan {
  return isStorable(phrase) ? { kind: 'comment contains', phrase: fold(phrase) } : none;
}
