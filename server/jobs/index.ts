export { createJobs, type Jobs } from './jobs.ts';
export { errorText } from './outcome.ts';
export { type Attempt, GiveUp, runningFor } from './kinds.ts';
