import { problem } from '../../../../contract/problems.ts';
import type { NewTracker } from '../../../../contract/trackers/tracker.ts';
import type { NewStructure } from '../../../../contract/trackers/structure.ts';
import type { Tx } from '../../../db/index.ts';
import { accountOf, type Actor } from '../../../domain/actor.ts';
import { projectToCome } from '../../../domain/import/tracker/reports.ts';
import type { TrackerNames } from '../../../domain/import/tracker/tracker.ts';
import { require } from '../../../domain/policies/policy.ts';
import { parentFault } from '../../../domain/trackers/hierarchy.ts';
import { nameFault } from '../../../domain/trackers/names.ts';
import { closedToChanges } from '../../../domain/policies/project-access.ts';
import { trackerRights } from '../../../domain/policies/tracker-rights.ts';
import type { TrackerPlan } from '../../../domain/trackers/plan.ts';
import { mapGroups } from '../../../domain/trackers/map-groups.ts';
import { readStructure } from '../../../domain/trackers/structure/read-structure.ts';
import { inLanguage } from '../../../domain/trackers/templates/in-language.ts';
import { trackerTemplateNamed, trackerTemplates } from '../../../domain/trackers/templates/index.ts';
import type { Tracker } from '../../../domain/trackers/tracker.ts';
import type { Report } from '../../../domain/reports/report.ts';
import type { EventLog } from '../../../events/index.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import { staticGroupsOf } from '../../user-groups/index.ts';
import type { TrackerDirectory } from '../directory.ts';
import { readTrackerXml } from './from-xml.ts';
import { fillTracker, type TrackerCreationContext, reserveTracker, type TrackerHead, usualHead } from './insert.ts';
import { findTracker, trackersOfProject } from '../store/trackers.ts';
import { lockProject, trackerNamesOf } from '../store/names.ts';
import { structureContext } from '../structure/context.ts';

/** A plan, and the properties of the tracker that it determines. */
interface Origin {
  plan: TrackerPlan;
  source?: Tracker;
  groups?: ReadonlyMap<number, number>;
  reports?: readonly Report[];
  head: Partial<TrackerHead>;
  /** parts that were not copied, by path */
  left?: ReadonlyMap<string, number>;
}

/** A new tracker, and the parts of its source that it lacks. */
export interface CreatedTracker {
  tracker: Tracker;
  left: ReadonlyMap<string, number>;
}

interface Deps extends TrackerCreationContext {
  events: EventLog;
  projects: ProjectDirectory;
  trackers: TrackerDirectory;
  clock: Clock;
}

/** The properties that a copy keeps besides the structure. */
const inheritedFrom = (source: Tracker): Partial<TrackerHead> => ({
  description: source.description,
  color: source.color,
  isInstantiatedForNewProjects: source.isInstantiatedForNewProjects,
  hasNotifications: source.hasNotifications,
  usesPrivateComments: source.usesPrivateComments,
  isMoveEnabled: source.isMoveEnabled,
});

/** Maps the static groups of one project to groups of another with the same names. */
async function sameNamedGroups(tx: Tx, from: number, to: number): Promise<Map<number, number>> {
  const here = new Map((await staticGroupsOf(tx, to)).map((group) => [group.name_key, group.id]));
  const pairs = (await staticGroupsOf(tx, from)).map((group) => [group.id, here.get(group.name_key)] as const);
  return new Map(pairs.flatMap(([old, fresh]) => (fresh === undefined ? [] : [[old, fresh]])));
}

/** Drops a timeframe that follows a tracker of another project. */
function withoutForeignTimeframe(plan: TrackerPlan): TrackerPlan {
  const { timeframe, ...semantics } = plan.semantics;
  return timeframe !== undefined && 'impliedFrom' in timeframe ? { ...plan, semantics } : plan;
}

/** The properties that a structure contains besides the form. */
async function toldIn(tx: Tx, projectId: number, structure: NewStructure): Promise<Partial<TrackerHead>> {
  const {
    description = '',
    color_name: color = 'inca-silver',
    parent,
    notifications,
    use_private_comments: isPrivate,
  } = structure;
  const parentId = parent?.id ?? null;
  const fault =
    parentId === null ? undefined : parentFault({ id: 0 }, parentId, await trackersOfProject(tx, projectId));
  if (fault !== undefined) throw fault;
  return {
    description,
    color,
    parentId,
    hasNotifications: notifications?.enabled ?? usualHead.hasNotifications,
    usesPrivateComments: isPrivate ?? usualHead.usesPrivateComments,
  };
}

export function createCreation({ db, events, copiers, projects, trackers, clock }: Deps) {
  async function copied(tx: Tx, projectId: number, sourceId: number): Promise<Origin> {
    const source = await findTracker(tx, sourceId);
    if (source === undefined || source.isDeleted) throw problem('tracker_not_visible');
    const head = inheritedFrom(source);
    if (source.projectId === projectId) return { plan: source, source, head };
    const groups = await sameNamedGroups(tx, source.projectId, projectId);
    return { plan: withoutForeignTimeframe(mapGroups(source, groups)), source, groups, head };
  }

  async function documented(tx: Tx, projectId: number, xml: string, names: TrackerNames): Promise<Origin> {
    const { imported, left } = await readTrackerXml(tx, projectId, xml, names);
    const { head, plan, reports } = imported;
    const source = { ...head, ...plan, id: 0, projectId: projectToCome, parentId: null, version: 0, isDeleted: false };
    return { plan, source, reports, head, left };
  }

  async function originOf(tx: Tx, projectId: number, request: NewTracker): Promise<Origin> {
    const { template_name: name, from_tracker_id: source, structure, tracker_xml: xml } = request;
    if (xml !== undefined) {
      return documented(tx, projectId, xml, { label: request.label, itemName: request.item_name });
    }
    const context = structureContext(tx, projectId);
    if (source !== undefined) return copied(tx, projectId, source);
    if (structure !== undefined) {
      return { plan: await readStructure(structure, context), head: await toldIn(tx, projectId, structure) };
    }
    const template = trackerTemplateNamed(name ?? '');
    if (template === undefined) {
      const expected = Object.keys(trackerTemplates).join(',');
      throw problem('tracker_template_unknown', { name: name ?? '', expected });
    }
    const { structure: labeled, description } = inLanguage(template, request.template_language ?? 'en');
    return { plan: await readStructure(labeled, context), head: { description } };
  }

  async function checkSource(actor: Actor, request: NewTracker): Promise<void> {
    const { template_name: name, from_tracker_id: source, structure, tracker_xml: xml } = request;
    if ([name, source, structure, xml].filter((one) => one !== undefined).length !== 1) {
      throw problem('tracker_source_invalid');
    }
    if (source === undefined) return;
    const known = await trackers.find(source);
    const isKnown = known?.isDeleted === false && trackerRights(actor, known).canView;
    if (!isKnown) throw problem('tracker_source_unknown', { id: source });
    require(actor, 'tracker.copy', await trackers.visible(actor, source));
  }

  return {
    /** Creates the tracker completely or not at all. */
    async create(actor: Actor, projectId: number, request: NewTracker): Promise<CreatedTracker> {
      const project = await projects.administered(actor, projectId);
      await checkSource(actor, request);
      const label = request.label.trim();
      const { item_name: itemName } = request;
      const creatorId = accountOf(actor);
      return db.write(async (tx) => {
        const closed = closedToChanges(await lockProject(tx, project.id));
        if (closed !== undefined) throw problem(closed);
        const fault = nameFault({ label, itemName }, await trackerNamesOf(tx, project.id));
        if (fault !== undefined) throw fault;
        const { head: inherited, left = new Map(), ...origin } = await originOf(tx, project.id, request);
        const head: TrackerHead = {
          ...usualHead,
          ...inherited,
          projectId: project.id,
          label,
          itemName,
          description: request.description ?? inherited.description ?? '',
          color: request.color_name ?? inherited.color ?? 'inca-silver',
        };
        const id = await reserveTracker(tx, head, clock());
        const tracker = await fillTracker({ db, copiers }, tx, id, head, { ...origin, creatorId });
        const place = { userId: creatorId, projectId: project.id, trackerId: id };
        await events.append(tx, { type: 'tracker.created', ...place, details: {} });
        return { tracker, left };
      });
    },
  };
}
export type Creation = ReturnType<typeof createCreation>;
