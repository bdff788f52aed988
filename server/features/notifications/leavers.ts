import type { Database, Tx } from '../../db/index.ts';
import { actingFor, internalActor } from '../../domain/actor.ts';
import { can } from '../../domain/policies/policy.ts';
import { trackerRights } from '../../domain/policies/tracker-rights.ts';
import type { Tracker } from '../../domain/trackers/tracker.ts';
import type { LoggedEvent } from '../../events/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { ArtifactAccess } from '../artifacts/index.ts';
import { addHistoryEntries } from '../project-history/index.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import type { Identities } from '../users/index.ts';
import { deletePendingOf } from './store/pending.ts';
import { recipientRowsOf, replaceRecipientRows, trackersWithRecipients, withoutRecipient } from './store/rules.ts';

interface Deps {
  db: Database;
  clock: Clock;
  trackers: TrackerDirectory;
  identities: Identities;
  artifactAccess: ArtifactAccess;
}

const nobody = internalActor('notifications', 'Notifications');

/**
 * A person who leaves a project is no longer a recipient of trackers that they can't see any more. Otherwise, a tracker
 * that doesn't check the permissions of its recipients would still send them everything.
 */
export function createLeavers({ db, clock, trackers, identities, artifactAccess }: Deps) {
  return {
    /** The writes that an event requires; undefined: none. */
    async of({ type, details, projectId }: LoggedEvent): Promise<((tx: Tx) => Promise<void>) | undefined> {
      if (!type.endsWith('.member_removed') || !('memberId' in details) || projectId === undefined) return undefined;
      const user = await identities.find(details.memberId);
      const ids = user === undefined ? [] : await trackersWithRecipients(db.read, projectId);
      if (user === undefined || ids.length === 0) return undefined;
      const actor = actingFor(user);
      const left: Tracker[] = [];
      for (const id of ids) {
        const tracker = await trackers.find(id);
        if (tracker === undefined) continue;
        const isOpen = (await artifactAccess.openTracker(actor, id)) !== undefined;
        if (isOpen && can(actor, 'tracker.read', { tracker, rights: trackerRights(actor, tracker) })) continue;
        const rows = await recipientRowsOf(db.read, id);
        if (withoutRecipient(rows, user) !== undefined) left.push(tracker);
      }
      if (left.length === 0) return undefined;
      return async (tx) => {
        for (const { id, itemName } of left) {
          const kept = withoutRecipient(await recipientRowsOf(tx, id), user);
          if (kept === undefined) continue;
          await replaceRecipientRows(tx, id, kept);
          await deletePendingOf(tx, id, user.id);
          const entry = { before: `${itemName}: user ${user.id}`, value: `${itemName}:` };
          await addHistoryEntries(tx, { projectId, actor: nobody, at: clock() }, [
            { event: 'tracker_recipients_changed', ...entry },
          ]);
        }
      };
    },
  };
}

export type Leavers = ReturnType<typeof createLeavers>;
