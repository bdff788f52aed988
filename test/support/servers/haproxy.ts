import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../server/svn/httpd/free-port.ts';
import { atExit } from '../at-exit.ts';
import { send } from '../hearth/client.ts';
import { eventually } from '../hearth/store.ts';

const program = '/usr/sbin/haproxy';
export const hasHaproxy = existsSync(program);

interface Cleanup {
  after(work: () => Promise<void>): void;
}

/** As docs/admin/install.md describes it: requests go to the copies that say they are ready. */
const configuration = (port: number, copies: readonly string[]): string => `
global
  maxconn 1000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
frontend hearth
  bind 127.0.0.1:${port}
  default_backend copies
backend copies
  balance leastconn
  option httpchk GET /readyz
  http-check expect status 200
  default-server check inter 1s fall 2 rise 1
${copies.map((base, index) => `  server copy${index} ${new URL(base).host}`).join('\n')}
`;

/** A load balancer before copies of Hearth. Resolves when it passes requests on. */
export async function startHaproxy(test: Cleanup, copies: readonly string[]): Promise<{ base: string }> {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-haproxy-'));
  const port = await freePort();
  const file = join(directory, 'haproxy.cfg');
  await writeFile(file, configuration(port, copies));
  const child = spawn(program, ['-db', '-f', file], { stdio: 'ignore' });
  const gone = once(child, 'exit');
  const end = (): void => void child.kill('SIGKILL');
  const forget = atExit(() => {
    end();
    rmSync(directory, { recursive: true, force: true });
  });
  test.after(async () => {
    end();
    await gone;
    forget();
    await rm(directory, { recursive: true, force: true });
  });
  const base = `http://127.0.0.1:${port}`;
  await eventually(async () => (await send(base, 'GET', '/readyz').catch(() => undefined))?.status === 200, 'HAProxy');
  return { base };
}
