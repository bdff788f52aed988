import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A commit is many requests of one connection: the first one opens a transaction, the last one merges or drops it. */
export const beginsCommit = (request: IncomingMessage): boolean =>
  request.method === 'MKACTIVITY' || (request.method === 'POST' && request.url?.endsWith('/!svn/me') === true);
const ends = (request: IncomingMessage): boolean =>
  request.method === 'MERGE' || (request.method === 'DELETE' && /\/!svn\/(?:v?txn|act)\//.test(request.url ?? ''));

/** Knows which connections are in the middle of a commit, so that a stop can wait for them. */
export function createCommits() {
  const open = new Set<Socket>();
  let settled: PromiseWithResolvers<void> | undefined;

  function close(socket: Socket): void {
    if (open.delete(socket) && open.size === 0) settled?.resolve();
  }

  function begin(socket: Socket, response: ServerResponse): void {
    open.add(socket);
    socket.once('close', () => close(socket));
    response.once('close', () => {
      if (response.statusCode !== 201) close(socket);
    });
  }

  return {
    /** False where a commit would begin that nothing waits for any more. */
    follow(request: IncomingMessage, response: ServerResponse): boolean {
      const { socket } = request;
      if (ends(request)) response.once('close', () => close(socket));
      if (!beginsCommit(request)) return true;
      if (settled !== undefined) return false;
      begin(socket, response);
      return true;
    },
    /** No further commit begins; resolves when the last one is done. */
    async settle(): Promise<void> {
      settled ??= Promise.withResolvers();
      if (open.size === 0) settled.resolve();
      await settled.promise;
    },
  };
}

export type Commits = ReturnType<typeof createCommits>;
