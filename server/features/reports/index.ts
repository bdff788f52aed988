export { createReportCopier } from './copier.ts';
export { publicReportsOf } from './store.ts';
export { createReportSlice } from './slice.ts';
