import { shown } from '../../fields/given.ts';
import type { FormElement } from '../../trackers/tracker.ts';
import { type Fault, fault, type QueryContext } from '../context.ts';
import type { Plan } from '../plan.ts';

export const operators = ['contains', '=', 'between', '>', '<'] as const;
export type Operator = (typeof operators)[number];

/** A criterion as the request gives it. */
export interface Criterion {
  field: FormElement;
  operator: Operator;
  value: unknown;
}

/** How criteria search the fields of a type. */
export interface Criteria {
  operators: readonly Operator[];
  plan(criterion: Criterion, context: QueryContext): Promise<Plan | Fault> | Plan | Fault;
}

export const contains: readonly Operator[] = ['contains'];

const named = ({ name, id }: FormElement): string => `criterion field '${name}' (${id})`;

export const unallowedOperator = (field: FormElement, allowed: readonly Operator[]): Fault =>
  fault(`Unallowed operator for ${named(field)}. Allowed operators: [${allowed.join(' | ')}]`);

export const invalidFormat = (field: FormElement): Fault => fault(`Invalid format for ${named(field)}`);

/** Quotes the given value and says why it is refused. */
export const invalidValue = (field: FormElement, given: unknown, reason: string): Fault =>
  fault(`Invalid value for field "${field.name}": ${shown(given)} ${reason}`);

export const notText = (field: FormElement): Fault => fault(`Invalid value for field "${field.name}"`);

/** A text, or a number as a text; undefined: it is neither. */
export function criterionText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : undefined;
}
