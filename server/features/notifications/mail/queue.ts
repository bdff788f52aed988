import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Static, Type } from 'typebox';
import { mailLimits } from '../../../../contract/limits.ts';
import { type NotificationReason, notificationReasonNames } from '../../../../contract/platform/notification.ts';
import type { Database, Tx } from '../../../db/index.ts';
import { actingFor, anonymous, isNotifiable } from '../../../domain/actor.ts';
import type { Jobs } from '../../../jobs/index.ts';
import type { Clock } from '../../../lib/clock.ts';
import { hourOf, startOf } from '../../../lib/dates/iso-date.ts';
import type { Log } from '../../../lib/log.ts';
import type { Mail, Message } from '../../../mail/index.ts';
import type { Identities, TextsFor } from '../../users/index.ts';
import { dayAt } from '../reminders/days.ts';
import {
  countPendingMails,
  holdPending,
  insertPending,
  type NewPendingMail,
  type PendingMail,
  pendingMails,
  takePending,
  type Waiting,
} from '../store/pending.ts';
import { storedChoicesOf } from '../store/preferences.ts';
import type { Unsubscribing } from '../unsubscribing.ts';
import { choicesFrom } from '../choices.ts';
import { type CurrentRecipients, createCurrentRecipients } from './current-recipients.ts';
import { notificationMail, type MailSection } from './message.ts';
import type { MailReader, MailRenderer } from './render.ts';
import { reasonsIn, stillWanted } from './wanted.ts';

interface Deps {
  db: Database;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  mail: Mail;
  identities: Identities;
  renderer: MailRenderer;
  textsFor: TextsFor;
  unsubscribing: Unsubscribing;
  /** for addresses in mails */
  origin: () => string;
}

const kind = 'notification';
/** address: the recipient of a digest */
const Payload = Type.Object({ address: Type.Optional(Type.String()), artifactId: Type.Optional(Type.Integer()) });

/** The changes of one artifact gather for this long after the first one of a recipient. */
const gatherMs = 60_000;
const dayMs = 24 * 60 * 60 * 1000;
/** of the platform's time zone */
const digestHour = 6;
/** A failed job is useless after this time. */
const staleMs = 2 * dayMs;
/** number of mails to write in one transaction */
const mailsAtOnce = 50;

/** For the mails of one run. */
interface Batch extends ReturnType<MailRenderer['begin']> {
  current: CurrentRecipients;
}

/** A mail, and the changes that it is about. */
interface Written {
  rows: readonly PendingMail[];
  /** undefined: nothing is left that the recipient may read */
  message: Message | undefined;
}

function nextDigest(now: number): number {
  const today = hourOf(now, digestHour);
  return today > now ? today : hourOf(dayAt(startOf('day', now), 1), digestHour);
}

function reasonOf(rows: readonly PendingMail[]): NotificationReason {
  const reasons = new Set(rows.flatMap(reasonsIn));
  return notificationReasonNames.find((name) => reasons.has(name)) ?? 'recipient';
}

function waitingIn({ artifactId, address = '' }: Static<typeof Payload>): Waiting {
  return artifactId === undefined ? { digestFor: address } : { artifactId };
}

/** Mails about changes: they are collected first, and limited to what the recipient may read when they are sent. */
export function createNotificationMails(deps: Deps) {
  const { db, clock, log, jobs, mail, identities, renderer, unsubscribing, textsFor, origin } = deps;

  /** The artifacts that fit into a mail, and the number of the others. */
  async function sectionsOf(batch: Batch, reader: MailReader, wanted: readonly PendingMail[]) {
    const sections: MailSection[] = [];
    let room: number = mailLimits.characters;
    let artifactsLeft = 0;
    for (const changes of Map.groupBy(wanted, (row) => row.artifact_id).values()) {
      if (artifactsLeft > 0) {
        if (await batch.isSeen(reader, changes)) artifactsLeft += 1;
        continue;
      }
      const artifact = await batch.artifact(reader, changes);
      room -= artifact?.size ?? 0;
      if (artifact !== undefined && room >= 0) sections.push({ artifact, reason: reasonOf(changes) });
      else if (artifact !== undefined) artifactsLeft = 1;
    }
    return { sections, artifactsLeft };
  }

  /** The mail to one recipient; undefined: none. */
  async function mailFor(batch: Batch, rows: readonly PendingMail[], isDigest: boolean): Promise<Message | undefined> {
    const { user_id: userId = null, address = '' } = rows[0] ?? {};
    const user = userId === null ? undefined : await identities.find(userId);
    if (userId !== null && (user === undefined || !isNotifiable(user))) return undefined;
    const texts = await textsFor(userId ?? undefined);
    const reader = { actor: user === undefined ? anonymous : actingFor(user), texts };
    const choices = choicesFrom(userId === null ? undefined : (await storedChoicesOf(db.read, [userId])).get(userId));
    // People may have turned these mails off since the change, and administrators may have chosen other recipients.
    const current = await batch.current(rows);
    const wanted = userId === null ? current : await stillWanted(db.read, userId, choices, current);
    const { sections, artifactsLeft } = await sectionsOf(batch, reader, wanted);
    const [first] = sections;
    if (first === undefined) return undefined;
    const { id, trackerId } = first.artifact;
    const from =
      userId === null
        ? { address, trackerId }
        : isDigest
          ? { userId, digest: true as const }
          : { userId, artifactId: id };
    const unsubscribe = await unsubscribing.addressFor(from);
    return notificationMail(texts, {
      to: user?.email ?? address,
      origin: origin(),
      wantsHtml: choices.wantsHtml,
      sections,
      artifactsLeft,
      isDigest,
      unsubscribe,
    });
  }

  const send = (written: readonly Written[]): Promise<void> =>
    db.write(async (tx) => {
      for (const { rows, message } of written) {
        const ids = rows.map(({ id }) => id);
        const isOurs = await takePending(tx, db.engine, ids);
        if (message !== undefined && isOurs) await mail.send(tx, message);
      }
    });

  /** Lets requests be served between two mails. Returns the errors. */
  async function writeMails(recipients: readonly PendingMail[][], isDigest: boolean): Promise<unknown[]> {
    const batch = { ...renderer.begin(), current: createCurrentRecipients(db.read) };
    const errors: unknown[] = [];
    let written: Written[] = [];
    for (const rows of recipients) {
      await nextTurn();
      try {
        written.push({ rows, message: await mailFor(batch, rows, isDigest) });
      } catch (error) {
        errors.push(error);
      }
      if (written.length < mailsAtOnce) continue;
      await send(written);
      written = [];
    }
    if (written.length > 0) await send(written);
    return errors;
  }

  const dueAt = (waiting: Waiting, first: number): number =>
    'artifactId' in waiting ? first + gatherMs : nextDigest(first);

  const jobFor = (waiting: Waiting, first: number) => ({
    payload: 'artifactId' in waiting ? waiting : { address: waiting.digestFor },
    at: Math.max(dueAt(waiting, first), clock()),
  });

  jobs.handle({
    kind,
    payload: Payload,
    async run(payload) {
      const waiting = waitingIn(payload);
      const recipients = [...Map.groupBy(await pendingMails(db.read, waiting), ({ address }) => address).values()];
      const due = recipients.filter(([first]) => first !== undefined && dueAt(waiting, first.at) <= clock());
      const errors = await writeMails(due, !('artifactId' in waiting));
      for (const err of errors) log.error({ err, ...waiting }, 'a mail about changes could not be written');
      // The changes of the others wait for the next attempt.
      if (errors.length > 0) throw new Error(`${errors.length} of ${due.length} mails could not be written.`);
      await db.write(async (tx) => {
        const first = await holdPending(tx, waiting);
        if (first !== undefined) await jobs.enqueueAll(tx, kind, [jobFor(waiting, first)]);
      });
    },
  });

  /** The mails that the changes belong to, with the time of the first change of each. */
  function mailsOf(rows: readonly NewPendingMail[]): { waiting: Waiting; first: number }[] {
    const { digest = [], atOnce = [] } = Object.groupBy(rows, (row) => (row.is_digest === 1 ? 'digest' : 'atOnce'));
    const artifacts = Map.groupBy(atOnce, (row) => row.artifact_id);
    const people = Map.groupBy(digest, (row) => row.address);
    return [
      ...[...artifacts].map(([artifactId, [row]]) => ({ waiting: { artifactId }, first: row?.at ?? clock() })),
      ...[...people].map(([digestFor, [row]]) => ({ waiting: { digestFor }, first: row?.at ?? clock() })),
    ];
  }

  return {
    isOn: mail.isOn,

    gathering: (): Promise<number> => countPendingMails(db.read),

    rendered: renderer.rendered,

    /** Adds changes to the next mails to their recipients. */
    async add(tx: Tx, rows: readonly NewPendingMail[]): Promise<void> {
      const mails = mailsOf(rows);
      const held = await Promise.all(mails.map(({ waiting }) => holdPending(tx, waiting)));
      insertPending(tx, rows);
      const fresh = mails.filter((_, at) => (held[at] ?? 0) < clock() - staleMs);
      await jobs.enqueueAll(
        tx,
        kind,
        fresh.map(({ waiting, first }) => jobFor(waiting, first)),
      );
    },
  };
}

export type NotificationMails = ReturnType<typeof createNotificationMails>;
