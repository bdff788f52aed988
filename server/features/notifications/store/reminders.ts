import type { ReminderRole } from '../../../../contract/platform/notification-settings.ts';
import type { DbOrTx, Tx } from '../../../db/index.ts';

/** A reminder that a tracker sends some days before or after a date. */
export interface Reminder {
  id: number;
  fieldId: number;
  /** false: after the date */
  isBefore: boolean;
  days: number;
  groupIds: number[];
  roles: ReminderRole[];
  isEnabled: boolean;
  notifiesClosed: boolean;
}

export async function remindersOf(source: DbOrTx, trackerId: number): Promise<Reminder[]> {
  const rows = await source
    .selectFrom('tracker_reminders')
    .selectAll()
    .where('tracker_id', '=', trackerId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    fieldId: row.field_id,
    isBefore: row.is_before === 1,
    days: row.days,
    groupIds: JSON.parse(row.group_ids) as number[],
    roles: JSON.parse(row.roles) as ReminderRole[],
    isEnabled: row.is_enabled === 1,
    notifiesClosed: row.notifies_closed === 1,
  }));
}

export async function replaceReminders(
  tx: Tx,
  trackerId: number,
  reminders: readonly Omit<Reminder, 'id'>[],
): Promise<void> {
  await tx.deleteFrom('tracker_reminders').where('tracker_id', '=', trackerId).execute();
  for (const one of reminders) {
    await tx
      .insertInto('tracker_reminders')
      .values({
        tracker_id: trackerId,
        field_id: one.fieldId,
        is_before: one.isBefore ? 1 : 0,
        days: one.days,
        group_ids: JSON.stringify(one.groupIds),
        roles: JSON.stringify(one.roles),
        is_enabled: one.isEnabled ? 1 : 0,
        notifies_closed: one.notifiesClosed ? 1 : 0,
      })
      .execute();
  }
}

/** Trackers whose artifacts may have a date to remember: not deleted, in a project that is open. */
export async function openTrackerIds(source: DbOrTx): Promise<number[]> {
  const rows = await source
    .selectFrom('trackers')
    .innerJoin('projects', 'projects.id', 'trackers.project_id')
    .select('trackers.id')
    .where('trackers.deleted_at', 'is', null)
    .where('projects.status', '=', 'active')
    .orderBy('trackers.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Claims a day for a daily run and returns the last day before it; undefined: another copy has it, or it is the first. */
export async function claimDay(tx: Tx, name: string, day: number): Promise<number | undefined> {
  const query = tx.selectFrom('daily_runs').select('day').where('name', '=', name);
  const last = await query.executeTakeFirst();
  if (last === undefined) {
    await tx
      .insertInto('daily_runs')
      .values({ name, day })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    return undefined;
  }
  const { numUpdatedRows } = await tx
    .updateTable('daily_runs')
    .set({ day })
    .where('name', '=', name)
    .where('day', '=', last.day)
    .where('day', '<', day)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? last.day : undefined;
}
