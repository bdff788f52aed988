import { webhookDisabled } from '../../../contract/platform/change.ts';
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

interface StoredWebhookEntry {
  webhookId: number;
  host: string;
  reason: DisabledReason;
}

interface Disabled extends StoredWebhookEntry {
  at: number;
  projectId: number;
  trackerId: number | null;
}

/** Tells administrators in their inboxes that a webhook was disabled. It is not in the log: only they know of webhooks. */
export function createWebhookEntries({ db, directory, trackers }: Deps) {
  return {
    add(tx: Tx, userIds: readonly number[], { at, projectId, trackerId, ...stored }: Disabled): void {
      const shared = {
        seq: 0,
        type: webhookDisabled,
        at,
        by_user: null,
        project_id: projectId,
        tracker_id: trackerId,
        artifact_id: 0,
        version: null,
        reasons: JSON.stringify(['administrator']),
        is_read: 0,
        reminder: JSON.stringify(stored satisfies StoredWebhookEntry),
      };
      insertNotifications(
        tx,
        userIds.map((user_id) => ({ ...shared, user_id })),
      );
      db.publish(tx, inboxTopic, ...userIds);
    },

    /** undefined: the person may no longer administer the tracker or the project. */
    async visible(actor: Actor, row: NotificationRow, stored: string): Promise<VisibleEvent | undefined> {
      const project = await directory.find(row.project_id ?? 0);
      const tracker = row.tracker_id === null ? undefined : await trackers.find(row.tracker_id);
      const isGone = row.tracker_id !== null && (tracker === undefined || tracker.isDeleted);
      if (project === undefined || isGone) return undefined;
      const rights = tracker === undefined ? null : trackerRights(actor, tracker);
      if (!can(actor, 'webhook.read', { ...directory.subject(project), rights })) return undefined;
      const { webhookId: id, host, reason } = JSON.parse(stored) as StoredWebhookEntry;
      const about = {
        project: presentProjectReference(project),
        ...(tracker === undefined ? {} : { tracker: presentTrackerReference(tracker, project) }),
        webhook: { id, uri: `webhooks/${id}`, host, disabled_reason: reason },
      };
      return { kind: 'described', event: eventOf(row), type: webhookDisabled, author: undefined, about };
    },
  };
}

export type WebhookEntries = ReturnType<typeof createWebhookEntries>;
