import type { Diagnosis } from './diagnosis.ts';
import { diagnosePostgres } from './postgres/diagnose.ts';
import { diagnoseSqlite } from './sqlite/diagnose.ts';

/** Looks at a database as it is; undefined when there is none yet. Rejects when it can't be read. */
export async function diagnose(location: { file: string } | { url: string }): Promise<Diagnosis | undefined> {
  return 'url' in location ? diagnosePostgres(location.url) : diagnoseSqlite(location.file);
}
