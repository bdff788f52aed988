export type { AccessFacts, EventSource, FactorChange, LoggedEvent, NewEvent } from './event.ts';
export { createEventLog, type EventLog } from './log.ts';
export { createEventReaders, type EventReaders } from './reader.ts';
