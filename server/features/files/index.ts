export { createFiles, type Files } from './files.ts';
export { mountFiles } from './mount.ts';
export type { Attachment } from './service-reading.ts';
export type { FileRecord } from './store.ts';
export type { Desk as FileDesk } from './desk.ts';
