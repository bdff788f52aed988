import { Type } from 'typebox';
import { IdParams } from '../../../contract/common.ts';
import { pages } from '../../../contract/limits.ts';
import { NewWebhook, Webhook, WebhookDelivery, WebhookPatch } from '../../../contract/platform/webhook.ts';
import { actionsFor } from '../../domain/policies/policy.ts';
import { callerOf } from '../../http/caller.ts';
import { paged } from '../../http/pagination.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import type { UserPresenter } from '../users/index.ts';
import { presentDelivery, presentWebhook } from './present.ts';
import type { WebhookPlace, Webhooks } from './service.ts';

interface Deps {
  webhooks: Webhooks;
  presenter: UserPresenter;
}

const contentProblems = ['webhook_url_invalid', 'webhook_url_closed', 'webhook_secret_invalid'] as const;
const administration = [
  'webhook_not_found',
  'tracker_administrator_required',
  'project_administrator_required',
  'project_suspended',
] as const;

const places = [
  {
    path: '/trackers/:id/webhooks',
    label: 'a tracker',
    reading: 'tracker.read_administration',
    changing: 'tracker.administer',
    problems: ['tracker_not_found', 'tracker_not_visible', 'tracker_administrator_required'],
    placeOf: (id: number): WebhookPlace => ({ trackerId: id }),
  },
  {
    path: '/projects/:id/webhooks',
    label: 'a project',
    reading: 'project.read_administration',
    changing: 'project.administer',
    problems: ['project_not_found', 'forbidden', 'project_administrator_required'],
    placeOf: (id: number): WebhookPlace => ({ projectId: id }),
  },
] as const;

const shared = { access: 'protected', extension: true, params: IdParams } as const;

function collections({ webhooks, presenter }: Deps): AnyRoute[] {
  return places.flatMap(({ path, label, reading, changing, problems, placeOf }) => [
    route({
      ...shared,
      method: 'GET',
      path,
      summary: `The webhooks of ${label}`,
      requires: reading,
      answers: Type.Array(Webhook),
      items: '/webhooks/:id',
      problems,
      async handle({ actor, params }) {
        return (await webhooks.list(actor, placeOf(params.id))).map((shown) => presentWebhook(shown, presenter, actor));
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path,
      summary: `Adds a webhook to ${label}; the caller becomes its owner`,
      requires: changing,
      body: NewWebhook,
      status: 201,
      answers: Webhook,
      secret: secretIn,
      problems: [...problems, ...contentProblems, 'webhooks_too_many'],
      async handle({ actor, params, body }) {
        return presentWebhook(
          await webhooks.create(actor, callerOf(actor), placeOf(params.id), body),
          presenter,
          actor,
        );
      },
    }),
  ]);
}

/** The webhook, if the answer contains its secret. */
const secretIn = ({ id, secret }: Webhook): string | undefined => (secret === undefined ? undefined : `webhooks/${id}`);

function deliveryRoutes({ webhooks }: Deps): AnyRoute[] {
  return [
    route({
      ...shared,
      method: 'GET',
      path: '/webhooks/:id/deliveries',
      summary: 'The last requests of a webhook and their answers, newest first',
      requires: 'webhook.read',
      page: pages.webhookDeliveries,
      answers: Type.Array(WebhookDelivery),
      problems: administration,
      async handle({ actor, params, page }) {
        const { id } = callerOf(actor);
        const { deliveries, total } = await webhooks.deliveries(actor, params.id, page);
        return paged(
          page,
          deliveries.map((delivery) => presentDelivery(delivery, delivery.ownerId === id)),
          total,
        );
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/webhooks/:id/deliveries/:delivery/redeliver',
      summary: 'Sends a change again, as the owner of the webhook may read it now',
      requires: 'webhook.administer',
      params: Type.Object({ id: Type.Integer(), delivery: Type.Integer() }),
      status: 202,
      problems: [...administration, 'webhook_delivery_not_found'],
      handle: ({ actor, params }) => webhooks.redeliver(actor, params.id, params.delivery),
    }),
  ];
}

export function webhookRoutes(deps: Deps): AnyRoute[] {
  const { webhooks, presenter } = deps;
  return [
    ...collections(deps),
    route({
      ...shared,
      method: 'GET',
      path: '/webhooks/:id',
      summary: 'A webhook of a tracker or a project',
      requires: 'webhook.read',
      answers: Webhook,
      problems: administration,
      async handle({ actor, params }) {
        return presentWebhook(await webhooks.readable(actor, params.id), presenter, actor);
      },
      actions: {
        kind: 'webhook',
        of: async ({ actor, params }) => actionsFor(actor, 'webhook', await webhooks.readable(actor, params.id)),
      },
    }),
    route({
      ...shared,
      method: 'PATCH',
      path: '/webhooks/:id',
      summary: 'Changes the given members; others than `is_enabled` are for the owner',
      requires: ['webhook.administer', 'webhook.update'],
      body: WebhookPatch,
      answers: Webhook,
      secret: secretIn,
      problems: [...administration, ...contentProblems, 'webhook_owner_required'],
      async handle({ actor, params, body }) {
        return presentWebhook(await webhooks.change(actor, params.id, body), presenter, actor);
      },
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: '/webhooks/:id',
      summary: 'Deletes a webhook and its deliveries',
      requires: 'webhook.administer',
      status: 204,
      problems: administration,
      handle: ({ actor, params }) => webhooks.remove(actor, params.id),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/webhooks/:id/take_over',
      summary: 'Makes the caller the owner: requests then contain what the caller may read',
      requires: 'webhook.administer',
      answers: Webhook,
      problems: administration,
      async handle({ actor, params }) {
        return presentWebhook(await webhooks.takeOver(actor, callerOf(actor), params.id), presenter, actor);
      },
    }),
    ...deliveryRoutes(deps),
  ];
}
