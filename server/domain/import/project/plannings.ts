import type { XmlNode } from '../../../lib/xml/stream.ts';
import { type Leaving, readParts } from '../context.ts';
import { wrong } from '../xml/fault.ts';
import { attribute, childOf, childrenOf, required, trimmed } from '../xml/nodes.ts';

/** A planning; it refers to trackers by their names in the document. */
export interface ImportedPlanning {
  name: string;
  planTitle: string;
  backlogTitle: string;
  milestoneTracker: string;
  backlogTrackers: string[];
}

/** Plannings of trackers that the document lacks are omitted. */
export function readPlannings(
  project: XmlNode,
  isTracker: (key: string) => boolean,
  context: Leaving,
): ImportedPlanning[] {
  const known = (node: XmlNode, key: string): string => {
    if (!isTracker(key)) throw wrong(node, `there is no tracker ${JSON.stringify(key)} in the project.`);
    return key;
  };
  function backlogsOf(planning: XmlNode): string[] {
    const seen = new Set<string>();
    return readParts(context, childrenOf(childOf(planning, 'backlogs'), 'backlog'), (one) => {
      const key = known(one, trimmed(one));
      const isSecond = seen.has(key);
      if (isSecond) context.leave(one, `[second ${key}]`);
      seen.add(key);
      return isSecond ? undefined : key;
    });
  }
  const plannings = childOf(childOf(project, 'agiledashboard'), 'plannings');
  return readParts(context, childrenOf(plannings, 'planning'), (node) => ({
    name: required(node, 'name'),
    planTitle: attribute(node, 'plan_title') ?? '',
    backlogTitle: attribute(node, 'backlog_title') ?? '',
    milestoneTracker: known(node, required(node, 'planning_tracker_id')),
    backlogTrackers: backlogsOf(node),
  }));
}
