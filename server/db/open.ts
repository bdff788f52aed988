import type { Database, EngineDatabase, OpenOptions } from './database.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres/open.ts';
import { openSqlite } from './sqlite/open.ts';

/** Opens the database that the options name and brings it to the newest version. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const database = await openWithoutMigration(options);
  try {
    await migrate(database, options.log);
    await database.listen();
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** Opens it without checking its content. */
export async function openWithoutMigration({ url, file, ...rest }: OpenOptions): Promise<EngineDatabase> {
  if (url !== undefined && file !== undefined) {
    throw new Error('Name either a PostgreSQL URL or an SQLite file as the database, not both.');
  }
  if (url !== undefined) return openPostgres({ ...rest, url });
  if (file !== undefined) return openSqlite({ ...rest, file });
  throw new Error('No database was named: give a PostgreSQL URL or the path of an SQLite file.');
}
