import { isField, isWritable, transferOf } from '../fields/index.ts';
import { none } from '../fields/none.ts';
import type { Move, MovePart } from '../fields/transfer-part.ts';
import type { FormElement, Tracker } from '../trackers/tracker.ts';
import type { Changes, Document, FieldChange } from './document.ts';

export interface MovePlan {
  migrated: FormElement[];
  notMigrated: FormElement[];
  partiallyMigrated: FormElement[];
  /** removes the values of the old tracker's fields and sets those of the new one's */
  changes: Changes;
}

const hasSameBind = (from: FormElement, to: FormElement): boolean =>
  (from.bind?.type ?? null) === (to.bind?.type ?? null);

/** The move part of the target, if it takes values from the source. */
function moveTo(from: FormElement, to: FormElement): MovePart<unknown> | undefined {
  const move = transferOf(to)?.move ?? none;
  return move !== none && move.takesFrom(from.type) && hasSameBind(from, to) ? move : undefined;
}

/**
 * Plans a move: keeps values of fields with the same name and a compatible type, if the target list offers them. Read-
 * only fields, such as the submitter, need no conversion, because they show data of the artifact itself.
 */
export function planMove(
  source: Tracker,
  target: Tracker,
  document: Document,
  offers: Move['offers'] = () => true,
): MovePlan {
  const plan: MovePlan = { migrated: [], notMigrated: [], partiallyMigrated: [], changes: {} };
  const changes = new Map<string, FieldChange>();
  for (const from of source.elements) {
    if (!from.isUsed || !isField(from)) continue;
    const stored = document[String(from.id)];
    if (stored !== undefined) changes.set(String(from.id), { before: stored });
    const to = target.elements.find((element) => element.isUsed && element.name === from.name);
    if (!isWritable(from)) {
      (to?.type === from.type ? plan.migrated : plan.notMigrated).push(from);
      continue;
    }
    const move = to === undefined ? undefined : moveTo(from, to);
    if (to === undefined || move === undefined) {
      plan.notMigrated.push(from);
      continue;
    }
    const converted = stored === undefined ? { stored, isWhole: true } : move.convert(stored, { from, to, offers });
    if (converted.stored !== undefined) changes.set(String(to.id), { after: converted.stored });
    (converted.isWhole ? plan.migrated : plan.partiallyMigrated).push(from);
  }
  return { ...plan, changes: Object.fromEntries(changes) };
}
