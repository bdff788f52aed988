export { createNotificationCopier } from './copier.ts';
export { createNotificationSlice } from './slice.ts';
export { type AdministratorEntries, createAdministratorEntries } from './administrator-entries.ts';
