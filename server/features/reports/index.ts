export { createReportCopier } from './copier.ts';
export { createReportSlice } from './slice.ts';
