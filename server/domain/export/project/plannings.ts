import { type Element, element, unlessEmpty } from '../../../lib/xml/element.ts';
import { trackerReference } from '../tracker/references.ts';

export interface ExportedPlanning {
  name: string;
  planTitle: string;
  backlogTitle: string;
  milestoneTracker: number;
  backlogTrackers: readonly number[];
}

function planningElement({
  name,
  planTitle,
  backlogTitle,
  milestoneTracker,
  backlogTrackers,
}: ExportedPlanning): Element {
  const attributes = {
    name,
    plan_title: planTitle,
    planning_tracker_id: trackerReference(milestoneTracker),
    backlog_title: backlogTitle,
  };
  const backlogs = backlogTrackers.map((id) => element('backlog', {}, trackerReference(id)));
  return element('planning', attributes, [element('backlogs', {}, backlogs)]);
}

export const planningsElement = (plannings: readonly ExportedPlanning[]): Element[] =>
  unlessEmpty('agiledashboard', unlessEmpty('plannings', plannings.map(planningElement)));
