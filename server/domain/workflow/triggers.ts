import type { Document } from '../artifacts/document.ts';
import { chosen } from '../fields/list/value.ts';
import type { Tracker, Trigger } from '../trackers/tracker.ts';

export interface Child {
  trackerId: number;
  document: Document;
}

const has = ({ document }: Child, { field, value }: Trigger['children'][number]): boolean =>
  chosen(document[String(field)]).includes(value);

const placesFor = ({ children }: Trigger, { trackerId }: Child) =>
  children.filter((place) => place.tracker === trackerId);

/** Ignores children in trackers that the trigger does not mention. */
function holds(trigger: Trigger, children: readonly Child[]): boolean {
  const concerned = children.filter((child) => placesFor(trigger, child).length > 0);
  const isMet = (child: Child): boolean => placesFor(trigger, child).some((place) => has(child, place));
  if (concerned.length === 0) return false;
  return trigger.condition === 'all_of' ? concerned.every(isMet) : concerned.some(isMet);
}

/** Whether a change of these fields may fire a trigger for the parent artifact. */
export const mayTrigger = ({ triggers = [] }: Tracker, trackerId: number, fields: ReadonlySet<string>): boolean =>
  triggers.some(({ children }) =>
    children.some((place) => place.tracker === trackerId && fields.has(String(place.field))),
  );

/** The values that the children set in an artifact, by field, except values that it already has. */
export function triggeredValues(tracker: Tracker, document: Document, children: readonly Child[]): Map<number, number> {
  const values = new Map<number, number>();
  for (const trigger of tracker.triggers ?? []) {
    const { field, value } = trigger.target;
    const isThere = chosen(document[String(field)]).includes(value);
    if (!isThere && holds(trigger, children)) values.set(field, value);
  }
  return values;
}
