const allWait = { left: 0, next: 1 };
/** After a wait without success, the next round doesn't wait, then the next two, and so on up to this many. */
const mostHurried = 64;

/**
 * Lets the rounds of shared work wait for callers. Callers whose work has just been done are likely to return. Waiting
 * for them briefly takes less time than two rounds, one for the callers who are already here and one for the others.
 */
export class BatchingDelay {
  readonly #longestMs: number;
  #expected = 0;
  #waitMs = 0;
  /** rounds that don't wait: how many are left, and how many after the next wait without success */
  #hurried = allWait;
  #onArrival: () => void = () => undefined;

  constructor(longestMs: number) {
    this.#longestMs = longestMs;
  }

  /** To be called when another caller waits. */
  arrived(): void {
    this.#onArrival();
  }

  /** After a round: how many callers it had, and how many wait already. */
  expect(callers: number): void {
    this.#expected = callers;
  }

  /** How long the round took. */
  took(milliseconds: number): void {
    this.#waitMs = Math.min(milliseconds / 4, this.#longestMs);
  }

  /** Before a round. Resolves when as many callers wait as the last one had, or after a part of the time it took. */
  async wait(waiting: () => number): Promise<void> {
    const before = waiting();
    if (before >= this.#expected) return;
    if (this.#hurried.left > 0) {
      this.#hurried.left -= 1;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, this.#waitMs);
    this.#onArrival = () => {
      if (waiting() >= this.#expected) resolve();
    };
    await promise;
    clearTimeout(timer);
    this.#onArrival = () => undefined;
    // Background work doesn't return at once, so a person who works alone would wait for it each time.
    const { next } = this.#hurried;
    this.#hurried = waiting() > before ? allWait : { left: next, next: Math.min(next * 2, mostHurried) };
  }
}
