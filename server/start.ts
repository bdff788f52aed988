import { existsSync, readdirSync } from 'node:fs';
import process from 'node:process';
import { type Config, readConfig, unknownVariables } from './config.ts';
import { databaseFile, openConfigured } from './configured-database.ts';
import { becomeSoleServer } from './db/index.ts';
import { createFirstAdministrator, introduction } from './first-start.ts';
import { watchConnections } from './http/edge/connections.ts';
import { createLog, type Log } from './lib/log.ts';
import { startFault } from './start-faults.ts';
import { findSystemAccount } from './svn/index.ts';
import { stopOnDefects, stopOnSignals } from './stop.ts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Finishes or removes what a killed restore has left. */
async function settleRestore(config: Config, log: Log): Promise<void> {
  const { configured, lockDataDir, settleInterruptedRestore } = await import('./backup/index.ts');
  // The server of an embedded database has the lock already.
  const release = config.databaseUrl === undefined ? undefined : await lockDataDir(config.dataDir);
  try {
    const settled = await settleInterruptedRestore(configured(config));
    log.warn({ settled }, 'a restore was interrupted: finished it, or removed what it had prepared');
  } finally {
    release?.();
  }
}

const hasInterruptedRestore = ({ dataDir }: Config): boolean =>
  existsSync(dataDir) && readdirSync(dataDir).some((name) => name.startsWith('restoring'));

async function serve(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  stopOnDefects(log);
  for (const variable of unknownVariables()) log.warn(variable, 'unknown variable in the environment');
  // Repositories are opened on demand, but an operator wants to know about problems at the start.
  if (config.svnUser !== undefined && config.svnNode === undefined) await findSystemAccount(config.svnUser);
  if (config.databaseUrl === undefined) await becomeSoleServer(databaseFile(config));
  if (hasInterruptedRestore(config)) await settleRestore(config, log);
  const database = {
    config,
    log,
    onFatal(error: Error) {
      // An acknowledged change must be on disk. If that can't be guaranteed, the server stops.
      log.fatal({ err: error }, 'the database is no longer reliable: stopping');
      process.exit(70);
    },
  };
  // The database opens in threads of its own while the modules are loaded.
  const [db, { createPlatform }, { createServer }] = await Promise.all([
    openConfigured(database),
    import('./platform.ts'),
    import('./server.ts'),
  ]);
  const platform = await createPlatform({ ...database, db });
  const server = await createServer(platform);
  const connections = watchConnections(server.app.server);
  stopOnSignals({ log, server, connections, platform, graceMs: config.stopTimeoutSeconds * 1000 });
  // Shown before the first request, because a start that fails later must not swallow it.
  const administrator = await createFirstAdministrator(platform);
  if (administrator !== undefined) say(introduction(administrator).join('\n'));
  const address = await server.listen();
  say(`Hearth is ready at ${config.baseUrl ?? address} (database: ${platform.db.engine})`);
}

/** Serves until a signal arrives. If it cannot start, it says why in one sentence and exits with code 1. */
export async function start(): Promise<void> {
  let config: Config | undefined;
  try {
    config = readConfig();
    await serve(config);
  } catch (error) {
    process.stderr.write(`Hearth cannot start: ${startFault(error, config)}\n`);
    process.exit(1);
  }
}
