export { checkFactorGroups } from './factor-groups.ts';
export { createSecondFactors, type SecondFactors } from './service.ts';
