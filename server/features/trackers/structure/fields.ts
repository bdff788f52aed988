import { problem } from '../../../../contract/problems.ts';
import type { FieldPatch } from '../../../../contract/trackers/field.ts';
import type { NewField } from '../../../../contract/trackers/structure.ts';
import type { Database, Tx } from '../../../db/index.ts';
import type { Actor } from '../../../domain/actor.ts';
import { isTimeDisplayed } from '../../../domain/fields/date/value.ts';
import { typeFactsOf, isWritable } from '../../../domain/fields/index.ts';
import { can, require } from '../../../domain/policies/policy.ts';
import { checkUniqueTypes, checkPlace, elementsIn, placeElement } from '../../../domain/trackers/form.ts';
import { renumberedElement, valueIdsOf } from '../../../domain/trackers/plan.ts';
import { taken } from '../../../domain/trackers/structure/context.ts';
import { createStructureIndex } from '../../../domain/trackers/structure/structure-index.ts';
import type { BindPatchContext } from '../../../domain/trackers/structure/patch-bind.ts';
import { withPatchedField } from '../../../domain/trackers/structure/patch-field.ts';
import { readElement } from '../../../domain/trackers/structure/read-element.ts';
import { fieldUsage } from '../../../domain/trackers/usage.ts';
import type { FormElement, Tracker } from '../../../domain/trackers/tracker.ts';
import type { Changed, TrackerChange } from './change.ts';
import type { TrackerDirectory } from '../directory.ts';
import { triggersAround } from '../store/trackers.ts';
import { allocatePartIds, trackerIdOf } from './part-ids.ts';
import { convertDates, deleteLinksFrom } from '../store/stored-values.ts';
import { isValueUsed } from '../store/usage.ts';
import { structureContext } from './context.ts';

export function fieldIn(tracker: Tracker, id: number): FormElement {
  const field = tracker.elements.find((element) => element.id === id);
  if (field === undefined) throw problem('field_not_found');
  return field;
}

export const bindContext = (tx: Tx, tracker: Tracker): BindPatchContext => ({
  ...structureContext(tx, tracker.projectId),
  async nextValue() {
    const [id = 0] = await allocatePartIds(tx, 'tracker_list_values', tracker.id, 1);
    return id;
  },
  isUsedByArtifacts: (fieldId, value) => isValueUsed(tx, fieldId, value),
  triggers: () => triggersAround(tx, tracker),
});

/** The tracker with a new field, and the id of the field. */
async function withNewField(tx: Tx, tracker: Tracker, field: NewField): Promise<Changed<number>> {
  let values = 0;
  const { element } = await readElement(
    field,
    {
      id: -1,
      nextValue: () => --values,
      isTaken: (name) => tracker.elements.some((one) => one.name === name),
      refuse: taken,
    },
    structureContext(tx, tracker.projectId),
  );
  const wanted = field.parent === null || String(field.parent ?? '').trim() === '' ? undefined : field.parent;
  const parent =
    wanted === undefined
      ? null
      : createStructureIndex(tracker.elements).element(wanted, `the parent of ${element.label}`);
  checkPlace(element, parent);
  const [id = 0] = await allocatePartIds(tx, 'tracker_fields', tracker.id, 1);
  const olds = valueIdsOf(element);
  const news = await allocatePartIds(tx, 'tracker_list_values', tracker.id, olds.length);
  const numbers = new Map(olds.map((old, index) => [old, news[index] ?? 0]));
  const fresh = renumberedElement(
    element,
    () => id,
    (old) => numbers.get(old) ?? old,
  );
  const elements = placeElement([...tracker.elements, fresh], id, parent?.id ?? null, null);
  checkUniqueTypes(elements);
  return { tracker: { ...tracker, elements }, result: id };
}

async function withoutField(tx: Tx, tracker: Tracker, field: FormElement): Promise<Tracker> {
  const inside = elementsIn(tracker.elements, field.id)[0];
  const use = fieldUsage(tracker, field, await triggersAround(tx, tracker));
  const reason = use ?? (inside === undefined ? undefined : `it holds ${inside.label}.`);
  if (reason !== undefined) throw problem('field_in_use', { label: field.label, reason });
  const elements = tracker.elements.filter((element) => element.id !== field.id);
  const isLinkless = !elements.some((element) => typeFactsOf(element).holds === 'links' && element.isUsed);
  if (typeFactsOf(field).holds === 'links' && isLinkless) await deleteLinksFrom(tx, tracker.id);
  if (!isWritable(field)) return { ...tracker, elements };
  const former = { ...field, parentId: null, isUsed: true };
  return { ...tracker, elements, formerElements: [...(tracker.formerElements ?? []), former] };
}

export function createFields(db: Database, trackers: TrackerDirectory, change: TrackerChange) {
  /** The tracker of a field that the caller administers. */
  async function administered(actor: Actor, id: number): Promise<Tracker> {
    const trackerId = await trackerIdOf(db.read, 'tracker_fields', id);
    if (trackerId === undefined) throw problem('field_not_found');
    const { tracker, rights } = await trackers.visible(actor, trackerId);
    require(actor, 'field.administer', { rights });
    return tracker;
  }

  /** Changes the tracker that a field belongs to. */
  async function changeField<T>(
    actor: Actor,
    id: number,
    edit: (tx: Tx, tracker: Tracker, field: FormElement) => Promise<Changed<T>>,
  ): Promise<Changed<T>> {
    const tracker = await administered(actor, id);
    fieldIn(tracker, id);
    return change(actor, tracker.id, (tx, locked) => edit(tx, locked, fieldIn(locked, id)));
  }

  return {
    changeField,
    administered,

    /** A field that the caller may read, with its tracker. */
    async readable(actor: Actor, id: number): Promise<{ tracker: Tracker; field: FormElement }> {
      const trackerId = await trackerIdOf(db.read, 'tracker_fields', id);
      if (trackerId === undefined) throw problem('field_not_found');
      const { tracker, rights } = await trackers.visible(actor, trackerId);
      const field = fieldIn(tracker, id);
      const isShown = field.isUsed || can(actor, 'tracker.read_administration', { rights });
      if (!isShown || !rights.canRead(field)) throw problem('field_not_found');
      return { tracker, field };
    },

    add: (actor: Actor, trackerId: number, field: NewField): Promise<Changed<number>> =>
      change(actor, trackerId, (tx, tracker) => withNewField(tx, tracker, field)),

    patch: (actor: Actor, id: number, patch: FieldPatch): Promise<Changed<number>> =>
      changeField(actor, id, async (tx, tracker, field) => {
        const patched = await withPatchedField(tracker, field, patch, bindContext(tx, tracker));
        const after = fieldIn(patched, id);
        if (after.type === 'date' && isTimeDisplayed(after) !== isTimeDisplayed(field)) await convertDates(tx, after);
        return { tracker: patched, result: id };
      }),

    async remove(actor: Actor, id: number): Promise<void> {
      await changeField(actor, id, async (tx, tracker, field) => ({
        tracker: await withoutField(tx, tracker, field),
        result: undefined,
      }));
    },
  };
}

export type Fields = ReturnType<typeof createFields>;
