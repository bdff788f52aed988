export { type Fault, isFault, type QueryContext } from './context.ts';
export { planOfCriteria } from './criteria.ts';
export { evaluate, type SearchedArtifact } from './evaluate.ts';
export { compareSorted, type SortValue, sortValueOf } from './order.ts';
export { passes } from './number-test.ts';
export type { Condition, Fact, LinkTarget, NumberTest, Plan } from './plan.ts';
export { comparisonOf, sortOf } from './sort.ts';
export type { Comparison, SortKey } from './sort-key.ts';
export { planOfTql } from './tql/compile.ts';
