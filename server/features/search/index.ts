export { parseCriteria } from './criteria-text.ts';
export { searchFingerprint } from './cursor.ts';
export type { FoundCommit } from './store/commits.ts';
export type { EverywhereRequest, FoundText } from './store/everywhere.ts';
export { createTextIndexing } from './indexing.ts';
export { createSearch, type Search, type Searches } from './service.ts';
