export { type Column, fleeting, readCatalogue, readTables, type Table } from './catalogue.ts';
export { type Contents, contentsOf, type TableContents } from './contents.ts';
export { fillDatabase, type FillOptions } from './fill.ts';
export { moveDatabase, refuseOccupied } from './move.ts';
export { blobReferences, blobsReferred, repositoriesReferred, type RepositoryReference } from './references.ts';
export { createFingerprint, type Fingerprint, type Values, valuesIn } from './rows.ts';
export { type Location, type Session, sessionIn, type Snapshot } from './session.ts';
export { openSnapshot } from './snapshot.ts';
export { type Occupation, occupationOf, refusals } from './target.ts';
