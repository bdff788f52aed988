export { createJobs, type Jobs } from './jobs.ts';
export { errorText } from './outcome.ts';
export { runningFor } from './turns.ts';
export { type Attempt, GiveUp } from './kinds.ts';
