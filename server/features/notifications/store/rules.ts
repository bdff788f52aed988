import type { DbOrTx, Tx } from '../../../db/index.ts';
import type { NotificationMode } from '../../../../contract/platform/notification-modes.ts';
import type { TrackerNotifications } from '../../../domain/trackers/tracker.ts';
import { remindersOf } from './reminders.ts';

export interface RecipientRow {
  id: number;
  addresses: string[];
  userIds: number[];
  groupIds: number[];
  allUpdates: boolean;
  checkPermissions: boolean;
}

export async function recipientRowsOf(source: DbOrTx, trackerId: number): Promise<RecipientRow[]> {
  const rows = await source
    .selectFrom('tracker_recipients')
    .selectAll()
    .where('tracker_id', '=', trackerId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    addresses: JSON.parse(row.addresses) as string[],
    userIds: JSON.parse(row.user_ids) as number[],
    groupIds: JSON.parse(row.group_ids) as number[],
    allUpdates: row.all_updates === 1,
    checkPermissions: row.check_permissions === 1,
  }));
}

/** The trackers of a project that have recipients. */
export async function trackersWithRecipients(source: DbOrTx, projectId: number): Promise<number[]> {
  const rows = await source
    .selectFrom('tracker_recipients as r')
    .innerJoin('trackers as t', 't.id', 'r.tracker_id')
    .select('r.tracker_id as id')
    .distinct()
    .where('t.project_id', '=', projectId)
    .execute();
  return rows.map(({ id }) => id);
}

/** The recipients without one person, and without empty rows; undefined: the person is not among them. */
export function withoutRecipient(
  rows: readonly RecipientRow[],
  person: { id?: number; email: string },
): RecipientRow[] | undefined {
  const email = person.email.toLowerCase();
  const isOther = (address: string): boolean => address.toLowerCase() !== email;
  const isNamed = ({ addresses, userIds }: RecipientRow): boolean =>
    !addresses.every(isOther) || userIds.some((id) => id === person.id);
  if (!rows.some(isNamed)) return undefined;
  return rows
    .map((row) => ({
      ...row,
      addresses: row.addresses.filter(isOther),
      userIds: row.userIds.filter((id) => id !== person.id),
    }))
    .filter((row) => row.addresses.length + row.userIds.length + row.groupIds.length > 0);
}

/** The recipients and reminders of a tracker. */
export const notificationsOf = async (source: DbOrTx, trackerId: number): Promise<TrackerNotifications> => ({
  recipients: await recipientRowsOf(source, trackerId),
  reminders: await remindersOf(source, trackerId),
});

/** The modes that people have chosen for a tracker. */
export async function modesOf(source: DbOrTx, trackerId: number): Promise<Map<number, NotificationMode>> {
  const rows = await source
    .selectFrom('tracker_notification_modes')
    .select(['user_id', 'mode'])
    .where('tracker_id', '=', trackerId)
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.mode as NotificationMode]));
}

/** The modes that a person has chosen, by tracker. */
export async function modesOfUser(source: DbOrTx, userId: number): Promise<Map<number, NotificationMode>> {
  const rows = await source
    .selectFrom('tracker_notification_modes')
    .select(['tracker_id', 'mode'])
    .where('user_id', '=', userId)
    .orderBy('tracker_id')
    .execute();
  return new Map(rows.map((row) => [row.tracker_id, row.mode as NotificationMode]));
}

/** Whether involved people are notified of status changes only. */
export async function isStatusOnly(source: DbOrTx, trackerId: number): Promise<boolean> {
  const row = await source
    .selectFrom('tracker_status_notifications')
    .select('tracker_id')
    .where('tracker_id', '=', trackerId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The users who changed these artifacts or commented on them before a version. */
export async function contributorsTo(
  source: DbOrTx,
  artifactIds: readonly number[],
): Promise<(artifactId: number, before: number) => Set<number>> {
  if (artifactIds.length === 0) return () => new Set();
  const rows = await source
    .selectFrom('changesets')
    .select(['artifact_id', 'submitted_by', 'comment_by', ({ fn }) => fn.min('version').as('first')])
    .where('artifact_id', 'in', artifactIds)
    .groupBy(['artifact_id', 'submitted_by', 'comment_by'])
    .execute();
  const contributors = Map.groupBy(rows, (row) => row.artifact_id);
  return (artifactId, before) =>
    new Set(
      (contributors.get(artifactId) ?? [])
        .filter(({ first }) => first < before)
        .flatMap((row) => (row.comment_by === null ? row.submitted_by : [row.submitted_by, row.comment_by])),
    );
}

export async function writeMode(
  tx: Tx,
  trackerId: number,
  userId: number,
  mode: NotificationMode | undefined,
): Promise<void> {
  await tx
    .deleteFrom('tracker_notification_modes')
    .where('tracker_id', '=', trackerId)
    .where('user_id', '=', userId)
    .execute();
  if (mode === undefined) return;
  await tx.insertInto('tracker_notification_modes').values({ tracker_id: trackerId, user_id: userId, mode }).execute();
}

/** Deletes the choices of people for a tracker. Returns how many people had one. */
export async function deleteModes(tx: Tx, trackerId: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('tracker_notification_modes')
    .where('tracker_id', '=', trackerId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function writeStatusOnly(tx: Tx, trackerId: number, isOn: boolean): Promise<void> {
  await tx.deleteFrom('tracker_status_notifications').where('tracker_id', '=', trackerId).execute();
  if (isOn) await tx.insertInto('tracker_status_notifications').values({ tracker_id: trackerId }).execute();
}

export async function replaceRecipientRows(
  tx: Tx,
  trackerId: number,
  rows: readonly Omit<RecipientRow, 'id'>[],
): Promise<void> {
  await tx.deleteFrom('tracker_recipients').where('tracker_id', '=', trackerId).execute();
  for (const row of rows) {
    await tx
      .insertInto('tracker_recipients')
      .values({
        tracker_id: trackerId,
        addresses: JSON.stringify(row.addresses),
        user_ids: JSON.stringify(row.userIds),
        group_ids: JSON.stringify(row.groupIds),
        all_updates: row.allUpdates ? 1 : 0,
        check_permissions: row.checkPermissions ? 1 : 0,
      })
      .execute();
  }
}
