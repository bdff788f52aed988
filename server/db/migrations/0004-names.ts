import type { Tx } from '../database.ts';
import { columnTypes, createTable } from '../migration-support/create-table.ts';
import { fold } from '../../../contract/fold.ts';
import type { Migration } from '../migration-support/migration.ts';

async function foldRealNames(tx: Tx): Promise<void> {
  for (const { id, real_name } of await tx.selectFrom('users').select(['id', 'real_name']).execute()) {
    await tx
      .updateTable('users')
      .set({ real_name_key: fold(real_name) })
      .where('id', '=', id)
      .execute();
  }
}

/** Users and projects share one namespace, enforced by the database. Real names are searched without case. */
export const names: Migration = {
  name: '0004-names',
  async up(tx, engine) {
    await createTable(tx, engine, 'names', { clustered: true }, (table, type) =>
      table.addColumn('key', type.text, (column) => column.primaryKey().notNull()),
    );
    await tx
      .insertInto('names')
      .columns(['key'])
      .expression((eb) =>
        eb
          .selectFrom('users')
          .select('username_key as key')
          .union(eb.selectFrom('projects').select('shortname_key as key')),
      )
      .execute();
    await tx.schema
      .alterTable('users')
      .addColumn('real_name_key', columnTypes[engine].text, (column) => column.notNull().defaultTo(''))
      .execute();
    await foldRealNames(tx);
  },
};
