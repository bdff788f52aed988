export { ExportRefused } from './refusal.ts';
export type { ExportReport } from './report.ts';
export { createTrackerExports, type TrackerExports } from './service-trackers.ts';
export { createExports, type Exports } from './service.ts';
