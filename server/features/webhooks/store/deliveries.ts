import type { Selectable } from 'kysely';
import type { DbOrTx, Schema, Tx } from '../../../db/index.ts';
import { isPossibleId } from '../../../domain/ids.ts';
import type { StoredDelivery } from '../webhook.ts';

type Row = Selectable<Schema['webhook_deliveries']>;
type Headers = Record<string, string>;

const deliveryOf = (row: Row): StoredDelivery => ({
  id: row.id,
  webhookId: row.webhook_id,
  jobId: row.job_id,
  seq: row.seq,
  type: row.type,
  ownerId: row.owner_id,
  status: row.status as StoredDelivery['status'],
  attempts: row.attempts,
  at: row.at,
  durationMs: row.duration_ms,
  error: row.error,
  request: {
    url: row.request_url,
    headers: JSON.parse(row.request_headers) as Headers,
    body: row.request_body,
  },
  response:
    row.response_status === null
      ? null
      : {
          status: row.response_status,
          headers: JSON.parse(row.response_headers ?? '{}') as Headers,
          body: row.response_body ?? '',
        },
});

/** Newest first. */
export async function deliveriesOf(
  source: DbOrTx,
  webhookId: number,
  page: { limit: number; offset: number },
): Promise<{ deliveries: StoredDelivery[]; total: number }> {
  const all = source.selectFrom('webhook_deliveries').where('webhook_id', '=', webhookId);
  const rows = await all.selectAll().orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute();
  const { n } = await all.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return { deliveries: rows.map(deliveryOf), total: n };
}

export async function findDelivery(source: DbOrTx, webhookId: number, id: number): Promise<StoredDelivery | undefined> {
  if (!isPossibleId(id)) return undefined;
  const row = await source
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? undefined : deliveryOf(row);
}

/** Keeps the last attempt of each job. */
export async function writeDelivery(tx: Tx, delivery: Omit<StoredDelivery, 'id'>): Promise<void> {
  const { request, response } = delivery;
  const outcome = {
    status: delivery.status,
    attempts: delivery.attempts,
    at: delivery.at,
    duration_ms: delivery.durationMs,
    error: delivery.error,
    owner_id: delivery.ownerId,
    request_url: request.url,
    request_headers: JSON.stringify(request.headers),
    request_body: request.body,
    response_status: response?.status ?? null,
    response_headers: response === null ? null : JSON.stringify(response.headers),
    response_body: response?.body ?? null,
  };
  const { webhookId: webhook_id, jobId: job_id, seq, type } = delivery;
  await tx
    .insertInto('webhook_deliveries')
    .values({ webhook_id, job_id, seq, type, ...outcome })
    .onConflict((conflict) => conflict.column('job_id').doUpdateSet(outcome))
    .execute();
}

/** Removes old deliveries of a webhook, and all but the newest ones. */
export async function pruneDeliveries(tx: Tx, webhookId: number, before: number, kept: number): Promise<void> {
  const newest = tx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(kept);
  await tx
    .deleteFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .where((eb) => eb.or([eb('at', '<', before), eb('id', 'not in', newest)]))
    .execute();
}
