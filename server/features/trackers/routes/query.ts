import { problem } from '../../../../contract/problems.ts';
import { hintFor } from '../../../http/decode/parameters.ts';
import { queryObject } from '../../../http/decode/query-json.ts';

const criteria = ['is_tracker_admin'];

/** Whether the query asks for administered trackers only. */
export function onlyAdministered(text: string | undefined): boolean {
  const query = queryObject(text, () => problem('tracker_query_not_json'));
  if (query === undefined) return false;
  const unknown = Object.keys(query).find((name) => !criteria.includes(name));
  if (unknown !== undefined) throw problem('tracker_query_unsupported', { hint: hintFor(unknown, criteria) });
  const { is_tracker_admin: wanted } = query;
  if (wanted === undefined) throw problem('tracker_query_unsupported', { hint: '' });
  if (wanted !== true) throw problem('tracker_query_not_administrator');
  return true;
}

/** The semantics whose fields suffice to create an artifact. Only the title is supported. */
export function checkedSemantics(given: string | readonly string[] | undefined): boolean {
  const names = [given ?? []].flat().flatMap((text) => text.split(','));
  const wanted = names.map((name) => name.trim()).filter((name) => name !== '');
  const unknown = wanted.find((name) => name !== 'title');
  if (unknown !== undefined) throw problem('tracker_semantic_unsupported', { name: unknown });
  return wanted.length > 0;
}
