import type { Insertable, Selectable, Updateable } from 'kysely';
import type { DisabledReason, WebhookFormat } from '../../../../contract/platform/webhook.ts';
import type { DbOrTx, Schema, Tx } from '../../../db/index.ts';
import { isPossibleId } from '../../../domain/ids.ts';
import type { PortableWebhook } from '../../../domain/trackers/portable-webhook.ts';
import type { NewStoredWebhook, StoredWebhook } from '../webhook.ts';

type Row = Selectable<Schema['webhooks']>;

const webhookOf = (row: Row): StoredWebhook => ({
  id: row.id,
  projectId: row.project_id,
  trackerId: row.tracker_id,
  url: row.url,
  types: JSON.parse(row.types) as string[],
  format: row.format as WebhookFormat,
  secret: row.secret,
  isEnabled: row.is_enabled === 1,
  disabledReason: row.disabled_reason as DisabledReason | null,
  ownerId: row.owner_id,
  failures: row.failures,
  last: row.last_at === null ? null : { at: row.last_at, status: row.last_status, error: row.last_error },
  createdAt: row.created_at,
});

export async function findWebhook(source: DbOrTx, id: number): Promise<StoredWebhook | undefined> {
  if (!isPossibleId(id)) return undefined;
  const row = await source.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : webhookOf(row);
}

/** The webhooks of a tracker, or of a project without its trackers. */
export async function webhooksOf(
  source: DbOrTx,
  place: { projectId: number; trackerId: number | null },
): Promise<StoredWebhook[]> {
  const rows = await source
    .selectFrom('webhooks')
    .selectAll()
    .where('project_id', '=', place.projectId)
    .where('tracker_id', place.trackerId === null ? 'is' : '=', place.trackerId)
    .orderBy('id')
    .execute();
  return rows.map(webhookOf);
}

/** The enabled webhooks of these projects, including those of their trackers. */
export async function enabledWebhooks(source: DbOrTx, projectIds: readonly number[]): Promise<StoredWebhook[]> {
  const rows = await source
    .selectFrom('webhooks')
    .selectAll()
    .where('project_id', 'in', [...projectIds])
    .where('is_enabled', '=', 1)
    .orderBy('id')
    .execute();
  return rows.map(webhookOf);
}

export async function enabledWebhooksOwnedBy(source: DbOrTx, owners: readonly number[]): Promise<StoredWebhook[]> {
  const rows = await source
    .selectFrom('webhooks')
    .selectAll()
    .where('owner_id', 'in', [...owners])
    .where('is_enabled', '=', 1)
    .orderBy('id')
    .execute();
  return rows.map(webhookOf);
}

export async function insertWebhook(tx: Tx, webhook: NewStoredWebhook): Promise<number> {
  const row: Insertable<Schema['webhooks']> = {
    project_id: webhook.projectId,
    tracker_id: webhook.trackerId,
    url: webhook.url,
    types: JSON.stringify(webhook.types),
    format: webhook.format,
    secret: webhook.secret,
    is_enabled: webhook.isEnabled ? 1 : 0,
    disabled_reason: webhook.disabledReason,
    owner_id: webhook.ownerId,
    failures: 0,
    last_at: null,
    last_status: null,
    last_error: null,
    created_at: webhook.createdAt,
  };
  const { id } = await tx.insertInto('webhooks').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export interface WebhookChange {
  url?: string | undefined;
  types?: readonly string[] | undefined;
  format?: WebhookFormat | undefined;
  secret?: string | undefined;
  /** Also forgets earlier failures. */
  isEnabled?: boolean | undefined;
  ownerId?: number | undefined;
}

export async function updateWebhook(tx: Tx, id: number, change: WebhookChange): Promise<void> {
  const { url, types, format, secret, isEnabled, ownerId } = change;
  const set: Updateable<Schema['webhooks']> = {
    ...(url === undefined ? {} : { url }),
    ...(types === undefined ? {} : { types: JSON.stringify(types) }),
    ...(format === undefined ? {} : { format }),
    ...(secret === undefined ? {} : { secret }),
    ...(isEnabled === undefined ? {} : { is_enabled: isEnabled ? 1 : 0, disabled_reason: null, failures: 0 }),
    ...(ownerId === undefined ? {} : { owner_id: ownerId }),
  };
  if (Object.keys(set).length > 0) await tx.updateTable('webhooks').set(set).where('id', '=', id).execute();
}

/**
 * false: it was disabled before. With a backlog it still sends waiting calls, so it can be disabled for another reason.
 */
export async function disableWebhook(tx: Tx, id: number, reason: DisabledReason): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set({ is_enabled: 0, disabled_reason: reason })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('is_enabled', '=', 1), eb('disabled_reason', '=', 'backlog')]))
    .where((eb) => eb.or([eb('disabled_reason', 'is', null), eb('disabled_reason', '<>', reason)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Notes the outcome of a request. Returns the number of failed deliveries in a row. */
export async function noteOutcome(
  tx: Tx,
  id: number,
  last: { at: number; status: number | null; error: string | null },
  outcome: 'delivered' | 'waiting' | 'failed',
): Promise<number> {
  const row = await tx
    .updateTable('webhooks')
    .set((eb) => ({
      last_at: last.at,
      last_status: last.status,
      last_error: last.error,
      ...(outcome === 'delivered' ? { failures: 0 } : {}),
      ...(outcome === 'failed' ? { failures: eb('failures', '+', 1) } : {}),
    }))
    .where('id', '=', id)
    .returning('failures')
    .executeTakeFirst();
  return row?.failures ?? 0;
}

export async function deleteWebhook(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).execute();
  await tx.deleteFrom('webhooks').where('id', '=', id).execute();
}

/** The webhooks of a tracker, or of a project without its trackers, in the form of documents. */
export async function portableWebhooksOf(
  source: DbOrTx,
  place: { projectId: number; trackerId: number | null },
): Promise<PortableWebhook[]> {
  const webhooks = await webhooksOf(source, place);
  return webhooks.map(({ url, format, types, isEnabled }) => ({ url, format, types, isEnabled }));
}
