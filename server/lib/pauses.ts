import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long a computation may keep others waiting. */
const sliceMs = 10;

/** Call it between the steps of a long computation: other requests get their turn after each slice of time. */
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
 * Call it before each short step that many requests take, and wait for what it returns: steps that follow each other
 * without waiting for anything would keep all others waiting together.
 */
export function turnOfOthers(): Promise<void> | undefined {
  if (turnBegan === undefined) beginTurn();
  else if (performance.now() - turnBegan >= sliceMs) return nextTurn().then(beginTurn);
  return undefined;
}
