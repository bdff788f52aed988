import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import {
  type Contents,
  createFingerprint,
  type Fingerprint,
  type Table,
  type TableContents,
  type Values,
  valuesIn,
} from '../db/transfer/index.ts';
import type { Progress } from '../lib/progress.ts';
import { layout, tablePath } from './layout.ts';
import { readLines } from './lines.ts';
import { BackupFault, type Manifest } from './manifest.ts';

type TableEntry = Manifest['tables'][number];

const rowsPerPage = 500;

async function writeTable(root: string, table: TableContents, progress: Progress): Promise<Fingerprint> {
  const fingerprint = createFingerprint(table.columns);
  async function* lines(): AsyncGenerator<string> {
    for await (const page of table.read()) {
      yield page.map((values) => fingerprint.add(values)).join('');
      progress.advance(page.length);
    }
  }
  const file = createWriteStream(join(root, tablePath(table.name)), { flags: 'wx', mode: 0o600 });
  await pipeline(Readable.from(lines()), createGzip({ level: 4 }), file);
  return fingerprint.end();
}

/** Writes all tables into the backup. */
export async function writeTables(root: string, { tables }: Contents, progress: Progress): Promise<TableEntry[]> {
  await mkdir(join(root, layout.database), { mode: 0o700 });
  progress.step(
    'Rows saved',
    tables.reduce((sum, { rows }) => sum + rows, 0),
  );
  const entries: TableEntry[] = [];
  for (const table of tables) {
    const { name, columns, key, numbered, next } = table;
    const { rows, sha256 } = await writeTable(root, table, progress);
    entries.push({ name, columns, key, numbered: numbered ?? null, next, rows, sha256 });
  }
  return entries;
}

async function* rowsIn(root: string, table: Table): AsyncGenerator<Values[]> {
  const bytes = createReadStream(join(root, tablePath(table.name))).compose(createGunzip());
  let page: Values[] = [];
  for await (const line of readLines(bytes as AsyncIterable<Uint8Array>)) {
    page.push(valuesIn(table, line));
    if (page.length < rowsPerPage) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** The database in a backup. */
export function contentsIn(root: string, { migrations, tables }: Manifest): Contents {
  return {
    migrations,
    tables: tables.map((entry) => {
      const table = { ...entry, numbered: entry.numbered ?? undefined };
      return { ...table, read: () => rowsIn(root, table) };
    }),
  };
}

/** Refuses rows that differ from the saved ones. */
export function checkTables({ tables }: Manifest, found: ReadonlyMap<string, Fingerprint>): void {
  for (const { name, rows, sha256 } of tables) {
    const { rows: foundRows, sha256: foundHash } = found.get(name) ?? { rows: 0, sha256: '' };
    if (foundRows === rows && foundHash === sha256) continue;
    throw new BackupFault(`The table ${name} is not the one that was saved (${foundRows} rows instead of ${rows}).`);
  }
}
