import { callsLeftOut, webhookDisabled } from '../../../contract/platform/change.ts';
import type { DisabledReason } from '../../../contract/platform/webhook.ts';
import type { Database, Tx } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import { can } from '../../domain/policies/policy.ts';
import { trackerRights } from '../../domain/policies/tracker-rights.ts';
import type { VisibleEvent } from '../changes/index.ts';
import { presentProjectReference, type ProjectDirectory } from '../projects/index.ts';
import { presentTrackerReference, type TrackerDirectory } from '../trackers/index.ts';
import { inboxTopic } from './reminders/entries.ts';
import { eventOf } from './store/event-columns.ts';
import { insertNotifications, type NotificationRow } from './store/inbox.ts';

interface Deps {
  db: Database;
  directory: ProjectDirectory;
  trackers: TrackerDirectory;
}

/** The facts that each type of entry stores. */
interface Facts {
  [webhookDisabled]: { webhookId: number; host: string; reason: DisabledReason };
  [callsLeftOut]: { host: string; waiting: number };
}

type EntryType = keyof Facts;

const about = {
  [webhookDisabled]: ({ webhookId: id, host, reason }: Facts[typeof webhookDisabled]) => ({
    webhook: { id, uri: `webhooks/${id}`, host, disabled_reason: reason },
  }),
  [callsLeftOut]: (workflow_calls: Facts[typeof callsLeftOut]) => ({ workflow_calls }),
};

export const isForAdministrators = (type: string): type is EntryType => Object.hasOwn(about, type);

const storedAbout = (type: EntryType, stored: string) =>
  type === webhookDisabled
    ? about[type](JSON.parse(stored) as Facts[typeof type])
    : about[type](JSON.parse(stored) as Facts[typeof type]);

interface Place {
  at: number;
  projectId: number;
  /** null: the project */
  trackerId: number | null;
}

/**
 * Notifies administrators in their inboxes of a webhook that was disabled, and of calls of a workflow that are left out.
 * These are not in the log of changes: only administrators know of webhooks and calls.
 */
export function createAdministratorEntries({ db, directory, trackers }: Deps) {
  return {
    add<T extends EntryType>(
      tx: Tx,
      type: T,
      userIds: readonly number[],
      { at, projectId, trackerId }: Place,
      facts: Facts[T],
    ): void {
      const shared = {
        seq: 0,
        type,
        at,
        by_user: null,
        project_id: projectId,
        tracker_id: trackerId,
        artifact_id: 0,
        version: null,
        reasons: JSON.stringify(['administrator']),
        is_read: 0,
        reminder: JSON.stringify(facts),
      };
      insertNotifications(
        tx,
        userIds.map((user_id) => ({ ...shared, user_id })),
      );
      db.publish(tx, inboxTopic, ...userIds);
    },

    /** undefined: the person may no longer administer the tracker or the project. */
    async visible(
      actor: Actor,
      type: EntryType,
      row: NotificationRow,
      stored: string,
    ): Promise<VisibleEvent | undefined> {
      const project = await directory.find(row.project_id ?? 0);
      const tracker = row.tracker_id === null ? undefined : await trackers.find(row.tracker_id);
      const isGone = row.tracker_id !== null && (tracker === undefined || tracker.isDeleted);
      if (project === undefined || isGone) return undefined;
      const rights = tracker === undefined ? null : trackerRights(actor, tracker);
      if (!can(actor, 'webhook.read', { ...directory.subject(project), rights })) return undefined;
      const place = {
        project: presentProjectReference(project),
        ...(tracker === undefined ? {} : { tracker: presentTrackerReference(tracker, project) }),
      };
      const described = { ...place, ...storedAbout(type, stored) };
      return { kind: 'described', event: eventOf(row), type, author: undefined, about: described };
    },
  };
}

export type AdministratorEntries = ReturnType<typeof createAdministratorEntries>;
