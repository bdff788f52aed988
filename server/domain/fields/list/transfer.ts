import type { FieldValue } from '../../../../contract/artifacts/artifact.ts';
import { fieldTypeFacts } from '../../../../contract/field-types.ts';
import type { XmlNode } from '../../../lib/xml/stream.ts';
import { type Element, element } from '../../../lib/xml/element.ts';
import { choicesIn, pieces } from '../../csv-import/pieces.ts';
import type { ExportContext } from '../../export/context.ts';
import { userElement } from '../../export/people/user.ts';
import { readParts } from '../../import/context.ts';
import { groupNamed } from '../../import/people/groups.ts';
import { known, many } from '../../import/xml/known-elements.ts';
import { attribute, childrenOf, trimmed } from '../../import/xml/nodes.ts';
import type { ValueReadContext } from '../../import/artifacts/value-context.ts';
import { type Bind, type FormElement, noneValue } from '../../trackers/tracker.ts';
import type { Converted, CsvPart, Move, TransferPart } from '../transfer-part.ts';
import { bindType, byNumber, itemNumber, labels, orNone, unknownValue } from './bound-values.ts';
import { listCriterion } from './criterion.ts';

function byLabel(node: XmlNode, field: FormElement, context: ValueReadContext): number {
  const { bind } = field;
  const text = trimmed(node);
  if (bind?.type === 'ugroups') {
    const group = groupNamed(text, context);
    if (group !== undefined) return group;
  }
  const value = bind?.type === 'static' ? bind.values.find(({ label }) => label === text) : undefined;
  if (value === undefined) throw unknownValue(node, field);
  return value.id;
}

/** The numbers and the label of "None" in documents. */
const noneNames = new Set([String(noneValue), '0', `V${noneValue}`, 'V0']);
const noneLabel = 'None';

const isNone = (node: XmlNode, { bind }: FormElement): boolean =>
  attribute(node, 'format') === 'id'
    ? noneNames.has(trimmed(node))
    : trimmed(node) === noneLabel && !(bind?.type === 'static' && bind.values.some(({ label }) => label === noneLabel));

/** undefined: nobody, or no value */
function readChoice(node: XmlNode, field: FormElement, context: ValueReadContext): number | undefined {
  if (field.bind?.type === 'users') return context.user(node);
  if (isNone(node, field)) return undefined;
  return attribute(node, 'format') === 'id'
    ? byNumber(node, trimmed(node), field, context)
    : byLabel(node, field, context);
}

function writeChoice({ bind }: FormElement, id: number, context: ExportContext): Element[] {
  if (bind === null) return [];
  if (bind.type === 'users') return [userElement('value', id, context)];
  const item = itemNumber(bind, id);
  if (item === undefined) context.leave?.('values of lists that are gone');
  return item === undefined ? [] : [element('value', { format: 'id' }, item)];
}

const csvRead: CsvPart<number[]>['read'] = {
  async cell(field, cell, context) {
    const values = field.bind?.type === 'static' ? field.bind.values : [];
    const labeled = (piece: string): number | undefined => values.find(({ label }) => label === piece)?.id;
    const choosers = { static: labeled, users: context.userNamed, ugroups: context.groupNamed };
    const choose = choosers[field.bind?.type ?? 'static'];
    const isKnown = (piece: string): boolean => labeled(piece) !== undefined || context.groupNamed(piece) !== undefined;
    const read = await choicesIn<number | string>(field, pieces(cell, isKnown), choose);
    return 'fault' in read ? read : { input: { bind_value_ids: read.choices } };
  },
};

const flat = (value: FieldValue): string[] => labels((value as { values?: unknown }).values);

const labelsById = (bind: Bind | null): Map<number, string> =>
  new Map(bind?.type === 'static' ? bind.values.map((value) => [value.id, value.label]) : []);

const kept = (all: readonly number[], some: number[]): Converted<number[]> => ({
  stored: some,
  isWhole: some.length === all.length,
});

/** Values are matched by their labels; users and groups stay if the list there offers them. */
function convert(ids: readonly number[], { from, to, offers }: Move): Converted<number[]> {
  const { bind } = to;
  if (bind?.type === 'users') {
    return kept(
      ids,
      ids.filter((id) => offers(to, id)),
    );
  }
  if (bind?.type === 'ugroups') {
    const offered = new Set(bind.values.map((value) => value.group));
    return kept(
      ids,
      ids.filter((id) => offered.has(id)),
    );
  }
  if (bind === null) return { stored: [...ids], isWhole: true };
  const names = labelsById(from.bind);
  return kept(
    ids,
    ids.flatMap((id) => bind.values.find((value) => value.label === names.get(id))?.id ?? []),
  );
}

export const listTransfer = (isMultiple: boolean): TransferPart<number[]> => ({
  xml: {
    type: 'list',
    change: known({ value: many(known({}, 'format is_anonymous')) }, 'field_name type bind'),
    // An empty value means None.
    read(change, field, context) {
      const given = childrenOf(change, 'value').filter((value) => trimmed(value) !== '');
      const ids = [...new Set(readParts(context, given, (value) => readChoice(value, field, context)))];
      if (isMultiple || ids.length <= 1) return ids;
      context.leave(change, '/value[second choice]');
      return ids.slice(0, 1);
    },
    attributes: bindType,
    content: (field, stored, context) => orNone((stored ?? []).flatMap((id) => writeChoice(field, id, context))),
  },
  criterion: listCriterion,
  csv: { read: csvRead, write: flat },
  flat,
  move: {
    takesFrom(type) {
      const facts = fieldTypeFacts[type];
      return facts.behavior === 'list' && (isMultiple || !facts.isMultiple);
    },
    convert: (stored, move) => convert((stored ?? []) as number[], move),
  },
});
