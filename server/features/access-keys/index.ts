export { type AccessKeys, createAccessKeys, type KeyCheck } from './service.ts';
