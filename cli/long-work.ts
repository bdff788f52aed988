import { constants } from 'node:os';
import process from 'node:process';
import type { Progress } from '../server/lib/progress.ts';
import { createProgress } from './progress.ts';

/** Runs a command that takes its time: it tells how far it is, and an interrupted one leaves nothing half behind. */
export async function longWork<T>(work: (progress: Progress) => Promise<T>): Promise<T> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // Without this the hooks that clear up at the end of the process would not run.
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
  const progress = createProgress();
  try {
    return await work(progress);
  } finally {
    progress.end();
  }
}
