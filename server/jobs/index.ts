export { createJobs, type Jobs } from './jobs.ts';
export { type Attempt, GiveUp, Postpone } from './kinds.ts';
