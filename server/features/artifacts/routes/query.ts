import { problem } from '../../../../contract/problems.ts';
import { queryObject } from '../../../http/decode/query-json.ts';

const most = 100;

/** The ids in `{"id":[1,2]}`: at most a hundred distinct numbers. */
export function artifactIdsIn(text: string): number[] {
  const query = queryObject(text, () => problem('query_json_malformed')) ?? {};
  const ids = query['id'];
  if (ids === undefined)
    throw problem('artifact_query_malformed', { reason: 'Missing id entry in the query parameter' });
  // Includes ids above the safe integers: no such artifact exists.
  if (!Array.isArray(ids) || !ids.every((id) => Number.isInteger(id))) {
    throw problem('artifact_query_malformed', { reason: 'id must be an array of int' });
  }
  const other = Object.keys(query).find((name) => name !== 'id');
  if (other !== undefined)
    throw problem('artifact_query_malformed', { reason: `You can only search on id, not on ${other}` });
  if (ids.length > most) throw problem('artifact_query_too_long');
  const exact = ids.filter((id) => Number.isSafeInteger(id));
  if (new Set(exact).size < exact.length) throw problem('artifact_query_malformed', { reason: 'ids must be distinct' });
  return (ids as number[]).filter((id) => id > 0 && id <= 2_147_483_647);
}
