import { Agent } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** One connection to httpd at a time, kept for the next request as long as nothing has changed since. */
class Line extends Agent {
  isCurrent: () => boolean;

  constructor(isCurrent: () => boolean) {
    super({ keepAlive: true, maxSockets: 1 });
    this.isCurrent = isCurrent;
  }

  /** The declaration knows of no answer, the documentation does: falsy closes the connection. */
  override keepSocketAlive(socket: Duplex): unknown {
    return this.isCurrent() && super.keepSocketAlive(socket);
  }

  hangUp(): void {
    for (const socket of Object.values(this.freeSockets).flat()) socket?.destroy();
  }
}

/**
 * Connections to httpd. Each client connection has its own, for as long as the stamp of what it asks for is the same:
 * httpd reads an access file once per connection, and would go by rules of yesterday.
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

  /** What no request uses goes at once, the rest with the end of its request. */
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
    /** No connection is used twice until `work` has ended. */
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
