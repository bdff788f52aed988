export type { ArtifactAccess, ArtifactContext } from './access.ts';
export type { VisibleChangeset, History } from './history/history.ts';
export { plainText, titleIn, titleOf } from './read/title.ts';
export type { ArtifactView } from './read/view.ts';
export { createArtifactSlice } from './slice.ts';
export { addReferences, recountReferences } from './write/after/references.ts';
export type { Bulk, BulkLine, BulkOutcome } from './write/bulk.ts';
export { type Artifacts } from './write/service.ts';
export { createTextFormats } from './write/text-format.ts';
