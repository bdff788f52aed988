export { createKeyMail } from './mail.ts';
export { createdKeyName, keyProblems } from './present.ts';
export { type AccessKeys, createAccessKeys, type ValidKey } from './service.ts';
