interface Placed {
  id: number;
}

/** The items in their order after one was moved to the place of another. */
export function moved<Item extends Placed>(items: readonly Item[], taken: number, over: number): Item[] {
  const item = items.find(({ id }) => id === taken);
  const at = items.findIndex(({ id }) => id === over);
  if (item === undefined || at === -1) return [...items];
  const others = items.filter(({ id }) => id !== taken);
  return [...others.slice(0, at), item, ...others.slice(at)];
}
