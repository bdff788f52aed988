import { problem } from '../../../contract/problems.ts';
import type { ListValue, NewValue, ValuePatch } from '../../../contract/tracker-field.ts';
import type { Tx } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import {
  staticBindOf,
  withChangedValue,
  withoutValue,
  withValue,
} from '../../domain/trackers/structure/patch-values.ts';
import type { FormElement, Tracker } from '../../domain/trackers/tracker.ts';
import { useOfValue } from '../../domain/trackers/usage.ts';
import type { Changed } from './change.ts';
import { bindContext, fieldIn, type Fields } from './fields.ts';
import { triggersAround } from './store.ts';
import { isArchived, isHeld, wasHeld } from './store-usage.ts';

const replaced = (tracker: Tracker, field: FormElement): Tracker => ({
  ...tracker,
  elements: tracker.elements.map((element) => (element.id === field.id ? field : element)),
});

function valueOf(field: FormElement, id: number): ListValue {
  const { values, defaults } = staticBindOf(field);
  const value = values.find((one) => one.id === id);
  if (value === undefined) throw problem('list_value_not_found');
  const { label, description, isHidden, color } = value;
  return { id, label, description, is_hidden: isHidden, value_color: color, is_default: defaults.includes(id) };
}

async function useOf(tx: Tx, tracker: Tracker, field: FormElement, id: number): Promise<string | undefined> {
  const reason = useOfValue(tracker, field, id, await triggersAround(tx, tracker));
  if (reason !== undefined) return reason;
  if (await isHeld(tx, field.id, id)) return 'an artifact has it.';
  if (await wasHeld(tx, tracker.id, field.id, id)) return 'an artifact had it.';
  return (await isArchived(tx, field.id, id)) ? 'an artifact that was deleted and can be restored has it.' : undefined;
}

/** The static values of lists. */
export function createListValues(fields: Fields) {
  async function changeValue(
    actor: Actor,
    fieldId: number,
    edit: (tx: Tx, tracker: Tracker, field: FormElement) => Promise<Changed<number>>,
  ): Promise<ListValue> {
    const { tracker, result } = await fields.changeField(actor, fieldId, edit);
    return valueOf(fieldIn(tracker, fieldId), result);
  }

  return {
    add: (actor: Actor, fieldId: number, given: NewValue): Promise<ListValue> =>
      changeValue(actor, fieldId, async (tx, tracker, field) => {
        staticBindOf(field);
        const id = await bindContext(tx, tracker).nextValue();
        return { tracker: replaced(tracker, withValue(field, id, given)), result: id };
      }),

    patch: (actor: Actor, fieldId: number, id: number, patch: ValuePatch): Promise<ListValue> =>
      changeValue(actor, fieldId, async (_tx, tracker, field) => ({
        tracker: replaced(tracker, withChangedValue(field, id, patch)),
        result: id,
      })),

    async remove(actor: Actor, fieldId: number, id: number): Promise<void> {
      await fields.changeField(actor, fieldId, async (tx, tracker, field) => {
        const { label } = valueOf(field, id);
        const reason = await useOf(tx, tracker, field, id);
        if (reason !== undefined) throw problem('list_value_in_use', { label, reason });
        return { tracker: replaced(tracker, withoutValue(field, id)), result: id };
      });
    },
  };
}

export type ListValues = ReturnType<typeof createListValues>;
