import type { Compilable, CompiledQuery } from 'kysely';
import type { DbOrTx } from './database.ts';

/** A query as it is built; the values in it only say where parameters are. */
type Build<R> = (source: DbOrTx) => Compilable<R>;

/** A statement that is built once for each engine. Running it only binds its parameters, in their order. */
export function prepared<R>(build: Build<R>): (source: DbOrTx, parameters: readonly unknown[]) => Promise<R[]> {
  const built = new Map<unknown, CompiledQuery<R>>();
  return async (source, parameters) => {
    const engine = source.getExecutor().adapter.constructor;
    const query = built.get(engine) ?? build(source).compile();
    built.set(engine, query);
    if (query.parameters.length !== parameters.length) throw new Error(`Wrong number of parameters: ${query.sql}`);
    return (await source.executeQuery<R>({ ...query, parameters })).rows;
  };
}
