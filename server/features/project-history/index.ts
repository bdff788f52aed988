export { addHistoryEntries, addHistoryEntry, type ProjectHistoryEntry } from './record.ts';
export { createProjectHistory, type ProjectHistory } from './service.ts';
