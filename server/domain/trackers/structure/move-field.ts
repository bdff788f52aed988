import { problem } from '../../../../contract/problems.ts';
import type { FieldPatch } from '../../../../contract/trackers/field.ts';
import { fieldTypeOf } from '../../fields/index.ts';
import { elementsIn, placeElement } from '../form.ts';
import type { FormElement } from '../tracker.ts';

const refused = (reason: string) => problem('field_move_invalid', { reason });

/** Fieldsets are at the top of the form, columns in fieldsets, and other elements in columns. */
function checkParentType(element: FormElement, parent: FormElement | null): void {
  const home = fieldTypeOf(element).parent;
  if ((parent?.type ?? null) === home) return;
  throw refused(
    home === null ? 'a fieldset can only be at the top of the form.' : `${element.label} can only be in a ${home}.`,
  );
}

export function movedField(
  elements: readonly FormElement[],
  element: FormElement,
  move: NonNullable<FieldPatch['move']>,
): FormElement[] {
  const parentId = move.parent_id ?? null;
  const parent = parentId === null ? null : elements.find((one) => one.id === parentId);
  if (parent === undefined) throw refused(`there is no element ${parentId} in this tracker.`);
  checkParentType(element, parent);
  const before = move.next_sibling_id ?? null;
  if (before === element.id) throw refused('an element cannot come before itself.');
  if (before !== null && !elementsIn(elements, parentId).some((one) => one.id === before)) {
    throw refused(`there is no element ${before} in that container.`);
  }
  return placeElement(elements, element.id, parentId, before);
}
