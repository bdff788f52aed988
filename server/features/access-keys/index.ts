export { createKeyMail } from './mail.ts';
export { type AccessKeys, createAccessKeys } from './service.ts';
