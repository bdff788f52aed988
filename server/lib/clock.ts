/** Milliseconds since the epoch. Passed to what needs the time, so that a test can move it. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
