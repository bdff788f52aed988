export { createChanges, type ChangeLog } from './service.ts';
export { createChangeStreams, type ChangeStreams } from './stream.ts';
export { createVisibleEvents, type LoadedEvent, type VisibleEvent, type VisibleEvents } from './visible.ts';
