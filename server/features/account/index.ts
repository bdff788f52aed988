export { createAccount } from './service.ts';
