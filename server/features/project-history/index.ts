export { addHistoryEntry, addHistoryEntries, type ProjectHistoryEntry } from './store.ts';
export { createProjectHistory, type ProjectHistory } from './service.ts';
