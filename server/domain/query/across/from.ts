import { crossTrackerLimits } from '../../../../contract/limits.ts';
import { fromReasons } from './messages.ts';
import type { From, ProjectCondition } from './query.ts';

/** Where a query is: in a widget of a project or of a person, or nowhere. */
export type QueryPlace = { kind: 'project'; projectId: number } | { kind: 'personal' } | { kind: 'nowhere' };

const targetNames = { name: '@project.name', category: '@project.category' } as const;

function wrongPlace(value: string, place: QueryPlace): string | undefined {
  if (place.kind !== 'project') return fromReasons.noPlace(value, place.kind === 'personal');
  // Programs of several teams don't exist here.
  return value === 'aggregated' ? fromReasons.noProgram : undefined;
}

function wrongProject({ target, isIn, values }: ProjectCondition, place: QueryPlace): string | undefined {
  if (values === 'mine') return undefined;
  if (target !== 'project') return values.includes('') ? fromReasons.empty(targetNames[target]) : undefined;
  if (values.some((value) => value !== 'self' && value !== 'aggregated')) {
    return isIn ? fromReasons.projectIn : fromReasons.project;
  }
  if (new Set(values).size < values.length) return fromReasons.projectTwice;
  return values.map((value) => wrongPlace(value, place)).find((reason) => reason !== undefined);
}

/** Why FROM can't be answered here; undefined: it can. */
export function wrongFrom({ project, trackers }: From, place: QueryPlace): string | undefined {
  if (trackers?.includes('') === true) return fromReasons.empty('@tracker.name');
  if (project !== null) return wrongProject(project, place);
  return place.kind === 'project' ? undefined : fromReasons.projectNeeded(place.kind === 'personal');
}

/** `A :: B` and `A::B` are the same category. */
const categoryPath = (text: string): string =>
  text
    .split('::')
    .map((part) => part.trim().toLowerCase())
    .join('::');

/** Whether a project in this category is meant: with `=` anything below the value counts, with IN only the value. */
export function isCategoryMeant({ isIn, values }: ProjectCondition, path: string): boolean {
  if (values === 'mine') return false;
  const given = categoryPath(path);
  return values.map(categoryPath).some((value) => given === value || (!isIn && given.startsWith(`${value}::`)));
}

/** The reason why a query can't search so many trackers; undefined: it can. */
export function wrongTrackerCount(count: number): string | undefined {
  if (count === 0) return fromReasons.noTracker;
  const most = crossTrackerLimits.trackers;
  return count > most ? fromReasons.tooManyTrackers(most, count) : undefined;
}
