import { createHash, randomUUID } from 'node:crypto';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Generated, Kysely } from 'kysely';
import { Client } from 'pg';
import { createTable } from '../../../server/db/migration-support/create-table.ts';
import {
  type Database,
  type Engine,
  openDatabase,
  type OpenOptions,
  type Schema,
  type Tx,
} from '../../../server/db/index.ts';
import { postgresUrl } from '../servers/postgres-url.ts';

export const engines: Engine[] = ['sqlite', 'postgres'];

/** The separate storage of a test: a file or a PostgreSQL database. */
export interface Store {
  location: { file: string } | { url: string };
  open(options?: Partial<OpenOptions>): Promise<Database>;
  /** Closes and removes everything. */
  remove(): Promise<void>;
}

/** An empty store. Opening it creates the tables. */
export async function freshStore(engine: Engine): Promise<Store> {
  return engine === 'sqlite' ? await sqliteStore() : await postgresStore();
}

/** A store with all tables, copied from a template. */
export async function migratedStore(engine: Engine): Promise<Store> {
  if (engine === 'postgres') return await postgresStore(await migratedDatabase());
  const store = await sqliteStore();
  if ('file' in store.location) await copyFile(await migratedFile(), store.location.file);
  return store;
}

const migrated: Partial<Record<Engine, Promise<string>>> = {};

/**
 * Changes with the code that creates the tables, so that other migrations under development use a different template.
 */
function schemaVersion(): string {
  const directory = fileURLToPath(new URL('../../../server/db/', import.meta.url));
  const hash = createHash('sha256');
  for (const file of globSync('**/*.ts', { cwd: directory }).toSorted())
    hash.update(readFileSync(join(directory, file)));
  return hash.digest('hex').slice(0, 16);
}

/** Once for this process. */
function migratedFile(): Promise<string> {
  migrated.sqlite ??= (async () => {
    const directory = await mkdtemp(join(tmpdir(), 'hearth-db-'));
    process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
    const file = join(directory, 'migrated.sqlite');
    await migrate({ file });
    return file;
  })();
  return migrated.sqlite;
}

/** Once per server, by the first process that needs it. */
function migratedDatabase(): Promise<string> {
  const name = `hearth_migrated_${schemaVersion()}`;
  const making = `${name}_making`;
  migrated.postgres ??= onServer(async (client) => {
    await client.query('select pg_advisory_lock(4711)');
    const { rows } = await client.query('select from pg_database where datname = $1', [name]);
    if (rows.length > 0) return name;
    await client.query(`drop database if exists ${making}`);
    await client.query(`create database ${making}`);
    await migrate({ url: await addressOf(making) });
    await client.query(`alter database ${making} rename to ${name}`);
    return name;
  });
  return migrated.postgres;
}

async function migrate(location: Store['location']): Promise<void> {
  const database = await openDatabase({ ...location, log: () => undefined, onFatal: rethrow });
  await database.close();
}

/** A store and one open database on it, removed when the test ends. */
export async function freshDatabase(
  test: { after(work: () => Promise<void>): void },
  engine: Engine,
  options: Partial<OpenOptions> = {},
): Promise<Database & { store: Store }> {
  const store = await migratedStore(engine);
  test.after(() => store.remove());
  const database = await store.open(options);
  await database.write((tx) =>
    createTable(tx, engine, 'notes', { numbered: { from: 102 } }, (table, type) =>
      table
        .addColumn('text', type.text, (column) => column.notNull().unique())
        .addColumn('size', type.bigint)
        .addColumn('bytes', type.blob),
    ),
  );
  return Object.assign(database, { store });
}

type Notes = { notes: { id: Generated<number>; text: string; size: number | null; bytes: Uint8Array | null } };

/** The table for tests of the storage layer. */
export function notesIn(db: Tx | Kysely<Schema>): Kysely<Schema & Notes> {
  return db.$extendTables<Notes>();
}

export async function addNote(tx: Tx, text: string): Promise<number> {
  const query = notesIn(tx).insertInto('notes').values({ text, size: null, bytes: null }).returning('id');
  const { id } = await query.executeTakeFirstOrThrow();
  return id;
}

export async function noteTexts(db: Tx | Kysely<Schema>): Promise<string[]> {
  const rows = await notesIn(db).selectFrom('notes').select('text').orderBy('id').execute();
  return rows.map(({ text }) => text);
}

/** Longer than a platform counts as busy after a request: its background work rests in that time. */
const longestPauseMs = 80;

/** Waits for an effect of other threads or processes. */
export async function eventually(
  condition: () => boolean | Promise<boolean>,
  what: string,
  timeoutMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (let pause = 5; !(await condition()); pause = Math.min(pause * 2, longestPauseMs)) {
    if (Date.now() > deadline) throw new Error(`Timed out while waiting for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/**
 * Waits for a change that takes effect within a second. It counts tries, with a pause of 10 ms after each, instead of
 * time: on a busy machine each try takes longer, and so may the change.
 */
export async function withinASecond(condition: () => Promise<boolean>, what: string): Promise<void> {
  for (let tries = 0; !(await condition()); tries += 1) {
    if (tries === 100) throw new Error(`${what} has not taken effect after a second.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function sqliteStore(): Promise<Store> {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-db-'));
  return storeAt({ file: join(directory, 'hearth.sqlite') }, () => rm(directory, { recursive: true }));
}

async function postgresStore(template = 'template1'): Promise<Store> {
  const name = `hearth_test_${randomUUID().replaceAll('-', '')}`;
  await tellServer(`create database ${name} template ${template}`);
  return storeAt({ url: await addressOf(name) }, () => tellServer(`drop database ${name} with (force)`));
}

async function addressOf(database: string): Promise<string> {
  const url = new URL(await postgresUrl());
  url.pathname = `/${database}`;
  return url.href;
}

function storeAt(location: Store['location'], remove: () => Promise<void>): Store {
  const opened: Database[] = [];
  return {
    location,
    async open(options = {}) {
      const database = await openDatabase({ ...location, log: () => undefined, onFatal: rethrow, ...options });
      opened.push(database);
      return database;
    },
    async remove() {
      await Promise.all(opened.map((database) => database.close()));
      await remove();
    },
  };
}

function rethrow(error: Error): void {
  throw error;
}

async function onServer<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: await postgresUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const tellServer = async (statement: string): Promise<void> => {
  await onServer((client) => client.query(statement));
};
