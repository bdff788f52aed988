import { shown } from '../fields/given.ts';
import { typeFactsOf } from '../fields/index.ts';
import { type DateRule, type FormElement, type ListRule, noneValue, type Tracker } from '../trackers/tracker.ts';
import { comparators } from './date-rules.ts';
import { usedElement } from './state.ts';

interface DateRuleInput {
  source_field_id: number;
  target_field_id: number;
  comparator: string;
}

interface ListRuleInput {
  source_field_id: number;
  source_value_id: number;
  target_field_id: number;
  target_value_id: number;
}

export interface RulesInput {
  dates: DateRuleInput[];
  lists: ListRuleInput[];
}

const isList = (field: FormElement): boolean =>
  typeFactsOf(field).behavior === 'list' && (field.bind?.type === 'static' || field.bind?.type === 'ugroups');

function fieldFault(
  tracker: Tracker,
  id: number,
  fits: (field: FormElement) => boolean,
  kind: string,
): string | undefined {
  const field = usedElement(tracker, id);
  if (field === undefined) return `there is no field ${id} in this tracker`;
  return fits(field) ? undefined : `the field ${id} (${field.name}) is not ${kind}`;
}

const sameFault = (source: number, target: number): string | undefined =>
  source === target ? `the field ${source} cannot depend on itself` : undefined;

function valueFault(tracker: Tracker, fieldId: number, value: number): string | undefined {
  const bind = usedElement(tracker, fieldId)?.bind;
  const values = bind?.type === 'static' || bind?.type === 'ugroups' ? bind.values : [];
  if (value === noneValue || values.some(({ id }) => id === value)) return undefined;
  return `the field ${fieldId} has no value ${value}`;
}

const isComparator = (text: string): text is DateRule['comparator'] => (comparators as string[]).includes(text);

function dateFault(tracker: Tracker, rule: DateRuleInput): string | undefined {
  const isDate = (field: FormElement) => typeFactsOf(field).behavior === 'date';
  return (
    fieldFault(tracker, rule.source_field_id, isDate, 'a date') ??
    fieldFault(tracker, rule.target_field_id, isDate, 'a date') ??
    sameFault(rule.source_field_id, rule.target_field_id) ??
    (isComparator(rule.comparator)
      ? undefined
      : `there is no comparator ${shown(rule.comparator)}; expected one of (${comparators.join(', ')})`)
  );
}

function listFault(tracker: Tracker, rule: ListRuleInput): string | undefined {
  const kind = 'a list of fixed values or of user groups';
  return (
    fieldFault(tracker, rule.source_field_id, isList, kind) ??
    fieldFault(tracker, rule.target_field_id, isList, kind) ??
    sameFault(rule.source_field_id, rule.target_field_id) ??
    valueFault(tracker, rule.source_field_id, rule.source_value_id) ??
    valueFault(tracker, rule.target_field_id, rule.target_value_id)
  );
}

const distinct = <T>(rules: readonly T[]): T[] => [
  ...new Map(rules.map((rule) => [JSON.stringify(rule), rule])).values(),
];

/** Reads the rules for this tracker, or returns an error message for the first invalid one. */
export function readRules(tracker: Tracker, input: RulesInput): Tracker['rules'] | { fault: string } {
  const faults = [
    ...input.dates.map((rule) => dateFault(tracker, rule)),
    ...input.lists.map((rule) => listFault(tracker, rule)),
  ];
  const fault = faults.find((each) => each !== undefined);
  if (fault !== undefined) return { fault };
  const dates = input.dates.flatMap(({ comparator, ...rule }): DateRule[] =>
    isComparator(comparator) ? [{ source: rule.source_field_id, target: rule.target_field_id, comparator }] : [],
  );
  const pairs = input.lists.map(
    (rule): ListRule => ({
      sourceField: rule.source_field_id,
      sourceValue: rule.source_value_id,
      targetField: rule.target_field_id,
      targetValue: rule.target_value_id,
    }),
  );
  return { dates: distinct(dates), lists: distinct(pairs) };
}
