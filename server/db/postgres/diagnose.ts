import { Client } from 'pg';
import {
  compareMigrations,
  countAdministrators,
  countStrayDays,
  type Diagnosis,
  newestEvent,
  selectDefinitions,
  selectTimeZone,
  type ServerSettings,
  timeZoneIn,
} from '../diagnosis.ts';
import { asError } from '../units.ts';
import { connectionReason } from './errors.ts';
import { refuseOldVersion, serverName } from './server.ts';

interface Facts extends ServerSettings {
  version: number;
  name: string;
  encoding: string;
  now: number;
}

const facts = `select current_setting('server_version_num')::integer as version,
  current_setting('server_version') as name, current_setting('server_encoding') as encoding,
  (extract(epoch from clock_timestamp()) * 1000)::float8 as now, pg_is_in_recovery() as "isStandby",
  current_setting('fsync') as fsync, current_setting('full_page_writes') as "fullPageWrites",
  current_setting('synchronous_commit') as "synchronousCommit", current_setting('data_checksums') as "dataChecksums",
  current_setting('max_connections')::integer as "maxConnections",
  current_setting('superuser_reserved_connections')::integer as "reservedConnections",
  (select count(*)::integer from pg_stat_activity
    where datname = current_database() and application_name = 'hearth listener') as processes`;

async function connect(url: string, server: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('set session characteristics as transaction read only');
  } catch (error) {
    throw new Error(`PostgreSQL at ${server} can't be used: ${connectionReason(asError(error))}`, { cause: error });
  }
  return client;
}

async function exists(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [table]);
  return rows[0]?.found === true;
}

async function dates(client: Client): Promise<Pick<Diagnosis, 'timeZone' | 'strayDays'>> {
  if (!(await exists(client, 'settings')) || !(await exists(client, 'artifact_index')))
    return { timeZone: undefined, strayDays: 0 };
  const zones = await client.query<{ value: string }>(selectTimeZone);
  const { rows } = await client.query<{ definition: string }>(selectDefinitions);
  const stray = await client.query<{ n: string }>(countStrayDays(rows.map(({ definition }) => definition)));
  return { timeZone: timeZoneIn(zones.rows.map(({ value }) => value)), strayDays: Number(stray.rows[0]?.n) };
}

async function newestEventOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ at: string | number }>(newestEvent);
  return rows[0] === undefined ? undefined : Number(rows[0].at);
}

export async function diagnosePostgres(url: string): Promise<Diagnosis> {
  const server = serverName(url);
  const client = await connect(url, server);
  try {
    const sent = Date.now();
    const { rows } = await client.query<Facts>(facts);
    const received = Date.now();
    const found = rows[0];
    if (found === undefined) throw new Error(`PostgreSQL at ${server} does not describe itself.`);
    refuseOldVersion(found.version, server);
    const applied = (await exists(client, 'migrations'))
      ? (await client.query<{ name: string }>('select name from migrations')).rows.map(({ name }) => name)
      : [];
    const administrators = (await exists(client, 'users'))
      ? Number((await client.query<{ n: string }>(countAdministrators)).rows[0]?.n)
      : undefined;
    return {
      engine: 'postgres',
      server: `PostgreSQL ${found.name} at ${server}`,
      ...compareMigrations(applied),
      damage: [],
      activeAdministrators: administrators,
      latencyMs: received - sent,
      clockAheadMs: found.now - (sent + received) / 2,
      encoding: found.encoding,
      ...(await dates(client)),
      textIndex: (await exists(client, 'artifact_texts')) ? await exists(client, 'artifact_texts_trigrams') : undefined,
      newestEvent: (await exists(client, 'events')) ? await newestEventOf(client) : undefined,
      settings: found,
    };
  } finally {
    await client.end();
  }
}
