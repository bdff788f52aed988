export { createPlannings, type Plannings } from './service.ts';
