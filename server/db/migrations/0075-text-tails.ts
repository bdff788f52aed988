import { sql } from 'kysely';
import type { Engine, Tx } from '../database.ts';
import { createTable } from '../migration-support/create-table.ts';
import type { Migration } from '../migration-support/migration.ts';

const tailOf = (table: string): string => `${table}_tail`;

/** The key of a text, and what the index has of it; null: nothing. */
async function createTail(tx: Tx, engine: Engine, table: string): Promise<void> {
  await createTable(tx, engine, tailOf(table), {}, (columns, type) =>
    columns.addColumn('id', type.bigint, (column) => column.primaryKey()).addColumn('indexed', type.text),
  );
}

/**
 * Triggers note which texts differ from the index, and which text the index has of them, instead of writing to it: an
 * index that learns many texts at once writes much less.
 */
async function noteTexts(tx: Tx, table: string): Promise<void> {
  const texts = sql.table(table);
  const tail = sql.table(tailOf(table));
  const trigger = (name: string) => sql.id(`${table}_${name}`);
  const note = (row: 'old' | 'new') => sql`begin insert into ${tail} (id, indexed)
    select ${sql.raw(`${row}.id`)}, ${sql.raw(row === 'old' ? 'old.text' : 'null')}
    where not exists (select 1 from ${tail} where id = ${sql.raw(`${row}.id`)}); end`;
  for (const name of ['added', 'removed', 'changed']) await sql`drop trigger ${trigger(name)}`.execute(tx);
  await sql`create trigger ${trigger('added')} after insert on ${texts} ${note('new')}`.execute(tx);
  await sql`create trigger ${trigger('removed')} after delete on ${texts} ${note('old')}`.execute(tx);
  await sql`create trigger ${trigger('changed')} after update of text on ${texts} ${note('old')}`.execute(tx);
}

/** Lets SQLite index texts after the writes that change them. PostgreSQL does so by itself, and leaves the tables empty. */
export const textTails: Migration = {
  name: '0075-text-tails',
  async up(tx, engine) {
    for (const table of ['artifact_texts', 'comment_texts']) {
      await createTail(tx, engine, table);
      if (engine === 'sqlite') await noteTexts(tx, table);
    }
  },
};
