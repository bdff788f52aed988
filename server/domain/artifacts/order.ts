export interface Ranked {
  id: number;
  rank: number;
}

export interface WantedPlace {
  ids: readonly number[];
  direction: 'before' | 'after';
  comparedTo: number;
}

/**
 * The artifacts whose rank changes when some of them go to another place. They exchange their ranks, so that the ranks
 * of all other artifacts stay, and no two artifacts get the same one.
 */
export function reordered(ranked: readonly Ranked[], { ids, direction, comparedTo }: WantedPlace): Ranked[] {
  const before = ranked.toSorted((a, b) => a.rank - b.rank);
  const others = before.filter(({ id }) => !ids.includes(id)).map(({ id }) => id);
  const at = others.indexOf(comparedTo) + (direction === 'after' ? 1 : 0);
  const after = others.toSpliced(at, 0, ...ids);
  return after.flatMap((id, place) => {
    const former = before[place];
    return former === undefined || former.id === id ? [] : [{ id, rank: former.rank }];
  });
}
