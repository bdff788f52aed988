import { IdParams } from '../../../../contract/common.ts';
import { TrackerField } from '../../../../contract/trackers/tracker.ts';
import { FieldPatch, ListValue, ListValueParams, NewValue, ValuePatch } from '../../../../contract/trackers/field.ts';
import { NewField } from '../../../../contract/trackers/structure.ts';
import type { Actor } from '../../../domain/actor.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import type { Changed } from '../structure/change.ts';
import { type Fields, fieldIn } from '../structure/fields.ts';
import type { ListValues } from '../structure/values.ts';
import type { TrackerView } from '../read/view.ts';

interface Deps {
  trackerFields: Fields;
  listValues: ListValues;
  trackerView: TrackerView;
}

const unreadable = ['field_not_found', 'tracker_not_visible', 'tracker_not_found', 'forbidden'] as const;
const denied = ['field_not_found', 'tracker_not_visible', 'field_administrator_required'] as const;

export function trackerFieldRoutes({ trackerFields, listValues, trackerView }: Deps): AnyRoute[] {
  const present = (actor: Actor, { tracker, result }: Changed<number>): Promise<TrackerField> =>
    trackerView.field(actor, tracker, fieldIn(tracker, result));

  const permits = ({ actor, params }: { actor: Actor; params: { id: number } }) =>
    trackerFields.administered(actor, params.id);

  return [
    route({
      method: 'POST',
      path: '/trackers/:id/fields',
      hasNaturalKey: true,
      summary: 'Adds a field, a container or a static element to a tracker',
      access: 'protected',
      requires: 'tracker.administer',
      params: IdParams,
      body: NewField,
      status: 201,
      answers: TrackerField,
      extension: true,
      problems: ['tracker_not_visible', 'tracker_administrator_required', 'tracker_structure_invalid'],
      async handle({ actor, params, body }) {
        return present(actor, await trackerFields.add(actor, params.id, body));
      },
    }),
    route({
      method: 'GET',
      path: '/tracker_fields/:id',
      summary: 'A field, a container or a static element of a tracker',
      access: 'hybrid',
      requires: 'tracker.read',
      params: IdParams,
      answers: TrackerField,
      extension: true,
      problems: unreadable,
      async handle({ actor, params }) {
        const { tracker, field } = await trackerFields.readable(actor, params.id);
        return trackerView.field(actor, tracker, field);
      },
    }),
    route({
      method: 'PATCH',
      path: '/tracker_fields/:id',
      summary: 'Changes a field, or moves it',
      access: 'protected',
      requires: 'field.administer',
      permits,
      params: IdParams,
      body: FieldPatch,
      bodyName: 'patch',
      extensionMembers: ['bindings', 'permissions_for_groups'],
      answers: TrackerField,
      problems: [
        ...denied,
        'field_label_empty',
        'field_name_taken',
        'field_not_simple_list',
        'field_not_static',
        'field_move_invalid',
        'field_in_use',
        'tracker_structure_invalid',
      ],
      async handle({ actor, params, body }) {
        return present(actor, await trackerFields.patch(actor, params.id, body));
      },
    }),
    route({
      method: 'DELETE',
      path: '/tracker_fields/:id',
      summary: 'Permanently deletes a field',
      access: 'protected',
      requires: 'field.administer',
      params: IdParams,
      status: 204,
      problems: [...denied, 'field_in_use'],
      async handle({ actor, params }) {
        await trackerFields.remove(actor, params.id);
      },
    }),
    route({
      method: 'POST',
      path: '/tracker_fields/:id/values',
      hasNaturalKey: true,
      summary: 'Adds a value to a list field',
      access: 'protected',
      requires: 'field.administer',
      permits,
      params: IdParams,
      body: NewValue,
      status: 201,
      answers: ListValue,
      extension: true,
      problems: [...denied, 'field_not_static', 'tracker_structure_invalid'],
      handle: ({ actor, params, body }) => listValues.add(actor, params.id, body),
    }),
    route({
      method: 'GET',
      path: '/tracker_fields/:id/values/:value_id',
      summary: 'A value of a list field; `o1` is a value that users added to an open list',
      access: 'hybrid',
      requires: 'tracker.read',
      params: ListValueParams,
      answers: ListValue,
      extension: true,
      problems: [...unreadable, 'list_value_not_found', 'field_not_static'],
      handle: ({ actor, params }) => listValues.find(actor, params.id, params.value_id),
    }),
    route({
      method: 'PATCH',
      path: '/tracker_fields/:id/values/:value_id',
      summary: 'Changes, hides or moves a list value; `o1` is a value that users added to an open list',
      access: 'protected',
      requires: 'field.administer',
      permits,
      params: ListValueParams,
      body: ValuePatch,
      answers: ListValue,
      extension: true,
      problems: [...denied, 'list_value_not_found', 'field_not_static', 'tracker_structure_invalid'],
      handle: ({ actor, params, body }) => listValues.patch(actor, params.id, params.value_id, body),
    }),
    route({
      method: 'DELETE',
      path: '/tracker_fields/:id/values/:value_id',
      summary: 'Deletes an unused list value, including values that users added',
      access: 'protected',
      requires: 'field.administer',
      params: ListValueParams,
      status: 204,
      extension: true,
      problems: [...denied, 'list_value_not_found', 'list_value_in_use'],
      async handle({ actor, params }) {
        await listValues.remove(actor, params.id, params.value_id);
      },
    }),
  ];
}
