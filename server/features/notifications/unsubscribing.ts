import { createHmac } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { notificationReasonNames } from '../../../contract/platform/notification.ts';
import { problem } from '../../../contract/problems.ts';
import type { Database } from '../../db/index.ts';
import { internalActor } from '../../domain/actor.ts';
import type { Clock } from '../../lib/clock.ts';
import { sameText } from '../../lib/secrets.ts';
import type { Texts } from '../../text/index.ts';
import type { ArtifactAccess } from '../artifacts/index.ts';
import { addHistoryEntries } from '../project-history/index.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import type { Identities, TextsFor } from '../users/index.ts';
import { deletePendingTo } from './store/pending.ts';
import { recipientRowsOf, replaceRecipientRows, withoutRecipient } from './store/rules.ts';
import { secretFor } from './store/secrets.ts';
import {
  accountPreferences,
  storedChoicesOf,
  writeAccountPreference,
  writeDeliveryPreference,
} from './store/preferences.ts';
import { writeWatch } from './store/watches.ts';
import { choicesFrom } from './choices.ts';

interface Deps {
  db: Database;
  clock: Clock;
  /** for addresses in mails */
  origin: () => string;
  identities: Identities;
  textsFor: TextsFor;
  trackers: TrackerDirectory;
  artifactAccess: ArtifactAccess;
}

/** The mails that a link ends. */
const Subscription = Type.Union([
  Type.Object({ userId: Type.Integer(), artifactId: Type.Integer() }, { additionalProperties: false }),
  Type.Object({ userId: Type.Integer(), digest: Type.Literal(true) }, { additionalProperties: false }),
  Type.Object({ userId: Type.Integer(), due: Type.Literal(true) }, { additionalProperties: false }),
  Type.Object({ userId: Type.Integer(), dates: Type.Literal(true) }, { additionalProperties: false }),
  Type.Object({ address: Type.String(), trackerId: Type.Integer() }, { additionalProperties: false }),
]);
type Subscription = Static<typeof Subscription>;

/** A sentence for the person who opened a link, and their language. */
export interface UnsubscribeAnswer {
  texts: Texts;
  sentence: string;
}

/** The signature is valid for this purpose only. */
const purpose = 'unsubscribe';
const nobody = internalActor('unsubscribe', 'Unsubscribe link');

/** Links in mails that end these mails without a sign-in (RFC 8058). */
export function createUnsubscribing(deps: Deps) {
  const { db, clock, origin, identities, textsFor, trackers, artifactAccess } = deps;
  let secret: Promise<string> | undefined;

  async function sign(content: string): Promise<string> {
    secret ??= secretFor(db, purpose).catch((error: unknown) => {
      secret = undefined;
      throw error;
    });
    return createHmac('sha256', await secret)
      .update(`${purpose}.${content}`)
      .digest('base64url');
  }

  async function read(token: string): Promise<Subscription | undefined> {
    const [content = '', signature = ''] = token.split('.');
    if (!sameText(signature, await sign(content))) return undefined;
    const { Check } = await import('typebox/value');
    const given: unknown = JSON.parse(Buffer.from(content, 'base64url').toString());
    return Check(Subscription, given) ? given : undefined;
  }

  /** The texts for people; undefined: its subject no longer exists. */
  async function said({ t }: Texts, subscription: Subscription): Promise<{ ask: string; done: string } | undefined> {
    if ('address' in subscription) {
      const { address, trackerId } = subscription;
      const tracker = await trackers.find(trackerId);
      if (tracker === undefined) return undefined;
      const values = { address, tracker: tracker.itemName };
      return { ask: t('unsubscribe.ask.tracker', values), done: t('unsubscribe.done.tracker', values) };
    }
    if ((await identities.find(subscription.userId)) === undefined) return undefined;
    if ('digest' in subscription) return { ask: t('unsubscribe.ask.digest'), done: t('unsubscribe.done.digest') };
    if ('due' in subscription) return { ask: t('unsubscribe.ask.due'), done: t('unsubscribe.done.due') };
    if ('dates' in subscription) return { ask: t('unsubscribe.ask.dates'), done: t('unsubscribe.done.dates') };
    const { artifactId } = subscription;
    const tracker = await artifactAccess.trackerOf(artifactId);
    if (tracker === undefined) return undefined;
    // The reference was in the mail. The title may have changed since.
    const reference = `${tracker.itemName} #${artifactId}`;
    return { ask: t('unsubscribe.ask.artifact', { reference }), done: t('unsubscribe.done.artifact', { reference }) };
  }

  async function found(token: string) {
    const subscription = await read(token);
    if (subscription === undefined) throw problem('unsubscribe_link_invalid');
    const texts = await textsFor('userId' in subscription ? subscription.userId : undefined);
    const sentences = await said(texts, subscription);
    if (sentences === undefined) throw problem('unsubscribe_link_invalid');
    return { subscription, texts, ...sentences };
  }

  async function removeAddress(address: string, trackerId: number): Promise<void> {
    const tracker = await trackers.find(trackerId);
    if (tracker === undefined) return;
    await db.write(async (tx) => {
      const kept = withoutRecipient(await recipientRowsOf(tx, trackerId), { email: address });
      if (kept === undefined) return;
      await replaceRecipientRows(tx, trackerId, kept);
      await deletePendingTo(tx, trackerId, address);
      const entry = { event: 'tracker_recipients_changed' as const, before: `${tracker.itemName}: ${address}` };
      await addHistoryEntries(tx, { projectId: tracker.projectId, actor: nobody, at: clock() }, [
        { ...entry, value: `${tracker.itemName}:` },
      ]);
    });
  }

  async function end(subscription: Subscription): Promise<void> {
    if ('address' in subscription) return removeAddress(subscription.address, subscription.trackerId);
    const { userId } = subscription;
    await db.write(async (tx) => {
      if ('artifactId' in subscription) return writeWatch(tx, userId, subscription.artifactId, 'muted');
      if ('due' in subscription) return writeAccountPreference(tx, userId, accountPreferences.due, '0');
      if ('dates' in subscription) return writeAccountPreference(tx, userId, accountPreferences.dates, '0');
      const { delivery } = choicesFrom((await storedChoicesOf(tx, [userId])).get(userId));
      for (const reason of notificationReasonNames) {
        if (delivery[reason] === 'digest') await writeDeliveryPreference(tx, userId, reason, 'inbox');
      }
    });
  }

  return {
    async addressFor(subscription: Subscription): Promise<string> {
      const content = Buffer.from(JSON.stringify(subscription)).toString('base64url');
      return `${origin()}/api/mail/unsubscribe?token=${content}.${await sign(content)}`;
    },

    /** The question whether to end the mails that a link belongs to. Changes nothing. */
    async question(token: string): Promise<UnsubscribeAnswer> {
      const { texts, ask } = await found(token);
      return { texts, sentence: ask };
    },

    /** Ends the mails that a link belongs to, and confirms it. */
    async unsubscribe(token: string): Promise<UnsubscribeAnswer> {
      const { subscription, texts, done } = await found(token);
      await end(subscription);
      return { texts, sentence: done };
    },
  };
}

export type Unsubscribing = ReturnType<typeof createUnsubscribing>;
