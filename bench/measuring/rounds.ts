import type { Running } from './hearth.ts';
import { type LoadOptions, putLoad, type Requests } from './load.ts';

const sorted = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);
export const median = (numbers: readonly number[]): number =>
  sorted(numbers)[Math.floor(numbers.length / 2)] ?? Number.NaN;
export const spread = (numbers: readonly number[]): string =>
  `${sorted(numbers)[0]?.toFixed(2)} to ${sorted(numbers).at(-1)?.toFixed(2)}`;
export const short = (number: number): string =>
  number < 10 ? number.toFixed(1) : Math.round(number).toLocaleString('en');
export const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
export const headOf = (titles: readonly string[]): string[] => [row(titles), row(titles.map(() => '---'))];

export interface Round {
  perSecond: number;
  /** CPU time of the server per request, in microseconds */
  work: number;
  p50: number;
  p95: number;
  p99: number;
}

/** Loads a server for a while. */
export async function round(server: Running, requests: Requests, options: LoadOptions): Promise<Round> {
  const before = await server.processorTime();
  const load = await putLoad(server.base, requests, options);
  const work = (((await server.processorTime()) - before) / load.requests) * 1000;
  const at = (share: number): number => load.latencies[Math.floor(load.latencies.length * share)] ?? Number.NaN;
  return {
    perSecond: (load.requests / load.milliseconds) * 1000,
    work,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
  };
}
