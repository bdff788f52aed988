import { fieldTypeFacts } from '../../../contract/field-types.ts';
import type { Report } from '../../domain/reports/report.ts';
import type { FormElement, Tracker } from '../../domain/trackers/tracker.ts';
import type { ProjectContent } from './document.ts';

const namesPeople = ({ type, bind }: FormElement): boolean =>
  bind?.type === 'users' || fieldTypeFacts[type].holds === 'user';

/** All numbers in a value, at any depth. */
function numbersIn(given: unknown): number[] {
  if (typeof given === 'object' && given !== null) return Object.values(given).flatMap(numbersIn);
  return /^\d{1,9}$/.test(String(given)) ? [Number(given)] : [];
}

/** The users selected in the criteria of reports. */
function inReports({ elements }: Tracker, reports: readonly Report[]): number[] {
  const fields = new Set(elements.filter(namesPeople).map(({ id }) => id));
  return reports.flatMap(({ query }) =>
    query.kind === 'criteria'
      ? query.criteria.filter(({ field }) => fields.has(field)).flatMap(({ given }) => numbersIn(given))
      : [],
  );
}

const inStructure = ({ elements }: Tracker): number[] =>
  elements.flatMap(({ bind }) => (bind?.type === 'users' ? bind.defaults : []));

type ReportedTracker = ProjectContent['trackers'][number];

/** All users that a tracker names outside of its artifacts. */
export const peopleInTracker = ({ tracker, reports }: ReportedTracker): number[] => [
  ...inStructure(tracker),
  ...inReports(tracker, reports),
  ...(tracker.notifications?.recipients ?? []).flatMap(({ userIds }) => userIds),
];

/** All users that a project names outside of its artifacts. */
export const peopleInProject = ({ project, trackers, repositories }: ProjectContent): number[] => [
  ...project.groups.flatMap(({ members }) => members),
  ...repositories.flatMap(({ notifications }) => notifications.flatMap(({ users }) => users)),
  ...trackers.flatMap(peopleInTracker),
];
