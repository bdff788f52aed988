import { openPostgresSnapshot } from '../postgres/snapshot.ts';
import { openSqliteSnapshot } from '../sqlite/snapshot.ts';
import type { Location, Snapshot } from './session.ts';

/** Sees a database as it is now until it is closed; `alone` refuses, and keeps out, everybody who would change it. */
export async function openSnapshot(location: Location, options: { alone?: boolean } = {}): Promise<Snapshot> {
  return 'url' in location ? openPostgresSnapshot(location.url, options) : openSqliteSnapshot(location.file, options);
}
