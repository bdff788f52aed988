import type { Insertable, Selectable } from 'kysely';
import { type DbOrTx, runsLater, type Schema, type Tx } from '../../../db/index.ts';
import { eventKinds } from './event-columns.ts';

export type NotificationRow = Selectable<Schema['notifications']>;
export type NewNotification = Insertable<Schema['notifications']>;

export interface InboxFilter {
  isRead: boolean | undefined;
  /** only notifications with a lower id */
  before: number | undefined;
}

/** Newest first. */
export function listNotifications(
  source: DbOrTx,
  userId: number,
  { isRead, before }: InboxFilter,
  limit: number,
): Promise<NotificationRow[]> {
  let query = source.selectFrom('notifications').selectAll().where('user_id', '=', userId);
  if (isRead !== undefined) query = query.where('is_read', '=', isRead ? 1 : 0);
  if (before !== undefined) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

export const insertNotifications = runsLater('notifications', {
  shared: { ...eventKinds, reasons: 'text', is_read: 'integer', reminder: 'text' },
  own: { user_id: 'integer' },
});

const keyOf = ({ user_id, artifact_id, reminder }: Pick<NewNotification, 'user_id' | 'artifact_id' | 'reminder'>) =>
  `${user_id} ${artifact_id} ${reminder}`;

/** Inserts reminders of one point in time, unless they exist already, and returns the new ones. */
export async function insertReminders(tx: Tx, rows: readonly NewNotification[]): Promise<NewNotification[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const there = await tx
    .selectFrom('notifications')
    .select(['user_id', 'artifact_id', 'reminder'])
    .where('at', '=', first.at)
    .where('type', '=', first.type)
    .execute();
  const known = new Set(there.map(keyOf));
  const fresh = rows.filter((row) => !known.has(keyOf(row)));
  insertNotifications(tx, fresh);
  return fresh;
}

/** Removes notifications from before a time, at most `limit`, and returns their number. */
export async function pruneNotifications(tx: Tx, before: number, limit: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('notifications')
    .where('id', 'in', (eb) =>
      eb.selectFrom('notifications').select('id').where('at', '<', before).orderBy('at').limit(limit),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** false: the person has no such notification. */
export async function markNotification(tx: Tx, userId: number, id: number, isRead: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ is_read: isRead ? 1 : 0 })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function markAllRead(tx: Tx, userId: number, upTo: number | undefined): Promise<void> {
  let query = tx
    .updateTable('notifications')
    .set({ is_read: 1 })
    .where('user_id', '=', userId)
    .where('is_read', '=', 0);
  if (upTo !== undefined) query = query.where('id', '<=', upTo);
  await query.execute();
}
