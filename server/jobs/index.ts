export { createJobs, type EnqueueOptions, type Jobs } from './jobs.ts';
export { type Attempt, GiveUp, type JobKind } from './kinds.ts';
