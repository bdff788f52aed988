import { type FieldTypeName, fieldTypeNames, isFieldTypeName } from '../../../../contract/field-types.ts';
import type { FieldPermissionsInput, NewField } from '../../../../contract/trackers/structure.ts';
import { nameFromLabel } from '../../fields/form/field-name.ts';
import { shown } from '../../fields/given.ts';
import { isField, isWritable } from '../../fields/index.ts';
import { nearest } from '../../../lib/text/nearest.ts';
import { defaultFieldPermissions } from '../plan.ts';
import type { FieldPermissions, FormElement } from '../tracker.ts';
import { invalid, readGroupRefs, type StructureContext } from './context.ts';
import { type ReadBind, readBind } from './read-bind.ts';
import { checkDefaultLength, readProperties } from './read-properties.ts';

function readType(given: string): FieldTypeName {
  if (isFieldTypeName(given)) return given;
  const near = nearest(given, fieldTypeNames);
  const hint = near === undefined ? '' : ` Did you mean ${near}?`;
  throw invalid(`there is no field type ${shown(given)}.${hint}`);
}

export function readLabel(given: string): string {
  const label = given.trim();
  if (label === '') throw invalid('Label cannot be empty');
  if (label.length > 255) throw invalid(`the label ${shown(label)} is longer than 255 characters.`);
  return label;
}

/** Keeps a valid name; otherwise derives one from the text. */
export function readName(given: string): string {
  const trimmed = given.trim();
  const name = /^[a-z0-9_-]+$/.test(trimmed) ? trimmed : nameFromLabel(trimmed);
  if (name === '' || /^_*$/.test(name)) throw invalid(`${shown(given)} cannot be turned into a field name.`);
  if (name.length > 255) throw invalid(`the name ${shown(name)} is longer than 255 characters.`);
  return name;
}

/** A name that is not taken: `c`, `c_2`, `c_3`. */
function freeName(label: string, isTaken: (name: string) => boolean): string {
  const base = /[a-z0-9]/.test(nameFromLabel(label)) ? nameFromLabel(label).slice(0, 240) : 'field';
  let name = base;
  for (let count = 2; isTaken(name); count++) name = `${base}_${count}`;
  return name;
}

function nameOf(field: NewField, { isTaken, refuse = invalid }: Numbering): string {
  const given = field.name?.trim() ?? '';
  if (given === '') return freeName(field.label, isTaken);
  const name = readName(given);
  if (isTaken(name)) throw refuse(`two fields have the name ${name}.`);
  return name;
}

export async function readFieldPermissions(
  type: FieldTypeName,
  label: string,
  given: FieldPermissionsInput | null | undefined,
  otherwise: FieldPermissions,
  context: StructureContext,
): Promise<FieldPermissions> {
  if (given === null || given === undefined) return otherwise;
  if (!isField({ type })) throw invalid(`${label} is not a field: everybody may see it.`);
  const permissions = {
    read: await readGroupRefs(given.can_read, otherwise.read, context),
    submit: await readGroupRefs(given.can_submit, otherwise.submit, context),
    update: await readGroupRefs(given.can_update, otherwise.update, context),
  };
  const isChanged = permissions.submit.length > 0 || permissions.update.length > 0;
  if (!isWritable({ type }) && isChanged)
    throw invalid(`${label} is set by the platform: nobody can submit or update it.`);
  return permissions;
}

export function checkRequired(type: FieldTypeName, label: string, required: boolean): void {
  if (required && !isWritable({ type })) throw invalid(`${label} cannot be required: the platform sets its value.`);
}

export interface ReadElement extends Pick<ReadBind, 'names'> {
  element: FormElement;
}

export interface Numbering {
  id: number;
  nextValue: () => number;
  isTaken: (name: string) => boolean;
  /** instead of the usual refusal of a name that is taken */
  refuse?: typeof invalid;
}

/** Reads one field of a request. The caller positions it in the form. */
export async function readElement(
  field: NewField,
  numbering: Numbering,
  context: StructureContext,
): Promise<ReadElement> {
  const type = readType(field.type);
  const label = readLabel(field.label);
  checkRequired(type, label, field.required ?? false);
  const { bind, names } = await readBind(type, { ...field, label }, numbering.nextValue, context);
  const usual = defaultFieldPermissions(isWritable({ type }));
  const properties = readProperties(type, field);
  checkDefaultLength(label, properties);
  return {
    names,
    element: {
      id: numbering.id,
      type,
      name: nameOf({ ...field, label }, numbering),
      label,
      description: field.description ?? '',
      parentId: null,
      rank: 0,
      isUsed: field.is_used ?? true,
      isRequired: field.required ?? false,
      hasNotifications: field.has_notifications ?? false,
      properties,
      bind,
      permissions: await readFieldPermissions(type, label, field.permissions_for_groups, usual, context),
    },
  };
}
