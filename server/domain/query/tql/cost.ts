import type { And, Or, Spot, Term } from './ast.ts';

export const defaultCostLimit = 30;

/** Each AND, OR and comparison costs one more than the one before it in its chain. */
export function firstOverLimit(query: Or, limit: number, spent = 0): Spot | undefined {
  return firstOf(query.terms, (term, before) => andOverLimit(term, limit, spent + 1 + before));
}

const andOverLimit = ({ terms }: And, limit: number, spent: number): Spot | undefined =>
  firstOf(terms, (term, before) => termOverLimit(term, limit, spent + 1 + before));

function termOverLimit(term: Term, limit: number, spent: number): Spot | undefined {
  if (term.kind === 'or') return firstOverLimit(term, limit, spent);
  return spent + 1 > limit ? term.spot : undefined;
}

function firstOf<T>(terms: readonly T[], find: (term: T, before: number) => Spot | undefined): Spot | undefined {
  for (const [before, term] of terms.entries()) {
    const found = find(term, before);
    if (found !== undefined) return found;
  }
  return undefined;
}
