import { databaseFileName } from './backup/places.ts';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './db/index.ts';
import { makeDirectory } from './lib/files/make-directory.ts';
import type { Log } from './lib/log.ts';

export const databaseFile = ({ dataDir }: Config): string => join(dataDir, databaseFileName);

export interface ConfiguredDatabase {
  config: Config;
  log: Log;
  /** The process can't continue safely. */
  onFatal: (error: Error) => void;
}

/** Opens the database that the configuration names, and migrates it. */
export async function openConfigured({ config, log, onFatal }: ConfiguredDatabase): Promise<Database> {
  await makeDirectory(config.dataDir, 0o700);
  return openDatabase({
    ...(config.databaseUrl === undefined
      ? { file: databaseFile(config) }
      : { url: config.databaseUrl, poolSize: config.databasePool }),
    log: (level, message, details) => log[level](details ?? {}, message),
    onFatal,
  });
}
