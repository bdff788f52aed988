import { artifactKeywords, revisionKeywords } from '../../contract/artifacts/keywords.ts';
import { findReferences, referencesIn } from '../lib/text/reference-scan.ts';
import { isPossibleId } from './ids.ts';

export interface Reference {
  /** lower case: `Art #1` and `art #1` are the same */
  keyword: string;
  id: number;
}

const general = new Set([...artifactKeywords, ...revisionKeywords]);

/** Whether it is a keyword of the platform, with the same meaning in all projects. */
export const isGeneralKeyword = (keyword: string): boolean => general.has(keyword);

/** Its page decides what the reader may see. */
export const referenceAddress = ({ keyword, id }: Reference, projectId: number): string =>
  `/goto?key=${encodeURIComponent(keyword)}&val=${id}&group_id=${projectId}`;

/** The distinct references in a text, in order of appearance. */
export function extractReferences(text: string): Reference[] {
  const references = new Map<string, Reference>();
  for (const { keyword: written, id } of findReferences(text)) {
    const keyword = written.toLowerCase();
    if (isPossibleId(id)) references.set(`${keyword} ${id}`, { keyword, id });
  }
  return [...references.values()];
}

/** Whether a text, perhaps in HTML, has words before numbers whose meaning depends on trackers. */
export const hasNamedReferences = (text: string): boolean =>
  referencesIn(text).some(({ keyword }) => !isGeneralKeyword(keyword.toLowerCase()));
