import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { columnTypes } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

interface Payload {
  webhookId?: number;
  projectId?: number;
}

/** Calls that wait already take turns as well: those of one owner to one webhook, or those of one project. */
async function fillTurns(tx: Tx): Promise<void> {
  const webhooks = await tx.selectFrom('webhooks').select(['id', 'owner_id']).execute();
  const owners = new Map(webhooks.map(({ id, owner_id }) => [id, owner_id ?? 0]));
  const calls = await tx
    .selectFrom('jobs')
    .select(['id', 'kind', 'payload'])
    .where('kind', 'in', ['webhook', 'workflow_job'])
    .where('due_at', 'is not', null)
    .execute();
  for (const { id, kind, payload } of calls) {
    const { webhookId = 0, projectId = 0 } = JSON.parse(payload) as Payload;
    const turn = kind === 'webhook' ? `${owners.get(webhookId) ?? 0}/${webhookId}` : String(projectId);
    await tx.updateTable('jobs').set({ turn }).where('id', '=', id).execute();
  }
}

/** Jobs that take turns are found by their turn, so those that wait behind others cost nothing. */
export const jobTurns: Migration = {
  name: '0076-job-turns',
  async up(tx, engine) {
    await tx.schema.alterTable('jobs').addColumn('turn', columnTypes[engine].text).execute();
    await fillTurns(tx);
    await tx.schema.dropIndex('jobs_by_time').execute();
    await sql`create index jobs_by_time on jobs (due_at) where turn is null and due_at is not null`.execute(tx);
    await sql`create index jobs_by_turn on jobs (kind, turn, due_at, id)
      where turn is not null and due_at is not null`.execute(tx);
  },
};
