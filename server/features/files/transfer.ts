export { findFile, filePartsOf } from './store/files.ts';
export { type ImportedAttachment, insertArchive, insertAttachments, keepArchive } from './store/imports.ts';
export { deleteFiles } from './store/removal.ts';
export { type ArchiveOutcome, writeArchiveOutcome } from './store/archive-outcomes.ts';
