export { createAccount, type OwnAccount } from './service.ts';
