import type { FormElement } from '../../trackers/tracker.ts';
import { accept, plainValue, type PresentContext, type ValuePart } from '../value-part.ts';

/** Clients send whole documents back, so parsing ignores the given value of a fact and keeps the current one. */
export const factValue = (shown: (context: PresentContext, field: FormElement) => unknown): ValuePart<never> => ({
  ...plainValue,
  isAlwaysPresent: true,
  parse: async (_field, _input, { current }) => accept(current),
  present: (field, _stored, context) => ({ value: shown(context, field) }),
});
