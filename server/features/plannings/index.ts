export { createPlannings } from './service.ts';
