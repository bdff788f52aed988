export { createNotificationCopier } from './copier.ts';
export { createNotificationSlice } from './slice.ts';
