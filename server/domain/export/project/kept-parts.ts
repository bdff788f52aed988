import { type Attributes, type Element, element, unlessEmpty } from '../../../lib/xml/element.ts';
import { type KeptElement, keptToXml, type NameOf } from '../../kept/kept.ts';
import type { Report } from '../../reports/report.ts';
import type { Tracker } from '../../trackers/tracker.ts';
import type { ExportContext } from '../context.ts';
import { partNames } from '../tracker/part-names.ts';
import { keptRendererReference, rendererReference, reportReference, trackerReference } from '../tracker/references.ts';
import { groupConstants } from '../people/groups.ts';
import { type ExportedPlanning, permissionsOf, planningElements, planningKey } from './plannings.ts';

/** The kept parts of a project as elements, by the place where the format has them. */
export interface KeptProjectElements {
  services: Element[];
  dashboards: Element[];
  cardwall: Element[];
  references: Element[];
  /** other names of commits, by repository */
  repositories: ReadonlyMap<string, Element[]>;
  agile: { attributes: Attributes; children: Element[]; permissions: ReadonlyMap<string, Element[]> };
}

interface Exported {
  trackers: readonly { tracker: Tracker; reports: readonly Report[] }[];
  hasArtifact: (id: number) => boolean;
  groupName: ExportContext['groupName'];
}

/** The names of the things that parts of a project refer to. */
export function exportedNames({ trackers, hasArtifact, groupName }: Exported): NameOf {
  const inTrackers = trackers.map(({ tracker }) => partNames(tracker));
  const reports = trackers.flatMap((one) => one.reports);
  return (reference) => {
    if ('tracker' in reference) {
      const isThere = trackers.some(({ tracker }) => tracker.id === reference.tracker);
      return isThere ? trackerReference(reference.tracker) : undefined;
    }
    if ('artifact' in reference) return hasArtifact(reference.artifact) ? String(reference.artifact) : undefined;
    if ('group' in reference) return groupName(reference.group);
    if ('report' in reference) {
      return reports.some(({ id }) => id === reference.report) ? reportReference(reference.report) : undefined;
    }
    if ('renderer' in reference) {
      const isThere = reports.some(({ renderers }) => renderers.some(({ id }) => id === reference.renderer));
      return isThere ? rendererReference(reference.renderer) : undefined;
    }
    if ('keptRenderer' in reference) {
      const report = reports.find(({ id }) => id === reference.of);
      const isThere = report?.kept?.renderers.some(({ key }) => key === reference.keptRenderer) === true;
      return isThere ? keptRendererReference(reference.of, reference.keptRenderer) : undefined;
    }
    return inTrackers.map((nameOf) => nameOf(reference)).find((name) => name !== undefined);
  };
}

const builtInConstants = new Set(Object.values(groupConstants));

const planned = ['admin', 'top_backlog', 'kanban_list'];

const boardsIn = ({ content }: Element): string[] =>
  typeof content === 'string' ? [] : content.map(({ attributes }) => String(attributes['ID']));

/** A preserved part without references to missing boards, such as boards of deleted trackers. */
const withBoards = (part: KeptElement, boards: ReadonlySet<string>): KeptElement => ({
  ...part,
  children: part.children
    .filter(
      ({ name, attributes: { REF: board } }) => name !== 'reference' || typeof board !== 'string' || boards.has(board),
    )
    .map((child) => withBoards(child, boards)),
});

/** Renders the preserved parts of a project, without parts that refer to something missing. */
export function keptProjectElements(parts: readonly KeptElement[], exported: Exported): KeptProjectElements {
  const nameOf = exportedNames(exported);
  const named = (...names: string[]): Element[] =>
    parts.filter(({ name }) => names.includes(name)).flatMap((part) => keptToXml(part, nameOf));
  const boards = new Set(named('kanban_list').flatMap(boardsIn));
  const inside = (name: string): ReadonlyMap<string, Element[]> =>
    new Map(
      named(name).map(({ attributes, content }) => [
        attributes['planning_tracker_id'] === undefined
          ? String(attributes['name'])
          : planningKey(String(attributes['name']), String(attributes['planning_tracker_id'])),
        typeof content === 'string' ? [] : [...content],
      ]),
    );
  return {
    services: named('project-defined-service'),
    dashboards: parts
      .filter(({ name }) => name === 'dashboards')
      .flatMap((part) => keptToXml(withBoards(part, boards), nameOf)),
    cardwall: named('cardwall'),
    references: named('references').flatMap(({ content }) => (typeof content === 'string' ? [] : content)),
    repositories: inside('repository'),
    agile: {
      attributes: named('agiledashboard')[0]?.attributes ?? {},
      children: named(...planned),
      permissions: inside('planning'),
    },
  };
}

const permissionsIn = ({ content }: Element): readonly Element[] => (typeof content === 'string' ? [] : content);

/** The public format names only built-in groups in permissions of plannings. */
const publicPermissions = (permissions: ReadonlyMap<string, Element[]>): Map<string, Element[]> =>
  new Map(
    [...permissions].map(([planning, lists]) => [
      planning,
      lists.flatMap((list) => {
        const isBuiltIn = ({ attributes }: Element) => builtInConstants.has(String(attributes['ugroup']));
        return unlessEmpty(list.name, permissionsIn(list).filter(isBuiltIn));
      }),
    ]),
  );

/** The permissions of plannings for groups of the project, and for built-in groups. */
export function planningAdditions(
  plannings: readonly ExportedPlanning[],
  { agile }: Pick<KeptProjectElements, 'agile'>,
): Element[] {
  const shortened = publicPermissions(agile.permissions);
  const own = plannings.flatMap((planning) => {
    const whole = permissionsOf(planning, agile.permissions);
    const count = (lists: readonly Element[]) => lists.flatMap(permissionsIn).length;
    const attributes = { name: planning.name, planning_tracker_id: trackerReference(planning.milestoneTracker) };
    const isWhole = count(whole) === count(permissionsOf(planning, shortened));
    return isWhole ? [] : [element('planning', attributes, whole)];
  });
  return unlessEmpty('plannings', own);
}

/** The planning of a project, with the parts that were kept. */
export function agileElements(plannings: readonly ExportedPlanning[], { agile }: KeptProjectElements): Element[] {
  const permissions = publicPermissions(agile.permissions);
  const children = [...unlessEmpty('plannings', planningElements(plannings, permissions)), ...agile.children];
  const isEmpty = children.length === 0 && Object.keys(agile.attributes).length === 0;
  return isEmpty ? [] : [element('agiledashboard', agile.attributes, children)];
}
