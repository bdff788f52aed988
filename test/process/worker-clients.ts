import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { Agent, type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import type { TestContext } from 'node:test';
import { basic } from './administered.ts';
import { type Environment, installation, type Served, startServer } from './support.ts';

const password = 'correct horse battery staple';
export const admin = basic('admin', password);

export interface Answer {
  status: number;
  /** differs between processes */
  process: string;
  text: string;
  headers: IncomingHttpHeaders;
}

export type Ask = (method: string, path: string, headers?: Record<string, string>, body?: unknown) => Promise<Answer>;

/** A client with one connection, and so with one worker. */
export function client(t: TestContext, base: string): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  t.after(() => agent.destroy());
  const { hostname: host, port } = new URL(base);
  return (method, path, headers = {}, body) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? '' : JSON.stringify(body);
      const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(text)) };
      const asked = httpRequest({ host, port, method, path, agent, headers: { ...length, ...headers } }, (response) => {
        let answered = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          answered += chunk;
        });
        response.on('end', () => {
          const id = String(response.headers['x-request-id'] ?? '');
          const { statusCode: status = 0, headers: received } = response;
          resolve({ status, process: id.split('-')[0] ?? '', text: answered, headers: received });
        });
      });
      asked.on('error', reject);
      asked.end(text);
    });
}

/** A server with two workers. */
export const startWorkers = async (t: TestContext, more: Environment = {}) => {
  const env = { ...(await installation(t)), HEARTH_ADMIN_PASSWORD: password, HEARTH_WORKERS: '2', ...more };
  return { env, server: await startServer(t, env) };
};

/** One client of each worker. */
export async function clients(t: TestContext, { base }: Served): Promise<[Ask, Ask]> {
  const found = new Map<string, Ask>();
  for (let attempt = 0; attempt < 20 && found.size < 2; attempt++) {
    const ask = client(t, base);
    found.set((await ask('GET', '/api/version')).process, ask);
  }
  const [one, other] = [...found.values()];
  assert.ok(one !== undefined && other !== undefined, 'two processes answer');
  return [one, other];
}

/** The processes that the supervisor has started. */
export const workersOf = ({ child }: Served): number[] =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')
    .map(Number);

export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
