import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Engine, Tx } from './database.ts';
import { rowsLater, statement } from './compiled.ts';
import { gathered } from './gathered.ts';
import type { Schema } from './schema.ts';
import { unitOf } from './units.ts';

type Kind = 'integer' | 'bigint' | 'text' | 'double precision';

type Columns<Table extends keyof Schema> = Readonly<Partial<Record<keyof Schema[Table], Kind>>>;

/** One statement with one parameter: the rows as JSON. */
function insertOf<Table extends keyof Schema>(
  engine: Engine,
  table: Table,
  columns: Columns<Table>,
  rows: readonly object[],
): RawBuilder<unknown> {
  const names = Object.keys(columns);
  const list = sql.join(names.map((name) => sql.id(name)));
  const json = JSON.stringify(rows);
  if (engine === 'sqlite') {
    const values = names.map((name) => sql`value ->> ${sql.lit(name)}`);
    return sql`insert into ${sql.table(table)} (${list}) select ${sql.join(values)} from json_each(${json})`;
  }
  const typed = Object.entries(columns).map(([name, kind]) => sql`${sql.id(name)} ${sql.raw(String(kind))}`);
  return sql`insert into ${sql.table(table)} (${list})
    select ${list} from json_to_recordset(${json}::json) as given (${sql.join(typed)})`;
}

/** Inserts many rows with one statement. */
export async function insertRows<Table extends keyof Schema>(
  tx: Tx,
  engine: Engine,
  table: Table,
  columns: Columns<Table>,
  rows: readonly object[],
): Promise<void> {
  if (rows.length > 0) await insertOf(engine, table, columns, rows).execute(tx);
}

type Kinds = Readonly<Record<string, Kind>>;

/** One row for each member of the list `own`, an array of its values; the other columns are the same in all rows. */
const insertForEach = (
  engine: Engine,
  table: string,
  shared: Kinds,
  own: Kinds,
  values: Values,
): RawBuilder<unknown> => {
  const typed = (value: RawBuilder<unknown>, kind: Kind) =>
    engine === 'sqlite' ? value : sql`(${value})::${sql.raw(kind)}`;
  const list = sql.join([...Object.keys(shared), ...Object.keys(own)].map((name) => sql.id(name)));
  const selected = sql.join([
    ...Object.entries(shared).map(([name, kind]) => typed(sql`${values[name]}`, kind)),
    ...Object.values(own).map((kind, at) => typed(sql`value ->> ${sql.lit(at)}`, kind)),
  ]);
  const members =
    engine === 'sqlite'
      ? sql`json_each(${values['own']})`
      : sql`json_array_elements((${values['own']})::json) as value`;
  return sql`insert into ${sql.table(table)} (${list}) select ${selected} from ${members}`;
};

type Values = Readonly<Record<string, unknown>>;

/**
 * Makes a function that inserts many rows of a unit without waiting, where successive rows often differ in only some
 * columns. Such rows are one statement, which contains the shared values once.
 */
export function runsLater<Table extends keyof Schema>(
  table: Table,
  { shared, own }: { shared: Columns<Table>; own: Columns<Table> },
): (tx: Tx, rows: readonly Insertable<Schema[Table]>[]) => void {
  const [sharedKinds, ownKinds] = [shared as Kinds, own as Kinds];
  const [sharedNames, ownNames] = [Object.keys(shared), Object.keys(own)];
  const insert = statement<Values>((db, values, engine) => {
    const query = insertForEach(engine, table, sharedKinds, ownKinds, values);
    return { compile: () => query.compile(db) };
  });
  return (tx, rows) => {
    for (let from = 0, to = 0; from < rows.length; from = to) {
      const first = (rows[from] ?? {}) as Values;
      const isAlike = (row: Values | undefined) =>
        row !== undefined && sharedNames.every((name) => row[name] === first[name]);
      while (isAlike(rows[to])) to += 1;
      const listed = rows.slice(from, to).map((row) => ownNames.map((name) => (row as Values)[name]));
      insert.later(tx, { ...first, own: JSON.stringify(listed) });
    }
  };
}

/**
 * Returns a function that inserts rows without waiting, together with rows of other parts of an enclosure. PostgreSQL
 * gets one list for each column, SQLite each value. `isKnown`: existing rows are skipped.
 */
export function gatheredInto<Table extends keyof Schema>(
  table: Table,
  columns: Columns<Table>,
  { isKnown = false } = {},
): (tx: Tx, rows: readonly Insertable<Schema[Table]>[]) => void {
  const kinds = Object.entries(columns as Kinds);
  const into = sql`insert into ${sql.table(table)} (${sql.join(kinds.map(([name]) => sql.id(name)))})`;
  const conflict = isKnown ? sql` on conflict do nothing` : sql``;
  const insertLists = statement<Values>((db, values) => {
    const lists = kinds.map(([name, kind]) => sql`${values[name]}::${sql.raw(kind)}[]`);
    return { compile: () => sql`${into} select * from unnest(${sql.join(lists)})${conflict}`.compile(db) };
  });
  const insertEach = rowsLater<Values>((db, rows) => {
    const each = rows.map((row) => sql`(${sql.join(kinds.map(([name]) => sql`${row[name]}`))})`);
    return { compile: () => sql`${into} values ${sql.join(each)}${conflict}`.compile(db) };
  });
  return gathered((tx, rows: readonly Values[]) => {
    if (unitOf(tx).engine === 'sqlite') return insertEach(tx, rows);
    insertLists.later(tx, Object.fromEntries(kinds.map(([name]) => [name, rows.map((row) => row[name] ?? null)])));
  });
}
