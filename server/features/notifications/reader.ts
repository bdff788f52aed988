import type { Delivery } from '../../../contract/platform/notification-settings.ts';
import type { Database, Tx } from '../../db/index.ts';
import { type Actor, actingFor, anonymous } from '../../domain/actor.ts';
import { isEmail } from '../../domain/names.ts';
import { canSeeComment } from '../../domain/policies/comment.ts';
import type { LoggedEvent } from '../../events/index.ts';
import { createPauses } from '../../lib/pauses.ts';
import { type ArtifactAccess, type ArtifactContext, type History, readerOf } from '../artifacts/index.ts';
import type { LoadedEvent, VisibleEvents } from '../changes/index.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import type { RecipientCandidate, Candidates, NotifiableChange } from './candidates.ts';
import { inboxTopic } from './reminders/entries.ts';
import type { Leavers } from './leavers.ts';
import type { NotificationMails } from './mail/queue.ts';
import { eventColumnsOf } from './store/event-columns.ts';
import { insertNotifications, type NewNotification } from './store/inbox.ts';
import type { NewPendingMail } from './store/pending.ts';
import { storedChoicesOf } from './store/preferences.ts';
import { deliveryFor, reasonsInOrder, unwantedReasons, type NotificationChoices, choicesFrom } from './choices.ts';

interface Deps {
  db: Database;
  candidates: Candidates;
  visibleEvents: VisibleEvents;
  artifactAccess: ArtifactAccess;
  artifactHistory: Pick<History, 'visible'>;
  trackers: TrackerDirectory;
  mails: NotificationMails;
  leavers: Leavers;
}

/** A person to notify of a change. */
interface Recipient {
  candidate: RecipientCandidate;
  /** a list, as JSON */
  reasons: string;
  delivery: Delivery;
  /** false: only the tracker's switched-off check lets them know, so their inbox stays empty */
  mayRead: boolean;
}

/** Requests that write wait while so many entries are inserted. */
const entriesAtOnce = 1_000;

const notifiedTypes: ReadonlySet<string> = new Set(['artifact.created', 'artifact.updated', 'artifact.commented']);

const isNotified = (event: LoggedEvent): boolean =>
  notifiedTypes.has(event.type) || (event.type === 'artifact.comment_edited' && mentionsIn(event).length > 0);

/** Events of older versions don't have them. */
const mentionsIn = ({ details }: LoggedEvent): readonly string[] =>
  'mentions' in details ? (details.mentions ?? []) : [];

/** An edited comment is shown as the comment of its change. */
const columnsFor = (event: LoggedEvent) => ({
  ...eventColumnsOf(event),
  ...(event.type === 'artifact.comment_edited' ? { type: 'artifact.commented' } : {}),
});

const mailTo = ({ candidate, reasons, delivery }: Recipient) => ({
  user_id: candidate.user?.id ?? null,
  address: candidate.address,
  reasons,
  check_permissions: candidate.checkPermissions ? 1 : 0,
  is_digest: delivery === 'digest' ? 1 : 0,
});

/** Entries that differ in the person only are inserted together. */
const alikeTogether = (recipients: readonly Recipient[]): Recipient[] =>
  [...Map.groupBy(recipients, ({ reasons }) => reasons).values()].flat();

/** Reads the event log and notifies everybody concerned, once per change. */
export function createNotificationReader(deps: Deps) {
  const { db, artifactAccess, artifactHistory, leavers } = deps;

  /** Whether the person may read the artifact and something of the change, and removes mentions in hidden texts. */
  async function mayRead(
    actor: Actor,
    { record, changeset }: NotifiableChange,
    candidate: RecipientCandidate,
  ): Promise<boolean> {
    if (!(await artifactAccess.canView(actor, record))) return false;
    const seen = await artifactAccess.readable(actor, record);
    if (!isMentioned(actor, seen, changeset, candidate)) candidate.reasons.delete('mentioned');
    const visible = await artifactHistory.visible(actor, seen, changeset);
    return visible !== undefined && (visible.changesFields || visible.comment !== null);
  }

  function isMentioned(
    actor: Actor,
    { tracker, rights }: ArtifactContext,
    changeset: NotifiableChange['changeset'],
    { texts }: RecipientCandidate,
  ): boolean {
    const reader = readerOf(actor, { tracker, rights });
    return texts.some(({ field }) => (field === undefined ? canSeeComment(reader, changeset) : rights.canRead(field)));
  }

  async function judge(
    subject: NotifiableChange,
    candidate: RecipientCandidate,
    choices: NotificationChoices,
  ): Promise<Recipient | undefined> {
    const { user, reasons } = candidate;
    if (user !== undefined && user.id === subject.changeset.submittedBy && !choices.ownChanges) return undefined;
    const isReader = await mayRead(user === undefined ? anonymous : actingFor(user), subject, candidate);
    if (!isReader && (candidate.checkPermissions || !reasons.has('recipient'))) return undefined;
    if (!isReader) for (const reason of reasons) if (reason !== 'recipient') reasons.delete(reason);
    for (const reason of unwantedReasons(choices)) reasons.delete(reason);
    const delivery = user === undefined ? 'mail' : deliveryFor(choices, reasons);
    if (reasons.size === 0 || delivery === 'never') return undefined;
    return { candidate, reasons: JSON.stringify(reasonsInOrder(reasons)), delivery, mayRead: isReader };
  }

  /** Reads the preferences of each person once. */
  function createChoices() {
    const known = new Map<number, NotificationChoices>();
    return async (candidates: readonly RecipientCandidate[]): Promise<ReadonlyMap<number, NotificationChoices>> => {
      const missing = candidates.flatMap(({ user }) => (user === undefined || known.has(user.id) ? [] : user.id));
      const stored = await storedChoicesOf(db.read, missing);
      for (const id of missing) known.set(id, choicesFrom(stored.get(id)));
      return known;
    };
  }

  /** For the changes of one batch. Reads several of them together. */
  function createRecipients() {
    const candidatesOfBatch = deps.candidates.begin();
    const choicesOfBatch = createChoices();
    return async (changes: readonly NotifiableChange[]) => {
      const candidatesOf = await candidatesOfBatch.about(changes);
      return async (subject: NotifiableChange): Promise<Recipient[]> => {
        const candidates = await candidatesOf(subject);
        const choices = await choicesOfBatch(candidates);
        const recipients: Recipient[] = [];
        for (const candidate of candidates) {
          const recipient = await judge(subject, candidate, choices.get(candidate.user?.id ?? 0) ?? choicesFrom());
          if (recipient !== undefined) recipients.push(recipient);
        }
        return recipients;
      };
    };
  }

  const isMailed = ({ delivery, candidate: { address } }: Recipient): boolean =>
    deps.mails.isOn && isEmail(address) && (delivery === 'digest' || delivery === 'mail');

  async function subjectOf({ event, record, changeset }: LoadedEvent): Promise<NotifiableChange | undefined> {
    if (record === undefined || changeset === undefined) return undefined;
    const tracker = await deps.trackers.find(record.trackerId);
    if (tracker === undefined) return undefined;
    const mentions = mentionsIn(event);
    return { tracker, record, changeset, ...(mentions.length > 0 ? { mentions } : {}) };
  }

  /** The events up to the first one that removes a recipient, with the writes that it requires. */
  async function upToLeaver(events: readonly LoggedEvent[]) {
    for (const [at, event] of events.entries()) {
      const leaving = await leavers.of(event);
      if (leaving !== undefined) return { until: events.slice(0, at + 1), leaving };
    }
    return { until: events, leaving: undefined };
  }

  /** Changes with the people to notify. The data for several changes is read together. */
  async function* heard(events: readonly LoggedEvent[]) {
    const recipientsOfBatch = createRecipients();
    const pause = createPauses();
    for await (const { loaded } of deps.visibleEvents.loadInPortions(events)) {
      const found = await Promise.all(loaded.map(async (one) => ({ event: one.event, subject: await subjectOf(one) })));
      const subjects = found.flatMap(({ event, subject }) => (subject === undefined ? [] : { event, subject }));
      const recipientsOf = await recipientsOfBatch(subjects.map(({ subject }) => subject));
      for (const { event, subject } of subjects) {
        yield { event, recipients: await recipientsOf(subject) };
        await pause();
      }
    }
  }

  return {
    name: 'notifications',
    batch: 50,
    async prepare(events: readonly LoggedEvent[]) {
      const rows: NewNotification[] = [];
      const mails: NewPendingMail[] = [];
      // The recipients of later changes are read again after a recipient has left.
      const { until, leaving } = await upToLeaver(events);
      let last = until.at(-1);
      for await (const { event, recipients } of heard(until.filter(isNotified))) {
        const columns = columnsFor(event);
        for (const recipient of alikeTogether(recipients)) {
          if (isMailed(recipient)) mails.push({ ...columns, ...mailTo(recipient) });
          const { user } = recipient.candidate;
          if (user === undefined || !recipient.mayRead) continue;
          rows.push({ ...columns, user_id: user.id, reasons: recipient.reasons, is_read: 0, reminder: null });
        }
        if (rows.length + mails.length < entriesAtOnce) continue;
        last = event;
        break;
      }
      return {
        ...(last === undefined ? {} : { last }),
        async write(tx: Tx) {
          insertNotifications(tx, rows);
          db.publish(tx, inboxTopic, ...new Set(rows.map((row) => row.user_id)));
          await deps.mails.add(tx, mails);
          if (last === until.at(-1)) await leaving?.(tx);
        },
      };
    },
  };
}
