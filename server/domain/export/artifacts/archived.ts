import type { Changes } from '../../artifacts/document.ts';
import { withFormerFields } from '../../artifacts/history.ts';
import { planMove } from '../../artifacts/move.ts';
import type { FormElement, Tracker } from '../../trackers/tracker.ts';
import type { ExportedChangeset } from './changeset.ts';
import { historyIn, type PlacedChangeset } from './moved.ts';

/** The changes of fields that the tracker doesn't have and can't convert. */
function foreign(tracker: Tracker, { changes }: PlacedChangeset, from: Tracker | undefined): Changes {
  const own = new Set(tracker.elements.map(({ id }) => String(id)));
  const setValues = Object.entries(changes).filter(([id, { after }]) => after !== undefined && !own.has(id));
  const values = Object.fromEntries(setValues.map(([id, { after }]) => [id, after]));
  const plan = from === undefined || from.id === tracker.id ? undefined : planMove(from, tracker, values);
  const carried = new Set(plan?.migrated.map(({ id }) => String(id)));
  return Object.fromEntries(setValues.filter(([id]) => !carried.has(id)));
}

/** An unused copy of the field at the end of the form, with a free name. */
function appended(tracker: Tracker, fields: readonly FormElement[]): Tracker {
  const names = new Set(tracker.elements.map(({ name }) => name));
  const elements = [...tracker.elements];
  for (const field of fields) {
    const name = names.has(field.name) ? `${field.name}_${field.id}` : field.name;
    names.add(name);
    elements.push({ ...field, name, parentId: null, rank: elements.length + 1, isUsed: false, isRequired: false });
  }
  return { ...tracker, elements };
}

/**
 * The whole history of an artifact, including fields of earlier trackers and deleted fields. Values are written with
 * the fields of the current tracker if possible, and otherwise with their original fields, which are added to it.
 */
export function wholeHistory(
  tracker: Tracker,
  changesets: readonly PlacedChangeset[],
  trackerOf: (id: number) => Tracker | undefined,
): { tracker: Tracker; changesets: ExportedChangeset[] } {
  const thenOf = (id: number): Tracker | undefined => {
    const found = id === tracker.id ? tracker : trackerOf(id);
    return found === undefined ? undefined : withFormerFields(found);
  };
  const others = changesets.map((changeset) => foreign(tracker, changeset, thenOf(changeset.trackerId)));
  const named = new Set(others.flatMap((changes) => Object.keys(changes)));
  const known = new Map<number, FormElement>();
  for (const { trackerId } of changesets) {
    for (const field of thenOf(trackerId)?.elements ?? []) if (named.has(String(field.id))) known.set(field.id, field);
  }
  const history = historyIn(tracker, changesets, thenOf, { groupName: () => undefined, user: () => undefined });
  return {
    tracker: appended(tracker, [...known.values()]),
    changesets: history.map((changeset, index) => ({
      ...changeset,
      changes: { ...changeset.changes, ...others[index] },
    })),
  };
}
