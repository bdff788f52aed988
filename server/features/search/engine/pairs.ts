import type { Pairs } from '../../../db/index.ts';

const isInOrder = ({ values, ids }: Pairs): boolean => {
  for (let at = 1; at < ids.length; at++) {
    const [before, here] = [values[at - 1] ?? 0, values[at] ?? 0];
    if (before > here || (before === here && (ids[at - 1] ?? 0) > (ids[at] ?? 0))) return false;
  }
  return true;
};

/** By number and then by id, as the database mostly returns them. */
export function pairsInOrder(pairs: Pairs): Pairs {
  if (isInOrder(pairs)) return pairs;
  const { values, ids } = pairs;
  const order = Uint32Array.from(ids.keys());
  order.sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || (ids[a] ?? 0) - (ids[b] ?? 0));
  return {
    values: Float64Array.from(order, (at) => values[at] ?? 0),
    ids: Uint32Array.from(order, (at) => ids[at] ?? 0),
  };
}
