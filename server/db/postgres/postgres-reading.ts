import type { Compilable, CompiledQuery } from 'kysely';
import { Pool, type PoolClient } from 'pg';
import type { Pairs, Reading, Snapshot } from '../reading.ts';
import { execute, postgresBuilders } from './dialect.ts';
import { clearError } from './errors.ts';
import { parsers } from './pools.ts';
import { serverName } from './server.ts';

const begin = 'begin isolation level repeatable read read only; select 1';

/** Ids and numbers in the binary form of PostgreSQL: big-endian, without anything between them. */
async function packed(client: PoolClient, select: string, { sql, parameters }: CompiledQuery): Promise<DataView> {
  const text = `select ${select} as packed from (${sql}) as found`;
  const { rows } = await client.query<{ packed: Buffer | null }>(text, [...parameters]);
  const bytes = rows[0]?.packed ?? Buffer.alloc(0);
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

async function ids(client: PoolClient, query: Compilable<{ id: number }>): Promise<Uint32Array> {
  const view = await packed(client, `string_agg(int4send(id::integer), '')`, query.compile());
  return Uint32Array.from({ length: view.byteLength / 4 }, (_, index) => view.getUint32(index * 4));
}

async function pairs(client: PoolClient, query: Compilable<{ value: number; id: number }>): Promise<Pairs> {
  const select = `string_agg(float8send(value::double precision) || int4send(id::integer), '')`;
  const view = await packed(client, select, query.compile());
  const count = view.byteLength / 12;
  const values = new Float64Array(count);
  const found = new Uint32Array(count);
  for (let index = 0; index < count; index++) {
    values[index] = view.getFloat64(index * 12);
    found[index] = view.getUint32(index * 12 + 8);
  }
  return { values, ids: found };
}

function snapshotOf(client: PoolClient, order: number): Snapshot {
  return {
    engine: 'postgres',
    order,
    read: postgresBuilders.reads((query) => execute(client, query)),
    ids: (query) => ids(client, query),
    pairs: (query) => pairs(client, query),
  };
}

export class PostgresReading implements Reading {
  readonly #pool: Pool;
  readonly #server: string;
  #order = 0;
  #begun: Promise<unknown> = Promise.resolve();

  constructor({ url, connections }: { url: string; connections: number }) {
    this.#server = serverName(url);
    this.#pool = new Pool({
      connectionString: url,
      types: parsers,
      application_name: 'hearth search',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      max: connections,
    });
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  async snapshot<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
    try {
      const client = await this.#pool.connect();
      try {
        return await work(snapshotOf(client, await this.#begin(client)));
      } finally {
        const isBroken = await client.query('rollback').then(
          () => false,
          () => true,
        );
        client.release(isBroken);
      }
    } catch (error) {
      throw clearError(error, this.#server);
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  /** Taken one at a time, so that their numbers are in the order of visibility. */
  async #begin(client: PoolClient): Promise<number> {
    const before = this.#begun;
    const begun = before.then(() => client.query(begin)).then(() => ++this.#order);
    this.#begun = begun.catch(() => undefined);
    return begun;
  }
}
