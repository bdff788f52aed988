import { textKind } from '../../fields/text/search.ts';
import { commentPlan } from '../words.ts';
import { type Kind, written } from './kind.ts';

/** Comments, which TQL compares like a field. */
export const commentsKind: Kind = {
  ...textKind,
  empty: () => ({ kind: 'no comment' }),
  equals: (_subject, literal) => commentPlan(written(literal)),
};
