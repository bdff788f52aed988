import { type Static, Type } from 'typebox';
import { limits } from '../../../../../contract/limits.ts';
import type { Database, Tx } from '../../../../db/index.ts';
import type { Actor, Identity } from '../../../../domain/actor.ts';
import type { Changes } from '../../../../domain/artifacts/document.ts';
import { canSeeComment } from '../../../../domain/policies/comment.ts';
import { mayMention, type MentioningText, mentioningTexts } from '../../../../domain/artifacts/mentions.ts';
import type { Tracker } from '../../../../domain/trackers/tracker.ts';
import type { ArtifactRecord } from '../../../../domain/artifacts/record.ts';
import type { StoredComment, ArtifactChangeset } from '../../../../domain/artifacts/changeset.ts';
import type { Jobs } from '../../../../jobs/index.ts';
import type { Mail, Message } from '../../../../mail/index.ts';
import { defaultLanguage, translatorFor } from '../../../../text/index.ts';
import type { TrackerDirectory } from '../../../trackers/index.ts';
import type { Identities, Preferences } from '../../../users/index.ts';
import { readerOf } from '../../history/history.ts';
import { mentionMail } from './mention-mail.ts';
import type { ArtifactAccess } from '../../access.ts';
import { findArtifact } from '../../store/artifacts.ts';
import { findChangeset } from '../../store/changesets.ts';
import { titleIn } from '../../read/title.ts';

interface Deps {
  db: Database;
  jobs: Jobs;
  mail: Mail;
  trackers: TrackerDirectory;
  identities: Identities;
  preferences: Preferences;
  access: ArtifactAccess;
  origin: () => string;
}

const kind = 'mention';
const Payload = Type.Object({ artifactId: Type.Integer(), version: Type.Integer() });
const preference = 'mail_on_mention';
const openAccounts = ['A', 'R'];

const actorOf = (user: Identity): Actor => ({ kind: 'user', user, mechanism: 'internal' });

/** Sends mails to the people whom a change mentions, with the texts that they may read. */
export function createMentions(parts: Deps) {
  const { db, jobs, mail, identities, access } = parts;

  async function addressed(texts: readonly MentioningText[], author: number): Promise<Identity[]> {
    const names = [...new Set(texts.flatMap((text) => text.names))].slice(0, limits.mentionsPerChange);
    const found = await Promise.all(names.map((name) => identities.findByName(name)));
    return found.filter(
      (user) => user !== undefined && user.id !== author && openAccounts.includes(user.status),
    ) as Identity[];
  }

  async function wantsMail(user: Identity): Promise<boolean> {
    return (await parts.preferences.read(actorOf(user), user.id, preference)) !== 'off';
  }

  /** undefined: this user may read none of the texts, or wants no mail. */
  async function mailTo(
    user: Identity,
    record: ArtifactRecord,
    changeset: ArtifactChangeset,
    texts: readonly MentioningText[],
  ): Promise<Message | undefined> {
    const actor = actorOf(user);
    if (!(await access.canView(actor, record)) || !(await wantsMail(user))) return undefined;
    const { tracker, rights } = await access.readable(actor, record);
    const reader = readerOf(actor, { tracker, rights });
    const own = texts.filter(({ names, field }) => {
      if (!names.includes(user.username.toLowerCase())) return false;
      return field === undefined ? canSeeComment(reader, changeset) : rights.canRead(field);
    });
    if (own.length === 0) return undefined;
    const title = tracker.elements.find((field) => field.id === tracker.semantics.title);
    const author = await identities.find(changeset.submittedBy);
    return mentionMail(await translatorFor(defaultLanguage), {
      to: user.email,
      reference: `${tracker.itemName} #${record.id}`,
      artifactId: record.id,
      title: title !== undefined && rights.canRead(title) ? await titleIn(tracker, record.document) : '',
      author: author && `${author.realName || author.username} (${author.username})`,
      origin: parts.origin(),
      texts: own,
    });
  }

  async function tell({ artifactId, version }: Static<typeof Payload>): Promise<void> {
    const record = await findArtifact(db.read, artifactId);
    const changeset = await findChangeset(db.read, artifactId, version);
    const tracker = changeset === undefined ? undefined : await parts.trackers.find(changeset.trackerId);
    if (record === undefined || changeset === undefined || tracker === undefined) return;
    const texts = await mentioningTexts(tracker, changeset.changes, changeset.comment);
    const mails = new Map<number, Message>();
    for (const user of await addressed(texts, changeset.submittedBy)) {
      const message = await mailTo(user, record, changeset, texts);
      if (message !== undefined) mails.set(user.id, message);
    }
    await db.write(async (tx) => {
      for (const [userId, message] of mails) {
        await mail.send(tx, message, { key: `${kind}.${artifactId}.${version}.${userId}` });
      }
    });
  }

  jobs.handle({ kind, payload: Payload, run: tell });

  return {
    /** In the transaction of the change. */
    async queue(
      tx: Tx,
      tracker: Tracker,
      { id, version }: ArtifactRecord,
      changes: Changes,
      comment: StoredComment | null,
    ): Promise<void> {
      if (!mail.isOn || !tracker.hasNotifications || !mayMention(tracker, changes, comment)) return;
      await jobs.enqueue(tx, kind, { artifactId: id, version }, { key: `${id}.${version}` });
    },
  };
}

export type Mentions = ReturnType<typeof createMentions>;
