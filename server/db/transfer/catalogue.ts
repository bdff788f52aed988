import type { Engine } from '../database.ts';
import { type Row, type TransferSession, quoted } from './session.ts';

/** Type of a column, independent of the engine. */
export type ColumnKind = 'integer' | 'real' | 'text' | 'blob';

export interface TableColumn {
  name: string;
  kind: ColumnKind;
}

export interface Table {
  name: string;
  /** Sorted by name, so that the order is the same everywhere. */
  columns: TableColumn[];
  /** The primary key. */
  key: string[];
  /** The column with ascending numbers that are never reused. */
  numbered: string | undefined;
}

const kinds: Record<string, ColumnKind> = {
  integer: 'integer',
  bigint: 'integer',
  real: 'real',
  'double precision': 'real',
  text: 'text',
  blob: 'blob',
  bytea: 'blob',
};

/**
 * One row for every column of every table. Omits virtual tables with their shadow tables, and computed columns, because
 * they are derived from the others, and tables of extensions.
 */
const columnsOf: Record<Engine, string> = {
  sqlite: `select t.name as "table", c.name as "column", lower(c.type) as type, c.pk as key,
      c.pk = 1 and lower(s.sql) like '%autoincrement%' as numbered
    from pragma_table_list t
      join sqlite_schema s on s.name = t.name and s.type = 'table'
      join pragma_table_xinfo(t.name) c
    where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite~_%' escape '~' and c.hidden = 0
    order by t.name, c.name`,
  postgres: `select t.relname::text as "table", c.attname::text as "column", format_type(c.atttypid, null) as type,
      coalesce(array_position(k.indkey::int2[], c.attnum) + 1, 0) as key,
      case when c.attidentity = '' then 0 else 1 end as numbered
    from pg_class t
      join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped and c.attgenerated = ''
      left join pg_index k on k.indrelid = t.oid and k.indisprimary
    where t.relkind = 'r' and t.relnamespace = current_schema()::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = t.oid and d.deptype = 'e')
    order by t.relname collate "C", c.attname collate "C"`,
};

function tableOf(name: string, rows: readonly Row[]): Table {
  const columns = rows.map((row): TableColumn => {
    const kind = kinds[String(row['type'])];
    if (kind !== undefined) return { name: String(row['column']), kind };
    throw new Error(
      `The column ${name}.${String(row['column'])} has the type ${String(row['type'])}, which is not supported.`,
    );
  });
  const key = rows
    .filter((row) => Number(row['key']) > 0)
    .toSorted((a, b) => Number(a['key']) - Number(b['key']))
    .map((row) => String(row['column']));
  if (key.length === 0) throw new Error(`The table ${name} has no primary key, so its rows have no order.`);
  const numbered = rows.find((row) => Number(row['numbered']) === 1);
  return { name, columns, key, numbered: numbered === undefined ? undefined : String(numbered['column']) };
}

/**
 * Messages between copies about the last minutes, with the transaction numbers of the engine, and the texts that are
 * not in the index of SQLite yet. They are meaningless in another database, which starts without them.
 */
export const transientTables: readonly string[] = [
  'changes',
  'artifact_changes',
  'artifact_texts_tail',
  'comment_texts_tail',
];

/** The tables that make up a platform. */
export async function readTables(session: TransferSession): Promise<Table[]> {
  return (await readCatalogue(session)).filter(({ name }) => !transientTables.includes(name));
}

/** Every table with its columns, as reported by the database. */
export async function readCatalogue(session: TransferSession): Promise<Table[]> {
  const rows = await session.ask(columnsOf[session.engine]);
  const byTable = Map.groupBy(rows, (row) => String(row['table']));
  return [...byTable].map(([name, columns]) => tableOf(name, columns));
}

/** How many rows a table has. */
export async function countRows(session: TransferSession, { name }: Table): Promise<number> {
  const [row] = await session.ask(`select count(*) as n from ${quoted(name)}`);
  return Number(row?.['n']);
}
