export { createGlobalSearch } from './service.ts';
