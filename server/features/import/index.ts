export { openSource } from './archive/open.ts';
export type { ImportSource } from './archive/source.ts';
export type { ImportReport } from './analysis/report.ts';
export { createImports, type Imports } from './service.ts';
export { type Archives, createArchives } from './archive/uploads.ts';
export { ImportRefused } from './refusal.ts';
