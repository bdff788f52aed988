import { type FieldTypeName, isFieldTypeName } from '../../../../contract/field-types.ts';
import type { XmlNode } from '../../../lib/xml/stream.ts';
import { parseProperties } from '../../fields/form/parse-properties.ts';
import { fieldTypeOf, isContainer, isWritable } from '../../fields/index.ts';
import { renumberRanks } from '../../trackers/form.ts';
import { defaultFieldPermissions } from '../../trackers/plan.ts';
import type { FormElement, Property } from '../../trackers/tracker.ts';
import type { ImportContext } from '../context.ts';
import type { References } from '../tracker/references.ts';
import { wrong } from '../xml/fault.ts';
import { childOf, flag, integer, required, childText } from '../xml/nodes.ts';
import { type ReadBind, readBind } from './bind.ts';

/** Reads the properties of an element, and reports those that its type doesn't have. */
function readProperties(
  node: XmlNode | undefined,
  type: FieldTypeName,
  context: Pick<ImportContext, 'leave'>,
): Record<string, Property> {
  if (node === undefined) return {};
  const { properties, xmlProperties } = fieldTypeOf({ type });
  const given = xmlProperties?.read({ ...node.attributes }) ?? node.attributes;
  const known = Object.entries(given).filter(([name]) => Object.hasOwn(properties, name));
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(properties, name)) context.leave(node, `@${name}`);
  }
  const parsed = parseProperties(type, Object.fromEntries(known));
  if (!parsed.ok) throw wrong(node, parsed.message);
  return parsed.properties;
}

interface Form {
  elements: FormElement[];
  references: References;
  nextValue: () => number;
  context: ImportContext;
}

/** Provisional numbers are far above real ones and ascend, so that equal ranks keep the order of the document. */
const firstNumber = 1_900_000_000;

const noList: Pick<ReadBind, 'names'> & { bind: null } = { bind: null, names: new Map() };

function nameOf(node: XmlNode, { elements }: Form): string {
  const name = childText(node, 'name');
  if (name === '') throw wrong(node, 'the field has no name.');
  if (elements.some((element) => element.name === name)) throw wrong(node, `two fields have the name ${name}.`);
  return name;
}

function refer(node: XmlNode, field: number | null, { references }: Form): void {
  const reference = required(node, 'ID');
  if (references.fields.has(reference)) throw wrong(node, `two fields are called ${reference}.`);
  references.fields.set(reference, field);
}

function readElement(node: XmlNode, type: FieldTypeName, parentId: number | null, form: Form): FormElement {
  const { context, references, nextValue, elements } = form;
  const isFilledIn = isWritable({ type });
  const { bind, names } =
    fieldTypeOf({ type }).binds === undefined ? noList : readBind(childOf(node, 'bind'), nextValue, context);
  const id = firstNumber + elements.length;
  for (const [name, value] of names) {
    if (references.values.has(name)) throw wrong(node, `two list values are called ${name}.`);
    references.values.set(name, { field: id, id: value });
  }
  return {
    id,
    type,
    name: nameOf(node, form),
    label: childText(node, 'label') || childText(node, 'name'),
    description: childText(node, 'description'),
    parentId,
    rank: integer(node, 'rank', 0),
    isUsed: flag(node, 'use_it', true),
    isRequired: flag(node, 'required', false) && isFilledIn,
    hasNotifications: flag(node, 'notifications', false),
    properties: readProperties(childOf(node, 'properties'), type, context),
    bind,
    permissions: defaultFieldPermissions(isFilledIn),
  };
}

function checkOnlyOne(node: XmlNode, element: FormElement, { elements }: Form): void {
  if (!element.isUsed || !fieldTypeOf(element).isUnique) return;
  const other = elements.find(({ type, isUsed }) => isUsed && type === element.type);
  if (other !== undefined) throw wrong(node, `a tracker can use only one field of the type ${element.type}.`);
}

/** A field of an unknown type is left out, with everything that refers to it. */
function readOne(node: XmlNode, parent: FormElement | null, form: Form): void {
  const given = required(node, 'type');
  const type = node.name === 'formElement' && isFieldTypeName(given) ? given : undefined;
  if (type === undefined) {
    refer(node, null, form);
    return form.context.leave(node, `[${given}]`);
  }
  const element = readElement(node, type, parent?.id ?? null, form);
  checkOnlyOne(node, element, form);
  refer(node, element.id, form);
  form.elements.push(element);
  if (isContainer(element)) readAll(childOf(node, 'formElements'), element, form);
}

function readAll(node: XmlNode | undefined, parent: FormElement | null, form: Form): void {
  for (const child of node?.children ?? []) readOne(child, parent, form);
}

/** Reads the form of a tracker, with provisional numbers, and adds its parts to the references. */
export function readForm(node: XmlNode | undefined, references: References, context: ImportContext): FormElement[] {
  let values = firstNumber;
  const form: Form = { elements: [], references, nextValue: () => ++values, context };
  readAll(node, null, form);
  return renumberRanks(form.elements);
}
