export { createPersonalData } from './service.ts';
