/** Artifacts and their links, as far as they were loaded and are visible to the reader. */
export interface SumGraph {
  /** 'unloaded': beyond the limits */
  targets(id: number): readonly number[] | 'unloaded';
  /** The number that a field of an artifact adds; 'computed': the sum over its links; undefined: nothing. */
  addend(id: number, name: string): number | 'computed' | undefined;
  isTarget(id: number): boolean;
}

interface Sum {
  total: number | null;
  /** whether it is the same for every artifact above: no cycle was found below it */
  isShared: boolean;
}

/** Thrown when a sum needs more than the limits allow. */
class TooLarge extends Error {}

/** links in a row */
const deepest = 1_000;

export interface SumBudget {
  /** links that may still be followed */
  left: number;
}

/**
 * Sums of one field over linked artifacts. Artifacts in a cycle count as nothing below themselves. A sum that many
 * artifacts share is computed once, and `budget` limits the rest; beyond it the sum has no value.
 */
export function createSums(graph: SumGraph, name: string, budget: SumBudget): (id: number) => number | null {
  const shared = new Map<number, number | null>();

  function totalOf(rootId: number, known: Map<number, number | null>): number | null {
    /** The artifacts found in this sum, with cycles below them. */
    const met = new Map<number, number | null>();

    function sum(id: number, depth: number): Sum {
      const knownTotal = known.get(id);
      if (knownTotal !== undefined) return { total: knownTotal, isShared: true };
      // Also while it is being summed.
      const metTotal = met.get(id);
      if (metTotal !== undefined) return { total: metTotal, isShared: false };
      const targets = graph.targets(id);
      if (targets === 'unloaded' || depth > deepest) throw new TooLarge();
      met.set(id, null);
      let total: number | null = null;
      let isShared = true;
      for (const targetId of targets) {
        budget.left -= 1;
        if (budget.left < 0) throw new TooLarge();
        const own = graph.addend(targetId, name);
        if (own === undefined) continue;
        // Below itself, a summed artifact counts as nothing, even if its number was set manually.
        const isSummed = own === 'computed' || met.has(targetId);
        const part: Sum = isSummed ? sum(targetId, depth + 1) : { total: own, isShared: true };
        if (part.total !== null) total = (total ?? 0) + part.total;
        isShared &&= part.isShared;
      }
      if (isShared) known.set(id, total);
      met.set(id, total);
      return { total, isShared };
    }

    try {
      return sum(rootId, 0).total;
    } catch (error) {
      if (error instanceof TooLarge) return null;
      throw error;
    }
  }

  return (id) => {
    // Other sums count a number that was set manually, but the sum of this artifact must not.
    const isCounted = graph.addend(id, name) !== 'computed' && graph.isTarget(id);
    return totalOf(id, isCounted ? new Map() : shared);
  };
}
