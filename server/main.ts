import process from 'node:process';
import { ConfigError, readConfig } from './config.ts';
import { createFirstAdministrator } from './first-start.ts';
import { createLog } from './lib/log.ts';
import { createPlatform } from './platform.ts';
import { createServer } from './server.ts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

function fail(message: string): never {
  process.stderr.write(`Hearth cannot start: ${message}\n`);
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const platform = await createPlatform({
    config,
    log,
    onFatal(error) {
      // An acknowledged change must be on disk; when that can't be promised any more, nothing is served any more.
      log.fatal({ err: error }, 'the database cannot be trusted any more: stopping');
      process.exit(70);
    },
  });
  const administrator = await createFirstAdministrator(platform);
  const server = await createServer(platform);
  const address = await server.listen();

  say(`Hearth is ready at ${config.baseUrl ?? address} (database: ${platform.db.engine})`);
  if (administrator !== undefined) {
    say(`Administrator: ${administrator.username}`);
    say(
      administrator.password === undefined
        ? 'Password: the one in HEARTH_ADMIN_PASSWORD'
        : `Password: ${administrator.password}   (shown only now; keep it safe)`,
    );
  }

  let stopping = false;
  async function stop(signal: string): Promise<void> {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    await server.close();
    await platform.close();
    log.info('stopped');
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop(signal).catch((error: unknown) => {
        log.error({ err: error }, 'did not stop cleanly');
        process.exit(1);
      });
    });
  }
}

start().catch((error: unknown) => {
  if (error instanceof ConfigError) fail(error.message);
  fail(error instanceof Error ? error.message : String(error));
});
