export type { AccessFiles } from './access-files.ts';
export type { FoundRepository, RepositoryDirectory } from './directory.ts';
export { DumpRefused } from './dump-refused.ts';
export type { RepositoryExport } from './exporting.ts';
export type { RepositoryImport } from './importing.ts';
export { createReferringCommits } from './referring-commits.ts';
export type { Repository } from './repository.ts';
export { createSvnSlice, type SvnSlice } from './slice.ts';
