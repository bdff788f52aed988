import { problem } from '../../../contract/problems.ts';

/** Criteria that came as a text. */
export function parseCriteria(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw problem('search_not_understood', { reason: 'Criteria syntax error, invalid JSON' });
  }
}
