import { Agent } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** One connection to httpd, kept for the next request while nothing has changed. */
class Line extends Agent {
  isCurrent: () => boolean;

  constructor(isCurrent: () => boolean) {
    super({ keepAlive: true, maxSockets: 1 });
    this.isCurrent = isCurrent;
  }

  /** The type declares no result, but by the documentation a falsy one closes the connection. */
  override keepSocketAlive(socket: Duplex): unknown {
    return this.isCurrent() && super.keepSocketAlive(socket);
  }

  hangUp(): void {
    for (const socket of Object.values(this.freeSockets).flat()) socket?.destroy();
  }
}

/**
 * Connections to httpd. Each client connection has its own, as long as its stamp stays the same: httpd reads an access
 * file once per connection, and would apply outdated rules.
 */
export function createUpstream() {
  const lines = new Map<Socket, { line: Line; stamp: string; since: number }>();
  let now = 0;
  let held = 0;

  function lineFor(client: Socket, stamp: string): Line {
    const since = now;
    const line: Line = new Line(() => since === now && lines.get(client)?.line === line);
    const before = lines.get(client);
    if (before === undefined) client.once('close', () => forget(client));
    lines.set(client, { line, stamp, since });
    before?.line.hangUp();
    return line;
  }

  function forget(client: Socket): void {
    lines.get(client)?.line.hangUp();
    lines.delete(client);
  }

  /** Closes idle connections immediately, and the others after their requests. */
  function drop(): void {
    now += 1;
    for (const { line } of lines.values()) line.hangUp();
  }

  return {
    of(client: Socket, stamp: string): Agent {
      if (held > 0) return new Agent();
      const known = lines.get(client);
      return known?.since === now && known.stamp === stamp ? known.line : lineFor(client, stamp);
    },
    drop,
    /** No connection is reused until `work` has ended. */
    async withoutReuse<T>(work: () => Promise<T>): Promise<T> {
      held += 1;
      drop();
      try {
        return await work();
      } finally {
        held -= 1;
      }
    },
    close(): void {
      for (const client of lines.keys()) forget(client);
    },
  };
}

export type Upstream = ReturnType<typeof createUpstream>;
