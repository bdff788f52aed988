export { createLeftOutCallMessages } from './left-out-calls.ts';
export { createWorkflow } from './service.ts';
