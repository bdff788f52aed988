import { type Element, element } from '../../lib/xml/element.ts';
import type { SavedCriterion } from '../reports/report.ts';
import { type FormElement, noneValue, type Tracker } from '../trackers/tracker.ts';
import type { ExportContext } from './context.ts';
import { groupKey } from './groups.ts';
import { toField, toValue } from './references.ts';
import { userElement } from './user.ts';

interface Criterion {
  operator: string;
  values: string[];
}

/** A value alone is contained, as search criteria have it. */
function criterionOf(given: unknown): Criterion {
  const isWhole = typeof given === 'object' && given !== null && 'operator' in given && 'value' in given;
  const { operator, value } = isWhole ? given : { operator: 'contains', value: given };
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return { operator: String(operator), values: values.map(String) };
}

/** `102_3`, `105`: the last number is that of the group. */
const numberIn = (given: string): number => Number(/(\d+)$/.exec(given)?.[1] ?? 0);

type WriteChoice = (given: string, field: FormElement, context: ExportContext) => Element | undefined;

const people: WriteChoice = (given, _field, context) => userElement('selected_value', Number(given), context);

/** What people added to an open list has no name in the document. */
const staticValue: WriteChoice = (given, { bind }) => {
  const id = Number(given.replace(/^b/, ''));
  const isOffered = bind?.type === 'static' && bind.values.some((value) => value.id === id);
  return isOffered ? toValue('selected_value', id) : undefined;
};

const groupValue: WriteChoice = (given, { bind }) => {
  if (bind?.type !== 'ugroups') return undefined;
  const bare = given.replace(/^b/, '');
  const value =
    bind.values.find(({ id }) => String(id) === bare) ?? bind.values.find(({ group }) => group === numberIn(bare));
  return value === undefined ? undefined : toValue('selected_value', value.id);
};

const group: WriteChoice = (given, _field, context) =>
  element('selected_value', { format: 'ugroup' }, groupKey(numberIn(given), context));

const choiceWriters: Readonly<Record<string, WriteChoice>> = {
  users: people,
  static: staticValue,
  ugroups: groupValue,
  perm: group,
  subby: people,
  luby: people,
};

const isNone = (given: string): boolean => given.replace(/^b/, '') === String(noneValue);

type Writer = (field: FormElement, criterion: Criterion, context: ExportContext) => Element | undefined;

const list =
  (write: WriteChoice): Writer =>
  (field, { values }, context) => {
    const chosen = values.filter((value) => !isNone(value)).map((value) => write(value, field, context));
    const known = chosen.filter((one) => one !== undefined);
    // Without a part of it, it would mean something else.
    if (known.length < chosen.length) return undefined;
    const none = values.some(isNone) ? [element('none_value')] : [];
    return element('criteria_value', { type: 'list' }, [...none, ...known]);
  };

const date: Writer = (_field, { operator, values: [first = '', second] }) => {
  const period = operator === 'between' ? { from_date: first, to_date: second } : { to_date: first };
  return element('criteria_value', { type: 'date', ...period, operator });
};

const text: Writer = (_field, { values }) => element('criteria_value', { type: 'text' }, values.join(', '));

/** Artifacts have other numbers elsewhere. */
const nothing: Writer = () => undefined;

const writers: Readonly<Record<string, Writer>> = {
  date,
  lud: date,
  subon: date,
  art_link: nothing,
  cross: nothing,
  aid: nothing,
  atid: nothing,
  priority: nothing,
};

function writerOf({ type, bind }: FormElement): Writer {
  const choice = choiceWriters[bind?.type ?? type];
  return choice === undefined ? (writers[type] ?? text) : list(choice);
}

/** One condition of a report; what can't be told in a document is told to who asked for it. */
export function criterionElement(
  tracker: Tracker,
  { field: id, name, given }: SavedCriterion,
  rank: number,
  context: ExportContext,
): Element[] {
  const field = tracker.elements.find((one) => one.id === id);
  const value = field === undefined ? undefined : writerOf(field)(field, criterionOf(given), context);
  if (field !== undefined && value !== undefined) {
    return [element('criteria', { rank }, [toField('field', field.id), value])];
  }
  context.leave?.(`criteria of reports: ${tracker.itemName}.${name}`);
  return [];
}
