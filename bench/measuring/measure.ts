import type { Client } from './client.ts';

export interface Figures {
  median: number;
  p95: number;
  /** CPU time of the server in milliseconds, on average; NaN on systems without /proc */
  work: number;
  size: number;
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;

export interface Meter {
  client: Client;
  runs: number;
  /** CPU time of the server so far, in milliseconds */
  processorTime: () => Promise<number>;
}

export function figuresOf(taken: readonly number[], work: number, size: number): Figures {
  const sorted = taken.toSorted((a, b) => a - b);
  return { median: percentile(sorted, 0.5), p95: percentile(sorted, 0.95), work, size };
}

export const warmUps = 3;

/** Sends the request this many times, after a few warm-up requests. */
export async function measure(
  { client, runs, processorTime }: Meter,
  path: (time: number) => string,
): Promise<Figures> {
  for (let run = 0; run < warmUps; run += 1) await client.ask(path(runs + run));
  const taken: number[] = [];
  let size = 0;
  const before = await processorTime();
  for (let run = 0; run < runs; run += 1) {
    const timed = await client.ask(path(run));
    taken.push(timed.milliseconds);
    size = timed.size;
  }
  return figuresOf(taken, ((await processorTime()) - before) / runs, size);
}

/** Collects samples that are taken in between other measurements, each of a different request. */
export function createSampler({ client, processorTime }: Meter, path: (run: number) => string) {
  const taken: number[] = [];
  let work = 0;
  return {
    async sample(runs: number): Promise<void> {
      const before = await processorTime();
      for (let run = 0; run < runs; run += 1) taken.push((await client.ask(path(taken.length))).milliseconds);
      work += (await processorTime()) - before;
    },
    figures: (): Figures => figuresOf(taken, work / taken.length, 0),
  };
}
