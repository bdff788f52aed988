import { isRecord } from '../../lib/is-record.ts';
import { jsonPointer } from '../../lib/text/json-pointer.ts';

interface Difference {
  /** a JSON Pointer (RFC 6901) */
  pointer: string;
  before: unknown;
  after: unknown;
}

/** The members in which two representations differ. Lists of different lengths differ as a whole. */
export function differences(before: unknown, after: unknown, pointer = ''): Difference[] {
  if (isRecord(before) && isRecord(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) => differences(before[name], after[name], pointer + jsonPointer([name])));
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return before.flatMap((item, index) => differences(item, after[index], `${pointer}/${index}`));
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  return [{ pointer, before: before ?? null, after: after ?? null }];
}
