import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A commit is several requests on one connection: the first opens a transaction, the last merges or aborts it. */
export const beginsCommit = (request: IncomingMessage): boolean =>
  request.method === 'MKACTIVITY' || (request.method === 'POST' && request.url?.endsWith('/!svn/me') === true);
const ends = (request: IncomingMessage): boolean =>
  request.method === 'MERGE' || (request.method === 'DELETE' && /\/!svn\/(?:v?txn|act)\//.test(request.url ?? ''));

/** Tracks the connections with a commit in progress, so that a shutdown can wait for them. */
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
    /** False: a commit would start during the shutdown. */
    follow(request: IncomingMessage, response: ServerResponse): boolean {
      const { socket } = request;
      if (ends(request)) response.once('close', () => close(socket));
      if (!beginsCommit(request)) return true;
      if (settled !== undefined) return false;
      begin(socket, response);
      return true;
    },
    /** Refuses new commits. Resolves when the last one has ended. */
    async settle(): Promise<void> {
      settled ??= Promise.withResolvers();
      if (open.size === 0) settled.resolve();
      await settled.promise;
    },
  };
}

export type Commits = ReturnType<typeof createCommits>;
