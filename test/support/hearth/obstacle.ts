import { sql } from 'kysely';
import type { Database } from '../../../server/db/index.ts';

/** Makes the database refuse statements of a kind on a table. Returns how to end this. */
export async function obstructed(
  db: Database,
  statement: 'insert' | 'delete',
  table: string,
  { message = 'an obstacle', code = 'P0001' }: { message?: string; code?: string } = {},
): Promise<() => Promise<void>> {
  const run = async (text: string): Promise<void> => {
    await db.write((tx) => sql.raw(text).execute(tx));
  };
  const name = `obstacle_${statement}_${table}`;
  if (db.engine === 'sqlite') {
    await run(`create trigger ${name} before ${statement} on ${table} begin select raise(abort, '${message}'); end`);
    return () => run(`drop trigger ${name}`);
  }
  await run(`create function ${name}() returns trigger language plpgsql as
    $$ begin raise exception '${message}' using errcode = '${code}'; end $$`);
  await run(`create trigger ${name} before ${statement} on ${table} execute function ${name}()`);
  return () => run(`drop function ${name} cascade`);
}
