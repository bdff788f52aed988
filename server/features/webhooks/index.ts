export { createWebhookCopier } from './copier.ts';
export { createWebhookSlice } from './slice.ts';
