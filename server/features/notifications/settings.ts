import type {
  NotificationLevel,
  NotificationSettings,
  NotificationSettingsInput,
  RecipientRowInput,
  ReminderInput,
} from '../../../contract/platform/notification-settings.ts';
import { problem } from '../../../contract/problems.ts';
import type { Database, DbOrTx, Tx } from '../../db/index.ts';
import { accountOf, type Actor } from '../../domain/actor.ts';
import { isEmail } from '../../domain/names.ts';
import type { Tracker } from '../../domain/trackers/tracker.ts';
import type { EventLog } from '../../events/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { addHistoryEntries } from '../project-history/index.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import type { GroupReferences } from '../user-groups/index.ts';
import { findUser, type Identities, type UserPresenter } from '../users/index.ts';
import { groupsOfRows, recipientGroup } from './recipient-group.ts';
import { describeReminder, presentReminders, readReminders } from './reminders/rules.ts';
import { type Reminder, remindersOf, replaceReminders } from './store/reminders.ts';
import {
  deleteModes,
  isStatusOnly,
  modesOf,
  type RecipientRow,
  recipientRowsOf,
  replaceRecipientRows,
  writeMode,
  writeStatusOnly,
} from './store/rules.ts';

/** The people who are notified only of mentions in a tracker. */
const unsubscribedFrom = async (source: DbOrTx, trackerId: number): Promise<number[]> =>
  [...(await modesOf(source, trackerId))]
    .flatMap(([id, mode]) => (mode === 'none' ? id : []))
    .toSorted((a, b) => a - b);

/** Makes these the only people who get mentions only. The others get what concerns them. Returns the previous ones. */
async function replaceUnsubscribed(tx: Tx, trackerId: number, ids: readonly number[]): Promise<number[]> {
  const before = await unsubscribedFrom(tx, trackerId);
  for (const id of before) if (!ids.includes(id)) await writeMode(tx, trackerId, id, 'involved');
  for (const id of new Set(ids)) {
    if (before.includes(id)) continue;
    if ((await findUser(tx, id)) === undefined) throw problem('notification_user_unknown', { id });
    await writeMode(tx, trackerId, id, 'none');
  }
  return before;
}

interface Deps {
  db: Database;
  events: EventLog;
  clock: Clock;
  trackers: TrackerDirectory;
  identities: Identities;
  presenter: UserPresenter;
  groups: GroupReferences;
  /** Switches all notifications of a tracker on or off. */
  enable: (actor: Actor, trackerId: number, isEnabled: boolean) => Promise<unknown>;
}

type NewRow = Omit<RecipientRow, 'id'>;

/** The level of a tracker. */
export async function levelOf(source: DbOrTx, tracker: Tracker): Promise<NotificationLevel> {
  if (!tracker.hasNotifications) return 'disabled';
  return (await isStatusOnly(source, tracker.id)) ? 'status_changes' : 'default';
}

/** For the history of the project, which must show who receives notifications without a permission check. */
function describe(row: NewRow): string {
  const recipients = [
    ...row.addresses,
    ...row.userIds.map((id) => `user ${id}`),
    ...row.groupIds.map((id) => `group ${id}`),
  ];
  const when = row.allUpdates ? 'every change' : 'new artifacts';
  return `${recipients.join(', ')} (${when}${row.checkPermissions ? '' : ', without permission check'})`;
}

/** Upper and lower case make no other address. */
function eachOnce(addresses: readonly string[]): string[] {
  const keys = addresses.map((address) => address.toLowerCase());
  return addresses.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
}

async function readRow(
  tx: Tx,
  projectId: number,
  given: RecipientRowInput,
  stored: ReadonlySet<number>,
): Promise<NewRow> {
  const addresses = eachOnce((given.addresses ?? []).map((address) => address.trim()));
  const wrong = addresses.find((address) => !isEmail(address));
  if (wrong !== undefined) throw problem('notification_address_invalid', { address: wrong });
  for (const id of given.user_ids ?? []) {
    if ((await findUser(tx, id)) === undefined) throw problem('notification_user_unknown', { id });
  }
  const groupIds: number[] = [];
  for (const id of given.user_group_ids ?? []) groupIds.push(await recipientGroup(tx, projectId, id, stored));
  return {
    addresses,
    userIds: [...new Set(given.user_ids)],
    groupIds: [...new Set(groupIds)],
    allUpdates: given.all_updates ?? false,
    checkPermissions: given.check_permissions ?? true,
  };
}

const isEmpty = ({ addresses, userIds, groupIds }: NewRow): boolean =>
  addresses.length + userIds.length + groupIds.length === 0;

/** The recipients of a tracker's notifications. */
export function createNotificationSettings(deps: Deps) {
  const { db, events, clock, trackers, identities, presenter, groups } = deps;

  async function present(tracker: Tracker, reader: Actor): Promise<NotificationSettings> {
    const groupOf = await groups.of(tracker.projectId);
    const rows = await recipientRowsOf(db.read, tracker.id);
    const usersOf = async (ids: readonly number[]) => {
      const users = await Promise.all(ids.map((id) => identities.find(id)));
      return users.flatMap((user) => (user === undefined ? [] : presenter.minimal(user, reader)));
    };
    const recipients = rows.map(async (row) => {
      return {
        id: row.id,
        addresses: row.addresses,
        users: await usersOf(row.userIds),
        user_groups: row.groupIds.flatMap((id) => groupOf(id) ?? []),
        all_updates: row.allUpdates,
        check_permissions: row.checkPermissions,
      };
    });
    return {
      level: await levelOf(db.read, tracker),
      recipients: await Promise.all(recipients),
      unsubscribed: await usersOf(await unsubscribedFrom(db.read, tracker.id)),
      reminders: presentReminders(tracker, await remindersOf(db.read, tracker.id), groupOf),
    };
  }

  async function writeRows(tx: Tx, actor: Actor, tracker: Tracker, given: readonly RecipientRowInput[]): Promise<void> {
    const stored = await recipientRowsOf(tx, tracker.id);
    const before = stored.map(describe).join('; ');
    const rows: NewRow[] = [];
    for (const row of given) rows.push(await readRow(tx, tracker.projectId, row, groupsOfRows(stored)));
    const kept = rows.filter((row) => !isEmpty(row));
    await replaceRecipientRows(tx, tracker.id, kept);
    const value = `${tracker.itemName}: ${kept.map(describe).join('; ')}`;
    if (value === `${tracker.itemName}: ${before}`) return;
    const entry = { event: 'tracker_recipients_changed' as const, before: `${tracker.itemName}: ${before}`, value };
    await addHistoryEntries(tx, { projectId: tracker.projectId, actor, at: clock() }, [entry]);
  }

  async function writeUnsubscribed(tx: Tx, actor: Actor, tracker: Tracker, ids: readonly number[]): Promise<void> {
    const described = (people: readonly number[]): string =>
      `${tracker.itemName}: nothing but mentions for ${people.map((id) => `user ${id}`).join(', ') || 'nobody'}`;
    const before = described(await replaceUnsubscribed(tx, tracker.id, ids));
    const value = described([...new Set(ids)].toSorted((a, b) => a - b));
    if (value === before) return;
    const entry = { event: 'tracker_recipients_changed' as const, before, value };
    await addHistoryEntries(tx, { projectId: tracker.projectId, actor, at: clock() }, [entry]);
  }

  async function writeReminders(
    tx: Tx,
    actor: Actor,
    tracker: Tracker,
    given: readonly ReminderInput[],
  ): Promise<void> {
    const described = (reminders: readonly Omit<Reminder, 'id'>[]): string =>
      `${tracker.itemName}: ${reminders.map((one) => describeReminder(tracker, one)).join('; ')}`;
    const stored = await remindersOf(tx, tracker.id);
    const before = described(stored);
    const reminders = await readReminders(tx, tracker, given, groupsOfRows(stored));
    await replaceReminders(tx, tracker.id, reminders);
    const value = described(reminders);
    if (value === before) return;
    const at = { projectId: tracker.projectId, actor, at: clock() };
    await addHistoryEntries(tx, at, [{ event: 'tracker_date_reminders_changed', before, value }]);
  }

  /** The level, and with it the choices of people if they are to be forgotten. */
  async function writeLevel(
    tx: Tx,
    actor: Actor,
    tracker: Tracker,
    { level, resets_choices: isReset = false }: NotificationSettingsInput,
  ): Promise<void> {
    const before = await levelOf(tx, tracker);
    const after = level ?? before;
    if (level !== undefined) await writeStatusOnly(tx, tracker.id, level === 'status_changes');
    const forgotten = isReset ? await deleteModes(tx, tracker.id) : 0;
    if (before === after && forgotten === 0) return;
    const entry = {
      event: 'tracker_notification_level_changed' as const,
      before: `${tracker.itemName}: ${before}`,
      value: `${tracker.itemName}: ${after}${forgotten === 0 ? '' : ` (choices of ${forgotten} people reset)`}`,
    };
    await addHistoryEntries(tx, { projectId: tracker.projectId, actor, at: clock() }, [entry]);
  }

  async function write(actor: Actor, tracker: Tracker, given: NotificationSettingsInput): Promise<void> {
    const { level, recipients, reminders, unsubscribed_user_ids: unsubscribed } = given;
    await db.write(async (tx) => {
      if (recipients !== undefined) await writeRows(tx, actor, tracker, recipients);
      if (reminders !== undefined) await writeReminders(tx, actor, tracker, reminders);
      await writeLevel(tx, actor, tracker, given);
      if (unsubscribed !== undefined) await writeUnsubscribed(tx, actor, tracker, unsubscribed);
      if ([recipients, reminders, level, unsubscribed].every((member) => member === undefined)) return;
      const place = { userId: accountOf(actor), projectId: tracker.projectId, trackerId: tracker.id };
      await events.append(tx, { type: 'tracker.updated', ...place, details: { parts: ['notifications'] } });
    });
    if (level === undefined) return;
    // Another copy may just have changed it. After its own changes, the unit reads from the database.
    const { tracker: current } = await trackers.administered(actor, tracker.id);
    if (current.hasNotifications !== (level !== 'disabled')) await deps.enable(actor, tracker.id, level !== 'disabled');
  }

  return {
    async of(actor: Actor, trackerId: number): Promise<NotificationSettings> {
      return present((await trackers.administeredForReading(actor, trackerId)).tracker, actor);
    },

    async set(actor: Actor, trackerId: number, given: NotificationSettingsInput): Promise<NotificationSettings> {
      const { tracker } = await trackers.administered(actor, trackerId);
      // The settings are in two places, which readers must see in the same state.
      await db.enclose({}, () => write(actor, tracker, given));
      return present((await trackers.administered(actor, trackerId)).tracker, actor);
    },
  };
}

export type NotificationSettingsService = ReturnType<typeof createNotificationSettings>;
