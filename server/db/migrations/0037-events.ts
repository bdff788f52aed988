import { sql } from 'kysely';
import { createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

/** The log of everything that happened, and how far its readers have come. */
export const events: Migration = {
  name: '0037-events',
  async up(tx, engine) {
    await createTable(tx, engine, 'events', { numbered: {} }, (table, type) =>
      table
        .addColumn('seq', type.bigint)
        .addColumn('type', type.text, (column) => column.notNull())
        .addColumn('at', type.bigint, (column) => column.notNull())
        .addColumn('user_id', type.integer)
        .addColumn('project_id', type.integer)
        .addColumn('tracker_id', type.integer)
        .addColumn('artifact_id', type.integer)
        .addColumn('subject_id', type.integer)
        .addColumn('details', type.text, (column) => column.notNull()),
    );
    await tx.schema.createIndex('events_by_seq').on('events').column('seq').unique().execute();
    await createTable(tx, engine, 'event_log', {}, (table, type) =>
      table
        .addColumn('id', type.integer, (column) => column.primaryKey())
        .addColumn('pruned', type.bigint, (column) => column.notNull()),
    );
    await tx.insertInto('event_log').values({ id: 1, pruned: 0 }).execute();
    await createTable(tx, engine, 'event_readers', {}, (table, type) =>
      table
        .addColumn('name', type.text, (column) => column.primaryKey())
        .addColumn('seq', type.bigint, (column) => column.notNull())
        .addColumn('owner', type.text)
        .addColumn('lease_until', type.bigint, (column) => column.notNull()),
    );
    if (engine === 'postgres') {
      await sql`create index events_without_seq on events (id) where seq is null`.execute(tx);
      return;
    }
    // Units run one after the other, so the order of the ids is the order of the commits.
    await sql`create trigger events_numbered after insert on events when new.seq is null
      begin update events set seq = new.id where id = new.id; end`.execute(tx);
  },
};
