export { parseCriteria } from './criteria-text.ts';
export { createSearch, type Searches } from './service.ts';
