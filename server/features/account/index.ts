export { createAccountSlice } from './slice.ts';
export type { OwnAccount } from './service.ts';
