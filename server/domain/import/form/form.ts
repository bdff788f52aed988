import { type FieldTypeName, isFieldTypeName } from '../../../../contract/field-types.ts';
import type { XmlNode } from '../../../lib/xml/stream.ts';
import { parseProperties } from '../../fields/form/parse-properties.ts';
import { fieldTypeOf, isContainer, isWritable } from '../../fields/index.ts';
import { conformed } from '../../kept/forms.ts';
import { keepElement, type KeptElement } from '../../kept/kept.ts';
import { renumberRanks } from '../../trackers/form.ts';
import { defaultFieldPermissions } from '../../trackers/plan.ts';
import type { FormElement, Property } from '../../trackers/tracker.ts';
import type { ImportContext, Leaving } from '../context.ts';
import { fieldNameIn } from '../field-names.ts';
import type { References } from '../tracker/references.ts';
import { wrong } from '../xml/fault.ts';
import { propertyNames } from '../xml/known-tracker.ts';
import { attribute, childOf, flag, integer, required, childText } from '../xml/nodes.ts';
import { type ImportedBind, importBind } from './bind.ts';

const ofFormat = new Set(propertyNames.split(' '));

/** The properties that its type doesn't have here. They are exported again. */
function otherProperties(
  node: XmlNode | undefined,
  type: FieldTypeName,
  context: Leaving,
): Record<string, string> | undefined {
  if (node === undefined) return undefined;
  const { properties: defined, xmlProperties } = fieldTypeOf({ type });
  const given = xmlProperties?.read({ ...node.attributes }) ?? node.attributes;
  const others = Object.entries(given).filter(
    ([name, value]) => !Object.hasOwn(defined, name) && ofFormat.has(name) && value !== '',
  );
  // The grammar has no such attribute.
  for (const [name, value] of others) if (name === 'default_value_type') context.leave(node, `@${name}[${value}]`);
  const kept = conformed({ ...node, attributes: Object.fromEntries(others), children: [], text: '' }, context);
  return kept === undefined || Object.keys(kept.attributes).length === 0 ? undefined : kept.attributes;
}

/** Reads the properties of an element that its type has. */
function readProperties(node: XmlNode | undefined, type: FieldTypeName, context: Leaving): Record<string, Property> {
  if (node === undefined) return {};
  const { properties: defined, xmlProperties } = fieldTypeOf({ type });
  const given = xmlProperties?.read({ ...node.attributes }) ?? node.attributes;
  const known = Object.entries(given).filter(([name, value]) => Object.hasOwn(defined, name) && value !== '');
  const properties = known.map(([name, value]) => {
    const parsed = parseProperties(type, { [name]: value });
    if (!parsed.ok) context.leave(node, `@${name}: ${parsed.message}`);
    return parsed.ok ? parsed.properties : {};
  });
  return Object.assign({}, ...properties) as Record<string, Property>;
}

/** A field of a type that Hearth doesn't have, and its name in the document. */
export interface KeptField {
  reference: string;
  parent: number | null;
  rank: number;
  element: KeptElement;
}

interface Form {
  elements: FormElement[];
  kept: KeptField[];
  references: References;
  nextValue: () => number;
  context: ImportContext;
}

/** Provisional numbers are far above real ones and ascend, so that equal ranks keep the order of the document. */
const firstNumber = 1_900_000_000;

const noList: Pick<ImportedBind, 'names'> & { bind: null } = { bind: null, names: new Map() };

/** Names are keys here, so the second element of a name gets another one. Values go to the first. */
function nameOf(node: XmlNode, { elements, context }: Form): string {
  const given = childText(node, 'name');
  if (given === '') throw wrong(node, 'the field has no name.');
  const name = fieldNameIn(given);
  if (name !== given) context.leave(node, `/name[${given}, renamed to ${name}]`);
  const isTaken = (one: string): boolean => elements.some((element) => element.name === one);
  if (!isTaken(name)) return name;
  let number = 2;
  while (isTaken(`${name}_${number}`)) number += 1;
  context.leave(node, `/name[second ${name}, renamed to ${name}_${number}]`);
  return `${name}_${number}`;
}

function refer(node: XmlNode, field: number | null, { references }: Form): void {
  const reference = required(node, 'ID');
  if (references.fields.has(reference)) throw wrong(node, `two fields are called ${reference}.`);
  references.fields.set(reference, field);
}

/** Only fields that people fill in can be required. */
function isRequiredIn(node: XmlNode, isFilledIn: boolean, context: Leaving): boolean {
  const isRequired = flag(node, 'required', false);
  if (isRequired && !isFilledIn) context.leave(node, '@required');
  return isRequired && isFilledIn;
}

function readElement(node: XmlNode, type: FieldTypeName, parentId: number | null, form: Form): FormElement {
  const { context, references, nextValue, elements } = form;
  const isFilledIn = isWritable({ type });
  const { bind, names } =
    fieldTypeOf({ type }).binds === undefined ? noList : importBind(childOf(node, 'bind'), nextValue, context);
  const keptProperties = otherProperties(childOf(node, 'properties'), type, context);
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
    isRequired: isRequiredIn(node, isFilledIn, context),
    hasNotifications: flag(node, 'notifications', false),
    properties: readProperties(childOf(node, 'properties'), type, context),
    bind,
    permissions: defaultFieldPermissions(isFilledIn),
    ...(keptProperties === undefined ? {} : { keptProperties }),
  };
}

/** A second field of a type that a tracker uses only once is kept unused. */
function usedOnce(node: XmlNode, element: FormElement, { elements, context }: Form): FormElement {
  if (!element.isUsed || !fieldTypeOf(element).isUnique) return element;
  if (!elements.some(({ type, isUsed }) => isUsed && type === element.type)) return element;
  context.leave(node, `@use_it[second field of the type ${element.type}]`);
  return { ...element, isUsed: false };
}

/** Fields of other services, which no page shows. They are exported again. */
const keptTypes: Readonly<Record<string, readonly string[]>> = {
  formElement: ['burnup', 'Encrypted', 'ttmstepdef', 'ttmstepexec'],
  externalField: ['ttmstepdef', 'ttmstepexec'],
};

/** A field of an unknown type is omitted, with everything that refers to it. Nested fields move out of it. */
function readOne(node: XmlNode, parent: FormElement | null, form: Form): void {
  const given = attribute(node, 'type')?.trim() ?? '';
  const type = node.name === 'formElement' && isFieldTypeName(given) ? given : undefined;
  if (type === undefined) {
    const reference = attribute(node, 'ID');
    if (reference !== undefined) refer(node, null, form);
    // Its values can't be read, so the values of its artifacts are reported.
    const isKept = keptTypes[node.name]?.includes(given) === true;
    if (isKept && node.name === 'formElement' && childText(node, 'name') === '')
      throw wrong(node, 'the field has no name.');
    const known = isKept ? conformed(node, form.context) : undefined;
    const element = known && keepElement(known, () => undefined, form.context);
    if (element === undefined) {
      form.context.leave(node, `[${given}]`);
      return readAll(childOf(node, 'formElements'), parent, form);
    }
    form.kept.push({ reference: reference ?? '', parent: parent?.id ?? null, rank: integer(node, 'rank', 0), element });
    return;
  }
  const element = usedOnce(node, readElement(node, type, parent?.id ?? null, form), form);
  refer(node, element.id, form);
  form.elements.push(element);
  if (isContainer(element)) readAll(childOf(node, 'formElements'), element, form);
}

function readAll(node: XmlNode | undefined, parent: FormElement | null, form: Form): void {
  for (const child of node?.children ?? []) readOne(child, parent, form);
}

/** Reads the form of a tracker, with provisional numbers, and adds its parts to the references. */
export function readForm(
  node: XmlNode | undefined,
  references: References,
  context: ImportContext,
): { elements: FormElement[]; kept: KeptField[] } {
  let values = firstNumber;
  const form: Form = { elements: [], kept: [], references, nextValue: () => ++values, context };
  readAll(node, null, form);
  return { elements: renumberRanks(form.elements), kept: form.kept };
}
