import type { Place } from './database.ts';
import type { Reading, ReadingOptions } from './reading.ts';

/** Opens a database that `openDatabase` has opened in another thread. Loads only the needed driver. */
export async function openReading(place: Place, options: ReadingOptions): Promise<Reading> {
  if ('file' in place) {
    const { SqliteReading } = await import('./sqlite/sqlite-reading.ts');
    return new SqliteReading(place.file, options);
  }
  const { PostgresReading } = await import('./postgres/postgres-reading.ts');
  return new PostgresReading(place);
}
