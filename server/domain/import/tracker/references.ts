import type { XmlNode } from '../../../lib/xml/stream.ts';
import type { ResolveName } from '../../kept/kept.ts';
import { valueIdsOf } from '../../trackers/plan.ts';
import type { Tracker } from '../../trackers/tracker.ts';
import { type Leaving, readParts } from '../context.ts';
import { wrong } from '../xml/fault.ts';
import { required } from '../xml/nodes.ts';

/** A value of a list, and the field that offers it. */
export interface KnownValue {
  field: number;
  id: number;
}

/** The names by which the parts of a tracker's document refer to each other. */
export interface References {
  /** null: a field that is not imported */
  fields: Map<string, number | null>;
  values: Map<string, KnownValue>;
}

type NumberedParts = Pick<Tracker, 'elements'>;

export const noReferences = (): References => ({ fields: new Map(), values: new Map() });

/** The field that an element names; null: a field that is not imported. */
export function fieldOf(node: XmlNode, { fields }: References): number | null {
  const name = required(node, 'REF');
  const field = fields.get(name);
  if (field === undefined) throw wrong(node, `there is no field ${JSON.stringify(name)} in the tracker.`);
  return field;
}

/** The fields that elements name, without fields that are not imported. */
export const fieldsOf = (nodes: readonly XmlNode[], references: References, context: Leaving): number[] =>
  readParts(context, nodes, (node) => {
    const field = fieldOf(node, references);
    if (field === null) context.leave(node, '[field that is not imported]');
    return field ?? undefined;
  });

export function valueOf(node: XmlNode, { values }: References): KnownValue {
  const name = required(node, 'REF');
  const value = values.get(name);
  if (value === undefined) throw wrong(node, `there is no list value ${JSON.stringify(name)} in the tracker.`);
  return value;
}

/** A value of a field. */
export function valueOfField(node: XmlNode, field: number, references: References): number {
  const value = valueOf(node, references);
  if (value.field !== field) throw wrong(node, 'the list of the field does not have this value.');
  return value.id;
}

/** The same references, to parts that got other numbers. */
function renumberedReferences(
  { fields, values }: References,
  field: (id: number) => number,
  value: (id: number) => number,
): References {
  return {
    fields: new Map([...fields].map(([name, id]) => [name, id === null ? null : field(id)])),
    values: new Map([...values].map(([name, known]) => [name, { field: field(known.field), id: value(known.id) }])),
  };
}

/** The references of a plan whose parts got their numbers. Both have the same order. */
export function numberedReferences(references: References, plan: NumberedParts, made: NumberedParts): References {
  const fields = new Map(plan.elements.map((element, index) => [element.id, made.elements[index]?.id ?? 0]));
  const values = new Map(
    plan.elements.flatMap((element, index) => {
      const numbers = valueIdsOf(made.elements[index] ?? element);
      return valueIdsOf(element).map((id, position): [number, number] => [id, numbers[position] ?? 0]);
    }),
  );
  return renumberedReferences(
    references,
    (id) => fields.get(id) ?? 0,
    (id) => values.get(id) ?? 0,
  );
}

/** The fields and values of a tracker by their names in the document; undefined: it has no such part. */
export const namesIn =
  ({ fields, values }: References): ResolveName =>
  (_attribute, name) => {
    const field = fields.get(name);
    if (field !== undefined) return field === null ? null : { field };
    const value = values.get(name);
    return value === undefined ? undefined : { value: value.id };
  };

/** The same for parts that name only fields and values of their own tracker: everything else is missing. */
export function ownNamesIn(references: References): ResolveName {
  const resolve = namesIn(references);
  return (attribute, name) => (name.trim() === '' ? undefined : (resolve(attribute, name) ?? null));
}
