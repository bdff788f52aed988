export { createRateLimits } from './service.ts';
