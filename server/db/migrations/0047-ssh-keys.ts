import { createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** The public SSH keys of users. */
export const sshKeys: Migration = {
  name: '0047-ssh-keys',
  async up(tx, engine) {
    await createTable(tx, engine, 'ssh_keys', { numbered: {} }, (table, type) =>
      table
        .addColumn('user_id', type.integer, (column) => column.notNull().references('users.id'))
        .addColumn('type', type.text, (column) => column.notNull())
        .addColumn('blob', type.text, (column) => column.notNull())
        .addColumn('comment', type.text, (column) => column.notNull())
        .addColumn('created_at', type.bigint, (column) => column.notNull())
        .addUniqueConstraint('ssh_keys_once', ['user_id', 'blob']),
    );
  },
};
