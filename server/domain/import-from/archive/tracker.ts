import { type Element, element, unlessEmpty } from '../../../lib/xml/element.ts';
import {
  assigneeKey,
  descriptionKey,
  type ForeignFieldKind,
  type ForeignStatus,
  statusKey,
  titleKey,
} from '../model.ts';
import type { OwnField, PlannedField, PlannedTracker } from './plan.ts';
import { ownTypes, types } from './types.ts';

const bindOf = ({ field: { kind }, values }: PlannedField): Element[] => {
  if (kind === 'person' || kind === 'persons')
    return [element('bind', { type: 'users' }, [element('items', {}, [element('item', { label: 'group_members' })])])];
  if (kind !== 'choice' && kind !== 'choices' && kind !== 'labels') return [];
  const items = [...values].map(([label, number]) => element('item', { ID: `V${number}`, label, is_hidden: false }));
  return [element('bind', { type: 'static', is_rank_alpha: kind === 'labels' }, unlessEmpty('items', items))];
};

const dates: Readonly<Partial<Record<ForeignFieldKind, boolean>>> = { date: false, time: true };

function fieldElement(planned: PlannedField, rank: number): Element {
  const { field, reference, name } = planned;
  const isTimed = dates[field.kind];
  return element(
    'formElement',
    { type: types[field.kind], ID: reference, rank, required: field.key === titleKey ? true : undefined },
    [
      element('name', {}, name),
      element('label', {}, field.label),
      ...(isTimed === undefined ? [] : [element('properties', { display_time: isTimed })]),
      ...bindOf(planned),
    ],
  );
}

function ownElement({ own }: PlannedTracker, field: OwnField, rank: number): Element {
  const { type, label } = ownTypes[field];
  const { reference, name } = own[field];
  return element('formElement', { type, ID: reference, rank }, [
    element('name', {}, name),
    element('label', {}, label),
  ]);
}

const fieldset = (id: string, label: string, rank: number, elements: readonly Element[]): Element =>
  element('formElement', { type: 'fieldset', ID: id, rank }, [
    element('name', {}, `fieldset_${rank}`),
    element('label', {}, label),
    ...unlessEmpty('formElements', elements),
  ]);

function formElements(tracker: PlannedTracker): Element {
  const isText = ({ field }: PlannedField): boolean => field.key === titleKey || field.key === descriptionKey;
  const texts = tracker.fields.filter(isText).map(fieldElement);
  const details = tracker.fields.filter((field) => !isText(field)).map(fieldElement);
  const own = (...names: OwnField[]): Element[] => names.map((name, rank) => ownElement(tracker, name, rank));
  const relations = own('links', 'files', ...(tracker.hasPrivate ? (['permissions'] as const) : []));
  const id = (part: string): string => `${tracker.reference}_${part}`;
  return element('formElements', {}, [
    fieldset(id('summary'), 'Summary', 0, texts),
    fieldset(id('details'), 'Details', 1, details),
    fieldset(id('relations'), 'Links and attachments', 2, relations),
    fieldset(id('origin'), 'Origin', 3, own('id', 'by', 'on', 'last', 'oldId', 'oldAddress')),
  ]);
}

const semantic = (type: string, label: string, content: readonly Element[]): Element =>
  element('semantic', { type }, [
    element('shortname', {}, type),
    element('label', {}, label),
    element('description', {}, label),
    ...content,
  ]);

function semanticsElement({ fields }: PlannedTracker, statuses: readonly ForeignStatus[]): Element[] {
  const about = (key: string, type: string, label: string, more: (field: PlannedField) => Element[] = () => []) =>
    fields
      .filter(({ field }) => field.key === key)
      .map((field) => semantic(type, label, [element('field', { REF: field.reference }), ...more(field)]));
  const open = ({ values }: PlannedField): Element[] => {
    const numbers = statuses.filter(({ isOpen }) => isOpen).flatMap(({ name }) => values.get(name) ?? []);
    const refs = numbers.map((number) => element('open_value', { REF: `V${number}` }));
    return [element('open_values', {}, refs)];
  };
  return unlessEmpty('semantics', [
    ...about(titleKey, 'title', 'Title'),
    ...about(descriptionKey, 'description', 'Description'),
    ...about(statusKey, 'status', 'Status', open),
    ...about(assigneeKey, 'contributor', 'Assignee'),
  ]);
}

/** A report on all artifacts, so that the tracker opens with a table. */
function reportElement({ fields, own }: PlannedTracker): Element {
  const shown = [titleKey, statusKey, assigneeKey].flatMap((key) => fields.filter(({ field }) => field.key === key));
  const columns = [own.id, own.oldId, ...shown].map(({ reference }) => element('field', { REF: reference }));
  return element('report', { is_default: true }, [
    element('name', {}, 'All'),
    element('criterias'),
    element('renderers', {}, [
      element('renderer', { type: 'table', rank: 0, chunksz: 15 }, [
        element('name', {}, 'Table'),
        element('columns', {}, columns),
      ]),
    ]),
  ]);
}

/** A tracker without its artifacts, which follow. */
export const convertedTracker = (tracker: PlannedTracker, statuses: readonly ForeignStatus[]): Element =>
  element('tracker', { id: tracker.reference, parent_id: 0 }, [
    element('name', {}, tracker.label),
    element('item_name', {}, tracker.itemName),
    element('description', {}, tracker.label),
    element('color', {}, 'inca-silver'),
    element('cannedResponses'),
    formElements(tracker),
    ...semanticsElement(tracker, statuses),
    element('reports', {}, [reportElement(tracker)]),
  ]);
