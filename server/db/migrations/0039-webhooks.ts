import type { Engine, Tx } from '../database.ts';
import { createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

async function createTables(tx: Tx, engine: Engine): Promise<void> {
  await createTable(tx, engine, 'webhooks', { numbered: {} }, (table, type) =>
    table
      .addColumn('project_id', type.integer, (column) => column.notNull().references('projects.id'))
      .addColumn('tracker_id', type.integer, (column) => column.references('trackers.id'))
      .addColumn('url', type.text, (column) => column.notNull())
      .addColumn('types', type.text, (column) => column.notNull())
      .addColumn('format', type.text, (column) => column.notNull())
      .addColumn('secret', type.text)
      .addColumn('is_enabled', type.integer, (column) => column.notNull())
      .addColumn('disabled_reason', type.text)
      .addColumn('owner_id', type.integer, (column) => column.references('users.id'))
      .addColumn('failures', type.integer, (column) => column.notNull())
      .addColumn('last_at', type.bigint)
      .addColumn('last_status', type.integer)
      .addColumn('last_error', type.text)
      .addColumn('created_at', type.bigint, (column) => column.notNull()),
  );
  await tx.schema.createIndex('webhooks_by_project').on('webhooks').column('project_id').execute();
  await tx.schema.createIndex('webhooks_by_tracker').on('webhooks').column('tracker_id').execute();
  await createTable(tx, engine, 'webhook_deliveries', { numbered: {} }, (table, type) =>
    table
      .addColumn('webhook_id', type.integer, (column) => column.notNull().references('webhooks.id'))
      .addColumn('job_id', type.integer, (column) => column.notNull())
      .addColumn('seq', type.bigint, (column) => column.notNull())
      .addColumn('type', type.text, (column) => column.notNull())
      .addColumn('owner_id', type.integer, (column) => column.notNull())
      .addColumn('status', type.text, (column) => column.notNull())
      .addColumn('attempts', type.integer, (column) => column.notNull())
      .addColumn('at', type.bigint, (column) => column.notNull())
      .addColumn('duration_ms', type.integer, (column) => column.notNull())
      .addColumn('error', type.text)
      .addColumn('request_url', type.text, (column) => column.notNull())
      .addColumn('request_headers', type.text, (column) => column.notNull())
      .addColumn('request_body', type.text, (column) => column.notNull())
      .addColumn('response_status', type.integer)
      .addColumn('response_headers', type.text)
      .addColumn('response_body', type.text),
  );
  await tx.schema
    .createIndex('webhook_deliveries_by_webhook')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'id'])
    .execute();
  await tx.schema.createIndex('webhook_deliveries_by_job').on('webhook_deliveries').column('job_id').unique().execute();
}

/** The structure of a tracker had a list of addresses. Nobody knows who added them: an administrator gets them. */
async function moveAddresses(tx: Tx): Promise<void> {
  const rows = await tx
    .selectFrom('trackers')
    .select(['id', 'project_id', 'created_at', 'definition'])
    .where('definition', 'like', '%"webhooks":[%')
    .execute();
  for (const { id, project_id, created_at, definition } of rows) {
    const { webhooks, ...structure } = JSON.parse(definition) as { webhooks?: string[] };
    if (webhooks === undefined) continue;
    const owner = await tx
      .selectFrom('project_members')
      .innerJoin('users', 'users.id', 'project_members.user_id')
      .select('users.id')
      .where('project_members.project_id', '=', project_id)
      .where('project_members.is_administrator', '=', 1)
      .where('users.status', '=', 'A')
      .orderBy('users.id')
      .limit(1)
      .executeTakeFirst();
    const types = ['artifact.created', 'artifact.updated', 'artifact.commented', 'artifact.moved'];
    for (const url of webhooks) {
      const values = { project_id, tracker_id: id, url, types: JSON.stringify(types), format: 'form', secret: null };
      const state = { is_enabled: owner === undefined ? 0 : 1, disabled_reason: owner === undefined ? 'owner' : null };
      const none = { failures: 0, last_at: null, last_status: null, last_error: null };
      await tx
        .insertInto('webhooks')
        .values({ ...values, ...state, ...none, owner_id: owner?.id ?? null, created_at })
        .execute();
    }
    const next = JSON.stringify(structure);
    await tx.updateTable('trackers').set({ definition: next }).where('id', '=', id).execute();
  }
}

/** Webhooks of trackers and projects, with their deliveries. */
export const webhooks: Migration = {
  name: '0039-webhooks',
  async up(tx, engine) {
    await createTables(tx, engine);
    await moveAddresses(tx);
    // Nothing handles this kind any longer.
    await tx.deleteFrom('jobs').where('kind', '=', 'tracker_webhook').execute();
  },
};
