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

export const planningKey = (name: string, tracker: string): string => `${tracker} ${name}`;

/** The permissions that were kept for a planning. Earlier imports kept them by its name alone. */
export const permissionsOf = (
  { name, milestoneTracker }: Pick<ExportedPlanning, 'name' | 'milestoneTracker'>,
  permissions: ReadonlyMap<string, Element[]>,
): Element[] => permissions.get(planningKey(name, trackerReference(milestoneTracker))) ?? permissions.get(name) ?? [];

export const planningElements = (
  plannings: readonly ExportedPlanning[],
  permissions: ReadonlyMap<string, Element[]>,
): Element[] =>
  plannings.filter(isWhole).map((planning) => {
    const { name, planTitle, backlogTitle, milestoneTracker, backlogTrackers } = planning;
    const attributes = {
      name,
      plan_title: planTitle,
      planning_tracker_id: trackerReference(milestoneTracker),
      backlog_title: backlogTitle,
    };
    const backlogs = backlogTrackers.map((id) => element('backlog', {}, trackerReference(id)));
    return element('planning', attributes, [
      element('backlogs', {}, backlogs),
      ...permissionsOf(planning, permissions),
    ]);
  });
