import { existsSync, readdirSync } from 'node:fs';
import process from 'node:process';
import { type Config, readConfig, unknownVariables } from './config.ts';
import { databaseFile, openConfigured } from './configured-database.ts';
import { becomeSoleServer } from './db/index.ts';
import { createFirstAdministrator, introduction } from './first-start.ts';
import { watchConnections } from './http/edge/connections.ts';
import { giveBackMemory } from './lib/give-back-memory.ts';
import { createLog, type Log } from './lib/log.ts';
import { startFault } from './start-faults.ts';
import { findSystemAccount } from './svn/index.ts';
import { stopOnDefects, stopOnSignals } from './stop.ts';
import { firstWorker, type ThisWorker, thisWorker } from './workers/worker.ts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Completes or removes the remains of a killed restore. */
async function settleRestore(config: Config, log: Log): Promise<void> {
  const { configuredInstallation, lockDataDir, settleInterruptedRestore } = await import('./backup/index.ts');
  // The server of an embedded database has the lock already.
  const release = config.databaseUrl === undefined ? undefined : await lockDataDir(config.dataDir);
  try {
    const settled = await settleInterruptedRestore(configuredInstallation(config));
    log.warn({ settled }, 'a restore was interrupted: finished it, or removed what it had prepared');
  } finally {
    release?.();
  }
}

const hasInterruptedRestore = ({ dataDir }: Config): boolean =>
  existsSync(dataDir) && readdirSync(dataDir).some((name) => name.startsWith('restoring'));

/** One process does this before all others. */
async function prepare(config: Config, log: Log): Promise<void> {
  for (const variable of unknownVariables()) log.warn(variable, 'unknown variable in the environment');
  // Repositories are opened on demand, but an operator wants to know about problems at the start.
  if (config.svnUser !== undefined && config.svnNode === undefined) await findSystemAccount(config.svnUser);
  if (config.databaseUrl === undefined) await becomeSoleServer(databaseFile(config));
  if (hasInterruptedRestore(config)) await settleRestore(config, log);
}

/** The other workers hand requests about repositories to the first one. */
const asWorker = (given: Config, worker: ThisWorker | undefined): Config =>
  worker === undefined || worker.isFirst ? given : { ...given, svnNode: given.svnNode ?? firstWorker };

async function serve(given: Config, worker: ThisWorker | undefined): Promise<void> {
  const config = asWorker(given, worker);
  const log = createLog(config.logLevel, worker?.number);
  stopOnDefects(log);
  const isFirst = worker?.isFirst !== false;
  if (isFirst) await prepare(config, log);
  const database = {
    config,
    log,
    onFatal(error: Error) {
      // An acknowledged change must be on disk. If that can't be guaranteed, the server stops.
      log.fatal({ err: error }, 'the database is no longer reliable: stopping');
      process.exit(70);
    },
  };
  // The database opens in other threads while the modules are loaded.
  const [db, { createPlatform }, { createServer }] = await Promise.all([
    openConfigured(database),
    import('./platform.ts'),
    import('./server.ts'),
  ]);
  const platform = await createPlatform({ ...database, db });
  const server = await createServer(platform, worker);
  const connections = watchConnections(server.app.server);
  const running = { log, server, connections, platform, graceMs: config.stopTimeoutSeconds * 1000 };
  stopOnSignals(running, worker && ((listener) => worker.onStop(listener)));
  // Shown before the first request, because a start that fails later must not swallow it.
  const administrator = isFirst ? await createFirstAdministrator(platform) : undefined;
  if (administrator !== undefined) say(introduction(administrator).join('\n'));
  const address = await server.listen();
  giveBackMemory(() => connections.requests() === 0);
  if (worker !== undefined) return worker.ready(address, platform.db.engine);
  say(`Hearth is ready at ${config.baseUrl ?? address} (database: ${platform.db.engine})`);
}

async function superviseWorkers(config: Config): Promise<void> {
  const { supervise } = await import('./workers/supervisor.ts');
  supervise({ config, log: createLog(config.logLevel), say });
}

/** Serves until a signal arrives, with as many workers as configured. If it cannot start, it says why in one sentence and exits with code 1. */
export async function start(): Promise<void> {
  let config: Config | undefined;
  try {
    config = readConfig();
    const worker = await thisWorker();
    if (worker !== undefined || config.workers === 1) await serve(config, worker);
    else await superviseWorkers(config);
  } catch (error) {
    process.stderr.write(`Hearth cannot start: ${startFault(error, config)}\n`);
    process.exit(1);
  }
}
