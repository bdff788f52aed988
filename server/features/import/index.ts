export { openSource } from './open-source.ts';
export type { ImportSource } from './source.ts';
export type { ImportReport } from './report.ts';
export { createImports, type Imports } from './service.ts';
export { type Archives, createArchives } from './archives.ts';
export { ImportRefused } from './refusal.ts';
