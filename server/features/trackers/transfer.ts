export { insertLinkType } from './store/link-types.ts';
export { findTracker, listLinkTypes, trackersIn, writeTracker } from './store/trackers.ts';
