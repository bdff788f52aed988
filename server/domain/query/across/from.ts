import { crossTrackerLimits } from '../../../../contract/limits.ts';
import { named } from '../named.ts';
import { fromReasons } from './messages.ts';
import type { From, ProjectCondition } from './query.ts';

/** The place of a query: a widget of a project or of a person, or none. */
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
    .map((part) => part.trim())
    .join('::');

/** Each path with its ancestors: `A::B::C`, `A::B` and `A`. */
const withAbove = (path: string): string[] => {
  const parts = path.split('::');
  return parts.map((_part, above) => parts.slice(0, parts.length - above).join('::'));
};

/** The matching categories: with `=` also the ones below the value, with IN only the values. */
export function matchingCategories({ isIn, values }: ProjectCondition, paths: readonly string[]): Set<string> {
  if (values === 'mine') return new Set();
  const known = paths.map((path) => ({ path, names: isIn ? [categoryPath(path)] : withAbove(categoryPath(path)) }));
  const found = values.flatMap((value) => named(known, ({ names }, isSame) => names.some(isSame), categoryPath(value)));
  return new Set(found.map(({ path }) => path));
}

/** The reason why a query can't search so many trackers; undefined: it can. */
export function wrongTrackerCount(count: number): string | undefined {
  if (count === 0) return fromReasons.noTracker;
  const most = crossTrackerLimits.trackers;
  return count > most ? fromReasons.tooManyTrackers(most, count) : undefined;
}
