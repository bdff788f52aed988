export { createTrackerDirectory, type TrackerDirectory, type VisibleTracker } from './directory.ts';
export { createTrackerChange, type TrackerChange } from './structure/change.ts';
export { allot, findTracker, listLinkTypes, trackerIdOf, trackersIn, writeTracker } from './store/trackers.ts';
export { insertLinkType } from './store/link-types.ts';
export { findOpenValue, listOpenValues, openValueNamed } from './store/open-values.ts';
export { presentMinimalTracker, presentTrackerReference } from './read/present-reference.ts';
export { fillTracker, type Context, reserveTracker, type TrackerCopier, usualHead } from './creation/insert.ts';
export { createTrackerSlice } from './slice.ts';
export { createTemplateCopier } from './creation/template-copier.ts';
