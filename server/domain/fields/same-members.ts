/** Whether two lists have the same members, regardless of order and repetition. */
export function sameMembers<T>(a: readonly T[], b: readonly T[]): boolean {
  const [one, other] = [new Set(a), new Set(b)];
  return one.size === other.size && one.isSubsetOf(other);
}
