import { createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** Work to do after a commit. */
export const jobs: Migration = {
  name: '0022-jobs',
  async up(tx, engine) {
    await createTable(tx, engine, 'jobs', { numbered: {} }, (table, type) =>
      table
        .addColumn('kind', type.text, (column) => column.notNull())
        .addColumn('key', type.text)
        .addColumn('payload', type.text, (column) => column.notNull())
        .addColumn('status', type.text, (column) => column.notNull())
        .addColumn('attempts', type.integer, (column) => column.notNull())
        .addColumn('due_at', type.bigint)
        .addColumn('created_at', type.bigint, (column) => column.notNull())
        .addColumn('finished_at', type.bigint)
        .addColumn('last_error', type.text),
    );
    await tx.schema.createIndex('jobs_by_key').on('jobs').columns(['kind', 'key']).unique().execute();
    await tx.schema.createIndex('jobs_by_time').on('jobs').column('due_at').execute();
    await tx.schema.createIndex('jobs_by_status').on('jobs').columns(['status', 'id']).execute();
    await tx.schema.createIndex('jobs_by_finish').on('jobs').column('finished_at').execute();
  },
};
