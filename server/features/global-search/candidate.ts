import type { SearchResult } from '../../../contract/platform/search.ts';
import type { SearchKind } from '../../../contract/platform/search-kinds.ts';
import { problem } from '../../../contract/problems.ts';
import { searchFingerprint } from '../search/index.ts';

/** The position of a result among results of its kind: by tier, then newest first. */
export interface Rank {
  tier: number;
  at: number;
  id: number;
}

/** A possible result: `present` decides by what the caller may read now. */
export interface Candidate extends Rank {
  present(): Promise<SearchResult | undefined>;
}

const inOrder = (one: Rank, other: Rank): number => one.tier - other.tier || other.at - one.at || other.id - one.id;

const version = 1;

export const writeGlobalCursor = (search: unknown, { tier, at, id }: Rank): string =>
  Buffer.from(JSON.stringify([version, searchFingerprint(search), tier, at, id])).toString('base64url');

export function readGlobalCursor(search: unknown, text: string): Rank {
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    throw problem('global_search_cursor_invalid');
  }
  const [of, fingerprint, ...numbers] = Array.isArray(read) ? (read as unknown[]) : [];
  const [tier, at, id] = numbers.map((number) => (typeof number === 'number' ? number : undefined));
  const isOurs = of === version && fingerprint === searchFingerprint(search);
  if (!isOurs || tier === undefined || at === undefined || id === undefined)
    throw problem('global_search_cursor_invalid');
  return { tier, at, id };
}

export interface RankedPage {
  kind: SearchKind;
  results: SearchResult[];
  /** where the next page starts */
  last: Rank | undefined;
}

/** The best candidates that turn out to be results. */
export async function rankedPage(
  kind: SearchKind,
  candidates: readonly Candidate[],
  { after, limit }: { after: Rank | undefined; limit: number },
): Promise<RankedPage> {
  const waiting = candidates
    .filter((candidate) => after === undefined || inOrder(after, candidate) < 0)
    .toSorted(inOrder);
  const shown: { rank: Rank; result: SearchResult }[] = [];
  for (let next = 0; next < waiting.length && shown.length <= limit; ) {
    const tried = waiting.slice(next, next + limit + 1 - shown.length);
    next += tried.length;
    const results = await Promise.all(tried.map((candidate) => candidate.present()));
    results.forEach((result, index) => {
      const rank = tried[index];
      if (result !== undefined && rank !== undefined) shown.push({ rank, result });
    });
  }
  const kept = shown.slice(0, limit);
  return {
    kind,
    results: kept.map(({ result }) => result),
    last: shown.length > limit ? kept.at(-1)?.rank : undefined,
  };
}
