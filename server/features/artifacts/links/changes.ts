import type { Changes, Document, Link } from '../../../domain/artifacts/document.ts';
import type { Tracker } from '../../../domain/trackers/tracker.ts';
import type { LinkPlan } from './plan.ts';
import { linkFieldOf } from '../write/values.ts';

export const noLinks: LinkPlan = {
  forward: [],
  difference: { removed: [], added: [] },
  reverse: { removed: [], added: [] },
  others: new Map(),
  faults: [],
};

export const isChange = ({ difference, reverse }: LinkPlan): boolean =>
  difference.added.length + difference.removed.length + reverse.added.length + reverse.removed.length > 0;

/** The forward links in the document. */
export function linksIn(tracker: Tracker, document: Document): Link[] {
  const field = linkFieldOf(tracker);
  return field === undefined ? [] : ((document[String(field.id)] ?? []) as Link[]);
}

/** Adds the change of the links, if any. */
export const withLinks = (changes: Changes, tracker: Tracker, before: Document, links: LinkPlan): Changes => {
  const field = linkFieldOf(tracker);
  if (field === undefined || links.difference.added.length + links.difference.removed.length === 0) return changes;
  const key = String(field.id);
  return {
    ...changes,
    [key]: { ...(before[key] === undefined ? {} : { before: before[key] }), after: links.forward },
  };
};
