import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { WithActions } from '../../../contract/abilities.ts';
import type { NewWebhook, Webhook, WebhookDelivery, WebhookPatch } from '../../../contract/platform/webhook.ts';
import { get, page } from './client.ts';
import { only, patch, post, remove, type Version } from './writes.ts';
import { nextOffset, pageSize } from './projects/projects.ts';

/** The address of a tracker or a project in the API. */
export type WebhookPlace = `/trackers/${number}` | `/projects/${number}`;

/** A webhook, and the actions on it that the person may take. */
export type KnownWebhook = WithActions<Webhook, 'webhook'>;

const webhooksKey = ['webhooks'];

export const webhooksQuery = (place: WebhookPlace) =>
  queryOptions({
    queryKey: [...webhooksKey, place],
    queryFn: async () => {
      const listed = await get<Webhook[]>(`${place}/webhooks`);
      return Promise.all(listed.map(({ id }) => get<KnownWebhook>(`/webhooks/${id}`, { query: { with: 'actions' } })));
    },
  });

export const createWebhook = (place: WebhookPlace, webhook: NewWebhook): Promise<Webhook> =>
  post(`${place}/webhooks`, webhook);
/** Deliveries change a webhook, too, but not what people set. */
const settingsOf = (webhook: Webhook) => only(webhook, ['url', 'types', 'format', 'is_enabled', 'owner']);
export const changeWebhook = (seen: Webhook, changes: WebhookPatch): Promise<Webhook> =>
  patch(`/webhooks/${seen.id}`, settingsOf(seen), changes);
export const takeOverWebhook = (id: number): Promise<Webhook> => post(`/webhooks/${id}/take_over`, {});
export const deleteWebhook = (seen: Webhook, now?: Version): Promise<void> =>
  remove(`/webhooks/${seen.id}`, now ?? settingsOf(seen));

/** How often to look for the outcome of an attempt. */
const waitingMs = 2_000;

export const deliveriesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...webhooksKey, 'deliveries', id],
    queryFn: ({ pageParam, signal }) =>
      page<WebhookDelivery>(`/webhooks/${id}/deliveries`, { query: { limit: pageSize, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    refetchInterval: waitingMs,
  });

export const redeliver = (id: number, delivery: number): Promise<void> =>
  post(`/webhooks/${id}/deliveries/${delivery}/redeliver`, {});

/** Changes a webhook or sends something again, and reads the webhooks and their deliveries again. */
export function useWebhookAction<Given>(action: (given: Given) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSettled: () => queries.invalidateQueries({ queryKey: webhooksKey }),
  });
}
