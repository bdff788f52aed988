import { isPossibleId } from '../../../domain/ids.ts';
import { isRecord } from '../../../lib/is-record.ts';

/** The artifacts that the values of a request name as the other ends of links, as far as they have ids. */
export const namedEnds = (values: readonly unknown[]): number[] =>
  values
    .filter(isRecord)
    .flatMap(({ links, all_links: all, parent }) => [links, all, parent].flat())
    .flatMap((end) => (isRecord(end) ? Number(end['id']) : []))
    .filter(isPossibleId);
