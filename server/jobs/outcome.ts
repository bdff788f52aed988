import { jobLimits } from '../../contract/limits.ts';
import { withoutSecrets } from '../lib/log.ts';
import { GiveUp } from './kinds.ts';

/** Result of an attempt. */
export type Outcome =
  | { status: 'done' }
  | { status: 'queued'; dueAt: number; error: string }
  | { status: 'failed'; error: string };

/** Milliseconds until the next attempt, by number of attempts. */
function pauseAfter(attempts: number): number {
  const { firstPauseSeconds, longestPauseSeconds } = jobLimits;
  return Math.min(firstPauseSeconds * 2 ** (attempts - 1), longestPauseSeconds) * 1000;
}

/** The error in words for an administrator. */
export function errorText(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  return withoutSecrets(text).slice(0, jobLimits.errorMaximum);
}

export function outcomeOfFailure(error: unknown, attempts: number, maximum: number, now: number): Outcome {
  const text = errorText(error);
  if (error instanceof GiveUp || attempts >= maximum) return { status: 'failed', error: text };
  return { status: 'queued', dueAt: now + pauseAfter(attempts), error: text };
}
