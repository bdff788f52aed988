/** The time of a version, and the number of seconds by which its `Last-Modified` is later. */
export interface Modification {
  at: number;
  lead: number;
}

/**
 * Versions of an artifact have a distinct `Last-Modified` in seconds: a second change within one second gets the next one.
 * The date of the change itself is never ahead of the clock.
 */
export function nextModification(previousStamp: number | undefined, now: number): Modification {
  const at = Math.floor(now / 1000) * 1000;
  return { at, lead: previousStamp === undefined ? 0 : Math.max(0, previousStamp + 1000 - at) };
}
