import { sql } from 'kysely';
import { createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** Files of artifacts: running uploads and attachments. Their bytes are in the blob store. */
export const files: Migration = {
  name: '0012-files',
  async up(tx, engine) {
    await createTable(tx, engine, 'files', { numbered: {} }, (table, type) =>
      table
        .addColumn('kind', type.text, (column) => column.notNull())
        .addColumn('field_id', type.integer, (column) => column.references('tracker_fields.id'))
        // Kept when the artifact is archived, so that its files can be restored with it.
        .addColumn('artifact_id', type.integer)
        .addColumn('name', type.text, (column) => column.notNull())
        .addColumn('type', type.text, (column) => column.notNull())
        .addColumn('description', type.text, (column) => column.notNull())
        .addColumn('size', type.bigint, (column) => column.notNull())
        .addColumn('uploaded', type.bigint, (column) => column.notNull())
        .addColumn('parts', type.integer, (column) => column.notNull())
        .addColumn('is_complete', type.integer, (column) => column.notNull())
        .addColumn('submitted_by', type.integer, (column) => column.notNull().references('users.id'))
        .addColumn('created_at', type.bigint, (column) => column.notNull())
        .addColumn('expires_at', type.bigint)
        .addColumn('writer', type.text)
        .addColumn('writer_until', type.bigint),
    );
    // One slot at a time per field, name and size. Asking again resumes the upload.
    await tx.schema
      .createIndex('files_under_way')
      .on('files')
      .columns(['field_id', 'name', 'size'])
      .unique()
      .where(sql.ref('is_complete'), '=', sql.lit(0))
      .execute();
    await tx.schema.createIndex('files_by_artifact').on('files').column('artifact_id').execute();
    await tx.schema.createIndex('files_by_owner').on('files').columns(['submitted_by', 'kind', 'id']).execute();
    await tx.schema
      .createIndex('files_by_expiry')
      .on('files')
      .column('expires_at')
      .where(sql.ref('expires_at'), 'is not', null)
      .execute();
    await createTable(tx, engine, 'file_parts', { clustered: true }, (table, type) =>
      table
        .addColumn('file_id', type.integer, (column) => column.notNull().references('files.id'))
        .addColumn('number', type.integer, (column) => column.notNull())
        .addColumn('size', type.bigint, (column) => column.notNull())
        .addColumn('hash', type.text, (column) => column.notNull())
        .addPrimaryKeyConstraint('file_parts_key', ['file_id', 'number']),
    );
    await tx.schema.createIndex('file_parts_by_hash').on('file_parts').column('hash').execute();
    await createTable(tx, engine, 'unused_blobs', {}, (table, type) =>
      table
        .addColumn('hash', type.text, (column) => column.primaryKey())
        .addColumn('since', type.bigint, (column) => column.notNull()),
    );
  },
};
