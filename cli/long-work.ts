import { constants } from 'node:os';
import process from 'node:process';
import type { Progress } from '../server/lib/progress.ts';
import { createProgress } from './progress.ts';

/** Runs a long command. It reports progress, and cleans up when it is interrupted. */
export async function longWork<T>(work: (progress: Progress) => Promise<T>): Promise<T> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // Without this, the cleanup hooks at process exit would not run.
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
  const progress = createProgress();
  try {
    return await work(progress);
  } finally {
    progress.end();
  }
}
