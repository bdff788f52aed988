import { availableParallelism } from 'node:os';

export const mostWorkers = 64;
/** On a large machine, only the operator should choose more workers than this. */
const mostByItself = 8;

/** The number of workers that a text requests; undefined: neither a number nor `auto`. */
export function workersIn(text: string): number | undefined {
  if (text.toLowerCase() === 'auto') return Math.min(availableParallelism(), mostByItself);
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= mostWorkers ? count : undefined;
}
