export { createHealth } from './service.ts';
