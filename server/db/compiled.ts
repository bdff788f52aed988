import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/** Makes a query for one id. It is compiled once for each database, not at each call. */
export function queryById<R>(build: (read: Kysely<Schema>, id: number) => Compilable<R>) {
  const compiled = new WeakMap<Database, CompiledQuery<R>>();
  return (db: Database, id: number): CompiledQuery<R> => {
    let query = compiled.get(db);
    if (query === undefined) {
      query = build(db.read, id).compile();
      if (query.parameters.length !== 1) throw new Error('The id must be the only parameter of the query.');
      compiled.set(db, query);
    }
    return { ...query, parameters: [id] };
  };
}
