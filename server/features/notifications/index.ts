export { createNotificationSlice } from './slice.ts';
