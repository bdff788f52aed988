import { sql } from 'kysely';
import { columnTypes } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** Keeps `Last-Modified`, which may be ahead of the clock, apart from the date of the last change. */
export const stampLead: Migration = {
  name: '0052-stamp-lead',
  async up(tx, engine) {
    const { bigint } = columnTypes[engine];
    await tx.schema
      .alterTable('artifacts')
      .addColumn('stamp_lead', bigint, (column) => column.notNull().defaultTo(0))
      .execute();
    const now = Math.floor(Date.now() / 1000) * 1000;
    await sql`update artifacts set stamp_lead = last_modified_on - ${now}, last_modified_on = ${now}
      where last_modified_on > ${now}`.execute(tx);
    await sql`update changesets set submitted_on = ${now} where submitted_on > ${now}`.execute(tx);
  },
};
