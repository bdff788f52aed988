export { createCrossTrackerSlice } from './slice.ts';
