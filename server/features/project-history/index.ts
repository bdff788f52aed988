export { addHistoryEntries, addHistoryEntry, type ProjectHistoryEntry } from './record.ts';
export { createProjectHistory } from './service.ts';
