import { type Problem, problem } from '../../../contract/problems.ts';

/** The place of faults in the parameter `query`. */
export const inQuery = { details: { parameter: 'query' } };

const looksLikeJson = (text: string): boolean => text.startsWith('{') && text.endsWith('}');

/** The JSON object in a `query` parameter, or undefined without one. */
export function queryObject(text: string | undefined, otherwise: () => Problem): Record<string, unknown> | undefined {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return undefined;
  if (!looksLikeJson(trimmed)) throw otherwise();
  try {
    return JSON.parse(trimmed) as Record<string, unknown>;
  } catch {
    throw problem('query_json_malformed', {}, inQuery);
  }
}

export const isJsonQuery = (text: string): boolean => looksLikeJson(text.trim());
