import { availableParallelism } from 'node:os';

export const mostWorkers = 64;
/** More workers than this on a large machine are for its operator to decide. */
const mostByItself = 8;

/** How many workers a text asks for; undefined: it is neither a number nor `auto`. */
export function workersIn(text: string): number | undefined {
  if (text.toLowerCase() === 'auto') return Math.min(availableParallelism(), mostByItself);
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= mostWorkers ? count : undefined;
}
