export { createJobs, type Jobs } from './jobs.ts';
export { type Attempt, GiveUp } from './kinds.ts';
