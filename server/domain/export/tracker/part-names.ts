import type { NameOf } from '../../kept/kept.ts';
import { valueIdsOf } from '../../trackers/plan.ts';
import type { Tracker } from '../../trackers/tracker.ts';
import { fieldReference, valueReference } from './references.ts';

/** The names of the fields and values of a tracker in its document. */
export const partNames =
  ({ elements }: Pick<Tracker, 'elements'>): NameOf =>
  (reference) => {
    if ('field' in reference) {
      return elements.some(({ id }) => id === reference.field) ? fieldReference(reference.field) : undefined;
    }
    if (!('value' in reference)) return undefined;
    return elements.some((field) => valueIdsOf(field).includes(reference.value))
      ? valueReference(reference.value)
      : undefined;
  };
