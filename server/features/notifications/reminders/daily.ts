import { setImmediate as nextTurn } from 'node:timers/promises';
import { Type } from 'typebox';
import type { Database } from '../../../db/index.ts';
import { internalActor } from '../../../domain/actor.ts';
import type { ArtifactRecord } from '../../../domain/artifacts/record.ts';
import type { FormElement, Tracker } from '../../../domain/trackers/tracker.ts';
import type { Jobs } from '../../../jobs/index.ts';
import type { Clock } from '../../../lib/clock.ts';
import { hourOf, localDate, startOf } from '../../../lib/dates/iso-date.ts';
import type { Log } from '../../../lib/log.ts';
import type { Mail, Message } from '../../../mail/index.ts';
import type { ArtifactAccess } from '../../artifacts/index.ts';
import { addHistoryEntries } from '../../project-history/index.ts';
import type { Searches } from '../../search/index.ts';
import type { TrackerDirectory } from '../../trackers/index.ts';
import type { TextsFor } from '../../users/index.ts';
import { type NewNotification, pruneNotifications } from '../store/inbox.ts';
import { claimDay, openTrackerIds, type Reminder, remindersOf } from '../store/reminders.ts';
import { storedChoicesOf } from '../store/preferences.ts';
import type { Unsubscribing } from '../unsubscribing.ts';
import { reasonsInOrder, choicesFrom } from '../choices.ts';
import { dateIn, dayAt, isOnDay, isOpen } from './days.ts';
import { createDueReminders, type Due } from './due.ts';
import { addReminderEntries, reminderEntry } from './entries.ts';
import { reminderMail } from './mail.ts';
import type { RemindedPeople } from './recipients.ts';
import { reminderField } from './rules.ts';

interface Deps {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  log: Log;
  mail: Mail;
  unsubscribing: Unsubscribing;
  trackers: TrackerDirectory;
  artifactAccess: Pick<ArtifactAccess, 'findInPortions'>;
  search: Pick<Searches, 'find'>;
  reminded: RemindedPeople;
  textsFor: TextsFor;
  origin: () => string;
  /** how long to keep notifications */
  retentionDays: () => number;
}

const kind = 'reminders';
const Payload = Type.Object({ day: Type.Integer({ description: 'midnight of the server' }) });

const dayMs = 24 * 60 * 60 * 1000;
/** of the platform's time zone */
const hour = 6;
/** After a longer downtime, the server skips the reminders of those days. */
const mostDaysLate = 7;
const lookEveryMs = 10 * 60 * 1000;
const atOnce = 200;
const prunedAtOnce = 2_000;

/** When the reminders of a day appear in the inbox. */
const sentAt = (day: number): number => hourOf(day, hour);

const everything = internalActor('reminders', 'Reminders');

/** A reminder for one person. */
interface Prepared {
  key: string;
  entry: NewNotification;
  /** undefined: mail is off, or the person has turned these mails off */
  message: Message | undefined;
}

/** Sends reminders of dates once a day, and removes old notifications. */
export function createDailyReminders(deps: Deps) {
  const { db, clock, jobs, log, mail, trackers, artifactAccess, search, reminded, textsFor, origin, unsubscribing } =
    deps;

  /** The artifacts whose date is on a day. They are read a few at a time, because they may be large. */
  async function* artifactsOn(tracker: Tracker, field: FormElement, day: number): AsyncIterable<ArtifactRecord> {
    const visible = await trackers.visible(everything, tracker.id);
    // Half a day earlier, because a date with a time belongs to the nearest midnight.
    const days = [dayAt(day, -1), day].map((one) => localDate(one, false));
    const criteria = { [field.id]: { operator: 'between', value: days } };
    const ids: number[] = [];
    for (let offset = 0, rest = true; rest; offset += atOnce) {
      const page = { limit: atOnce, offset, maximum: atOnce };
      const { found, total } = await search.find(everything, visible, { criteria, order: 'asc' }, page);
      for await (const some of found) {
        for (const { record } of some) {
          const value = dateIn(field, record);
          if (value !== undefined && isOnDay(value, day)) ids.push(record.id);
        }
      }
      rest = offset + atOnce < total;
    }
    for await (const records of artifactAccess.findInPortions(ids)) yield* records;
  }

  /** The people whom one reminder of a tracker concerns. Adds them to `alreadyReminded`. */
  async function prepare(
    tracker: Tracker,
    reminder: Reminder,
    today: number,
    alreadyReminded: Set<string>,
  ): Promise<Prepared[]> {
    const field = reminderField(tracker, reminder.fieldId);
    if (field === undefined) return [];
    const day = dayAt(today, reminder.isBefore ? reminder.days : -reminder.days);
    const prepared: Prepared[] = [];
    for await (const record of artifactsOn(tracker, field, day)) {
      await nextTurn();
      if (!reminder.notifiesClosed && !isOpen(tracker, record)) continue;
      const people = await reminded.of(reminder, tracker, record);
      for (const { user, title, project } of await reminded.readers([...people.keys()], field, record)) {
        const { dateReminders, wantsHtml } = choicesFrom((await storedChoicesOf(db.read, [user.id])).get(user.id));
        if (dateReminders) alreadyReminded.add(`${field.id}.${record.id}.${user.id}`);
        const date = dateIn(field, record) ?? day;
        const unsubscribe = await unsubscribing.addressFor({ userId: user.id, dates: true });
        const facts = { project, tracker, field, record, title, value: date, wantsHtml, unsubscribe };
        const message =
          mail.isOn && dateReminders
            ? reminderMail(await textsFor(user.id), { to: user.email, origin: origin(), ...facts })
            : undefined;
        const reasons = reasonsInOrder(people.get(user.id) ?? new Set());
        const entry = reminderEntry({
          userId: user.id,
          tracker,
          record,
          field,
          value: date,
          at: sentAt(today),
          reasons,
        });
        prepared.push({ key: `reminder.${reminder.id}.${record.id}.${today}.${user.id}`, entry, message });
      }
    }
    return prepared;
  }

  const dueReminders = createDueReminders({ ...deps, artifactsOn, sentAt });

  /** All or nothing for one reminder, with its entry in the history of the project. */
  async function send(tracker: Tracker, prepared: readonly Prepared[], field: FormElement | undefined): Promise<void> {
    if (prepared.length === 0) return;
    await db.write(async (tx) => {
      await addReminderEntries(
        db,
        tx,
        prepared.map(({ entry }) => entry),
      );
      for (const { key, message } of prepared) if (message !== undefined) await mail.send(tx, message, { key });
      if (field === undefined) return;
      const value = `${tracker.itemName}: ${field.name} (${prepared.length})`;
      const at = { projectId: tracker.projectId, actor: everything, at: clock() };
      await addHistoryEntries(tx, at, [{ event: 'tracker_date_reminder_sent', value }]);
    });
  }

  async function trackerReminders(tracker: Tracker, today: number): Promise<Set<string>> {
    const alreadyReminded = new Set<string>();
    for (const reminder of await remindersOf(db.read, tracker.id)) {
      if (!reminder.isEnabled) continue;
      const prepared = await prepare(tracker, reminder, today, alreadyReminded);
      await send(tracker, prepared, reminderField(tracker, reminder.fieldId));
    }
    return alreadyReminded;
  }

  async function remind(today: number): Promise<void> {
    const due: Due[] = [];
    for (const id of await openTrackerIds(db.read)) {
      await nextTurn();
      const tracker = await trackers.find(id);
      if (tracker === undefined || !tracker.hasNotifications) continue;
      const alreadyReminded = await trackerReminders(tracker, today);
      due.push(...(await dueReminders.find(tracker, today, alreadyReminded)));
    }
    await dueReminders.send(due, today);
  }

  async function prune(): Promise<void> {
    const before = clock() - deps.retentionDays() * dayMs;
    while ((await db.write((tx) => pruneNotifications(tx, before, prunedAtOnce))) === prunedAtOnce);
  }

  jobs.handle({
    kind,
    payload: Payload,
    async run({ day }) {
      await remind(day);
      await prune();
    },
  });

  /** Queues the work of today and of missed days, on one copy of Hearth. */
  async function tick(): Promise<void> {
    const today = startOf('day', clock());
    if (clock() < sentAt(today)) return;
    await db.write(async (tx) => {
      const last = await claimDay(tx, kind, today);
      if (last === undefined) return;
      const first = Math.max(dayAt(last, 1), dayAt(today, -mostDaysLate));
      for (let day = first; day <= today; day = dayAt(day, 1)) {
        await jobs.enqueue(tx, kind, { day }, { key: String(day) });
      }
    });
  }

  let timer: NodeJS.Timeout | undefined;
  let ticking: Promise<void> = Promise.resolve();
  const run = (): void => {
    ticking = ticking.then(tick).catch((err: unknown) => log.error({ err }, 'daily reminders were not queued'));
  };

  return {
    /** Checks whether the reminders of today are due. Also runs periodically. */
    tick,

    start(): void {
      run();
      timer = setInterval(run, lookEveryMs).unref();
    },

    async close(): Promise<void> {
      clearInterval(timer);
      await ticking;
    },
  };
}
