export type { AccessFacts, LoggedEvent, NewEvent } from './event.ts';
export { createEventLog, type EventLog } from './log.ts';
export { createEventReaders } from './reader.ts';
