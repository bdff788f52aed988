export { createPlanningSlice } from './slice.ts';
