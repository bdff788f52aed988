export { createAccountSlice } from './slice.ts';
