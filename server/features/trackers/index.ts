export { createTrackerDirectory, type TrackerDirectory, type VisibleTracker } from './directory.ts';
export { createTrackerChange, type TrackerChange } from './change.ts';
export { allot, findTracker, trackerIdOf } from './store.ts';
export { findOpenValue, listOpenValues, openValueNamed } from './store-open-values.ts';
export { presentMinimalTracker, presentTrackerReference } from './present-reference.ts';
export { createTrackerSlice } from './slice.ts';
export { createTemplateCopier } from './template-copier.ts';
