export { DumpRefused } from './repositories/dump-refused.ts';
export type { RepositoryExport } from './repositories/exporting.ts';
export type { RepositoryImport } from './repositories/importing.ts';
export { topics as repositoryTopics } from './repositories/directory.ts';
export { createReferringCommits } from './commits/referring-commits.ts';
export { isUsableRepository, type Repository } from './repositories/repository.ts';
export { createSvnSlice, type SvnSlice } from './slice.ts';
