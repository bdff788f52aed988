export { createLdapDirectory, diagnoseDirectory } from './directory.ts';
export { createLdapAccounts } from './service.ts';
