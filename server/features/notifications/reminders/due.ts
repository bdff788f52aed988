import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../../db/index.ts';
import type { Identity } from '../../../domain/actor.ts';
import type { ArtifactRecord } from '../../../domain/artifacts/record.ts';
import type { FormElement, Tracker } from '../../../domain/trackers/tracker.ts';
import type { Mail, Message } from '../../../mail/index.ts';
import { assigneesOf } from '../../artifacts/index.ts';
import type { TextsFor } from '../../users/index.ts';
import type { NewNotification } from '../store/inbox.ts';
import { storedChoicesOf } from '../store/preferences.ts';
import { watchesOf } from '../store/watches.ts';
import type { Unsubscribing } from '../unsubscribing.ts';
import { choicesFrom } from '../choices.ts';
import { dateIn, dayAt, dueField, isOpen } from './days.ts';
import { addReminderEntries, reminderEntry } from './entries.ts';
import { dueMail, type DueItem } from './mail.ts';
import type { Reminded, RemindedPeople } from './recipients.ts';

interface Deps {
  db: Database;
  mail: Mail;
  unsubscribing: Unsubscribing;
  reminded: RemindedPeople;
  textsFor: TextsFor;
  origin: () => string;
  /** The artifacts whose date is on a day. */
  artifactsOn: (tracker: Tracker, field: FormElement, day: number) => AsyncIterable<ArtifactRecord>;
  /** When the reminders of a day appear in the inbox. */
  sentAt: (day: number) => number;
}

/** An open artifact that is due, for one of its assignees. */
export interface Due {
  person: Reminded;
  item: DueItem;
  entry: NewNotification;
}

/** Personal reminders of due dates. */
export function createDueReminders(deps: Deps) {
  const { db, mail, unsubscribing, reminded, textsFor, origin } = deps;

  /** The open artifacts of a tracker that are due, by assignee. */
  async function find(tracker: Tracker, today: number, alreadyReminded: ReadonlySet<string>): Promise<Due[]> {
    const field = dueField(tracker);
    if (field === undefined || tracker.semantics.contributor === undefined) return [];
    const found: Due[] = [];
    for (const [state, day] of [
      ['today', today],
      ['overdue', dayAt(today, -1)],
    ] as const) {
      for await (const record of deps.artifactsOn(tracker, field, day)) {
        await nextTurn();
        if (!isOpen(tracker, record)) continue;
        const watches = (await watchesOf(db.read, [record.id])).get(record.id);
        const assignees = assigneesOf(tracker, record).filter((id) => watches?.get(id) !== 'muted');
        for (const person of await reminded.readers(assignees, field, record)) {
          const userId = person.user.id;
          if (alreadyReminded.has(`${field.id}.${record.id}.${userId}`)) continue;
          const reference = `${tracker.itemName} #${record.id}`;
          const date = dateIn(field, record) ?? day;
          const item = { id: record.id, reference, title: person.title, state, label: field.label };
          const facts = { userId, tracker, record, field, value: date, at: deps.sentAt(today) };
          const entry = reminderEntry({ ...facts, reasons: ['assigned'] });
          found.push({ person, entry, item: { ...item, value: date } });
        }
      }
    }
    return found;
  }

  async function dueMailTo({ id, email }: Identity, items: readonly DueItem[]): Promise<Message | undefined> {
    const { dueReminders, wantsHtml } = choicesFrom((await storedChoicesOf(db.read, [id])).get(id));
    if (!mail.isOn || !dueReminders) return undefined;
    const unsubscribe = await unsubscribing.addressFor({ userId: id, due: true });
    return dueMail(await textsFor(id), { to: email, origin: origin(), wantsHtml, unsubscribe, items });
  }

  /** An entry in the inbox for each artifact that is due, and one mail per person with all of them. */
  async function send(due: readonly Due[], today: number): Promise<void> {
    for (const [, some] of Map.groupBy(due, ({ person }) => person.user.id)) {
      const user = some[0]?.person.user;
      if (user === undefined) continue;
      const items = some.map(({ item }) => item);
      const message = await dueMailTo(user, items);
      const entries = some.map(({ entry }) => entry);
      await db.write(async (tx) => {
        await addReminderEntries(db, tx, entries);
        if (message !== undefined) await mail.send(tx, message, { key: `due.${today}.${user.id}` });
      });
    }
  }

  return { find, send };
}
