/** How many jobs run for an owner. Their turns begin with the owner: `12/7`. */
export function runningFor(owner: string, running: ReadonlyMap<string, number>): number {
  const ofOwner = [...running].filter(([turn]) => turn.startsWith(`${owner}/`));
  return ofOwner.reduce((sum, [, count]) => sum + count, 0);
}
