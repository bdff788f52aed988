import { limits } from '../../../contract/limits.ts';
import type { Notification } from '../../../contract/platform/notification.ts';
import { problem } from '../../../contract/problems.ts';
import type { Database } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import { callerOf } from '../../http/caller.ts';
import type { ArtifactAccess, History } from '../artifacts/index.ts';
import type { VisibleEvent, VisibleEvents } from '../changes/index.ts';
import { webhookDisabled } from '../../../contract/platform/change.ts';
import { createVisibleReminders, inboxTopic } from './reminders/entries.ts';
import { eventOf } from './store/event-columns.ts';
import {
  type InboxFilter,
  listNotifications,
  markAllRead,
  markNotification,
  type NotificationRow,
} from './store/inbox.ts';
import type { WebhookEntries } from './webhook-entries.ts';

interface Deps {
  db: Database;
  artifactAccess: ArtifactAccess;
  artifactHistory: Pick<History, 'changedFields'>;
  visibleEvents: VisibleEvents;
  webhookEntries: Pick<WebhookEntries, 'visible'>;
}

export interface InboxEntry {
  id: number;
  isRead: boolean;
  reasons: Notification['reasons'];
  change: VisibleEvent;
}

/** The most rows that one request reads: some may be about artifacts that the person may no longer see. */
const mostRows = 500;

/** The notifications of people, limited to the parts that they may still read. */
export function createInbox(deps: Deps) {
  const { db, visibleEvents, webhookEntries } = deps;
  const visibleReminder = createVisibleReminders(deps);

  /** An entry that is not in the log. */
  const apart = (actor: Actor, row: NotificationRow, stored: string): Promise<VisibleEvent | undefined> =>
    row.type === webhookDisabled ? webhookEntries.visible(actor, row, stored) : visibleReminder(actor, row, stored);

  async function entriesOf(
    actor: Actor,
    rows: readonly NotificationRow[],
    withFields: boolean,
  ): Promise<(InboxEntry | undefined)[]> {
    const changes = rows.filter(({ reminder }) => reminder === null);
    const loaded = await visibleEvents.load(changes.map(eventOf));
    const events = new Map(changes.map(({ id }, at) => [id, loaded[at]]));
    return Promise.all(
      rows.map(async (row) => {
        const { id, is_read, reasons, reminder } = row;
        const event = events.get(id);
        const change =
          reminder !== null
            ? await apart(actor, row, reminder)
            : event && (await visibleEvents.visible(actor, event, withFields));
        if (change === undefined || change.kind === 'lost') return undefined;
        return { id, isRead: is_read === 1, reasons: JSON.parse(reasons) as InboxEntry['reasons'], change };
      }),
    );
  }

  /** Newest first. `next`: where the following page begins. */
  async function page(
    actor: Actor,
    filter: InboxFilter,
    limit: number,
    withFields = true,
  ): Promise<{ entries: InboxEntry[]; next: number | undefined }> {
    const entries: InboxEntry[] = [];
    let { before } = filter;
    for (let looked = 0; looked < mostRows; looked += limit) {
      const rows = await listNotifications(db.read, callerOf(actor).id, { ...filter, before }, limit);
      const found = await entriesOf(actor, rows, withFields);
      for (const [at, row] of rows.entries()) {
        if (entries.length === limit) return { entries, next: before };
        const entry = found[at];
        if (entry !== undefined) entries.push(entry);
        before = row.id;
      }
      if (rows.length < limit) return { entries, next: undefined };
    }
    return { entries, next: before };
  }

  return {
    page,

    /** Counts what the list of unread notifications shows. */
    async unread(actor: Actor): Promise<number> {
      const unread = { isRead: false, before: undefined };
      return (await page(actor, unread, limits.unreadNotifications, false)).entries.length;
    },

    async mark(actor: Actor, id: number, isRead: boolean): Promise<void> {
      const userId = callerOf(actor).id;
      await db.write(async (tx) => {
        if (!(await markNotification(tx, userId, id, isRead))) throw problem('notification_not_found', { id });
        db.publish(tx, inboxTopic, userId);
      });
    },

    async markAll(actor: Actor, upTo: number | undefined): Promise<void> {
      const userId = callerOf(actor).id;
      await db.write(async (tx) => {
        await markAllRead(tx, userId, upTo);
        db.publish(tx, inboxTopic, userId);
      });
    },
  };
}

export type Inbox = ReturnType<typeof createInbox>;
