import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../../lib/log.ts';
import type { SvnEngine } from '../../svn/index.ts';
import type { GetEngine } from './engine.ts';

const ownAddress = /^(?:https?:\/\/[^/?#]*)?\/svnplugin(?:\/|$)/;

/** Passes requests on to Subversion, which may have to be opened first; `elsewhere` is the way to another machine. */
export function createSvnFront({ engine, remote, log }: { engine: GetEngine; remote?: SvnEngine; log: Log }) {
  return {
    /** Whether a request is one of Subversion's, which `front` answers. */
    owns: (request: IncomingMessage): boolean =>
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
