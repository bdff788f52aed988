export { planningsOf } from './store.ts';
export { createPlannings, type Plannings } from './service.ts';
