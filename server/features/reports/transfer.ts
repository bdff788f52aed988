export { publicReportsOf } from './store/reports.ts';
