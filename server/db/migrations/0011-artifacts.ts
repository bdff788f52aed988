import { createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** Artifacts with their history, links and index entries. */
export const artifacts: Migration = {
  name: '0011-artifacts',
  async up(tx, engine) {
    await createTable(tx, engine, 'artifacts', { numbered: {} }, (table, type) =>
      table
        .addColumn('tracker_id', type.integer, (column) => column.notNull().references('trackers.id'))
        .addColumn('number', type.integer, (column) => column.notNull())
        .addColumn('rank', type.bigint, (column) => column.notNull())
        .addColumn('submitted_by', type.integer, (column) => column.notNull().references('users.id'))
        .addColumn('submitted_on', type.bigint, (column) => column.notNull())
        .addColumn('version', type.integer, (column) => column.notNull())
        .addColumn('last_modified_on', type.bigint, (column) => column.notNull())
        .addColumn('last_modified_by', type.integer, (column) => column.notNull().references('users.id'))
        .addColumn('document', type.text, (column) => column.notNull())
        .addColumn('allowed_groups', type.text)
        .addColumn('link_count', type.integer, (column) => column.notNull())
        .addColumn('reference_count', type.integer, (column) => column.notNull()),
    );
    await tx.schema.createIndex('artifacts_by_tracker').on('artifacts').columns(['tracker_id', 'id']).execute();
    await tx.schema.createIndex('artifacts_by_submitter').on('artifacts').columns(['submitted_by', 'id']).execute();
    await createTable(tx, engine, 'changesets', { numbered: {} }, (table, type) =>
      table
        .addColumn('artifact_id', type.integer, (column) => column.notNull().references('artifacts.id'))
        .addColumn('tracker_id', type.integer, (column) => column.notNull().references('trackers.id'))
        .addColumn('version', type.integer, (column) => column.notNull())
        .addColumn('submitted_by', type.integer, (column) => column.notNull().references('users.id'))
        .addColumn('submitted_on', type.bigint, (column) => column.notNull())
        .addColumn('changes', type.text, (column) => column.notNull())
        .addColumn('comment_body', type.text)
        .addColumn('comment_format', type.text)
        .addColumn('comment_groups', type.text)
        .addUniqueConstraint('changesets_by_artifact', ['artifact_id', 'version']),
    );
    await createTable(tx, engine, 'artifact_links', { clustered: true }, (table, type) =>
      table
        .addColumn('source_id', type.integer, (column) => column.notNull().references('artifacts.id'))
        .addColumn('target_id', type.integer, (column) => column.notNull().references('artifacts.id'))
        .addColumn('type', type.text, (column) => column.notNull())
        .addPrimaryKeyConstraint('artifact_links_key', ['source_id', 'target_id']),
    );
    await tx.schema
      .createIndex('artifact_links_by_target')
      .on('artifact_links')
      .columns(['target_id', 'type'])
      .execute();
    await createTable(tx, engine, 'artifact_index', { clustered: true }, (table, type) =>
      table
        .addColumn('field_id', type.integer, (column) => column.notNull())
        .addColumn('value', type.real, (column) => column.notNull())
        .addColumn('artifact_id', type.integer, (column) => column.notNull().references('artifacts.id'))
        .addPrimaryKeyConstraint('artifact_index_key', ['field_id', 'value', 'artifact_id']),
    );
    await tx.schema.createIndex('artifact_index_by_artifact').on('artifact_index').column('artifact_id').execute();
    await createTable(tx, engine, 'cross_references', {}, (table, type) =>
      table
        .addColumn('source_type', type.text, (column) => column.notNull())
        .addColumn('source_id', type.integer, (column) => column.notNull())
        .addColumn('target_type', type.text, (column) => column.notNull())
        .addColumn('target_id', type.integer, (column) => column.notNull())
        .addColumn('keyword', type.text, (column) => column.notNull())
        .addPrimaryKeyConstraint('cross_references_key', ['source_type', 'source_id', 'target_type', 'target_id']),
    );
    await tx.schema
      .createIndex('cross_references_by_target')
      .on('cross_references')
      .columns(['target_type', 'target_id'])
      .execute();
  },
};
