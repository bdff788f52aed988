import { startOf } from '../../lib/dates/iso-date.ts';
import type { Document } from '../artifacts/document.ts';
import { knowsField, type TrackerRights } from '../policies/tracker-rights.ts';
import type { DateRule, Tracker } from '../trackers/tracker.ts';
import { isTimeDisplayed, momentOf } from '../fields/date/value.ts';
import { usedElement } from './state.ts';

const holds: Record<DateRule['comparator'], (source: number, target: number) => boolean> = {
  '=': (source, target) => source === target,
  '≠': (source, target) => source !== target,
  '<': (source, target) => source < target,
  '≤': (source, target) => source <= target,
  '>': (source, target) => source > target,
  '≥': (source, target) => source >= target,
};

export const comparators = Object.keys(holds) as DateRule['comparator'][];

/** An error message if the dates break the rule. Empty dates break no rule. */
export function dateRuleFault(
  tracker: Tracker,
  rights: TrackerRights,
  rule: DateRule,
  document: Document,
): string | undefined {
  const source = usedElement(tracker, rule.source);
  const target = usedElement(tracker, rule.target);
  if (source === undefined || target === undefined) return undefined;
  const [first, second] = [momentOf(document[source.id]), momentOf(document[target.id])];
  if (first === undefined || second === undefined) return undefined;
  // A date with a time and a date without one are compared as days.
  const unit = isTimeDisplayed(source) && isTimeDisplayed(target) ? 'minute' : 'day';
  if (holds[rule.comparator](startOf(unit, first), startOf(unit, second))) return undefined;
  if (!knowsField(rights, source) || !knowsField(rights, target))
    return `Error on the tracker #${tracker.id} date value.`;
  return `Error on the tracker #${tracker.id} date value : ${source.label} must be ${rule.comparator} to ${target.label}.`;
}
