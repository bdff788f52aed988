import type { Engine, Tx } from '../database.ts';
import { createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

async function createRepositories(tx: Tx, engine: Engine): Promise<void> {
  await createTable(tx, engine, 'svn_repositories', { numbered: {} }, (table, type) =>
    table
      .addColumn('project_id', type.integer, (column) => column.notNull().references('projects.id'))
      .addColumn('name', type.text, (column) => column.notNull())
      .addColumn('name_key', type.text, (column) => column.notNull())
      .addColumn('state', type.text, (column) => column.notNull())
      .addColumn('created_at', type.bigint, (column) => column.notNull())
      .addColumn('created_by', type.integer, (column) => column.notNull().references('users.id'))
      .addColumn('is_reference_mandatory', type.integer, (column) => column.notNull())
      .addColumn('is_message_change_allowed', type.integer, (column) => column.notNull())
      .addColumn('immutable_paths', type.text, (column) => column.notNull())
      .addColumn('immutable_whitelist', type.text, (column) => column.notNull())
      .addColumn('access_file_version', type.integer, (column) => column.notNull())
      .addColumn('handled_revision', type.integer, (column) => column.notNull())
      .addColumn('last_commit_at', type.bigint)
      .addColumn('deleted_at', type.bigint)
      // The command line acts without a user.
      .addColumn('deleted_by', type.integer)
      .addColumn('dump_name', type.text)
      .addUniqueConstraint('svn_repositories_once', ['project_id', 'name_key']),
  );
  await tx.schema.createIndex('svn_repositories_by_state').on('svn_repositories').columns(['state', 'id']).execute();
  await createTable(tx, engine, 'svn_access_files', {}, (table, type) =>
    table
      .addColumn('repository_id', type.integer, (column) => column.notNull().references('svn_repositories.id'))
      .addColumn('version', type.integer, (column) => column.notNull())
      .addColumn('content', type.text, (column) => column.notNull())
      .addColumn('has_default_permissions', type.integer, (column) => column.notNull())
      .addColumn('created_at', type.bigint, (column) => column.notNull())
      .addColumn('created_by', type.integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('svn_access_files_key', ['repository_id', 'version']),
  );
}

/** Subversion repositories: their settings and commit rules. Their content is on disk. */
export const svn: Migration = {
  name: '0023-svn',
  async up(tx, engine) {
    await createRepositories(tx, engine);
    await createTable(tx, engine, 'svn_notifications', { numbered: {} }, (table, type) =>
      table
        .addColumn('repository_id', type.integer, (column) => column.notNull().references('svn_repositories.id'))
        .addColumn('path', type.text, (column) => column.notNull())
        .addColumn('emails', type.text, (column) => column.notNull())
        .addColumn('users', type.text, (column) => column.notNull())
        .addColumn('groups', type.text, (column) => column.notNull()),
    );
    await tx.schema
      .createIndex('svn_notifications_by_repository')
      .on('svn_notifications')
      .columns(['repository_id', 'id'])
      .execute();
    await createTable(tx, engine, 'svn_administrators', { clustered: true }, (table, type) =>
      table
        .addColumn('project_id', type.integer, (column) => column.notNull().references('projects.id'))
        .addColumn('group_id', type.integer, (column) => column.notNull())
        .addPrimaryKeyConstraint('svn_administrators_key', ['project_id', 'group_id']),
    );
    await createTable(tx, engine, 'svn_commits', { numbered: {} }, (table, type) =>
      table
        .addColumn('repository_id', type.integer, (column) => column.notNull().references('svn_repositories.id'))
        .addColumn('revision', type.integer, (column) => column.notNull())
        .addColumn('author', type.text, (column) => column.notNull())
        .addColumn('committed_at', type.bigint, (column) => column.notNull())
        .addUniqueConstraint('svn_commits_once', ['repository_id', 'revision']),
    );
  },
};
