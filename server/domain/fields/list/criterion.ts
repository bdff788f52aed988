import { type Element, element } from '../../../lib/xml/element.ts';
import type { ExportContext } from '../../export/context.ts';
import { toValue } from '../../export/tracker/references.ts';
import { userElement } from '../../export/people/user.ts';
import { type Bind, type FormElement, noneValue } from '../../trackers/tracker.ts';
import { textCriterion } from '../text/transfer.ts';
import type { Copied, CriterionPart } from '../transfer-part.ts';

/** `102_3`, `105`: the last number is that of the group. */
export const trailingGroupNumber = (given: string): number => Number(/(\d+)$/.exec(given)?.[1] ?? 0);

type WriteChoice = (given: string, field: FormElement, context: ExportContext) => Element | undefined;

export const writeUser: WriteChoice = (given, _field, context) => userElement('selected_value', Number(given), context);

/** Archives have no name for a value that people added to an open list. */
const writeStatic: WriteChoice = (given, { bind }) => {
  const id = Number(given.replace(/^b/, ''));
  const isOffered = bind?.type === 'static' && bind.values.some((value) => value.id === id);
  return isOffered ? toValue('selected_value', id) : undefined;
};

const writeGroup: WriteChoice = (given, { bind }) => {
  if (bind?.type !== 'ugroups') return undefined;
  const bare = given.replace(/^b/, '');
  const value =
    bind.values.find(({ id }) => String(id) === bare) ??
    bind.values.find(({ group }) => group === trailingGroupNumber(bare));
  return value === undefined ? undefined : toValue('selected_value', value.id);
};

const writers: Record<Bind['type'], WriteChoice> = { users: writeUser, static: writeStatic, ugroups: writeGroup };

const isNone = (given: string): boolean => given.replace(/^b/, '') === String(noneValue);

export const writeChoices =
  (write: WriteChoice): CriterionPart['write'] =>
  (field, { values }, context) => {
    const chosen = values.filter((value) => !isNone(value)).map((value) => write(value, field, context));
    const known = chosen.filter((one) => one !== undefined);
    // A condition without one of its values would mean something else.
    if (known.length < chosen.length) return undefined;
    const noneElements = values.some(isNone) ? [element('none_value')] : [];
    return element('criteria_value', { type: 'list' }, [...noneElements, ...known]);
  };

/** A value of a list of groups, which is named by the number of the value or by that of the group. */
function copiedGroup({ bind }: FormElement, given: string, { numbers }: Copied): string {
  if (bind?.type !== 'ugroups') return given;
  const digits = /^(?:\d+_)?(\d{1,10})$/.exec(given)?.[1];
  const group = digits === undefined ? undefined : Number(digits);
  const value = bind.values.find((one) => String(one.id) === given) ?? bind.values.find((one) => one.group === group);
  return String(numbers.values.get(value?.id ?? 0) ?? given);
}

function copiedStatic(given: string, { numbers }: Copied): string {
  const [, prefix = '', digits = ''] = /^(b?)(\d{1,10})$/.exec(given) ?? [];
  const id = numbers.values.get(Number(digits));
  return digits === '' || id === undefined ? given : `${prefix}${id}`;
}

export const listCriterion: CriterionPart = {
  kind: 'list',
  write(field, criterion, context) {
    if (field.bind === null) return textCriterion.write(field, criterion, context);
    return writeChoices(writers[field.bind.type])(field, criterion, context);
  },
  copy(field, given, copied) {
    if (field.bind?.type === 'ugroups') return copiedGroup(field, given, copied);
    return field.bind?.type === 'static' ? copiedStatic(given, copied) : undefined;
  },
};
