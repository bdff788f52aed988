export { createTrackerDirectory, type TrackerDirectory, type VisibleTracker } from './directory.ts';
export { createTrackerChange, type TrackerChange } from './structure/change.ts';
export { findOpenValueNamed, openValueById, openValueNamed } from './structure/open-value-lookup.ts';
export { allocatePartIds, trackerIdOf } from './structure/part-ids.ts';
export { presentMinimalTracker, presentTrackerReference } from './read/present-reference.ts';
export { fillTracker, type TrackerCreationContext, reserveTracker, type TrackerCopier } from './creation/insert.ts';
export type { Trackers } from './service.ts';
export { createTrackerSlice } from './slice.ts';
export { createTemplateCopier } from './creation/template-copier.ts';
