import type { Tx } from '../../../db/index.ts';
import type { FormElement, Tracker } from '../../../domain/trackers/tracker.ts';
import { isArchived, isValueUsed, wasValueUsed } from '../store/usage.ts';

export const withField = (tracker: Tracker, field: FormElement): Tracker => ({
  ...tracker,
  elements: tracker.elements.map((element) => (element.id === field.id ? field : element)),
});

/** The reason why artifacts need a value, by its index number; undefined: they don't. */
export async function artifactsUse(
  tx: Tx,
  tracker: Tracker,
  field: FormElement,
  value: number,
): Promise<string | undefined> {
  if (await isValueUsed(tx, field.id, value)) return 'an artifact has it.';
  if (await wasValueUsed(tx, tracker.id, field.id, value)) return 'an artifact had it.';
  const isKept = await isArchived(tx, field.id, value);
  return isKept ? 'an artifact that was deleted and can be restored has it.' : undefined;
}
