export { addressesOf } from './front/address.ts';
export type { Blamed, Listed, LogEntry, LoggedPath } from './browse/entries.ts';
export { sectionLines } from './browse/diff-sections.ts';
export { findSystemAccount } from './repositories/account.ts';
export { CommandFailure } from './command.ts';
export { openSvnEngine } from './engine.ts';
export { connectionPerClient } from './front/connections.ts';
export { bodyFraming, endToEnd, expectsContinue, headOf } from './front/headers.ts';
export { stream } from './front/stream.ts';
export { openRepositories } from './repositories/open.ts';
export { missingPackages } from './httpd/packages.ts';
export type {
  Admission,
  ProgramOutput,
  Repositories,
  RepositoryAddress,
  SvnEngine,
  SvnGate,
} from './port.ts';
