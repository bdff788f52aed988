/** Two versions of one artifact never carry the same second: a second change within it moves one second on. */
export const nextModification = (previous: number | undefined, now: number): number => {
  const second = Math.floor(now / 1000) * 1000;
  return previous === undefined ? second : Math.max(second, previous + 1000);
};
