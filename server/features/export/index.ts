export { ExportRefused } from './refusal.ts';
export type { ExportReport } from './report.ts';
export { createTrackerExports, type TrackerExports } from './trackers.ts';
export { createExports, type Exports } from './service.ts';
