export { createIntegration } from './service.ts';
