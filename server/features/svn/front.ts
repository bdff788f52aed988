import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../../lib/log.ts';
import type { SvnEngine } from '../../svn/index.ts';
import type { GetEngine } from './engine.ts';

const ownAddress = /^(?:https?:\/\/[^/?#]*)?\/svnplugin(?:\/|$)/;

/** Forwards requests to Subversion, and starts it if necessary; `remote` forwards to another machine. */
export function createSvnFront({ engine, remote, log }: { engine: GetEngine; remote?: SvnEngine; log: Log }) {
  return {
    /** Whether a request is for Subversion, so that `front` answers it. */
    owns: (request: Pick<IncomingMessage, 'url'>): boolean =>
      remote === undefined ? ownAddress.test(request.url ?? '') : remote.owns(request),

    front(request: IncomingMessage, response: ServerResponse): void {
      engine().then(
        (opened) => opened.front(request, response),
        (err: unknown) => {
          log.error({ err }, 'Subversion is not available');
          response.writeHead(503, { 'Content-Type': 'text/plain', Connection: 'close' }).end('Service Unavailable\n');
        },
      );
    },
  };
}
