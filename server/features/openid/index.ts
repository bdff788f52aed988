export { diagnoseProviders } from './providers.ts';
export { createOpenIdSlice } from './slice.ts';
