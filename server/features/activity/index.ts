export { createActivity } from './service.ts';
