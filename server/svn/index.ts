export { addressesOf } from './address.ts';
export type { Blamed, Listed, LogEntry, LoggedPath } from './browse/entries.ts';
export { sectionLines } from './browse/diff-sections.ts';
export { findAccount } from './account.ts';
export { CommandFailure } from './command.ts';
export { openSvnEngine, type SvnEngineOptions } from './engine.ts';
export { openRepositories, type OpenRepositories } from './open-repositories.ts';
export { missingPackages } from './packages.ts';
export type {
  AccessFiles,
  Admission,
  Browse,
  FirstCommit,
  Look,
  Projects,
  Reading,
  Repositories,
  RepositoryAddress,
  RevpropChange,
  Subject,
  SvnEngine,
  SvnGate,
} from './port.ts';
