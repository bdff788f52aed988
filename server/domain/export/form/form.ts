import { type Element, element, unlessEmpty } from '../../../lib/xml/element.ts';
import { isContainer } from '../../fields/index.ts';
import { childrenOf } from '../../trackers/form.ts';
import type { FormElement, Tracker } from '../../trackers/tracker.ts';
import { bindElement } from './bind.ts';
import type { ExportContext } from '../context.ts';
import { propertiesElement } from './properties.ts';
import { fieldReference } from '../tracker/references.ts';

const whereSet = (flag: boolean, value: boolean): boolean | undefined => (flag ? value : undefined);

function formElement(tracker: Tracker, field: FormElement, context: ExportContext): Element {
  const { id, type, rank, name, label, description, parentId, isUsed, isRequired, hasNotifications, bind } = field;
  const attributes = {
    type,
    ID: fieldReference(id),
    rank,
    id,
    tracker_id: tracker.id,
    parent_id: parentId ?? 0,
    use_it: whereSet(!isUsed, false),
    required: whereSet(isRequired, true),
    notifications: whereSet(hasNotifications, true),
  };
  return element('formElement', attributes, [
    element('name', {}, name),
    element('label', {}, label),
    ...unlessEmpty('description', description),
    ...propertiesElement(field),
    ...(isContainer(field) ? [formElements(tracker, id, context)] : []),
    ...(bind === null ? [] : [bindElement(bind, context)]),
  ]);
}

/** The form of a tracker, or the elements of one of its containers. */
export const formElements = (tracker: Tracker, parentId: number | null, context: ExportContext): Element =>
  element(
    'formElements',
    {},
    childrenOf(tracker.elements, parentId).map((field) => formElement(tracker, field, context)),
  );
