export { openSource } from './archive/open.ts';
export type { ImportReport } from './analysis/report.ts';
export { createImports } from './service.ts';
export { createArchives } from './archive/uploads.ts';
export { ImportRefused } from './refusal.ts';
