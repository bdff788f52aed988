import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../lib/log.ts';
import { randomHex } from '../../lib/secrets.ts';
import type { SvnCommands } from '../command.ts';
import { freePort } from './free-port.ts';
import { gateHeader, generationPath, httpdConfiguration } from './config.ts';
import { createHttpdDirectory, spawnHttpd } from './process.ts';
import type { Tree } from '../repositories/layout.ts';

/** Directories of repositories, as httpd sees them, by the short names of their projects. */
export type Served = ReadonlyMap<string, string>;

export interface Httpd {
  port: number;
  /** The secret that it expects with every request. */
  secret: string;
  pid: number | undefined;
  exited: Promise<void>;
  /** Resolves when the projects are served; false: it ended instead. */
  reload(projects: Served): Promise<boolean>;
  stop(): Promise<void>;
}

export interface HttpdOptions {
  tree: Tree;
  commands: SvnCommands;
  log: Log;
  /** Cancels a start in progress. */
  signal: AbortSignal;
}

const timeouts = { start: 10_000, reload: 30_000 };

/** Whether the httpd on that port runs the configuration with that number. */
function isInForce(port: number, secret: string, generation: number): Promise<boolean> {
  return new Promise((resolve) => {
    const path = generationPath(generation);
    const headers = { [gateHeader]: secret };
    const asked = request({ host: '127.0.0.1', port, path, headers, agent: false, timeout: 5_000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 204);
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(false));
    asked.end();
  });
}

async function until(condition: () => Promise<boolean>, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  for (let pause = 5; !(await condition()); pause = Math.min(pause * 2, 50)) {
    if (performance.now() > deadline) return false;
    await delay(pause);
  }
  return true;
}

/** Runs httpd as a child process that listens on this machine only. Resolves when it serves. */
export async function startHttpd(options: HttpdOptions, projects: Served): Promise<Httpd> {
  const { log, signal } = options;
  const directory = createHttpdDirectory(options.tree);
  const secret = randomHex(32);
  const port = await freePort();
  let generation = 0;

  async function configure(served: Served): Promise<void> {
    generation += 1;
    await directory.write(
      httpdConfiguration({ directory: directory.childPath, port, secret, generation, projects: served }),
    );
  }

  await configure(projects);
  const { pid, exited, hasEnded, reload, stop } = spawnHttpd({ ...options, directory });
  const answers = (): Promise<boolean> => isInForce(port, secret, generation);
  await until(async () => hasEnded() || signal.aborted || (await answers()), timeouts.start);
  if (hasEnded() || signal.aborted || !(await answers())) {
    await stop();
    await exited;
    throw new Error('httpd did not start. See the log for its output.');
  }
  await directory.removeOthers();

  return {
    port,
    secret,
    pid,
    exited,
    stop,
    async reload(served) {
      await configure(served);
      reload();
      // Processes that are being replaced may accept one more connection.
      const everywhere = async (): Promise<boolean> => (await answers()) && (await answers()) && (await answers());
      const isDone = await until(async () => hasEnded() || (await everywhere()), timeouts.reload);
      if (!isDone) log.error('httpd did not load its new configuration');
      return !hasEnded();
    },
  };
}
