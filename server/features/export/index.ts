export { loadDashboards } from './dashboards.ts';
export { ExportRefused } from './refusal.ts';
export type { ExportReport } from './report.ts';
export { createTrackerExports } from './trackers.ts';
export { createExports } from './service.ts';
export { writeArchive } from './output/target.ts';
