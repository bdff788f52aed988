import { columnTypes, createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** The pictures that people upload of themselves. */
export const avatars: Migration = {
  name: '0070-avatars',
  async up(tx, engine) {
    await createTable(tx, engine, 'avatars', {}, (table, type) =>
      table
        .addColumn('user_id', type.integer, (column) => column.primaryKey().references('users.id'))
        .addColumn('image', type.text, (column) => column.notNull()),
    );
    await tx.schema.alterTable('users').addColumn('avatar_hash', columnTypes[engine].text).execute();
  },
};
