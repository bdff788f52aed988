/** Milliseconds since the epoch. Passed as a dependency, so that tests can change the time. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
