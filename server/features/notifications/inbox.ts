import { answerLimits, limits } from '../../../contract/limits.ts';
import type { Notification } from '../../../contract/platform/notification.ts';
import { problem } from '../../../contract/problems.ts';
import type { Database } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import { callerOf } from '../../http/caller.ts';
import { portionsOf } from '../../http/encode/portions.ts';
import type { ArtifactAccess, History } from '../artifacts/index.ts';
import type { VisibleEvent, VisibleEvents } from '../changes/index.ts';
import { type AdministratorEntries, isForAdministrators } from './administrator-entries.ts';
import { createVisibleReminders, inboxTopic } from './reminders/entries.ts';
import { eventOf } from './store/event-columns.ts';
import {
  type InboxFilter,
  listNotifications,
  markAllRead,
  markNotification,
  type NotificationRow,
} from './store/inbox.ts';

interface Deps {
  db: Database;
  artifactAccess: ArtifactAccess;
  artifactHistory: Pick<History, 'changedFields'>;
  visibleEvents: VisibleEvents;
  administratorEntries: Pick<AdministratorEntries, 'visible'>;
}

export interface InboxEntry {
  id: number;
  isRead: boolean;
  reasons: Notification['reasons'];
  change: VisibleEvent;
}

interface Look {
  row: NotificationRow;
  /** undefined: the person may not know of it any more */
  entry: InboxEntry | undefined;
  /** of the artifact and the change that were read */
  bytes: number;
}

/** The most rows that one request reads: some may be about artifacts that the person may no longer see. */
const mostRows = 500;

/** The notifications of people, limited to the parts that they may still read. */
export function createInbox(deps: Deps) {
  const { db, visibleEvents, administratorEntries } = deps;
  const visibleReminder = createVisibleReminders(deps);

  /** An entry that is not in the log. */
  const apart = (actor: Actor, row: NotificationRow, stored: string): Promise<VisibleEvent | undefined> =>
    isForAdministrators(row.type)
      ? administratorEntries.visible(actor, row.type, row, stored)
      : visibleReminder(actor, row, stored);

  /** The entries of rows that are read together; undefined: the person may no longer read the artifact. */
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

  /** Rows with their entries, a few at a time, because the artifacts and their changes may be large. */
  async function* looksAt(actor: Actor, rows: readonly NotificationRow[], withFields: boolean): AsyncIterable<Look[]> {
    const events = await visibleEvents.sized(rows.map(eventOf));
    const sized = rows.map((row, at) => ({ row, bytes: events[at]?.bytes ?? 0 }));
    for (const portion of portionsOf(sized)) {
      const rowsOfPortion = portion.map(({ row }) => row);
      const entries = await entriesOf(actor, rowsOfPortion, withFields);
      yield portion.map(({ row, bytes }, at) => ({ row, bytes, entry: entries[at] }));
    }
  }

  /** Each row that the person has, newest first, up to the most that one request reads. */
  async function* lookThrough(actor: Actor, filter: InboxFilter, limit: number, withFields: boolean) {
    let { before } = filter;
    for (let looked = 0; looked < mostRows; looked += limit) {
      const rows = await listNotifications(db.read, callerOf(actor).id, { ...filter, before }, limit);
      for await (const looks of looksAt(actor, rows, withFields)) yield* looks;
      if (rows.length < limit) return;
      before = rows.at(-1)?.id;
    }
    yield undefined;
  }

  /** Newest first. `next`: where the following page begins. A page with large artifacts ends earlier. */
  async function page(
    actor: Actor,
    filter: InboxFilter,
    limit: number,
  ): Promise<{ entries: InboxEntry[]; next: number | undefined }> {
    const entries: InboxEntry[] = [];
    let { before } = filter;
    let taken = 0;
    for await (const look of lookThrough(actor, filter, limit, true)) {
      if (look === undefined || entries.length === limit) return { entries, next: before };
      const { row, entry, bytes } = look;
      if (entry !== undefined) {
        if (entries.length > 0 && taken + bytes > answerLimits.changesBytes) return { entries, next: before };
        entries.push(entry);
        taken += bytes;
      }
      before = row.id;
    }
    return { entries, next: undefined };
  }

  return {
    page,

    /** Counts the entries in the list of unread notifications. */
    async unread(actor: Actor): Promise<number> {
      const unread = { isRead: false, before: undefined };
      let count = 0;
      for await (const look of lookThrough(actor, unread, limits.unreadNotifications, false)) {
        if (look?.entry !== undefined) count += 1;
        if (count === limits.unreadNotifications) break;
      }
      return count;
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
