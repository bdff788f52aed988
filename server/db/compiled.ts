import type { Compilable, CompiledQuery, Kysely, QueryResult } from 'kysely';
import type { Database, Engine, Tx } from './database.ts';
import type { Schema } from './schema.ts';
import { unitOf } from './units.ts';

/** A placeholder for a value of a statement while it is compiled. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const placeholders = (prefix = '') => new Proxy({}, { get: (_, name) => new Placeholder(`${prefix}${String(name)}`) });

/** A statement that PostgreSQL plans once for each connection, by its name. */
export type NamedQuery<R = unknown> = CompiledQuery<R> & { readonly name?: string };

const names = new Map<string, string>();

/**
 * A name for a statement. Statements that return all columns have none, because a newer version of Hearth may add some.
 */
function named<R>(query: CompiledQuery<R>): NamedQuery<R> {
  const { sql, parameters } = query;
  if (parameters.length === 0 || /^select \*|returning \*/i.test(sql)) return query;
  const name = names.get(sql) ?? `statement ${names.size + 1}`;
  names.set(sql, name);
  return { ...query, name };
}

/** A statement with values that each call gives. */
export interface Statement<Values, R> {
  /** For `readNow`. */
  query(db: Database, values: Values): CompiledQuery<R>;
  /** Reads outside of units. */
  read(db: Database, values: Values): Promise<R[]>;
  /** Runs it in a unit. Statements that run at the same time are sent together. */
  run(tx: Tx, values: Values): Promise<QueryResult<R>>;
  /**
   * Runs it in a unit that doesn't wait for its result, as `later` does. `got` is called with the rows: on PostgreSQL
   * before the unit has ended, on SQLite perhaps afterwards.
   */
  later(tx: Tx, values: Values, got?: (rows: R[]) => void): void;
  /** Like `later`. Fails if it finds or changes no row. Only for units that have `expectationsOf`. */
  expect(tx: Tx, values: Values): void;
}

/**
 * Makes a statement that is compiled once for each engine instead of for each call. `build` can use the values only as
 * values of the statement: it gets placeholders.
 */
export function statement<Values extends object, R = unknown>(
  build: (db: Kysely<Schema>, values: Values, engine: Engine) => Compilable<R>,
): Statement<Values, R> {
  const compiled = new Map<Engine, NamedQuery<R>>();

  function filled(engine: Engine, db: Kysely<Schema>, values: Values): CompiledQuery<R> {
    let query = compiled.get(engine);
    if (query === undefined) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statement only carries them to its parameters
      query = named(build(db, placeholders() as Values, engine).compile());
      compiled.set(engine, query);
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? Reflect.get(values, value.name) : value,
    );
    return { ...query, parameters };
  }

  const query = (db: Database, values: Values) => filled(db.engine, db.read, values);
  const inUnit = (tx: Tx, values: Values) => filled(unitOf(tx).engine, tx, values);
  return {
    query,

    async read(db, values) {
      const compiled = query(db, values);
      return db.readNow(compiled) ?? (await db.read.executeQuery(compiled)).rows;
    },

    run: (tx, values) => unitOf(tx).run<R>(inUnit(tx, values)),
    later: (tx, values, got) =>
      unitOf(tx).later<R>(inUnit(tx, values), got === undefined ? undefined : ({ rows }) => got(rows)),
    expect: (tx, values) => unitOf(tx).expect(inUnit(tx, values)),
  };
}

type RowsBuild<Row> = (db: Kysely<Schema>, rows: readonly Row[]) => Compilable;

/** Statements for more rows take longer to prepare than they save. */
const mostRows = 20;

interface CompiledRows {
  query: NamedQuery;
  /** for each parameter, the row and member that provide it; undefined: always the same value */
  places: ({ row: number; name: string } | undefined)[];
}

function compileRows<Row extends object>(db: Kysely<Schema>, build: RowsBuild<Row>, count: number): CompiledRows {
  const rows = Array.from({ length: count }, (_, row) => placeholders(`${row}.`));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statement only carries them to its parameters
  const query = named(build(db, rows as Row[]).compile());
  const places = query.parameters.map((value) => {
    if (!(value instanceof Placeholder)) return undefined;
    const [row = '', name = ''] = value.name.split('.');
    return { row: Number(row), name };
  });
  return { query, places };
}

/**
 * Makes a statement for any number of rows; returns a function that sends it in a unit without waiting, in portions. As
 * with `statement`, `build` can use the members of the rows only as values.
 */
export function rowsLater<Row extends object>(build: RowsBuild<Row>): (tx: Tx, rows: readonly Row[]) => void {
  const compiled = new Map<string, CompiledRows>();
  function send(tx: Tx, rows: readonly Row[]): void {
    const unit = unitOf(tx);
    const key = `${unit.engine} ${rows.length}`;
    let known = compiled.get(key);
    if (known === undefined) compiled.set(key, (known = compileRows(tx, build, rows.length)));
    const { query, places } = known;
    const parameters = query.parameters.map((value, at) => {
      const place = places[at];
      return place === undefined ? value : Reflect.get(rows[place.row] ?? {}, place.name);
    });
    unit.later({ ...query, parameters });
  }

  return (tx, rows) => {
    for (let from = 0; from < rows.length; from += mostRows) send(tx, rows.slice(from, from + mostRows));
  };
}
