import { countRows, readTables, type Table } from './catalogue.ts';
import { isNumbered, nextRowNumber } from './counters.ts';
import { readRows, type Values } from './rows.ts';
import type { TransferSession } from './session.ts';

export interface TableContents extends Table {
  rows: number;
  /** The next automatic number; null where rows have their own. */
  next: number | null;
  /** May be read again. */
  read(): AsyncIterable<Values[]>;
}

/** A whole database, independent of its engine. */
export interface Contents {
  migrations: string[];
  tables: TableContents[];
}

/** The content visible to a session, readable while it is open. */
export async function contentsOf(session: TransferSession): Promise<Contents> {
  const tables = await readTables(session);
  if (!tables.some(({ name }) => name === 'migrations')) throw new Error('This is not a Hearth database.');
  const applied = await session.ask('select name from migrations order by name');
  const contents: TableContents[] = [];
  for (const table of tables) {
    contents.push({
      ...table,
      rows: await countRows(session, table),
      // PostgreSQL increments it outside of transactions, so it is never behind the snapshot.
      next: isNumbered(table) ? await nextRowNumber(session, table) : null,
      read: () => readRows(session, table),
    });
  }
  return { migrations: applied.map((row) => String(row['name'])), tables: contents };
}
