export { transientTables, readCatalogue, type Table } from './catalogue.ts';
export { type Contents, contentsOf, type TableContents } from './contents.ts';
export { fillDatabase } from './fill.ts';
export { moveDatabase } from './move.ts';
export {
  blobReferences,
  blobSizesReferred,
  blobsReferred,
  repositoriesReferred,
  type RepositoryReference,
} from './references.ts';
export { createFingerprint, type Fingerprint, type Values, valuesIn } from './rows.ts';
export { type Location, type TransferSession, sessionIn } from './session.ts';
export { openSnapshot } from './snapshot.ts';
export { hasSchema, type TargetState, targetStateOf } from './target.ts';
