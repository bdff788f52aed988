export { planningsOf } from './store.ts';
