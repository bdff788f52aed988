import { createHash } from 'node:crypto';
import type { TableColumn, ColumnKind, Table } from './catalogue.ts';
import { input, type TransferSession, quoted, quotedList } from './session.ts';

type Value = string | number | null | Uint8Array;

/** The values of a row, in the order of the table's columns. */
export type Values = Value[];

const rowsPerPage = 500;

function valueOf(value: unknown, table: Table): Value {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`${table.name} has a value of type ${typeof value}, which can't be copied.`);
}

/** All rows in the order of their keys, page by page: the same order on both engines. */
export async function* readRows(session: TransferSession, table: Table): AsyncGenerator<Values[]> {
  const { columns, key } = table;
  const names = quotedList(columns.map(({ name }) => name));
  const inputs = key.map((_, index) => input(session.engine, index + 1)).join(', ');
  const page = (after: string): string =>
    `select ${names} from ${quoted(table.name)} ${after} order by ${quotedList(key)} limit ${rowsPerPage}`;
  let rows = await session.ask(page(''));
  while (rows.length > 0) {
    yield rows.map((row) => columns.map(({ name }) => valueOf(row[name], table)));
    const last = rows.at(-1);
    if (rows.length < rowsPerPage || last === undefined) return;
    rows = await session.ask(
      page(`where (${quotedList(key)}) > (${inputs})`),
      key.map((name) => last[name]),
    );
  }
}

/** JSON has no bytes, no infinity and no minus zero, which SQLite doesn't keep either. */
const toJson: Record<ColumnKind, (value: Value) => unknown> = {
  integer: (value) => value,
  text: (value) => value,
  real: (value) => (typeof value !== 'number' || Number.isFinite(value) ? (value === 0 ? 0 : value) : String(value)),
  blob: (value) => (value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value),
};

const fromJson: Record<ColumnKind, (value: unknown) => unknown> = {
  integer: (value) => value,
  text: (value) => value,
  real: (value) => (typeof value === 'string' ? Number(value) : value),
  blob: (value) => (typeof value === 'string' ? Buffer.from(value, 'base64') : value),
};

/** A row as one line of text, the same on both engines: equal rows have equal lines. */
const lineOf = (columns: readonly TableColumn[], values: Values): string =>
  `${JSON.stringify(columns.map(({ kind }, index) => toJson[kind](values[index] ?? null)))}\n`;

export function valuesIn(table: Table, line: string): Values {
  const parsed: unknown = JSON.parse(line);
  const { columns } = table;
  if (!Array.isArray(parsed) || parsed.length !== columns.length) {
    throw new Error(`A row of ${table.name} doesn't have the ${columns.length} values that it should have.`);
  }
  return columns.map(({ kind }, index) => valueOf(fromJson[kind](parsed[index]), table));
}

/** Fingerprint of a table. Equal contents have equal fingerprints on both engines. */
export interface Fingerprint {
  rows: number;
  /** SHA-256 of the lines of all rows in the order of their keys */
  sha256: string;
}

export function createFingerprint(columns: readonly TableColumn[]) {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(values: Values): string {
      const line = lineOf(columns, values);
      hash.update(line);
      rows += 1;
      return line;
    },
    end: (): Fingerprint => ({ rows, sha256: hash.digest('hex') }),
  };
}

export async function tableFingerprint(session: TransferSession, table: Table): Promise<Fingerprint> {
  const fingerprint = createFingerprint(table.columns);
  for await (const page of readRows(session, table)) for (const values of page) fingerprint.add(values);
  return fingerprint.end();
}
