import { changesOf } from '../../artifacts/changes.ts';
import { applyChanges, type Changes, type Document } from '../../artifacts/document.ts';
import { planMove } from '../../artifacts/move.ts';
import type { FormElement, Tracker } from '../../trackers/tracker.ts';
import type { ExportedChangeset } from './changeset.ts';
import type { ExportContext } from '../context.ts';

export interface PlacedChangeset extends ExportedChangeset {
  /** the tracker of the artifact at that time */
  trackerId: number;
}

/** The changes of a changeset of another tracker in fields of the same name here, converted as by a move. */
function translated(changes: Changes, from: Tracker | undefined, to: Tracker, context: ExportContext): Changes {
  const setValues = Object.entries(changes).filter(([, { after }]) => after !== undefined);
  const plan = from && planMove(from, to, Object.fromEntries(setValues.map(([id, { after }]) => [id, after])));
  const whole = new Set(plan?.migrated.map(({ id }) => String(id)));
  for (const [id] of setValues.filter(([one]) => !whole.has(one))) {
    const name = from?.elements.find((field) => String(field.id) === id)?.name ?? id;
    context.leave?.(`changes before a move that ${to.itemName} has no field or value for: ${name}`);
  }
  const own = new Set(to.elements.map(({ id }) => String(id)));
  return Object.fromEntries(Object.entries(plan?.changes ?? {}).filter(([id]) => own.has(id)));
}

const valuesOf = (changes: Changes, { elements }: Tracker): Map<FormElement, unknown> =>
  new Map(
    elements.flatMap((field): [FormElement, unknown][] => {
      const change = changes[String(field.id)];
      return change === undefined ? [] : [[field, change.after]];
    }),
  );

/** The history of a moved artifact, as if it had always been in this tracker. */
export function historyIn(
  tracker: Tracker,
  changesets: readonly PlacedChangeset[],
  trackerOf: (id: number) => Tracker | undefined,
  context: ExportContext,
): ExportedChangeset[] {
  if (changesets.every(({ trackerId }) => trackerId === tracker.id)) return [...changesets];
  let document: Document = {};
  return changesets.map((changeset): ExportedChangeset => {
    const isOwn = changeset.trackerId === tracker.id;
    const given = isOwn
      ? changeset.changes
      : translated(changeset.changes, trackerOf(changeset.trackerId), tracker, context);
    // A move repeats all values.
    const changes = changesOf(document, valuesOf(given, tracker));
    document = applyChanges(document, changes);
    return { ...changeset, changes };
  });
}
