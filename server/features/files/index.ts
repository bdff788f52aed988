export { createFiles, type Files } from './files.ts';
export { mountFiles } from './mount.ts';
export { byteRangeOf } from './content/range.ts';
export { safeHeaders } from './content/safe-headers.ts';
export type { FileRecord } from './store/files.ts';
export type { FileAttachments as Attachments } from './attachments.ts';
