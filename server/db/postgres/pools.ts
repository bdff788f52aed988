import { Client, type ClientConfig, Pool, type PoolClient, TypeOverrides, types } from 'pg';
import type { DatabaseLog, PoolStats } from '../database.ts';

export interface Pools {
  read: Pool;
  write: Pool;
}

/** Numbers, as SQLite gives them; other users of `pg` in this process keep its own parsers. */
export const parsers = new TypeOverrides();
parsers.setTypeParser(types.builtins.INT8, safeInteger);
// The type of sum() and avg(); no column has it.
parsers.setTypeParser(types.builtins.NUMERIC, Number);

/** Connections reserved for searches. */
export const searchConnections = (size: number): number => Math.max(1, Math.floor(size / 5));

/** A server that doesn't answer in this time counts as unreachable. */
const connectWithin = 10_000;
/**
 * How long a request waits for a connection when all are busy.
 */
const waitAtMost = 60_000;

class PromptClient extends Client {
  constructor(config?: ClientConfig | string) {
    super({
      ...(typeof config === 'string' ? { connectionString: config } : config),
      connectionTimeoutMillis: connectWithin,
    });
  }
}

/** Reads have their own connections, so that they never wait for slow units. */
export function createPools(url: string, size: number, log: DatabaseLog): Pools {
  const half = Math.max(1, Math.floor(size / 2));
  const config = {
    connectionString: url,
    types: parsers,
    application_name: 'hearth',
    Client: PromptClient,
    connectionTimeoutMillis: waitAtMost,
    keepAlive: true,
  };
  const read = new Pool({ ...config, max: Math.max(1, size - half - searchConnections(size)), verify: makeReadOnly });
  const write = new Pool({ ...config, max: half, pipeline: true });
  for (const pool of [read, write]) survive(pool, log);
  return { read, write };
}

export function poolStats({ read, write }: Pools): PoolStats[] {
  return [statsOf('read', read), statsOf('write', write)];
}

function statsOf(name: PoolStats['name'], pool: Pool): PoolStats {
  return { name, total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

function makeReadOnly(client: PoolClient, done: (error?: Error) => void): void {
  client.query('set session characteristics as transaction read only').then(
    () => done(),
    (error: Error) => done(error),
  );
}

/** An unhandled 'error' event would end the process. The pool replaces the connection itself. */
function survive(pool: Pool, log: DatabaseLog): void {
  pool.on('error', (error) => log('warn', 'An idle connection to PostgreSQL was lost', { error }));
  pool.on('connect', (client) => client.on('error', () => undefined));
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a JavaScript number.`);
  return value;
}
