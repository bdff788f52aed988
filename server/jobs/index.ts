export { createJobs, type Jobs } from './jobs.ts';
export { errorText } from './outcome.ts';
export { type Attempt, GiveUp } from './kinds.ts';
