import type { Engine, Tx } from '../database.ts';
import { createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** Categories of a new platform: two at the top, with their values below. */
const categories = [
  { id: 1, parent_id: null, name: 'Topic', is_mandatory: 0, rank: 1 },
  { id: 2, parent_id: 1, name: 'Software development', is_mandatory: 0, rank: 1 },
  { id: 3, parent_id: 1, name: 'Hardware', is_mandatory: 0, rank: 2 },
  { id: 4, parent_id: 1, name: 'Research', is_mandatory: 0, rank: 3 },
  { id: 5, parent_id: 1, name: 'Other topic', is_mandatory: 0, rank: 4 },
  { id: 6, parent_id: null, name: 'License', is_mandatory: 0, rank: 2 },
  { id: 7, parent_id: 6, name: 'Open source', is_mandatory: 0, rank: 1 },
  { id: 8, parent_id: 6, name: 'Proprietary', is_mandatory: 0, rank: 2 },
];

const services = ['summary', 'admin', 'plugin_tracker', 'plugin_svn'];

async function createTables(tx: Tx, engine: Engine): Promise<void> {
  await createTable(tx, engine, 'projects', { numbered: { from: 101 } }, (table, type) =>
    table
      .addColumn('shortname', type.text, (column) => column.notNull())
      .addColumn('shortname_key', type.text, (column) => column.notNull().unique())
      .addColumn('label', type.text, (column) => column.notNull())
      .addColumn('description', type.text, (column) => column.notNull())
      .addColumn('icon', type.text, (column) => column.notNull())
      .addColumn('status', type.text, (column) => column.notNull())
      .addColumn('is_template', type.integer, (column) => column.notNull())
      .addColumn('is_public', type.integer, (column) => column.notNull())
      .addColumn('allow_restricted', type.integer)
      .addColumn('template_id', type.integer, (column) => column.references('projects.id'))
      .addColumn('created_at', type.bigint, (column) => column.notNull())
      .addColumn('created_by', type.integer, (column) => column.references('users.id')),
  );
  await tx.schema.createIndex('projects_by_status').on('projects').columns(['status', 'is_public', 'id']).execute();
  await createTable(tx, engine, 'project_members', {}, (table, type) =>
    table
      .addColumn('project_id', type.integer, (column) => column.notNull().references('projects.id'))
      .addColumn('user_id', type.integer, (column) => column.notNull().references('users.id'))
      .addColumn('is_administrator', type.integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('project_members_key', ['project_id', 'user_id']),
  );
  await tx.schema.createIndex('project_members_by_user').on('project_members').column('user_id').execute();
  await createTable(tx, engine, 'project_services', { numbered: {} }, (table, type) =>
    table
      .addColumn('project_id', type.integer, (column) => column.notNull().references('projects.id'))
      .addColumn('name', type.text, (column) => column.notNull())
      .addColumn('is_enabled', type.integer, (column) => column.notNull())
      .addUniqueConstraint('project_services_once', ['project_id', 'name']),
  );
  await createTable(tx, engine, 'user_groups', { numbered: { from: 101 } }, (table, type) =>
    table
      .addColumn('project_id', type.integer, (column) => column.notNull().references('projects.id'))
      .addColumn('name', type.text, (column) => column.notNull())
      .addColumn('name_key', type.text, (column) => column.notNull())
      .addColumn('description', type.text, (column) => column.notNull())
      .addUniqueConstraint('user_groups_once', ['project_id', 'name_key']),
  );
  await createTable(tx, engine, 'user_group_members', {}, (table, type) =>
    table
      .addColumn('group_id', type.integer, (column) => column.notNull().references('user_groups.id'))
      .addColumn('user_id', type.integer, (column) => column.notNull().references('users.id'))
      .addPrimaryKeyConstraint('user_group_members_key', ['group_id', 'user_id']),
  );
  await tx.schema.createIndex('user_group_members_by_user').on('user_group_members').column('user_id').execute();
}

async function createDescriptions(tx: Tx, engine: Engine): Promise<void> {
  await createTable(tx, engine, 'categories', {}, (table, type) =>
    table
      .addColumn('id', type.integer, (column) => column.primaryKey())
      .addColumn('parent_id', type.integer, (column) => column.references('categories.id'))
      .addColumn('name', type.text, (column) => column.notNull())
      .addColumn('is_mandatory', type.integer, (column) => column.notNull())
      .addColumn('rank', type.integer, (column) => column.notNull()),
  );
  await createTable(tx, engine, 'project_category_values', {}, (table, type) =>
    table
      .addColumn('project_id', type.integer, (column) => column.notNull().references('projects.id'))
      .addColumn('category_id', type.integer, (column) => column.notNull().references('categories.id'))
      .addColumn('value_id', type.integer, (column) => column.notNull().references('categories.id'))
      .addPrimaryKeyConstraint('project_category_values_key', ['project_id', 'category_id']),
  );
  await createTable(tx, engine, 'project_fields', { numbered: {} }, (table, type) =>
    table
      .addColumn('name', type.text, (column) => column.notNull().unique())
      .addColumn('description', type.text, (column) => column.notNull())
      .addColumn('type', type.text, (column) => column.notNull())
      .addColumn('is_required', type.integer, (column) => column.notNull())
      .addColumn('rank', type.integer, (column) => column.notNull()),
  );
  await createTable(tx, engine, 'project_field_values', {}, (table, type) =>
    table
      .addColumn('project_id', type.integer, (column) => column.notNull().references('projects.id'))
      .addColumn('field_id', type.integer, (column) => column.notNull().references('project_fields.id'))
      .addColumn('value', type.text, (column) => column.notNull())
      .addPrimaryKeyConstraint('project_field_values_key', ['project_id', 'field_id']),
  );
}

/** Projects, their groups and descriptions; the default template is project 100, others follow from 101. */
export const projects: Migration = {
  name: '0003-projects',
  async up(tx, engine) {
    await createTables(tx, engine);
    await createDescriptions(tx, engine);
    await tx
      .insertInto('projects')
      .values({
        id: 100,
        shortname: 'none',
        shortname_key: 'none',
        label: 'Default Site Template',
        description: 'The default template of new projects',
        icon: '',
        status: 'system',
        is_template: 1,
        is_public: 1,
        allow_restricted: null,
        template_id: null,
        created_at: Date.now(),
        created_by: null,
      })
      .execute();
    const enabled = services.map((name) => ({ project_id: 100, name, is_enabled: 1 }));
    await tx.insertInto('project_services').values(enabled).execute();
    await tx.insertInto('categories').values(categories).execute();
  },
};
