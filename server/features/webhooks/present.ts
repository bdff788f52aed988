import type { Webhook, WebhookDelivery } from '../../../contract/platform/webhook.ts';
import type { Actor, Identity } from '../../domain/actor.ts';
import type { Tracker } from '../../domain/trackers/tracker.ts';
import { isoDate } from '../../lib/dates/iso-date.ts';
import { type KnownProject, presentProjectReference } from '../projects/index.ts';
import { presentTrackerReference } from '../trackers/index.ts';
import type { UserPresenter } from '../users/index.ts';
import { messageIdOf, type StoredDelivery, type StoredWebhook } from './webhook.ts';

export interface ShownWebhook {
  webhook: StoredWebhook;
  owner: Identity | undefined;
  project: KnownProject;
  tracker: Tracker | undefined;
  /** of the request that set it */
  secret?: string | undefined;
}

export function presentWebhook(shown: ShownWebhook, presenter: UserPresenter, reader: Actor): Webhook {
  const { webhook, owner, project, tracker, secret } = shown;
  const { last } = webhook;
  return {
    id: webhook.id,
    uri: `webhooks/${webhook.id}`,
    url: webhook.url,
    types: [...webhook.types],
    format: webhook.format,
    has_secret: webhook.secret !== null,
    ...(secret === undefined ? {} : { secret }),
    is_enabled: webhook.isEnabled,
    disabled_reason: webhook.disabledReason,
    owner: owner === undefined ? null : presenter.minimal(owner, reader),
    project: presentProjectReference(project),
    tracker: tracker === undefined ? null : presentTrackerReference(tracker, project),
    failures: webhook.failures,
    last_delivery: last === null ? null : { submitted_on: isoDate(last.at), status: last.status, error: last.error },
    submitted_on: isoDate(webhook.createdAt),
  };
}

const headers = (given: Record<string, string>) => Object.entries(given).map(([name, value]) => ({ name, value }));

/** Only the owner at that time may certainly read the whole request. */
export function presentDelivery(delivery: StoredDelivery, isOwner: boolean): WebhookDelivery {
  const { request, response } = delivery;
  return {
    id: delivery.id,
    message_id: messageIdOf(delivery),
    change_id: delivery.seq,
    type: delivery.type,
    status: delivery.status,
    attempts: delivery.attempts,
    submitted_on: isoDate(delivery.at),
    duration_ms: delivery.durationMs,
    error: delivery.error,
    request: isOwner ? { ...request, headers: headers(request.headers) } : null,
    response:
      response === null
        ? null
        : { status: response.status, headers: headers(response.headers), body: isOwner ? response.body : '' },
  };
}
