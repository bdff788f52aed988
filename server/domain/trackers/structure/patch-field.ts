import { isSingleList } from '../../fields/index.ts';
import { problem } from '../../../../contract/problems.ts';
import type { FieldPatch } from '../../../../contract/trackers/field.ts';
import { checkUniqueTypes } from '../form.ts';
import type { FormElement, Tracker } from '../tracker.ts';
import { fieldUsage } from '../usage.ts';
import { invalid } from './context.ts';
import { movedField } from './move-field.ts';
import { type BindPatchContext, patchedBind, patchedDefaults } from './patch-bind.ts';
import { staticBindOf, withValue } from './patch-values.ts';
import { checkRequired, readFieldPermissions, readLabel, readName } from './read-element.ts';
import { checkDefaultLength, readProperties } from './read-properties.ts';

function labelOf(field: FormElement, given: string | undefined): string {
  if (given === undefined) return field.label;
  if (given.trim() === '') throw problem('field_label_empty');
  return readLabel(given);
}

function nameOf(tracker: Tracker, field: FormElement, given: string | undefined): string {
  if (given === undefined) return field.name;
  const name = readName(given);
  const isTaken = tracker.elements.some((other) => other.id !== field.id && other.name === name);
  if (isTaken) throw problem('field_name_taken', { name });
  return name;
}

async function isUsedAfter(
  tracker: Tracker,
  field: FormElement,
  wanted: boolean | undefined,
  { triggers }: BindPatchContext,
): Promise<boolean> {
  if (wanted === undefined || wanted === field.isUsed) return field.isUsed;
  if (!wanted) {
    const reason = fieldUsage(tracker, field, await triggers());
    if (reason !== undefined) throw problem('field_in_use', { label: field.label, reason });
  }
  const parent = tracker.elements.find((element) => element.id === field.parentId);
  if (wanted && parent?.isUsed === false) {
    throw problem('field_move_invalid', { reason: `its container ${parent.label} is not in use.` });
  }
  return wanted;
}

function checkUnchangeable({ id, label, type }: FormElement, patch: FieldPatch): void {
  if (patch.type !== undefined && patch.type !== type) {
    throw invalid(`the type of ${label} cannot be changed from ${type}. Add another field instead.`);
  }
  if (Array.isArray(patch.values)) {
    throw invalid(`change the values of ${label} one at a time at tracker_fields/${id}/values.`);
  }
}

async function withNewValues(
  field: FormElement,
  labels: readonly string[] | undefined,
  context: BindPatchContext,
): Promise<FormElement> {
  if (labels === undefined) return field;
  if (!isSingleList(field)) throw problem('field_not_simple_list');
  staticBindOf(field);
  let next = field;
  for (const label of labels) next = withValue(next, await context.nextValue(), { label });
  return next;
}

async function withLists(field: FormElement, patch: FieldPatch, context: BindPatchContext): Promise<FormElement> {
  const bound =
    patch.bindings === undefined ? field : { ...field, bind: await patchedBind(field, patch.bindings, context) };
  const grown = await withNewValues(bound, patch.new_values, context);
  if (patch.default_value === undefined) return grown;
  return { ...grown, bind: await patchedDefaults(grown, patch.default_value, context) };
}

export async function withPatchedField(
  tracker: Tracker,
  field: FormElement,
  patch: FieldPatch,
  context: BindPatchContext,
): Promise<Tracker> {
  const { type } = field;
  const label = labelOf(field, patch.label);
  const isRequired = patch.required ?? field.isRequired;
  checkRequired(type, label, isRequired);
  checkUnchangeable(field, patch);
  const given = patch.permissions_for_groups;
  const properties = { ...field.properties, ...readProperties(type, patch) };
  checkDefaultLength(label, properties);
  const listed = await withLists({ ...field, label }, patch, context);
  const next: FormElement = {
    ...listed,
    name: nameOf(tracker, field, patch.name),
    description: patch.description ?? field.description,
    isUsed: await isUsedAfter(tracker, field, patch.use_it, context),
    isRequired,
    hasNotifications: patch.has_notifications ?? field.hasNotifications,
    properties,
    permissions: await readFieldPermissions(type, label, given, field.permissions, context),
  };
  const elements = tracker.elements.map((element) => (element.id === field.id ? next : element));
  checkUniqueTypes(elements);
  return { ...tracker, elements: patch.move === undefined ? elements : movedField(elements, next, patch.move) };
}
