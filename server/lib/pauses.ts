import { setImmediate as nextTurn } from 'node:timers/promises';

/** The maximum time for which a computation may block other work. */
const sliceMs = 10;

/** Call it between the steps of a long computation: other requests run after each slice of time. */
export function createPauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < sliceMs) return;
    await nextTurn();
    since = performance.now();
  };
}

let turnBegan: number | undefined;

/** Notes when the first step of this turn of the event loop began. */
function beginTurn(): void {
  turnBegan ??= performance.now();
  setImmediate(() => {
    turnBegan = undefined;
  });
}

/**
 * Call it before each short step that many requests take, and await its result: consecutive steps that never yield
 * would block all other work together.
 */
export function turnOfOthers(): Promise<void> | undefined {
  if (turnBegan === undefined) beginTurn();
  else if (performance.now() - turnBegan >= sliceMs) return nextTurn().then(beginTurn);
  return undefined;
}
