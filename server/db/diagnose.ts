import type { Diagnosis } from './diagnosis.ts';
import { diagnosePostgres } from './postgres/diagnose.ts';
import { diagnoseSqlite } from './sqlite/diagnose.ts';

/** Inspects a database without changing it; undefined if it doesn't exist yet. Rejects if it can't be read. */
export async function diagnose(location: { file: string } | { url: string }): Promise<Diagnosis | undefined> {
  return 'url' in location ? diagnosePostgres(location.url) : diagnoseSqlite(location.file);
}
