export { type AccessKeys, createAccessKeys } from './service.ts';
