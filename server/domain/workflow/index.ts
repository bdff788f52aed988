export { checkChange, type ProposedChange, type Verdict } from './check-change.ts';
export { mergeChanges } from './post-actions.ts';
export { frozenFields, hiddenFieldsets } from './visibility.ts';
