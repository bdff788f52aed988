export { type Fault, isFault, type QueryContext } from './context.ts';
export { planOfCriteria } from './criteria.ts';
export { evaluate, type SearchedArtifact } from './evaluate.ts';
export { passes } from './number-test.ts';
export { literalsOf } from './pattern/literals.ts';
export { patternMatcher } from './pattern/index.ts';
export type { Bound, Condition, Fact, LinkTarget, NumberTest, Plan } from './plan.ts';
export { type Comparison, comparisonOf, type SortKey, sortOf } from './sort.ts';
export { planOfTql } from './tql/compile.ts';
