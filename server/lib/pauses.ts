import { setImmediate } from 'node:timers/promises';

/** How long a computation may keep others waiting. */
const sliceMs = 10;

/** Call it between the steps of a long computation: other requests get their turn after each slice of time. */
export function createPauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < sliceMs) return;
    await setImmediate();
    since = performance.now();
  };
}
