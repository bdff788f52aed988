// Ends a process whose tests are done. Otherwise a forgotten server or connection would keep it alive until its timeout.
import { ChildProcess } from 'node:child_process';
import { Server, Socket } from 'node:net';
import process from 'node:process';
import { inspect } from 'node:util';

/** Closing takes a while on a busy machine. */
const graceMs = 30_000;

const addressOf = (address: unknown): string => inspect(address, { breakLength: Number.POSITIVE_INFINITY });

function described(handle: object): string {
  if (handle instanceof Server) return `a server at ${addressOf(handle.address())}`;
  if (handle instanceof ChildProcess) return `the process ${handle.pid}: ${handle.spawnargs.join(' ')}`;
  if (handle instanceof Socket && handle.remotePort !== undefined)
    return `a connection from port ${handle.localPort} to ${handle.remoteAddress}:${handle.remotePort}`;
  return handle.constructor.name;
}

/** Node has no documented list of the handles themselves. */
function handles(): object[] {
  const list: unknown = Reflect.get(process, '_getActiveHandles');
  const found = typeof list === 'function' ? (Reflect.apply(list, process, []) as object[]) : [];
  return found.filter((handle) => ![process.stdin, process.stdout, process.stderr].some((stream) => stream === handle));
}

/** To be called when the last test has ended. */
export function endSoon(afterMs = Number(process.env.HEARTH_TEST_END_MS ?? graceMs)): void {
  setTimeout(() => {
    const found = [...handles().map(described), ...process.getActiveResourcesInfo().map((name) => `(${name})`)];
    process.stderr.write(`All tests are done, but the process did not end. It has:\n  ${found.join('\n  ')}\n`);
    process.exit(1);
  }, afterMs).unref();
}
