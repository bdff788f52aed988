import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { svnConnectionLimits } from '../../../contract/limits.ts';
import type { Log } from '../../lib/log.ts';
import { parseDestination, parseRepositoryTarget, pathInRepository, type RepositoryTarget } from './address.ts';
import { answerText } from './answer.ts';
import { beginsCommit, type Commits } from '../hooks/commits.ts';
import { bodyFraming, endToEnd, expectsContinue } from './headers.ts';
import type { Httpd } from '../httpd/httpd.ts';
import { gateHeader } from '../httpd/config.ts';
import { readFirstBytes } from './first-bytes.ts';
import type { Admission, RepositoryAddress, SvnGate } from '../port.ts';
import { stream } from './stream.ts';
import { createWorkerTurns } from './turns.ts';
import type { Upstream } from '../httpd/upstream.ts';

export interface FrontOptions {
  log: Log;
  upstream: Upstream;
  commits: Commits;
  /** The running httpd; waits until it has started. */
  httpd: () => Promise<Httpd>;
  admit: (target: RepositoryTarget, request: IncomingMessage) => Promise<Admission>;
  /** The address of the client. */
  addressOf: (request: IncomingMessage) => string;
  allowsCopying: SvnGate['allowsCopying'];
  /** Changes with everything that httpd caches per connection. */
  stampOf: (at: RepositoryAddress) => string;
  /** Repairs the remains of a killed commit that would block the next one. */
  repair: (at: RepositoryAddress) => Promise<void>;
  /** The reason why nothing can be served. */
  obstacle: () => string | undefined;
}

/** An httpd that refuses connections is about to be detected as dead. */
const timeoutMs = 2_000;

/** Known once the request is admitted. */
interface Caller {
  login?: string;
}

type Admitted = Extract<Admission, { kind: 'admitted' }>;

const challenge = {
  status: 401,
  text: 'Authentication is required to access the repository.',
  headers: { 'WWW-Authenticate': 'Basic realm="Authentication is required to access the repository."' },
};

const unavailable = {
  status: 503,
  text: 'Subversion is not available at the moment.',
  headers: { 'Retry-After': '1' },
};

const busy = 'Too many requests of yours are waiting. Please try again in a moment.';
const hiddenSource = { status: 403, text: 'You may not read everything below the source of this copy.' };

/** Set on every answer of httpd. Addresses of this platform stay valid under any host name. */
const replaced = ['cache-control', 'content-disposition', 'x-content-type-options', 'location', 'server'];
/** httpd offers ranges of files, but then sends the whole file. */
const untrue = ['accept-ranges'];
const added = 'Content-Disposition attachment X-Content-Type-Options nosniff Cache-Control private'.split(' ');

function headOf(received: IncomingMessage): { status: number; message: string; headers: string[] } {
  const location = received.headers.location?.replace(/^https?:\/\/[^/]*/i, '');
  const headers = [...endToEnd(received, [...replaced, ...untrue]), ...added];
  if (location !== undefined) headers.push('Location', location);
  return { status: received.statusCode ?? 502, message: received.statusMessage ?? '', headers };
}

function authorizationOf(login: string): string {
  // httpd would use only the part before the colon as the name.
  if (login === '' || login.includes(':')) throw new Error(`Invalid login ${JSON.stringify(login)}.`);
  return `Basic ${Buffer.from(`${login}:x`).toString('base64')}`;
}

/** Authenticates requests below /svnplugin/ and forwards them to httpd under the user's name. */
export function createFront(options: FrontOptions) {
  const { log, upstream, commits, httpd, admit, addressOf, stampOf, repair, obstacle } = options;
  const turns = createWorkerTurns();

  /** httpd does not check the source of a copy if it is the root, or earlier copies of the same transaction. */
  async function revealsHidden(request: IncomingMessage, target: RepositoryTarget, { at, login }: Admitted) {
    if (request.method !== 'COPY' && request.method !== 'MOVE') return false;
    const source = pathInRepository(target);
    return source === undefined || !(await options.allowsCopying(at, login, source));
  }

  async function pass(
    request: IncomingMessage,
    response: ServerResponse,
    target: RepositoryTarget,
    { at, login }: Admitted,
  ) {
    let to = await httpd();
    const given = request.headers['destination'];
    const destination = given === undefined ? undefined : parseDestination(String(given), target);
    if (typeof destination === 'object') return answerText(request, response, destination);
    if (!commits.follow(request, response)) return answerText(request, response, unavailable);
    if (beginsCommit(request)) await repair(at);
    if (expectsContinue(request)) response.writeContinue();
    const first = await readFirstBytes(request, svnConnectionLimits.bufferedBytes);
    const left = new AbortController();
    response.once('close', () => left.abort());
    const endTurn = await turns.take({ login, address: addressOf(request) }, left.signal);
    if (endTurn === undefined) return answerText(request, response, { ...unavailable, text: busy });
    response.once('close', endTurn);
    if (response.destroyed) return endTurn();

    const kept = endToEnd(request, [
      'expect',
      'authorization',
      'content-length',
      'destination',
      gateHeader.toLowerCase(),
    ]);
    const common = [...kept, ...bodyFraming(request), 'Authorization', authorizationOf(login)];
    stream({
      request,
      response,
      ask: () =>
        httpRequest({
          host: '127.0.0.1',
          port: to.port,
          method: request.method,
          path: target.raw,
          agent: upstream.of(request.socket, stampOf(at)),
          setHost: false,
          headers: [
            ...common,
            gateHeader,
            to.secret,
            // httpd accepts only an address with its own scheme, and has no TLS.
            ...(destination === undefined ? [] : ['Destination', `http://127.0.0.1:${to.port}${destination}`]),
          ],
        }),
      head: headOf,
      first,
      async retry() {
        const before = to;
        await Promise.race([to.exited, delay(timeoutMs, undefined, { ref: false })]);
        to = await httpd();
        return to !== before;
      },
      onFailure(err) {
        log.warn({ err, method: request.method }, 'httpd did not answer');
        answerText(request, response, { ...unavailable, status: 502 });
      },
    });
  }

  async function handle(request: IncomingMessage, response: ServerResponse, caller: Caller): Promise<void> {
    const target = parseRepositoryTarget(request.url ?? '/');
    if ('status' in target) return answerText(request, response, target);
    const text = obstacle();
    if (text !== undefined) return answerText(request, response, { ...unavailable, text });
    const admission = await admit(target, request);
    if (admission.kind === 'admitted') caller.login = admission.login;
    if (admission.kind === 'challenge') return answerText(request, response, challenge);
    if (admission.kind === 'refused') return answerText(request, response, admission);
    if (await revealsHidden(request, target, admission)) return answerText(request, response, hiddenSource);
    await pass(request, response, target, admission);
  }

  /** One line per request, like those of the API. The path names the project and the repository only. */
  function note(request: IncomingMessage, response: ServerResponse, { login }: Caller, began: number): void {
    const target = parseRepositoryTarget(request.url ?? '/');
    const route = 'status' in target ? '/svnplugin' : `/svnplugin/${target.project}/${target.repository}`;
    const { statusCode } = response;
    const facts = {
      method: request.method,
      route,
      status: String(statusCode),
      user: login ?? null,
      ip: addressOf(request),
    };
    log.info({ ...facts, ms: Math.round(performance.now() - began) }, 'request');
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    request.on('error', () => undefined);
    const caller: Caller = {};
    const began = performance.now();
    response.once('close', () => note(request, response, caller, began));
    handle(request, response, caller).catch((err: unknown) => {
      log.error({ err, method: request.method }, 'a Subversion request failed');
      answerText(request, response, unavailable);
    });
  };
}
