export { dataExported } from './exported.ts';
export { createAuditNotes, type FailedSignIn } from './notes.ts';
export { type AuditFormat, writeLines } from './present.ts';
export { sealEvents } from './sealing.ts';
export { createAudit } from './service.ts';
