import { Problem } from '../../../contract/problems.ts';
import type { NotificationMode } from '../../../contract/platform/notification-modes.ts';
import type { ChosenTrackerMode, TrackerMode } from '../../../contract/platform/notification-settings.ts';
import type { Database } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import { require } from '../../domain/policies/policy.ts';
import { groupsOf } from '../../domain/policies/tracker-rights.ts';
import type { Tracker } from '../../domain/trackers/tracker.ts';
import { callerOf } from '../../http/caller.ts';
import type { Clock } from '../../lib/clock.ts';
import { addHistoryEntries } from '../project-history/index.ts';
import { presentTrackerReference, type TrackerDirectory } from '../trackers/index.ts';
import { levelOf } from './settings.ts';
import { modesOf, modesOfUser, recipientRowsOf, writeMode } from './store/rules.ts';

interface Deps {
  db: Database;
  clock: Clock;
  trackers: TrackerDirectory;
}

/** The choices of people about trackers. */
export function createTrackerModes({ db, clock, trackers }: Deps) {
  /** The mode of a person without a choice. */
  async function usualMode(actor: Actor, tracker: Tracker): Promise<NotificationMode> {
    const { id, email } = callerOf(actor);
    const groups = groupsOf(actor, tracker.projectId);
    const rows = (await recipientRowsOf(db.read, tracker.id)).filter(
      (row) =>
        row.userIds.includes(id) ||
        row.groupIds.some((group) => groups.has(group)) ||
        row.addresses.some((address) => address.toLowerCase() === email.toLowerCase()),
    );
    if (rows.length > 0) return rows.some((row) => row.allUpdates) ? 'all' : 'creations';
    return (await levelOf(db.read, tracker)) === 'status_changes' ? 'status_changes' : 'involved';
  }

  async function modeIn(actor: Actor, tracker: Tracker): Promise<TrackerMode> {
    const mode = (await modesOf(db.read, tracker.id)).get(callerOf(actor).id);
    const wanted = mode ?? (await usualMode(actor, tracker));
    return { mode: mode ?? 'default', effective: tracker.hasNotifications ? wanted : 'none' };
  }

  /** undefined: the person may no longer see the tracker. */
  async function chosenFor(actor: Actor, id: number, mode: NotificationMode): Promise<ChosenTrackerMode | undefined> {
    try {
      const { tracker, project } = await trackers.visible(actor, id);
      return { tracker: presentTrackerReference(tracker, project), mode };
    } catch (error) {
      if (error instanceof Problem) return undefined;
      throw error;
    }
  }

  return {
    /** The trackers for which a person chose a mode, as far as they may see them. */
    async chosen(actor: Actor, userId: number): Promise<ChosenTrackerMode[]> {
      require(actor, 'user.read_preferences', { id: userId });
      const modes = [...(await modesOfUser(db.read, userId))];
      const found = await Promise.all(modes.map(([id, mode]) => chosenFor(actor, id, mode)));
      return found.filter((choice) => choice !== undefined);
    },

    of: async (actor: Actor, trackerId: number): Promise<TrackerMode> =>
      modeIn(actor, (await trackers.visible(actor, trackerId)).tracker),

    async set(actor: Actor, trackerId: number, mode: TrackerMode['mode']): Promise<TrackerMode> {
      const { tracker } = await trackers.visible(actor, trackerId);
      const chosen = mode === 'default' ? undefined : mode;
      const { id } = callerOf(actor);
      await db.write(async (tx) => {
        const before = (await modesOf(tx, trackerId)).get(id);
        if (before === chosen) return;
        await writeMode(tx, trackerId, id, chosen);
        const described = (one: NotificationMode | undefined) => `${tracker.itemName}: ${one ?? 'default'}`;
        await addHistoryEntries(tx, { projectId: tracker.projectId, actor, at: clock() }, [
          { event: 'tracker_mode_chosen', before: described(before), value: described(chosen) },
        ]);
      });
      return modeIn(actor, tracker);
    },
  };
}

export type TrackerModes = ReturnType<typeof createTrackerModes>;
