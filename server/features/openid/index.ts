export { createOpenIdSlice } from './slice.ts';
