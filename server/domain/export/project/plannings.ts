import { type Element, element } from '../../../lib/xml/element.ts';
import { trackerReference } from '../tracker/references.ts';

export interface ExportedPlanning {
  name: string;
  planTitle: string;
  backlogTitle: string;
  milestoneTracker: number;
  backlogTrackers: readonly number[];
}

/** The format needs names and a backlog. */
const isWhole = ({ name, planTitle, backlogTitle, backlogTrackers }: ExportedPlanning): boolean =>
  backlogTrackers.length > 0 && [name, planTitle, backlogTitle].every((text) => text !== '');

/** Permissions are kept by the name of their planning. */
export const planningElements = (
  plannings: readonly ExportedPlanning[],
  permissions: ReadonlyMap<string, Element[]>,
): Element[] =>
  plannings.filter(isWhole).map(({ name, planTitle, backlogTitle, milestoneTracker, backlogTrackers }) => {
    const attributes = {
      name,
      plan_title: planTitle,
      planning_tracker_id: trackerReference(milestoneTracker),
      backlog_title: backlogTitle,
    };
    const backlogs = backlogTrackers.map((id) => element('backlog', {}, trackerReference(id)));
    return element('planning', attributes, [element('backlogs', {}, backlogs), ...(permissions.get(name) ?? [])]);
  });
