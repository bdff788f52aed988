export { createWorkflow } from './service.ts';
