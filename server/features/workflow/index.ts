export { createWorkflow, type WorkflowService } from './service.ts';
