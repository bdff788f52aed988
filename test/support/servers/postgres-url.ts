import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('postgres-process.ts', import.meta.url));
let started: Promise<string> | undefined;

/** Neither the process nor its pipes keep the tests from ending. */
async function startOwn(): Promise<string> {
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`PostgreSQL for the tests did not start (exit code ${String(code)}).`);
  });
  const [line] = await Promise.race([once(child.stdout, 'data'), ended]);
  child.unref();
  for (const pipe of [child.stdin, child.stdout]) if (pipe instanceof Socket) pipe.unref();
  return String(line).trim();
}

/** The PostgreSQL server of the tests: the one that `npm test` has started for all, or else one for this process. */
export function postgresUrl(): Promise<string> {
  const given = process.env['HEARTH_TEST_POSTGRES_URL'];
  if (given) return Promise.resolve(given);
  started ??= startOwn();
  return started;
}
