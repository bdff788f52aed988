import type { FieldValue } from '../../../../contract/artifacts/artifact.ts';
import { type Element, element } from '../../../lib/xml/element.ts';
import type { XmlNode } from '../../../lib/xml/stream.ts';
import { pieces } from '../../csv-import/pieces.ts';
import type { ExportContext } from '../../export/context.ts';
import { userElement } from '../../export/people/user.ts';
import { readParts } from '../../import/context.ts';
import { known, many } from '../../import/xml/known-elements.ts';
import { attribute, childrenOf, trimmed } from '../../import/xml/nodes.ts';
import type { ValueReadContext } from '../../import/artifacts/value-context.ts';
import type { Bind, FormElement } from '../../trackers/tracker.ts';
import { bindType, byNumber, itemNumber, labels, orNone } from '../list/bound-values.ts';
import { listCriterion } from '../list/criterion.ts';
import { hasBehavior } from '../plain-transfer.ts';
import type { CellContext, Converted, CsvPart, Move, TransferPart } from '../transfer-part.ts';
import { type Choice, keyOf } from './choices.ts';

/** `b485` is an offered value; added values are known by their labels. */
function readChoice(node: XmlNode, field: FormElement, context: ValueReadContext): Choice[] {
  const text = trimmed(node);
  const format = attribute(node, 'format') ?? 'label';
  if (format === 'id' && /^o\d+$/.test(text)) {
    context.leave(node, '[o]');
    return [];
  }
  if (format === 'id') return [{ id: byNumber(node, text.replace(/^b(?=\d)/, ''), field, context) }];
  const { bind } = field;
  if (bind?.type === 'users' && format !== 'label') {
    const id = context.user(node);
    return id === undefined ? [] : [{ id }];
  }
  const bound = bind?.type === 'static' ? bind.values.find(({ label }) => label === text) : undefined;
  if (bound !== undefined) return [{ id: bound.id }];
  const open = context.openValue(field, text.replace(/\s*[\r\n]+\s*/g, ' '));
  return [{ open: open.id, label: open.label }];
}

/** Added values are written as labels: their numbers mean nothing on another platform. */
function writeChoice({ bind }: FormElement, choice: Choice, context: ExportContext): Element[] {
  if ('open' in choice) return [element('value', { format: 'label' }, choice.label)];
  if (bind === null) return [];
  if (bind.type === 'users') return [userElement('value', choice.id, context)];
  const item = itemNumber(bind, choice.id);
  if (item === undefined) context.leave?.('values of lists that are gone');
  return item === undefined ? [] : [element('value', { format: 'id' }, `b${item}`)];
}

type ReadPiece = (piece: string, context: CellContext) => Promise<object>;

const pieceReaders: Record<Bind['type'], ReadPiece> = {
  static: async (label) => ({ label }),
  users: async (piece, context) => {
    const id = await context.userNamed(piece);
    return id === undefined ? { email: piece } : { id };
  },
  ugroups: async (piece, context) => {
    const id = context.groupNamed(piece);
    return id === undefined ? { label: piece } : { id };
  },
};

const csvRead: CsvPart<Choice[]>['read'] = {
  // Values that the list doesn't offer are added to it.
  async cell(field, cell, context) {
    const values = field.bind?.type === 'static' ? field.bind.values : [];
    const isKnown = (piece: string): boolean => values.some(({ label }) => label === piece);
    const read = pieceReaders[field.bind?.type ?? 'static'];
    const objects = await Promise.all(pieces(cell, isKnown).map(async (piece) => read(piece, context)));
    return { input: { value: { bind_value_objects: objects } } };
  },
};

const flat = (value: FieldValue): string[] => labels((value as { bind_value_objects?: unknown }).bind_value_objects);

function convert(choices: Choice[], { to, offers }: Move): Converted<Choice[]> {
  if (to.bind?.type !== 'users') return { stored: choices, isWhole: true };
  const kept = choices.filter((choice) => 'open' in choice || offers(to, choice.id));
  return { stored: kept, isWhole: kept.length === choices.length };
}

export const openListTransfer: TransferPart<Choice[]> = {
  xml: {
    type: 'open_list',
    change: known({ value: many(known({}, 'format is_anonymous')) }, 'field_name type bind'),
    read(change, field, context) {
      const given = childrenOf(change, 'value').filter((value) => trimmed(value) !== '');
      const choices = readParts(context, given, (value) => readChoice(value, field, context)).flat();
      return [...new Map(choices.map((choice) => [keyOf(choice), choice])).values()];
    },
    attributes: bindType,
    content: (field, stored, context) =>
      orNone((stored ?? []).flatMap((choice) => writeChoice(field, choice, context))),
  },
  criterion: listCriterion,
  csv: { read: csvRead, write: flat },
  flat,
  move: {
    takesFrom: hasBehavior('open-list'),
    convert: (stored, move) => convert((stored ?? []) as Choice[], move),
  },
};
