export { createServiceAccounts } from './service.ts';
