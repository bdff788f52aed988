import { createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** Secrets for links in mails, and mails that wait by artifact instead of by recipient. */
export const mailSecrets: Migration = {
  name: '0044-mail-secrets',
  async up(tx, engine) {
    await createTable(tx, engine, 'platform_secrets', { clustered: true }, (table, type) =>
      table
        .addColumn('purpose', type.text, (column) => column.primaryKey())
        .addColumn('secret', type.text, (column) => column.notNull()),
    );
    await tx.schema.createIndex('pending_mails_by_artifact').on('pending_mails').column('artifact_id').execute();
    // Notifications tell people about mentions now. Nothing handles this kind any longer.
    await tx.deleteFrom('jobs').where('kind', '=', 'mention').execute();
  },
};
