export { ExportRefused } from './refusal.ts';
export type { ExportReport } from './report.ts';
export { createExports, type Exports } from './service.ts';
