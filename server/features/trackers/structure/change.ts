import type { TrackerPart } from '../../../../contract/platform/events.ts';
import { problem } from '../../../../contract/problems.ts';
import type { Database, Tx } from '../../../db/index.ts';
import { accountOf, type Actor } from '../../../domain/actor.ts';
import { require } from '../../../domain/policies/policy.ts';
import { trackerRights } from '../../../domain/policies/tracker-rights.ts';
import type { Tracker } from '../../../domain/trackers/tracker.ts';
import type { EventLog } from '../../../events/index.ts';
import type { TrackerDirectory } from '../directory.ts';
import { lockTracker, writeTracker } from '../store/trackers.ts';
import { lockProject } from '../store/names.ts';
import { trackerUpdate } from './update-event.ts';

/** The tracker after a change, and its result. Returning the same tracker means no change. */
export interface Changed<T> {
  tracker: Tracker;
  result: T;
  /** changed parts that are stored separately */
  alsoChanged?: readonly TrackerPart[];
}

export interface ChangeOptions {
  /** for changes that concern the other trackers of the project, too */
  withProject?: boolean;
}

interface Deps {
  db: Database;
  events: EventLog;
  trackers: TrackerDirectory;
}

/** Changes the structure of a tracker for one of its administrators, one change at a time. */
export function createTrackerChange({ db, events, trackers }: Deps) {
  return async function change<T>(
    actor: Actor,
    id: number,
    edit: (tx: Tx, tracker: Tracker) => Promise<Changed<T>>,
    options: ChangeOptions = {},
  ): Promise<Changed<T>> {
    const { project } = await trackers.administered(actor, id);
    return db.write(async (tx) => {
      if (options.withProject === true) await lockProject(tx, project.id);
      const tracker = await lockTracker(tx, id, db.engine);
      if (tracker === undefined || tracker.isDeleted) throw problem('tracker_not_visible');
      // The structure may have changed since, and its administrators with it.
      require(actor, 'tracker.read_administration', { rights: trackerRights(actor, tracker) });
      const changed = await edit(tx, tracker);
      if (changed.tracker === tracker) return changed;
      await writeTracker(tx, changed.tracker);
      db.publish(tx, 'tracker', id);
      await events.append(tx, ...trackerUpdate(accountOf(actor), tracker, changed));
      return { ...changed, tracker: { ...changed.tracker, version: tracker.version + 1 } };
    });
  };
}

export type TrackerChange = ReturnType<typeof createTrackerChange>;
