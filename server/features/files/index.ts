export { createFiles, type Files } from './files.ts';
export { mountFiles } from './mount.ts';
export { rangeOf } from './range.ts';
export { safeHeaders } from './safe-headers.ts';
export type { Attachment } from './service-reading.ts';
export { type FileRecord, findFile, partsOf } from './store.ts';
export type { Desk as FileDesk } from './desk.ts';
export { type ImportedAttachment, insertArchive, insertAttachments, keepArchive } from './store-imports.ts';
export { deleteFiles } from './store-removal.ts';
