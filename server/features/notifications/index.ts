export { createNotificationCopier } from './copier.ts';
export { createNotificationSlice } from './slice.ts';
export type { WebhookEntries } from './webhook-entries.ts';
