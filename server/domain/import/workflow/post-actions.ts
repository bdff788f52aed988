import type { XmlNode } from '../../../lib/xml/stream.ts';
import { readFloat, readInteger } from '../../fields/number/value.ts';
import type { PostAction } from '../../trackers/tracker.ts';
import { wrong } from '../xml/fault.ts';
import { attribute, childrenOf, required } from '../xml/nodes.ts';
import { fieldsOf, type References } from '../tracker/references.ts';

type Numbered<Action> = Action extends unknown ? Omit<Action, 'id'> : never;
type Action = Numbered<PostAction>;
type Reader = (node: XmlNode, references: References) => Action[];

const targetOf = (node: XmlNode, references: References): number[] =>
  fieldsOf(childrenOf(node, 'field_id'), references).slice(0, 1);

const dateValues: Readonly<Record<string, '' | 'current'>> = { 1: '', 2: 'current' };

const setDate: Reader = (node, references) => {
  const value = dateValues[required(node, 'valuetype')] ?? null;
  return targetOf(node, references).map((field) => ({ type: 'set_field_value', field, fieldType: 'date', value }));
};

const setNumber =
  (fieldType: 'int' | 'float', read: (given: unknown) => number | undefined): Reader =>
  (node, references) => {
    const given = attribute(node, 'value')?.trim() ?? '';
    // An action without a value.
    const value = given === '' ? null : read(given);
    if (value === undefined) throw wrong(node, `${given} is not a number.`);
    return targetOf(node, references).map((field) => ({ type: 'set_field_value', field, fieldType, value }));
  };

const readers: Readonly<Record<string, Reader>> = {
  postaction_field_date: setDate,
  postaction_field_int: setNumber('int', readInteger),
  postaction_field_float: setNumber('float', readFloat),
  postaction_ci_build: (node) => [{ type: 'run_job', jobUrl: required(node, 'job_url') }],
  postaction_frozen_fields: (node, references) => [
    { type: 'frozen_fields', fields: fieldsOf(childrenOf(node, 'field_id'), references) },
  ],
  postaction_hidden_fieldsets: (node, references) => [
    { type: 'hidden_fieldsets', fieldsets: fieldsOf(childrenOf(node, 'fieldset_id'), references) },
  ],
};

/** The actions of a transition, without those on fields that are not imported. */
export const readPostActions = (
  node: XmlNode | undefined,
  references: References,
  nextNumber: () => number,
): PostAction[] =>
  (node?.children ?? []).flatMap((action) =>
    (readers[action.name]?.(action, references) ?? []).map((read) => ({ ...read, id: nextNumber() })),
  );
