export { insertLinkType } from './store/link-types.ts';
export { itemNamesInUse } from './store/names.ts';
export { findTracker, listLinkTypes, trackersOfProject, writeTracker } from './store/trackers.ts';
