export { createSecondFactors, type SecondFactors } from './service.ts';
