export { addressesOf } from './front/address.ts';
export type { Blamed, Listed, LogEntry, LoggedPath } from './browse/entries.ts';
export { sectionLines } from './browse/diff-sections.ts';
export { findAccount } from './repositories/account.ts';
export { CommandFailure } from './command.ts';
export { openSvnEngine, type SvnEngineOptions } from './engine.ts';
export { openRepositories, type OpenRepositories } from './repositories/open.ts';
export { missingPackages } from './httpd/packages.ts';
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
