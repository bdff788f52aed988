export { createDeletionSlice } from './slice.ts';
