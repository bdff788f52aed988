export { createChanges } from './service.ts';
export { createChangeStreams } from './stream.ts';
export { createVisibleEvents } from './visible.ts';
