import { commentPlan, textPlan } from '../../words.ts';
import { equality, type Kind, written } from './kind.ts';

export const textKind: Kind = {
  word: 'text',
  operators: equality,
  functions: [],
  empty: ({ field }) => ({ kind: 'text empty', field: field.id }),
  equals: ({ field }, literal) => textPlan(field.id, [written(literal)]),
};

export const fileKind: Kind = { ...textKind, word: 'file' };

/** What was said about the artifact; it is no field. */
export const commentsKind: Kind = {
  ...textKind,
  empty: () => ({ kind: 'no comment' }),
  equals: (_subject, literal) => commentPlan(written(literal)),
};
