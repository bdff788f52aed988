export { createAuthors } from './authors.ts';
export { presentChange } from './present.ts';
export { type ChangeLog, createChanges } from './service.ts';
export { createChangeStreams } from './stream.ts';
export { createVisibleEvents, type LoadedEvent, type VisibleEvent, type VisibleEvents } from './visible.ts';
