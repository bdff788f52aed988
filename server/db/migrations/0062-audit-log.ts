import { columnTypes, createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** Lines that were sealed in a chain of hashes, and where events came from. */
export const auditLog: Migration = {
  name: '0062-audit-log',
  async up(tx, engine) {
    const { integer, text } = columnTypes[engine];
    await tx.schema.alterTable('events').addColumn('ip', text).execute();
    await tx.schema.alterTable('events').addColumn('key_id', integer).execute();
    await createTable(tx, engine, 'audit_log', {}, (table, type) =>
      table
        .addColumn('line', type.integer, (column) => column.primaryKey())
        .addColumn('hash', type.text, (column) => column.notNull())
        .addColumn('seq', type.bigint, (column) => column.notNull())
        .addColumn('type', type.text, (column) => column.notNull())
        .addColumn('at', type.bigint, (column) => column.notNull())
        .addColumn('user_id', type.integer)
        .addColumn('key_id', type.integer)
        .addColumn('project_id', type.integer)
        .addColumn('tracker_id', type.integer)
        .addColumn('artifact_id', type.integer)
        .addColumn('subject_id', type.integer)
        .addColumn('details', type.text, (column) => column.notNull())
        .addColumn('ip', type.text),
    );
    for (const column of ['project_id', 'user_id', 'type'] as const) {
      await tx.schema.createIndex(`audit_log_${column}`).on('audit_log').columns([column, 'line']).execute();
    }
    await tx.schema.createIndex('audit_log_at').on('audit_log').column('at').execute();
    await createTable(tx, engine, 'audit_chain', {}, (table, type) =>
      table
        .addColumn('id', type.integer, (column) => column.primaryKey())
        .addColumn('pruned_line', type.integer, (column) => column.notNull())
        .addColumn('pruned_hash', type.text, (column) => column.notNull())
        .addColumn('last_line', type.integer, (column) => column.notNull())
        .addColumn('last_hash', type.text, (column) => column.notNull()),
    );
    const none = { line: 0, hash: '' };
    await tx
      .insertInto('audit_chain')
      .values({ id: 1, pruned_line: none.line, pruned_hash: none.hash, last_line: none.line, last_hash: none.hash })
      .execute();
  },
};
