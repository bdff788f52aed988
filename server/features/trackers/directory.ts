import { problem } from '../../../contract/problems.ts';
import type { Database } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import { require } from '../../domain/policies/policy.ts';
import { type TrackerRights, trackerRights } from '../../domain/policies/tracker-rights.ts';
import type { Tracker } from '../../domain/trackers/tracker.ts';
import { createCache } from '../../lib/cache/cache.ts';
import type { KnownProject, ProjectDirectory } from '../projects/index.ts';
import { createHeldStructures } from './structure/held.ts';
import { allTrackerIds, findTracker, type LinkTypeRow, listLinkTypes, trackerIdsOf } from './store/trackers.ts';

/** A tracker, the caller's rights in it, and its project. */
export interface VisibleTracker {
  tracker: Tracker;
  rights: TrackerRights;
  project: KnownProject;
}

const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const byLabel = (one: Tracker, other: Tracker): number => compare(one.label, other.label) || one.id - other.id;

/** Trackers with their structures, cached until they change on any copy of Hearth. */
export function createTrackerDirectory(db: Database, projects: ProjectDirectory) {
  const cache = createCache<number, Tracker>(5_000, (id) => findTracker(db.read, id));
  const linkTypes = createCache<'all', readonly LinkTypeRow[]>(1, () => listLinkTypes(db.read));
  db.subscribe(['tracker', 'link_types'], ({ topic, id }) => {
    if (topic === '*') cache.clear();
    if (topic === 'tracker') cache.drop(Number(id));
    if (topic === '*' || topic === 'link_types') linkTypes.clear();
  });

  async function visible(actor: Actor, id: number): Promise<VisibleTracker> {
    const tracker = await cache.get(id);
    if (tracker === undefined) throw problem('tracker_not_found');
    const project = await projects.ofTracker(actor, tracker.projectId);
    const rights = trackerRights(actor, tracker);
    const found = { tracker, rights, project };
    require(actor, 'tracker.read', found);
    return found;
  }

  /** All trackers that are not deleted. */
  async function all(): Promise<Tracker[]> {
    const found = await Promise.all((await allTrackerIds(db.read)).map((id) => cache.get(id)));
    return found.filter((tracker) => tracker !== undefined).filter((tracker) => !tracker.isDeleted);
  }

  return {
    ...createHeldStructures((id) => cache.drop(id)),

    find: (id: number): Promise<Tracker | undefined> => cache.get(id),

    /** The tracker, if it is in memory. */
    peek: (id: number): Tracker | undefined => cache.peek(id),

    /** Answers 404 whether or not a tracker that the caller may not view exists. */
    visible,

    /** For changes to the structure. */
    async administered(actor: Actor, id: number): Promise<VisibleTracker> {
      const found = await visible(actor, id);
      require(actor, 'tracker.administer', found);
      return found;
    },

    /** For administrators who only read: the project may be closed. */
    async administeredForReading(actor: Actor, id: number): Promise<VisibleTracker> {
      const found = await visible(actor, id);
      require(actor, 'tracker.read_administration', found);
      return found;
    },

    /** Trackers that are not deleted, by label. */
    async ofProject(projectId: number): Promise<Tracker[]> {
      const found = await Promise.all((await trackerIdsOf(db.read, projectId)).map((id) => cache.get(id)));
      const present = found.filter((tracker) => tracker !== undefined);
      return present.filter((tracker) => !tracker.isDeleted).toSorted(byLabel);
    },

    all,

    /** The contributor fields of all trackers. */
    contributorFields: async (): Promise<number[]> =>
      (await all()).flatMap((tracker) => tracker.semantics.contributor ?? []),

    linkTypes: async (): Promise<readonly LinkTypeRow[]> => (await linkTypes.get('all')) ?? [],
  };
}

export type TrackerDirectory = ReturnType<typeof createTrackerDirectory>;
