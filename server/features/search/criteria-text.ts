import { problem } from '../../../contract/problems.ts';

/** Criteria given as text. */
export function parseCriteria(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw problem('search_not_understood', { reason: 'Criteria syntax error, invalid JSON' });
  }
}
