import type { ArtifactRecord } from '../../../domain/artifacts/record.ts';
import { momentOf } from '../../../domain/fields/date/value.ts';
import { isLastUpdate, isSubmissionDate } from '../../../domain/fields/index.ts';
import type { FormElement, Tracker } from '../../../domain/trackers/tracker.ts';
import { startOf } from '../../../lib/dates/iso-date.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Midnight of the platform's time zone, some days away. Around a change of the clock a day has 23 or 25 hours. */
export const dayAt = (day: number, distance: number): number => startOf('day', day + distance * dayMs + dayMs / 2);

/** A date with a time belongs to the nearest midnight. */
export const isOnDay = (value: number, day: number): boolean => value >= day - dayMs / 2 && value < day + dayMs / 2;

/** The value of a date field; undefined if it is empty. */
export function dateIn(field: FormElement, record: ArtifactRecord): number | undefined {
  if (isSubmissionDate(field)) return record.submittedOn;
  if (isLastUpdate(field)) return record.lastModifiedOn;
  return momentOf(record.document[String(field.id)]);
}

/** The field with the date by which an artifact should be done: the end of its timeframe, or the field `due_date`. */
export function dueField({ elements, semantics }: Tracker): FormElement | undefined {
  const { timeframe } = semantics;
  const end = timeframe !== undefined && 'endDate' in timeframe ? timeframe.endDate : undefined;
  return elements.find(
    ({ id, name, type, isUsed }) => isUsed && type === 'date' && (end === undefined ? name === 'due_date' : id === end),
  );
}

/** Artifacts of a tracker without a status are always open. */
export function isOpen({ semantics }: Tracker, { document }: ArtifactRecord): boolean {
  const { status } = semantics;
  if (status === undefined) return true;
  const stored = document[String(status.field)];
  return Array.isArray(stored) && stored.some((value) => status.open.includes(Number(value)));
}
