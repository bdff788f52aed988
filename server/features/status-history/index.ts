export { createStatusHistory } from './service.ts';
