import { inFormOrder } from '../../trackers/form.ts';
import type { Tracker } from '../../trackers/tracker.ts';
import type { ExportContext } from '../context.ts';

/** A tracker with its elements in form order, without references to trackers that are not exported. */
export function enclosed(tracker: Tracker, trackers: readonly Tracker[], context: ExportContext): Tracker {
  const isThere = (id: number): boolean => trackers.some((other) => other.id === id);
  const { timeframe, ...others } = tracker.semantics;
  const hasParent = tracker.parentId !== null && isThere(tracker.parentId);
  const isImplied = timeframe !== undefined && 'impliedFrom' in timeframe && !isThere(timeframe.impliedFrom);
  const triggers = tracker.triggers ?? [];
  const whole = triggers.filter(({ children }) => children.every((child) => isThere(child.tracker)));
  if (!hasParent && tracker.parentId !== null) context.leave?.(`the parent of the tracker ${tracker.itemName}`);
  if (isImplied) context.leave?.(`the timeframe of the tracker ${tracker.itemName}, which another project has`);
  const lost = triggers.length - whole.length;
  context.leave?.(`triggers of the tracker ${tracker.itemName} that name deleted trackers`, lost);
  return {
    ...tracker,
    elements: inFormOrder(tracker.elements),
    parentId: hasParent ? tracker.parentId : null,
    semantics: isImplied ? others : tracker.semantics,
    triggers: whole,
  };
}
