import { conformed } from '../../kept/forms.ts';
import { groupConstants } from '../../export/people/groups.ts';
import { keepElement, type KeptElement, type KeptReference, type ResolveName } from '../../kept/kept.ts';
import type { XmlNode } from '../../../lib/xml/stream.ts';
import { type ImportContext, type Leaving, readPart } from '../context.ts';
import { groupNamed, knownGroup } from '../people/groups.ts';
import { namesIn, type References } from '../tracker/references.ts';
import type { ImportedReport } from '../tracker/reports.ts';
import { attribute, childOf, childrenOf, flag, required, trimmed, withoutChildren } from '../xml/nodes.ts';
import { knownWidgets } from './known-widgets.ts';
import { isLinkTypeName, naturesIn } from './natures.ts';

/** A tracker whose parts have numbers, final or provisional. */
export interface NamedTracker {
  key: string;
  id: number;
  references: References;
  reports: readonly { imported: ImportedReport; id: number; tables: readonly number[] }[];
}

function reportNames({ reports }: NamedTracker): [string, KeptReference][] {
  return reports.flatMap(({ imported, id, tables }) => [
    [imported.key, { report: id }] as [string, KeptReference],
    ...imported.tableKeys.map((key, index): [string, KeptReference] => [key, { renderer: tables[index] ?? 0 }]),
    ...imported.keptKeys.map(([key, number]): [string, KeptReference] => [key, { keptRenderer: number, of: id }]),
  ]);
}

/** The names that kept parts give to themselves: boards of imported trackers, and columns. */
function ownNames(node: XmlNode, isTracker: (key: string) => boolean): string[] {
  if (node.name === 'kanban' && !isTracker(node.attributes['tracker_id'] ?? '')) return [];
  return [
    ...['ID', 'id'].flatMap((name) => (['kanban', 'column'].includes(node.name) ? (node.attributes[name] ?? []) : [])),
    ...node.children.flatMap((child) => ownNames(child, isTracker)),
  ];
}

/** List values that exist everywhere: none, and a new artifact. */
const everywhere = new Set(['100', 'V0', 'null']);

/** The references in the parts of a project. References to things that the document lacks are missing. */
export function importedNames(
  trackers: readonly NamedTracker[],
  artifact: (sourceId: string) => number | undefined,
  parts: readonly XmlNode[],
): ResolveName {
  const named = new Map<string, KeptReference>(
    trackers.flatMap((tracker) => [[tracker.key, { tracker: tracker.id }] as const, ...reportNames(tracker)]),
  );
  const keys = new Set(trackers.map(({ key }) => key));
  const own = new Set(parts.flatMap((part) => ownNames(part, (key) => keys.has(key))));
  const inTrackers = trackers.map(({ references }) => namesIn(references));
  return (attribute, name) => {
    if (attribute === 'artifact_id') {
      const id = artifact(name);
      return id === undefined ? null : { artifact: id };
    }
    if (name === '') return undefined;
    const found =
      named.get(name) ?? inTrackers.map((resolve) => resolve(attribute, name)).find((one) => one !== undefined);
    if (found !== undefined) return found;
    return own.has(name) || (attribute === 'value_id' && everywhere.has(name)) ? undefined : null;
  };
}

const unreported: Leaving = { leave: () => undefined };

const planned = ['admin', 'top_backlog', 'kanban_list'];

/** A link type that the project doesn't offer. A faulty one was reported when it was read as a link type. */
const isSwitchedOff = (nature: XmlNode): boolean =>
  readPart(unreported, () => !flag(nature, 'is_used', true) && isLinkTypeName(trimmed(nature))) === true;

/** The children of a project that no page shows, and the children of plannings by the name of the planning. */
function nodesIn(project: XmlNode): XmlNode[] {
  const agile = childOf(project, 'agiledashboard');
  return [
    ...childrenOf(childOf(project, 'services'), 'project-defined-service'),
    ...childrenOf(project, 'dashboards'),
    ...childrenOf(project, 'cardwall'),
    ...planned.flatMap((name) => childrenOf(agile, name)),
    ...childrenOf(project, 'trackers').flatMap((trackers) => childrenOf(trackers, 'references')),
    ...naturesIn(project, unreported).filter(isSwitchedOff),
  ];
}

/** Whether the navigation lists the last milestones; undefined: the document doesn't say. */
function sidebarIn(agile: XmlNode | undefined, context: Leaving): string | undefined {
  const name = 'should_sidebar_display_last_milestones';
  if (agile === undefined) return undefined;
  const given = readPart(context, () => (attribute(agile, name) === undefined ? undefined : flag(agile, name, true)));
  return given === undefined ? undefined : given ? '1' : '0';
}

const planningPermission = 'PLUGIN_AGILEDASHBOARD_PLANNING_PRIORITY_CHANGE';

type GroupReading = Pick<ImportContext, 'leave' | 'groupNamed'>;

const knownPermissions = (permissions: XmlNode, context: GroupReading): XmlNode =>
  withoutChildren(permissions, (node) => {
    const type = node.attributes['type'] ?? '';
    if (type === planningPermission) {
      return readPart(context, () => knownGroup(node, required(node, 'ugroup'), context)) === undefined;
    }
    context.leave(node, `[${type}]`);
    return true;
  });

/** Built-in groups have one name everywhere, groups of the project have numbers. */
function namedGroup(name: string, context: GroupReading): string | KeptReference | null {
  const group = groupNamed(name, context);
  return group === undefined ? null : (groupConstants[group] ?? { group });
}

/** A part that is kept by the name of a thing of the project. Plannings of one name have different trackers. */
function keptFor(name: string, node: XmlNode, children: KeptElement[], tracker?: number): KeptElement[] {
  if (children.length === 0) return [];
  const attributes = {
    name: attribute(node, 'name')?.trim() ?? '',
    ...(tracker === undefined ? {} : { planning_tracker_id: { tracker } }),
  };
  return [{ name, attributes, children, text: '' }];
}

/** Other names of commits, by the name of the repository. They name no artifacts. */
const referencesToCommits = (repository: XmlNode, context: Leaving): KeptElement[] =>
  childrenOf(repository, 'references')
    .flatMap((node) => conformed(node, context)?.children ?? [])
    .flatMap((node) => keepElement(node, () => undefined, context) ?? []);

/** The parts of a project that no page shows. */
export function readKeptParts(
  project: XmlNode,
  trackers: readonly NamedTracker[],
  artifact: (sourceId: string) => number | undefined,
  context: GroupReading,
): KeptElement[] {
  const nodes = nodesIn(project).flatMap((node) => conformed(knownWidgets(node, context), context) ?? []);
  const resolve = importedNames(trackers, artifact, nodes);
  const keep = (node: XmlNode): KeptElement[] => {
    const kept = keepElement(node, resolve, context);
    return kept === undefined ? [] : [kept];
  };
  const agile = childOf(project, 'agiledashboard');
  const plannings = childrenOf(childOf(agile, 'plannings'), 'planning').flatMap((planning) => {
    const permissions = childrenOf(planning, 'permissions')
      .flatMap((node) => conformed(knownPermissions(node, context), context) ?? [])
      .flatMap((node) => keepElement(node, (_attribute, name) => namedGroup(name, context), context) ?? []);
    const key = attribute(planning, 'planning_tracker_id')?.trim();
    const tracker = trackers.find((one) => one.key === key);
    return keptFor('planning', planning, permissions, tracker?.id);
  });
  const repositories = childrenOf(childOf(project, 'svn'), 'repository').flatMap((node) =>
    keptFor('repository', node, referencesToCommits(node, context)),
  );
  const sidebar = sidebarIn(agile, context);
  const attributes = { should_sidebar_display_last_milestones: sidebar ?? '' };
  return [
    ...nodes.flatMap(keep),
    ...plannings,
    ...repositories,
    ...(sidebar === undefined ? [] : [{ name: 'agiledashboard', attributes, children: [], text: '' }]),
  ];
}
