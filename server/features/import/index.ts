export { openSource } from './archive/open.ts';
export type { ImportReport } from './analysis/report.ts';
export { createDashboardCopier } from './dashboard-copier.ts';
export { createImports } from './service.ts';
export { createArchiveUploads } from './archive/uploads.ts';
export { ImportRefused } from './refusal.ts';
