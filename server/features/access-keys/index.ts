export { createKeyMail } from './mail.ts';
export { type AccessKeys, createAccessKeys, type GoodKey } from './service.ts';
