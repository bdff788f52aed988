import { columnTypes } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** How important a banner is and when it ends, and the picture behind the name of a project. */
export const decorations: Migration = {
  name: '0042-decorations',
  async up(tx, engine) {
    const type = columnTypes[engine];
    await tx.schema
      .alterTable('banners')
      .addColumn('importance', type.text, (column) => column.notNull().defaultTo('standard'))
      .execute();
    await tx.schema.alterTable('banners').addColumn('expires_at', type.bigint).execute();
    await tx.schema.alterTable('projects').addColumn('header_background', type.text).execute();
  },
};
