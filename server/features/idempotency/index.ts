export { createWrites } from './service.ts';
