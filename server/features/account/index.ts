export { createAccountSlice } from './slice.ts';
export { currentPasswordProblems, type OwnAccount } from './service.ts';
