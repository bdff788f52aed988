/** Whether two lists have the same members: neither order nor repetition counts. */
export function sameMembers<T>(a: readonly T[], b: readonly T[]): boolean {
  const [one, other] = [new Set(a), new Set(b)];
  return one.size === other.size && one.isSubsetOf(other);
}
