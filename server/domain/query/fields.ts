import { nearest } from '../../lib/text/nearest.ts';
import { isField } from '../fields/index.ts';
import type { TrackerRights } from '../policies/tracker-rights.ts';
import type { FormElement, Tracker } from '../trackers/tracker.ts';

/** The fields that a caller can name in a query. A field that they may not read counts as unknown. */
export interface KnownFields {
  named(name: string): FormElement | undefined;
  numbered(id: number): FormElement | undefined;
  nearestTo(name: string, isFit?: (field: FormElement) => boolean): string | undefined;
  /** ` Did you mean ...?`, or nothing */
  hintFor(name: string): string;
}

export function knownFields(tracker: Tracker, rights: Pick<TrackerRights, 'canRead'>): KnownFields {
  const fields = tracker.elements.filter((element) => element.isUsed && isField(element) && rights.canRead(element));
  const nearestTo: KnownFields['nearestTo'] = (name, isFit = () => true) =>
    nearest(
      name,
      fields.filter(isFit).map((field) => field.name),
    );
  return {
    nearestTo,
    named: (name) =>
      fields.find((field) => field.name === name) ??
      fields.find((field) => field.name.toLowerCase() === name.toLowerCase()),
    numbered: (id) => fields.find((field) => field.id === id),
    hintFor(name) {
      const found = nearestTo(name);
      return found === undefined ? '' : ` Did you mean \`${found}\`?`;
    },
  };
}
