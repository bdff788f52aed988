import type { EngineDatabase, OpenOptions } from '../database.ts';
import { createPools, searchConnections } from './pools.ts';
import { PostgresDatabase } from './postgres-database.ts';
import { checkServer, serverName } from './server.ts';

export type PostgresOptions = Omit<OpenOptions, 'url' | 'file'> & { url: string };

const defaultPoolSize = 10;

export async function openPostgres({ url, log, poolSize = defaultPoolSize }: PostgresOptions): Promise<EngineDatabase> {
  const server = serverName(url);
  const pools = createPools(url, poolSize, log);
  const database = new PostgresDatabase({ url, connections: searchConnections(poolSize) }, server, pools, log);
  try {
    await checkServer(pools.read, server);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
