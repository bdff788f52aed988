export { createJobs, type Jobs } from './jobs.ts';
export { errorText } from './outcome.ts';
export { type Attempt, GiveUp, Postpone } from './kinds.ts';
export { createTurns } from './turns.ts';
