export { createSearch, type Searches } from './service.ts';
