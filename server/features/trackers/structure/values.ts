import { problem } from '../../../../contract/problems.ts';
import type { ListValue, NewValue, ValuePatch } from '../../../../contract/trackers/field.ts';
import type { Database, Tx } from '../../../db/index.ts';
import type { Actor } from '../../../domain/actor.ts';
import {
  staticBindOf,
  withChangedValue,
  withoutValue,
  withValue,
} from '../../../domain/trackers/structure/patch-values.ts';
import type { FormElement, Tracker } from '../../../domain/trackers/tracker.ts';
import { valueUsage } from '../../../domain/trackers/usage.ts';
import type { Changed } from './change.ts';
import { bindContext, fieldIn, type Fields } from './fields.ts';
import { withField, artifactsUse } from './list-value.ts';
import { createOpenValues } from './open-values.ts';
import { triggersAround } from '../store/trackers.ts';

function valueOf(field: FormElement, id: number): ListValue {
  const { values, defaults } = staticBindOf(field);
  const value = values.find((one) => one.id === id);
  if (value === undefined) throw problem('list_value_not_found');
  const { label, description, isHidden, color } = value;
  return { id, label, description, is_hidden: isHidden, value_color: color, is_default: defaults.includes(id) };
}

async function useOf(tx: Tx, tracker: Tracker, field: FormElement, id: number): Promise<string | undefined> {
  const reason = valueUsage(tracker, field, id, await triggersAround(tx, tracker));
  return reason ?? artifactsUse(tx, tracker, field, id);
}

/** The values of lists: static ones by id, added ones by name. */
export function createListValues(db: Database, fields: Fields) {
  const openValues = createOpenValues(db, fields);

  async function changeValue(
    actor: Actor,
    fieldId: number,
    edit: (tx: Tx, tracker: Tracker, field: FormElement) => Promise<Changed<number>>,
  ): Promise<ListValue> {
    const { tracker, result } = await fields.changeField(actor, fieldId, edit);
    return valueOf(fieldIn(tracker, fieldId), result);
  }

  return {
    async find(actor: Actor, fieldId: number, id: ListValue['id']): Promise<ListValue> {
      const { field } = await fields.readable(actor, fieldId);
      return typeof id === 'string' ? openValues.find(field, id) : valueOf(field, id);
    },

    add: (actor: Actor, fieldId: number, given: NewValue): Promise<ListValue> =>
      changeValue(actor, fieldId, async (tx, tracker, field) => {
        staticBindOf(field);
        const id = await bindContext(tx, tracker).nextValue();
        return { tracker: withField(tracker, withValue(field, id, given)), result: id };
      }),

    async patch(actor: Actor, fieldId: number, id: ListValue['id'], patch: ValuePatch): Promise<ListValue> {
      if (typeof id === 'string') return openValues.patch(actor, fieldId, id, patch);
      return changeValue(actor, fieldId, async (_tx, tracker, field) => ({
        tracker: withField(tracker, withChangedValue(field, id, patch)),
        result: id,
      }));
    },

    async remove(actor: Actor, fieldId: number, id: ListValue['id']): Promise<void> {
      if (typeof id === 'string') return openValues.remove(actor, fieldId, id);
      await fields.changeField(actor, fieldId, async (tx, tracker, field) => {
        const { label } = valueOf(field, id);
        const reason = await useOf(tx, tracker, field, id);
        if (reason !== undefined) throw problem('list_value_in_use', { label, reason });
        return { tracker: withField(tracker, withoutValue(field, id)), result: id };
      });
    },
  };
}

export type ListValues = ReturnType<typeof createListValues>;
