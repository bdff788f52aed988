import { type Attributes, type Element, element, unlessEmpty } from '../../../lib/xml/element.ts';
import { fieldTypeOf, isContainer } from '../../fields/index.ts';
import { keptToXml } from '../../kept/kept.ts';
import { elementsIn } from '../../trackers/form.ts';
import type { FormElement, Property, Tracker } from '../../trackers/tracker.ts';
import type { ExportContext } from '../context.ts';
import { fieldReference, keptFieldReference } from '../tracker/references.ts';
import { bindElement } from './bind.ts';

/** The properties of an element; nothing if its type has none. */
function propertiesElement({ type, properties, keptProperties = {} }: FormElement): Element[] {
  const form = fieldTypeOf({ type });
  const defined = Object.entries(form.properties).map(([name, { default: preset }]): [string, Property] => [
    name,
    properties[name] ?? preset,
  ]);
  const values = Object.fromEntries(defined);
  const written = Object.entries(form.xmlProperties?.write(values) ?? values);
  const attributes: Attributes = Object.fromEntries(
    [...Object.entries(keptProperties), ...written].flatMap(([name, value]) =>
      value === null || value === '' ? [] : [[name, value]],
    ),
  );
  return Object.keys(attributes).length === 0 ? [] : [element('properties', attributes)];
}

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

/** Fields of types that Hearth doesn't have. Their names must differ from those of other fields. */
function keptFields({ id, kept }: Tracker, parentId: number | null): { rank: number; element: Element }[] {
  return (kept?.elements ?? []).flatMap(({ parent, rank, element: { attributes, ...field } }, index) => {
    if (parent !== parentId) return [];
    const named = { ...field, attributes: { ...attributes, ID: keptFieldReference(id, index) } };
    return keptToXml(named, () => undefined).map((one) => ({ rank, element: one }));
  });
}

/** The form of a tracker, or the elements of one of its containers. */
export const formElements = (tracker: Tracker, parentId: number | null, context: ExportContext): Element =>
  element(
    'formElements',
    {},
    [
      ...elementsIn(tracker.elements, parentId).map((field) => ({
        rank: field.rank,
        element: formElement(tracker, field, context),
      })),
      ...keptFields(tracker, parentId),
    ]
      .toSorted((one, other) => one.rank - other.rank)
      .map((one) => one.element),
  );
