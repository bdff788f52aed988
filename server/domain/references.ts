import { findReferences } from '../lib/text/reference-scan.ts';
import { isPossibleId } from './ids.ts';

export interface Reference {
  /** lower case: `Art #1` and `art #1` are the same */
  keyword: string;
  id: number;
}

/** The distinct references in a text, in order of appearance. */
export function extractReferences(text: string): Reference[] {
  const references = new Map<string, Reference>();
  for (const { keyword: written, id } of findReferences(text)) {
    const keyword = written.toLowerCase();
    if (isPossibleId(id)) references.set(`${keyword} ${id}`, { keyword, id });
  }
  return [...references.values()];
}
