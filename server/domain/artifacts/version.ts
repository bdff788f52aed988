/** Versions of an artifact have distinct times in seconds: a second change within one second gets the next one. */
export const nextModification = (previous: number | undefined, now: number): number => {
  const second = Math.floor(now / 1000) * 1000;
  return previous === undefined ? second : Math.max(second, previous + 1000);
};
