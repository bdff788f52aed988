import type { TrackerField } from '../../../../../contract/tracker.ts';
import { type TextKey, t } from '../../../text/index.ts';
import type { Criterion } from '../view/address.ts';
import { type Choice, choicesOf, noChoice } from '../view/fields.ts';
import { dayShown } from '../grid/shown.ts';

/** A condition as it is being written. */
export interface Draft {
  operator: string;
  first: string;
  /** the end of what is between */
  second: string;
  ids: string[];
}

/** How the fields of some types are filtered by. */
export interface FilterKind {
  operators: Record<string, TextKey>;
  input: 'text' | 'number' | 'date' | 'choices';
  draftOf(criterion: Criterion): Draft;
  /** undefined: it says nothing yet */
  criterionOf(draft: Draft): Criterion | undefined;
  describe(draft: Draft, field: TrackerField): string;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value ?? '');
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(textOf);

const draft = (operator: string, given: Partial<Draft> = {}): Draft => ({
  operator,
  first: '',
  second: '',
  ids: [],
  ...given,
});

const text: FilterKind = {
  operators: { contains: 'filter.contains' },
  input: 'text',
  draftOf: ({ value }) => draft('contains', { first: listOf(value).join(', ') }),
  criterionOf: ({ first }) => (first.trim() === '' ? undefined : { operator: 'contains', value: first.trim() }),
  describe: ({ first }) => first,
};

const range = /^(-?[\d.]+)\s*-\s*(-?[\d.]+)$/;
const comparison = /^(<=|>=|<|>|=)?\s*(.*)$/s;

const numberOperators: Record<string, TextKey> = {
  '=': 'filter.equal',
  '<': 'filter.less',
  '<=': 'filter.lessOrEqual',
  '>': 'filter.more',
  '>=': 'filter.moreOrEqual',
  between: 'filter.between',
};

const described = (operators: Record<string, TextKey>, shown: (value: string) => string) => (given: Draft) => {
  const { operator, first, second } = given;
  const end = operator === 'between' ? ` ${t('filter.and')} ${shown(second)}` : '';
  return `${t(operators[operator] ?? 'filter.equal')} ${shown(first)}${end}`;
};

const number: FilterKind = {
  operators: numberOperators,
  input: 'number',
  draftOf({ value }) {
    const written = textOf(value);
    const [, from, to] = range.exec(written) ?? [];
    if (from !== undefined && to !== undefined) return draft('between', { first: from, second: to });
    const [, operator = '=', first = ''] = comparison.exec(written) ?? [];
    return draft(operator, { first });
  },
  criterionOf({ operator, first, second }) {
    if (first === '' || (operator === 'between' && second === '')) return undefined;
    const value = operator === 'between' ? `${first} - ${second}` : `${operator === '=' ? '' : operator}${first}`;
    return { operator: 'contains', value };
  },
  describe: described(numberOperators, (value) => value),
};

const dateOperators: Record<string, TextKey> = {
  '=': 'filter.on',
  '<': 'filter.before',
  '>': 'filter.after',
  between: 'filter.between',
};

const date: FilterKind = {
  operators: dateOperators,
  input: 'date',
  draftOf({ operator, value }) {
    const [first = '', second = ''] = listOf(value).map((one) => one.slice(0, 10));
    return draft(operator in dateOperators ? operator : '=', { first, second });
  },
  criterionOf({ operator, first, second }) {
    if (first === '' || (operator === 'between' && second === '')) return undefined;
    return { operator, value: operator === 'between' ? [first, second] : first };
  },
  describe: described(dateOperators, (value) => (/^\d{4}-\d\d-\d\d$/.test(value) ? dayShown(value) : value)),
};

/** What can be chosen in a filter: nothing, too, where that is possible. */
export function filterChoices(field: TrackerField): Choice[] {
  const isAlwaysSet = field.type === 'subby' || field.type === 'luby';
  return [...choicesOf(field), ...(isAlwaysSet ? [] : [{ id: noChoice, label: t('filter.none'), name: '' }])];
}

const choices: FilterKind = {
  operators: { contains: 'filter.oneOf' },
  input: 'choices',
  draftOf: ({ value }) => draft('contains', { ids: listOf(value) }),
  criterionOf({ ids }) {
    const value = ids.map((id) => (/^\d+$/.test(id) ? Number(id) : id));
    return value.length === 0 ? undefined : { operator: 'contains', value };
  },
  describe({ ids }, field) {
    const labels = new Map(filterChoices(field).map(({ id, label }) => [String(id), label]));
    return ids.map((id) => labels.get(id) ?? id).join(', ');
  },
};

const kinds: Record<string, FilterKind> = {
  string: text,
  text,
  file: text,
  art_link: text,
  cross: text,
  int: number,
  float: number,
  aid: number,
  atid: number,
  priority: number,
  date,
  subon: date,
  lud: date,
  sb: choices,
  rb: choices,
  msb: choices,
  cb: choices,
  tbl: choices,
  subby: choices,
  luby: choices,
  perm: choices,
};

/** How a field is filtered by; undefined: it can't be. */
export function kindOf(field: TrackerField): FilterKind | undefined {
  const kind = kinds[field.type];
  return kind?.input === 'choices' && choicesOf(field).length === 0 ? undefined : kind;
}

export const newDraft = (kind: FilterKind | undefined): Draft => draft(Object.keys(kind?.operators ?? {})[0] ?? '');
