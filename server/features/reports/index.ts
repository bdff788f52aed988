export { createReportCopier } from './copier.ts';
export { publicReportsOf } from './store/reports.ts';
export { createReportSlice } from './slice.ts';
