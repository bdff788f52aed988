export { findBanner, writeBanner } from './store.ts';
