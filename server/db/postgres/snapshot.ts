import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { readCatalogue } from '../transfer/catalogue.ts';
import { quotedList, type Row, type TransferSession, type TransferSnapshot } from '../transfer/session.ts';
import { asError } from '../units.ts';
import { clearError, connectionReason } from './errors.ts';
import { parsers } from './pools.ts';
import { serverName } from './server.ts';

const sessions = `select count(*) as n from pg_stat_activity
  where datname = current_database() and application_name like 'hearth%' and pid <> pg_backend_pid()`;

async function connect(url: string, server: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    types: parsers,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new Error(`PostgreSQL at ${server} can't be used: ${connectionReason(asError(error))}`, { cause: error });
  }
  return client;
}

/** A server that has just stopped may still be listed briefly. */
async function refuseOthers(session: TransferSession, server: string): Promise<void> {
  for (let tries = 1; tries <= 10; tries += 1) {
    const [row] = await session.ask(sessions);
    if (Number(row?.['n']) === 0) return;
    await delay(50);
  }
  throw new Error(`Hearth is running on the database at ${server}: stop all copies first.`);
}

/** Locks are taken before the first read, so that nothing changes in between. */
async function beginAlone(session: TransferSession, server: string): Promise<void> {
  await refuseOthers(session, server);
  const names = (await readCatalogue(session)).map(({ name }) => name);
  await session.ask('begin isolation level repeatable read');
  await session.ask(`set local lock_timeout = '10s'`);
  if (names.length > 0) await session.ask(`lock table ${quotedList(names)} in share mode`);
}

/** A snapshot of the database until it is closed. `alone` blocks writers in the meantime. */
export async function openPostgresSnapshot(url: string, { alone = false } = {}): Promise<TransferSnapshot> {
  const server = serverName(url);
  const client = await connect(url, server);
  const session: TransferSession = {
    engine: 'postgres',
    async ask(sql, inputs = []) {
      try {
        return (await client.query<Row>(sql, [...inputs])).rows;
      } catch (error) {
        throw clearError(error, server);
      }
    },
  };
  try {
    if (alone) await beginAlone(session, server);
    else await session.ask('begin isolation level repeatable read read only');
    // The snapshot is taken by the first statement that reads.
    await session.ask('select 1 from pg_class limit 1');
  } catch (error) {
    await client.end();
    throw error;
  }
  return { ...session, close: () => client.end() };
}
