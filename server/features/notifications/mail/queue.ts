import { type Static, Type } from 'typebox';
import {
  notificationReasons,
  type NotificationReason,
  notificationReasonNames,
} from '../../../../contract/platform/notification.ts';
import type { Database, Tx } from '../../../db/index.ts';
import { type Actor, actingFor, anonymous, internalActor } from '../../../domain/actor.ts';
import type { Jobs } from '../../../jobs/index.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Mail } from '../../../mail/index.ts';
import { defaultLanguage, type Translate, translatorFor } from '../../../text/index.ts';
import { plainText, titleOf } from '../../artifacts/index.ts';
import type { VisibleEvent, VisibleEvents } from '../../changes/index.ts';
import type { Identities } from '../../users/index.ts';
import { eventOf } from '../store/event-columns.ts';
import {
  countPending,
  deletePending,
  holdPending,
  insertPending,
  type NewPendingMail,
  type PendingMail,
  pendingMails,
} from '../store/pending.ts';
import { wishesOf } from '../store/preferences.ts';
import { wishesFrom } from '../wishes.ts';
import { fieldText } from './field-text.ts';
import { type MailedArtifact, type MailedChange, notificationMail } from './message.ts';

interface Deps {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  mail: Mail;
  identities: Identities;
  visibleEvents: VisibleEvents;
  /** for addresses in mails */
  origin: () => string;
}

const kind = 'notification';
const Payload = Type.Object({ address: Type.String(), artifactId: Type.Optional(Type.Integer()) });
type Payload = Static<typeof Payload>;

/** Changes of one artifact gather for this long. */
const gatherMs = 60_000;
const dayMs = 24 * 60 * 60 * 1000;
/** UTC */
const digestHour = 6;

const openAccounts: readonly string[] = ['A', 'R'];
const everything = internalActor('notifications', 'Notifications');

type Shown = Extract<VisibleEvent, { kind: 'shown' }>;

function nextDigest(now: number): number {
  const today = now - (now % dayMs) + digestHour * 60 * 60 * 1000;
  return today > now ? today : today + dayMs;
}

async function changeOf(t: Translate, { author, fields, comment }: Shown): Promise<MailedChange> {
  return {
    author: author?.realName || author?.username || t('notification.somebody'),
    comment: comment === null ? '' : await commentText(comment),
    fields: fields.map(({ label, before, after }) => ({ label, before: fieldText(before), after: fieldText(after) })),
  };
}

/** Markdown is readable as it is. */
const commentText = async ({ body, format }: { body: string; format: string }): Promise<string> =>
  format === 'html' ? plainText({ content: body, format }) : body.trim();

/** Mails about changes: they gather first, and are limited to what the recipient may read when they are sent. */
export function createNotificationMails({ db, clock, jobs, mail, identities, visibleEvents, origin }: Deps) {
  /** undefined: there is nothing left that the recipient may read. */
  async function shownOf(row: PendingMail, actor: Actor): Promise<Shown | undefined> {
    const [loaded] = await visibleEvents.load([eventOf(row)]);
    if (loaded === undefined) return undefined;
    const own = await visibleEvents.visible(actor, loaded);
    const all = row.check_permissions === 1 ? own : await visibleEvents.visible(everything, loaded);
    if (all?.kind !== 'shown' || all.event.artifactId === undefined) return undefined;
    const readable = own?.kind === 'shown' ? own.comment : null;
    // A private comment stays private, even where a tracker administrator switched the check off.
    const comment = all.comment?.groups === null ? all.comment : readable;
    return all.fields.length === 0 && comment === null ? undefined : { ...all, comment };
  }

  async function artifactsOf(t: Translate, rows: readonly PendingMail[], actor: Actor): Promise<MailedArtifact[]> {
    const artifacts: MailedArtifact[] = [];
    for (const [id, changes] of Map.groupBy(rows, (row) => row.artifact_id)) {
      const shown: Shown[] = [];
      for (const row of changes) {
        const one = await shownOf(row, actor);
        if (one !== undefined) shown.push(one);
      }
      const last = shown.at(-1);
      if (last === undefined) continue;
      const { tracker, record } = last.seen;
      const reasons = new Set(changes.flatMap(({ reasons: known }) => JSON.parse(known) as NotificationReason[]));
      const reason = notificationReasonNames.find((name) => reasons.has(name)) ?? 'recipient';
      artifacts.push({
        id,
        reference: `${tracker.itemName} #${id}`,
        title: (await titleOf({ ...last.seen, document: record.document })) ?? '',
        reason: notificationReasons[reason],
        changes: await Promise.all(shown.map((one) => changeOf(t, one))),
      });
    }
    return artifacts;
  }

  /** The mail that the changes make; undefined: none. */
  async function mailFor({ address, artifactId }: Payload, rows: readonly PendingMail[]) {
    const userId = rows[0]?.user_id ?? null;
    const user = userId === null ? undefined : await identities.find(userId);
    if (userId !== null && (user === undefined || !openAccounts.includes(user.status))) return undefined;
    const t = await translatorFor(defaultLanguage);
    const artifacts = await artifactsOf(t, rows, user === undefined ? anonymous : actingFor(user));
    if (artifacts.length === 0) return undefined;
    const { wantsHtml } = wishesFrom(userId === null ? undefined : (await wishesOf(db.read, [userId])).get(userId));
    const to = user?.email ?? address;
    return notificationMail(t, { to, origin: origin(), wantsHtml, artifacts, isDigest: artifactId === undefined });
  }

  async function enqueue(tx: Tx, payload: Payload, at: number): Promise<void> {
    await jobs.enqueue(tx, kind, payload, { at });
  }

  jobs.handle({
    kind,
    payload: Payload,
    async run(payload) {
      const waiting = { address: payload.address, artifactId: payload.artifactId };
      const rows = await pendingMails(db.read, waiting);
      const message = await mailFor(payload, rows);
      await db.write(async (tx) => {
        // Another run may have sent them meanwhile.
        const left = new Set((await pendingMails(tx, waiting)).map(({ id }) => id));
        const isWhole = rows.every(({ id }) => left.has(id));
        if (message !== undefined && isWhole) await mail.send(tx, message);
        await deletePending(
          tx,
          rows.map(({ id }) => id),
        );
        if (await holdPending(tx, db.engine, waiting)) await enqueue(tx, payload, clock() + gatherMs);
      });
    },
  });

  return {
    isOn: mail.isOn,

    gathering: (): Promise<number> => countPending(db.read),

    /** Adds a change to the next mail to a recipient. */
    async add(tx: Tx, row: NewPendingMail): Promise<void> {
      const artifactId = row.is_digest === 1 ? undefined : row.artifact_id;
      const isDue = await holdPending(tx, db.engine, { address: row.address, artifactId });
      await insertPending(tx, row);
      if (isDue) return;
      const payload = { address: row.address, ...(artifactId === undefined ? {} : { artifactId }) };
      await enqueue(tx, payload, artifactId === undefined ? nextDigest(clock()) : clock() + gatherMs);
    },
  };
}

export type NotificationMails = ReturnType<typeof createNotificationMails>;
