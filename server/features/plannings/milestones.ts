import { problem } from '../../../contract/problems.ts';
import type { Database } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import type { KeptElement } from '../../domain/kept/kept.ts';
import type { ArtifactHead } from '../../domain/artifacts/record.ts';
import { createPauses } from '../../lib/pauses.ts';
import type { ArtifactAccess, ArtifactContext, RelatedArtifacts } from '../artifacts/index.ts';
import { isOpenTo } from '../artifacts/index.ts';
import type { Plannings, VisiblePlanning } from './service.ts';
import { artifactsOfTrackers, linkedFrom } from './store.ts';

const child = '_is_child';

interface Deps {
  db: Database;
  plannings: Plannings;
  access: ArtifactAccess;
  related: RelatedArtifacts;
}

/** An artifact of a list that may contain all of a tracker. Its values are read where they are shown. */
export interface PlannedItem extends Omit<ArtifactContext, 'record'> {
  record: ArtifactHead;
  isOpen: boolean;
}

export interface FoundMilestone {
  context: PlannedItem;
  planning: VisiblePlanning;
  /** all plannings of the project */
  plannings: VisiblePlanning[];
}

/** The planning of the milestones inside other milestones, by the hierarchy of the trackers. */
export const planningBelow = ({ planning, plannings }: Omit<FoundMilestone, 'context'>): VisiblePlanning | undefined =>
  plannings.find(({ milestoneTracker }) => milestoneTracker.parentId === planning.milestoneTracker.id);

/** The planning whose milestones are in no others. */
function rootOf(plannings: readonly VisiblePlanning[]): VisiblePlanning | undefined {
  const trackers = new Set(plannings.map(({ milestoneTracker }) => milestoneTracker.id));
  return plannings.find(({ milestoneTracker: { parentId } }) => parentId === null || !trackers.has(parentId));
}

const idsOf = (planning: VisiblePlanning | undefined): Set<number> =>
  new Set(planning?.backlogTrackers.map(({ id }) => id));

/** The artifacts that people put into the backlog of an imported project. undefined: everything belongs to it. */
function chosenBacklog(parts: readonly KeptElement[]): Set<number> | undefined {
  const named = (elements: readonly KeptElement[], name: string): KeptElement[] =>
    elements.filter((one) => one.name === name);
  const modes = named(parts, 'admin')
    .flatMap(({ children }) => named(children, 'scrum'))
    .flatMap(({ children }) => named(children, 'explicit_backlog'));
  if (!modes.some(({ attributes: { is_used: isUsed } }) => isUsed === '1' || isUsed === 'true')) return undefined;
  const artifacts = named(parts, 'top_backlog').flatMap(({ children }) => named(children, 'artifact'));
  return new Set(
    artifacts.flatMap(({ attributes: { artifact_id: id } }) =>
      typeof id === 'object' && 'artifact' in id ? [id.artifact] : [],
    ),
  );
}

const byRank = (contexts: readonly PlannedItem[]): PlannedItem[] =>
  contexts.toSorted((a, b) => a.record.rank - b.record.rank || a.record.id - b.record.id);

/**
 * Milestones and backlogs. They are not stored: a milestone is an artifact of the milestone tracker of a planning, and
 * contains the artifacts that it links to.
 */
export function createMilestones({ db, plannings: planningsIn, access, related }: Deps) {
  function itemOf(context: ArtifactContext): PlannedItem {
    const { document: _, ...record } = context.record;
    return { ...context, record, isOpen: isOpenTo(context) };
  }

  /** In the order of the ids. A few are read at a time. */
  async function visible(actor: Actor, ids: readonly number[]): Promise<PlannedItem[]> {
    const items: PlannedItem[] = [];
    const pause = createPauses();
    for await (const records of access.findViewableInPortions(actor, ids)) {
      for (const record of records) {
        items.push(itemOf(await access.readable(actor, record)));
        await pause();
      }
    }
    return items;
  }

  const readable = async (actor: Actor, id: number): Promise<ArtifactContext> =>
    access.readable(actor, (await access.find([id])).get(id));

  async function targets(actor: Actor, context: PlannedItem, isWanted: (link: { type: string }) => boolean) {
    const links = await related.links(actor, context);
    const ids = links.filter((link) => link.direction === 'forward' && isWanted(link)).map(({ id }) => id);
    return visible(actor, ids);
  }

  const childrenOf = (actor: Actor, context: PlannedItem): Promise<PlannedItem[]> =>
    targets(actor, context, ({ type }) => type === child);

  async function parentOf(actor: Actor, context: PlannedItem): Promise<PlannedItem | undefined> {
    const links = await related.links(actor, context);
    const up = links.find((link) => link.direction === 'reverse' && link.type === child);
    return up && (await visible(actor, [up.id]))[0];
  }

  async function subMilestones(actor: Actor, found: FoundMilestone): Promise<FoundMilestone[]> {
    const planning = planningBelow(found);
    if (planning === undefined) return [];
    const below = (await childrenOf(actor, found.context)).filter(
      ({ tracker }) => tracker.id === planning.milestoneTracker.id,
    );
    return below.map((context) => ({ context, planning, plannings: found.plannings }));
  }

  async function contentOf(actor: Actor, { context, planning }: FoundMilestone): Promise<PlannedItem[]> {
    const wanted = idsOf(planning);
    return byRank((await targets(actor, context, () => true)).filter(({ tracker }) => wanted.has(tracker.id)));
  }

  async function milestonesOf(actor: Actor, planning: VisiblePlanning, plannings: VisiblePlanning[]) {
    const ids = await artifactsOfTrackers(db.read, [planning.milestoneTracker.id]);
    return (await visible(actor, ids)).map((context): FoundMilestone => ({ context, planning, plannings }));
  }

  return {
    /** An item of a list with its values. */
    readable,
    contentOf,
    subMilestones,
    childrenOf,
    parentOf,

    /** Of the root planning, oldest first. */
    async ofProject(actor: Actor, projectId: number): Promise<FoundMilestone[]> {
      const plannings = await planningsIn.listOf(actor, projectId);
      const root = rootOf(plannings);
      return root === undefined ? [] : milestonesOf(actor, root, plannings);
    },

    async ofPlanning(actor: Actor, id: number): Promise<FoundMilestone[]> {
      const plannings = await planningsIn.around(actor, id);
      const planning = plannings.find((one) => one.id === id);
      if (planning === undefined) throw problem('planning_not_found');
      return milestonesOf(actor, planning, plannings);
    },

    async find(actor: Actor, id: number): Promise<FoundMilestone> {
      const context = itemOf(await readable(actor, id));
      const plannings = await planningsIn.listOf(actor, context.project.id);
      const planning = plannings.find(({ milestoneTracker }) => milestoneTracker.id === context.tracker.id);
      if (planning === undefined) throw problem('milestone_not_found');
      return { context, planning, plannings };
    },

    item: async (actor: Actor, id: number): Promise<PlannedItem> => itemOf(await readable(actor, id)),

    /**
     * The open items of the root planning that no milestone contains. With an explicit backlog, only the chosen ones.
     */
    async topBacklog(actor: Actor, projectId: number): Promise<PlannedItem[]> {
      const plannings = await planningsIn.listOf(actor, projectId);
      const root = rootOf(plannings);
      if (root === undefined) return [];
      const planned = await linkedFrom(
        db.read,
        plannings.map(({ milestoneTracker }) => milestoneTracker.id),
      );
      const ids = await artifactsOfTrackers(db.read, [...idsOf(root)]);
      const chosen = chosenBacklog(await planningsIn.keptParts(projectId));
      const unplanned = await visible(
        actor,
        ids.filter((id) => !planned.has(id) && (chosen === undefined || chosen.has(id))),
      );
      return byRank(unplanned.filter(({ isOpen }) => isOpen));
    },

    /** The contents of a milestone and its children: items for milestones below it that are not in one yet. */
    async backlogOf(
      actor: Actor,
      found: FoundMilestone,
      { withClosed, withPlanned }: { withClosed: boolean; withPlanned: boolean },
    ): Promise<PlannedItem[]> {
      const content = await contentOf(actor, found);
      const below = planningBelow(found);
      if (below === undefined) return content.filter((item) => withClosed || item.isOpen);
      const wanted = idsOf(below);
      const planned = new Set<number>();
      for (const sub of withPlanned ? [] : await subMilestones(actor, found)) {
        for (const { record } of await contentOf(actor, sub)) planned.add(record.id);
      }
      const items = new Map(content.map((item) => [item.record.id, item]));
      for (const item of content) {
        for (const inside of await childrenOf(actor, item)) items.set(inside.record.id, inside);
      }
      return byRank(
        [...items.values()].filter(
          (item) => wanted.has(item.tracker.id) && !planned.has(item.record.id) && (withClosed || item.isOpen),
        ),
      );
    },

    /** The others inside the same parent, newest first. */
    async siblingsOf(actor: Actor, found: FoundMilestone): Promise<FoundMilestone[]> {
      const { planning, plannings } = found;
      const up = await parentOf(actor, found.context);
      const around =
        up === undefined
          ? await milestonesOf(actor, planning, plannings)
          : (await childrenOf(actor, up)).map((context) => ({ context, planning, plannings }));
      return around
        .filter(({ context }) => context.tracker.id === planning.milestoneTracker.id)
        .filter(({ context }) => context.record.id !== found.context.record.id)
        .toSorted((a, b) => b.context.record.id - a.context.record.id);
    },
  };
}

export type Milestones = ReturnType<typeof createMilestones>;
