import type { XmlNode } from '../../../lib/xml/stream.ts';
import { readFloat, readInteger, withAllDigits } from '../../fields/number/value.ts';
import type { FieldTypeName } from '../../../../contract/field-types.ts';
import type { FormElement, PostAction } from '../../trackers/tracker.ts';
import { type Leaving, readPart, readParts } from '../context.ts';
import { wrong } from '../xml/fault.ts';
import { attribute, childOf, childrenOf, required } from '../xml/nodes.ts';
import { fieldsOf, type References } from '../tracker/references.ts';

type Numbered<Action> = Action extends unknown ? Omit<Action, 'id'> : never;
type Action = Numbered<PostAction>;
interface Reading {
  elements: readonly FormElement[];
  references: References;
  context: Leaving;
  nextNumber: () => number;
}

type Reader = (node: XmlNode, reading: Reading) => Action[];

/** The fields of a type that elements name. An action can't change others. */
const fieldsOfType = (
  nodes: readonly XmlNode[],
  type: FieldTypeName,
  { elements, references, context }: Reading,
): number[] =>
  readParts(context, nodes, (node) => {
    const [field] = fieldsOf([node], references, context);
    const isOfType = elements.some((element) => element.id === field && element.type === type);
    if (field !== undefined && !isOfType) throw wrong(node, `the action needs a field of the type ${type}.`);
    return field;
  });

const targetOf = (node: XmlNode, type: FieldTypeName, reading: Reading): number[] =>
  fieldsOfType(childrenOf(node, 'field_id'), type, reading).slice(0, 1);

const dateValues: Readonly<Record<string, '' | 'current'>> = { 1: '', 2: 'current' };

const setDate: Reader = (node, reading) => {
  const type = required(node, 'valuetype');
  const value = Object.hasOwn(dateValues, type) ? dateValues[type] : null;
  // An action that was never given a value.
  if (value === undefined || (value === null && type !== '0')) {
    reading.context.leave(node, `@valuetype[${type}]`);
    return [];
  }
  return targetOf(node, 'date', reading).map((field) => ({ type: 'set_field_value', field, fieldType: 'date', value }));
};

const setNumber =
  (fieldType: 'int' | 'float', read: (given: unknown) => number | undefined): Reader =>
  (node, reading) => {
    const given = attribute(node, 'value')?.trim() ?? '';
    // An action without a value.
    const value = given === '' ? null : read(withAllDigits(given));
    if (value === undefined) throw wrong(node, `${given} is not a number.`);
    return targetOf(node, fieldType, reading).map((field) => ({ type: 'set_field_value', field, fieldType, value }));
  };

const readers: Readonly<Record<string, Reader>> = {
  postaction_field_date: setDate,
  postaction_field_int: setNumber('int', readInteger),
  postaction_field_float: setNumber('float', readFloat),
  postaction_ci_build(node) {
    const jobUrl = attribute(node, 'job_url')?.trim() ?? '';
    return jobUrl === '' ? [] : [{ type: 'run_job', jobUrl }];
  },
  postaction_frozen_fields: (node, { references, context }) => [
    { type: 'frozen_fields', fields: fieldsOf(childrenOf(node, 'field_id'), references, context) },
  ],
  postaction_hidden_fieldsets: (node, reading) => [
    { type: 'hidden_fieldsets', fieldsets: fieldsOfType(childrenOf(node, 'fieldset_id'), 'fieldset', reading) },
  ],
};

/** Actions of backlogs, which Hearth doesn't have. They say everything with their names. */
const backlogActions = ['postaction_add_to_top_backlog', 'postaction_add_to_program_top_backlog'];

/** The actions of a transition that are only kept. */
export const keptPostActions = (node: XmlNode | undefined): string[] =>
  backlogActions.filter((name) => childOf(node, name) !== undefined);

/** The actions of a transition, without actions on fields that are not imported. */
export const readPostActions = (node: XmlNode | undefined, reading: Reading): PostAction[] =>
  (node?.children ?? []).flatMap((action) =>
    (readPart(reading.context, () => readers[action.name]?.(action, reading)) ?? []).map((read) => ({
      ...read,
      id: reading.nextNumber(),
    })),
  );
