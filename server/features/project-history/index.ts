export { noteDeed, noteDeeds, type ProjectDeed } from './store.ts';
export { createProjectHistory, type ProjectHistory } from './service.ts';
