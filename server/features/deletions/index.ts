export type { Deletions } from './service.ts';
export { createDeletionSlice } from './slice.ts';
