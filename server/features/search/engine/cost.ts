import type { Condition, Plan } from '../../../domain/query/index.ts';
import { indexedWords } from '../store/texts.ts';

/** The relative costs of conditions. */
const costs: Record<Condition['kind'], number> = {
  reference: 1,
  fact: 1,
  number: 1,
  'no number': 1,
  'none chosen': 1,
  'number matches': 2,
  'fact matches': 2,
  'text empty': 2,
  'text contains': 3,
  'comment contains': 4,
  'no comment': 5,
  link: 6,
  'text matches': 8,
};
const withoutIndex = 7;

/** The order in which the parts of a conjunction are evaluated. */
export function costOf(plan: Plan): number {
  switch (plan.kind) {
    case 'all':
    case 'none':
      return 0;
    case 'not':
      // At the same cost, prefer the condition that excludes more.
      return costOf(plan.plan) + 0.5;
    case 'and':
    case 'or':
      return Math.max(0, ...plan.plans.map(costOf));
    case 'text contains':
      return indexedWords(plan).length === 0 ? withoutIndex : costs[plan.kind];
    case 'link':
      return plan.target.kind === 'artifact' ? 1 : costs.link;
    default:
      return costs[plan.kind];
  }
}
