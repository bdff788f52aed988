import type { XmlNode } from '../../../lib/xml/stream.ts';
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

export function readPlannings(project: XmlNode, isTracker: (key: string) => boolean): ImportedPlanning[] {
  const known = (node: XmlNode, key: string): string => {
    if (!isTracker(key)) throw wrong(node, `there is no tracker ${JSON.stringify(key)} in the project.`);
    return key;
  };
  const plannings = childOf(childOf(project, 'agiledashboard'), 'plannings');
  return childrenOf(plannings, 'planning').map((node) => ({
    name: required(node, 'name'),
    planTitle: attribute(node, 'plan_title') ?? '',
    backlogTitle: attribute(node, 'backlog_title') ?? '',
    milestoneTracker: known(node, required(node, 'planning_tracker_id')),
    backlogTrackers: childrenOf(childOf(node, 'backlogs'), 'backlog').map((one) => known(one, trimmed(one))),
  }));
}
