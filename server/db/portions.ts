/** Neither engine accepts more than about ten thousand parameters in a statement. */
const mostAtOnce = 5_000;

export function* portions<T>(all: readonly T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += mostAtOnce) yield all.slice(start, start + mostAtOnce);
}
