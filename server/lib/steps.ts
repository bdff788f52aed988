import { createPauses } from './pauses.ts';

/** A computation in short steps. */
export type Steps<T = unknown> = Generator<undefined, T>;

export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Other work runs between the steps. */
export async function inSlices<T>(steps: Steps<T>): Promise<T> {
  const pause = createPauses();
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await pause();
  }
}
