import { webhookLimits } from '../../../contract/limits.ts';
import type { NewWebhook, WebhookPatch } from '../../../contract/platform/webhook.ts';
import { problem } from '../../../contract/problems.ts';
import type { Database, Tx } from '../../db/index.ts';
import { accountOf, type Actor, type Identity } from '../../domain/actor.ts';
import { require } from '../../domain/policies/policy.ts';
import type { ProjectSubject } from '../../domain/policies/project.ts';
import { type TrackerRights, trackerRights } from '../../domain/policies/tracker-rights.ts';
import type { Tracker } from '../../domain/trackers/tracker.ts';
import type { EventLog } from '../../events/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Outgoing } from '../../lib/network/outgoing.ts';
import type { KnownProject, ProjectDirectory } from '../projects/index.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import type { Identities } from '../users/index.ts';
import type { ShownWebhook } from './present.ts';
import { isSecret, newSecret } from './signature.ts';
import { deliveriesOf, findDelivery } from './store/deliveries.ts';
import { deleteWebhook, findWebhook, insertWebhook, updateWebhook, webhooksOf } from './store/webhooks.ts';
import type { DeliveryQueue } from './delivery.ts';
import type { StoredDelivery, StoredWebhook } from './webhook.ts';

interface Deps {
  db: Database;
  clock: Clock;
  directory: ProjectDirectory;
  trackers: TrackerDirectory;
  identities: Identities;
  outgoing: Pick<Outgoing, 'isClosed'>;
  deliveries: DeliveryQueue;
  events: EventLog;
}

/** A webhook with everything that its representation and its permissions need. */
interface FoundWebhook extends ShownWebhook, ProjectSubject {
  project: KnownProject;
  rights: TrackerRights | null;
}

/** A tracker, or a project. */
export type WebhookPlace = { trackerId: number } | { projectId: number };

interface Place {
  project: KnownProject;
  tracker: Tracker | undefined;
}

const keyOf = ({ project, tracker }: Place) => ({ projectId: project.id, trackerId: tracker?.id ?? null });

export function createWebhooks(deps: Deps) {
  const { db, clock, directory, trackers, identities, outgoing, deliveries, events } = deps;

  async function report(
    tx: Tx,
    actor: Actor,
    type: 'webhook.created' | 'webhook.updated' | 'webhook.deleted',
    { id, projectId, trackerId }: Pick<StoredWebhook, 'id' | 'projectId' | 'trackerId'>,
  ): Promise<void> {
    const place = { projectId, trackerId: trackerId ?? undefined, subjectId: id };
    await events.append(tx, { type, userId: accountOf(actor), ...place, details: {} });
  }

  async function placeOf(actor: Actor, place: WebhookPlace, isChange: boolean): Promise<Place> {
    if ('trackerId' in place) {
      const { trackerId: id } = place;
      return isChange ? trackers.administered(actor, id) : trackers.administeredForReading(actor, id);
    }
    const find = isChange ? directory.administered : directory.administeredForReading;
    return { project: await find(actor, place.projectId), tracker: undefined };
  }

  const ownerOf = async ({ ownerId }: StoredWebhook): Promise<Identity | undefined> =>
    ownerId === null ? undefined : identities.find(ownerId);

  async function found(actor: Actor, id: number): Promise<FoundWebhook> {
    const webhook = await findWebhook(db.read, id);
    const project = webhook === undefined ? undefined : await directory.find(webhook.projectId);
    if (webhook === undefined || project === undefined) throw problem('webhook_not_found');
    const tracker = webhook.trackerId === null ? undefined : await trackers.find(webhook.trackerId);
    const rights = tracker === undefined ? null : trackerRights(actor, tracker);
    return { ...directory.subject(project), project, webhook, tracker, rights, owner: await ownerOf(webhook) };
  }

  async function readable(actor: Actor, id: number): Promise<FoundWebhook> {
    const subject = await found(actor, id);
    require(actor, 'webhook.read', subject);
    return subject;
  }

  async function administered(actor: Actor, id: number): Promise<FoundWebhook> {
    const subject = await found(actor, id);
    require(actor, 'webhook.administer', subject);
    return subject;
  }

  function checkedUrl(text: string): string {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url === undefined || !['http:', 'https:'].includes(url.protocol)) throw problem('webhook_url_invalid');
    if (outgoing.isClosed(url)) throw problem('webhook_url_closed');
    return text;
  }

  function checkedSecret(text: string): string {
    if (!isSecret(text)) throw problem('webhook_secret_invalid');
    return text;
  }

  const show = async (place: Place, webhook: StoredWebhook): Promise<ShownWebhook> => ({
    ...place,
    webhook,
    owner: await ownerOf(webhook),
  });

  async function current(actor: Actor, id: number, secret?: string): Promise<ShownWebhook> {
    return { ...(await found(actor, id)), secret };
  }

  return {
    readable,

    async list(actor: Actor, at: WebhookPlace): Promise<ShownWebhook[]> {
      const place = await placeOf(actor, at, false);
      return Promise.all((await webhooksOf(db.read, keyOf(place))).map((webhook) => show(place, webhook)));
    },

    async create(actor: Actor, caller: Identity, at: WebhookPlace, body: NewWebhook): Promise<ShownWebhook> {
      const place = await placeOf(actor, at, true);
      const { format = 'standard' } = body;
      const given = body.secret === undefined ? undefined : checkedSecret(body.secret);
      const secret = given ?? (format === 'standard' ? newSecret() : undefined);
      const url = checkedUrl(body.url);
      const id = await db.write(async (tx) => {
        const { length } = await webhooksOf(tx, keyOf(place));
        if (length >= webhookLimits.perPlace) throw problem('webhooks_too_many', { maximum: webhookLimits.perPlace });
        const made = await insertWebhook(tx, {
          ...keyOf(place),
          url,
          types: [...new Set(body.types)],
          format,
          secret: secret ?? null,
          isEnabled: body.is_enabled ?? true,
          disabledReason: null,
          ownerId: caller.id,
          createdAt: clock(),
        });
        await report(tx, actor, 'webhook.created', { id: made, ...keyOf(place) });
        return made;
      });
      return current(actor, id, secret);
    },

    /** Every administrator can enable and disable a webhook. Only its owner can change the rest. */
    async change(actor: Actor, id: number, body: WebhookPatch): Promise<ShownWebhook> {
      const subject = await administered(actor, id);
      const { is_enabled: isEnabled, replace_secret: isReplaced, secret: given, ...rest } = body;
      const isMore = given !== undefined || isReplaced === true || Object.keys(rest).length > 0;
      if (isMore) require(actor, 'webhook.update', subject);
      const { webhook } = subject;
      const isNeeded = rest.format === 'standard' && webhook.secret === null;
      const made = isReplaced === true || (isNeeded && given === undefined) ? newSecret() : undefined;
      const secret = given === undefined ? made : checkedSecret(given);
      const url = rest.url === undefined ? undefined : checkedUrl(rest.url);
      const types = rest.types === undefined ? undefined : [...new Set(rest.types)];
      await db.write(async (tx) => {
        await updateWebhook(tx, id, { url, types, format: rest.format, secret, isEnabled });
        await report(tx, actor, 'webhook.updated', webhook);
      });
      return current(actor, id, secret);
    },

    async remove(actor: Actor, id: number): Promise<void> {
      const { webhook } = await administered(actor, id);
      await db.write(async (tx) => {
        await deleteWebhook(tx, id);
        await report(tx, actor, 'webhook.deleted', webhook);
      });
    },

    /** The caller becomes the owner, so requests contain what the caller may read. */
    async takeOver(actor: Actor, caller: Identity, id: number): Promise<ShownWebhook> {
      const { webhook } = await administered(actor, id);
      const isRevived = webhook.disabledReason === 'owner';
      await db.write(async (tx) => {
        await updateWebhook(tx, id, { ownerId: caller.id, isEnabled: isRevived ? true : undefined });
        await report(tx, actor, 'webhook.updated', webhook);
      });
      return current(actor, id);
    },

    async deliveries(
      actor: Actor,
      id: number,
      page: { limit: number; offset: number },
    ): Promise<{ deliveries: StoredDelivery[]; total: number }> {
      await readable(actor, id);
      return deliveriesOf(db.read, id, page);
    },

    /** Sends a change again, as the owner may read it now. */
    async redeliver(actor: Actor, id: number, deliveryId: number): Promise<void> {
      const { webhook } = await administered(actor, id);
      const delivery = await findDelivery(db.read, id, deliveryId);
      if (delivery === undefined) throw problem('webhook_delivery_not_found');
      await db.write(async (tx) => {
        if ((await deliveries.room(tx, webhook)) <= 0)
          throw problem('webhook_calls_too_many', { maximum: webhookLimits.waiting });
        await deliveries.queue(tx, webhook, { seq: delivery.seq, isRepeated: true });
      });
    },
  };
}

export type Webhooks = ReturnType<typeof createWebhooks>;
