import { openPostgresSnapshot } from '../postgres/snapshot.ts';
import { openSqliteSnapshot } from '../sqlite/snapshot.ts';
import type { Location, TransferSnapshot } from './session.ts';

/** A snapshot of a database until it is closed. `alone` locks out all other writers. */
export async function openSnapshot(location: Location, options: { alone?: boolean } = {}): Promise<TransferSnapshot> {
  return 'url' in location ? openPostgresSnapshot(location.url, options) : openSqliteSnapshot(location.file, options);
}
