export { checkChange, type ProposedChange, type Verdict } from './check-change.ts';
export { mergeChanges } from './post-actions.ts';
export { allowedTransitions, frozenFields, hiddenFieldsets } from './visibility.ts';
