import { createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** Rights on the platform that site administrators delegate to users. */
export const platformRights: Migration = {
  name: '0049-platform-rights',
  async up(tx, engine) {
    await createTable(tx, engine, 'user_rights', { clustered: true }, (table, type) =>
      table
        .addColumn('user_id', type.integer, (column) => column.notNull().references('users.id'))
        .addColumn('name', type.text, (column) => column.notNull())
        .addPrimaryKeyConstraint('user_rights_once', ['user_id', 'name']),
    );
  },
};
