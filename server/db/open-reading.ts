import type { ConnectionTarget } from './database.ts';
import type { Reading, ReadingOptions } from './reading.ts';

/** Opens a database that `openDatabase` has opened in another thread. Loads only the needed driver. */
export async function openReading(target: ConnectionTarget, options: ReadingOptions): Promise<Reading> {
  if ('file' in target) {
    const { SqliteReading } = await import('./sqlite/sqlite-reading.ts');
    return new SqliteReading(target.file, options);
  }
  const { PostgresReading } = await import('./postgres/postgres-reading.ts');
  return new PostgresReading(target);
}
