import { Agent as HttpAgent, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { TLSSocket } from 'node:tls';
import type { Log } from '../../lib/log.ts';
import { isSvnPath, localPart } from './address.ts';
import { answerText } from './answer.ts';
import { createCommits } from '../hooks/commits.ts';
import { connectionPerClient } from './connections.ts';
import { bodyFraming, endToEnd, expectsContinue, headOf } from './headers.ts';
import { stream } from './stream.ts';

/** Marks a request as forwarded, so that a misconfigured node doesn't forward it again. */
const hopHeader = 'X-Hearth-Svn-Hop';
const routes = /^\/api(?:\/v1)?\/(?:svn|deleted_repositories|projects\/[^/]+\/svn)(?:[/.?]|$)/i;

const isApi = (request: IncomingMessage): boolean => /^\/api\//i.test(localPart(request.url ?? ''));

function fail(request: IncomingMessage, response: ServerResponse, status: number, text: string): void {
  const headers: Record<string, string> = { 'Retry-After': '1' };
  if (!isApi(request)) return answerText(request, response, { status, text, headers });
  const body = JSON.stringify({ error: { code: status, message: text } });
  answerText(request, response, {
    status,
    text: body,
    headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' },
  });
}

/** Sends the address of the client to the node, which uses it if it trusts this copy. */
function forwarded(request: IncomingMessage): string[] {
  const before = request.headers['x-forwarded-for'];
  const protocol = request.headers['x-forwarded-proto'] ?? (request.socket instanceof TLSSocket ? 'https' : 'http');
  const chain = [before, request.socket.remoteAddress].filter((part) => part !== undefined);
  return ['X-Forwarded-For', chain.join(', '), 'X-Forwarded-Proto', String(protocol), hopHeader, '1'];
}

/** For a copy of Hearth without repositories: forwards all requests for Subversion to the copy that has them. */
export function createNodeProxy({ node, log }: { node: string; log: Log }) {
  const { protocol, hostname, port } = new URL(node);
  const [Agent, ask] = protocol === 'https:' ? [HttpsAgent, httpsRequest] : [HttpAgent, httpRequest];
  const commits = createCommits();
  const agentOf = connectionPerClient(Agent);

  return {
    settle: (): Promise<void> => commits.settle(),
    owns: (request: Pick<IncomingMessage, 'url'>): boolean => {
      const path = localPart(request.url ?? '/');
      return isSvnPath(path) || routes.test(path);
    },

    front: (request: IncomingMessage, response: ServerResponse): void => {
      request.on('error', () => undefined);
      if (request.headers[hopHeader.toLowerCase()] !== undefined) {
        return fail(
          request,
          response,
          508,
          'HEARTH_SVN_NODE forms a loop: it must not be set on the node that it names.',
        );
      }
      if (!commits.follow(request, response)) return fail(request, response, 503, 'Hearth is stopping.');
      const own = ['x-forwarded-for', 'x-forwarded-proto', 'content-length'];
      stream({
        request,
        response,
        ask: () =>
          ask({
            host: hostname,
            ...(port === '' ? {} : { port: Number(port) }),
            method: request.method,
            path: localPart(request.url ?? '/'),
            agent: agentOf(request.socket),
            setHost: false,
            headers: [...endToEnd(request, own), ...bodyFraming(request), ...forwarded(request)],
          }),
        head: headOf,
        ...(expectsContinue(request) ? { continueOn: 'continue' } : {}),
        onFailure(err) {
          log.error({ err, node }, 'the Subversion node does not answer');
          fail(
            request,
            response,
            503,
            'The server with the Subversion repositories does not answer. Please try again in a moment.',
          );
        },
      });
    },
  };
}
