export { noteDeed, type ProjectDeed } from './store.ts';
export { createProjectHistory, type ProjectHistory } from './service.ts';
