import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problem } from '../../../contract/problems.ts';
import { type Refusals, sendProblem } from '../../http/api.ts';
import { apiHeaders } from '../../http/encode/headers.ts';
import type { Actor } from '../../domain/actor.ts';
import type { AuthenticationRequest } from '../authentication/index.ts';
import { mountAttachments } from './content/downloads.ts';
import type { Files } from './files.ts';
import { mountTus } from './uploads/tus.ts';

export interface FileSiteOptions {
  files: Files;
  gate: {
    authenticate(request: AuthenticationRequest): Promise<Actor>;
    /** whether callers without credentials may read anything at all */
    isOpenToAnonymous(): boolean;
  };
  refusals: Refusals;
}

const tusHeaders = ['Tus-Resumable', 'Tus-Version', 'Tus-Extension', 'Tus-Max-Size', 'Upload-Offset', 'Upload-Length'];
const listed = (name: string, more: readonly string[]): string => [apiHeaders[name], ...more].join(', ');

/** Pages of other origins may call with a key; the browser's session is never theirs to use. */
const headersOfAll: Record<string, string> = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': listed('Access-Control-Allow-Headers', [...tusHeaders, 'Range', 'If-Range']),
  'Access-Control-Expose-Headers': listed('Access-Control-Expose-Headers', [
    ...tusHeaders,
    'Content-Disposition',
    'Content-Range',
    'Accept-Ranges',
  ]),
};

/** A link to an attachment may be followed from anywhere, a mail for one; embedding and fetching it may not. */
function isFollowedLink({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}

/** What of files is outside of the API: uploads by tus, and the bytes of attachments. */
export function mountFiles(app: FastifyInstance, { files, gate, refusals }: FileSiteOptions): void {
  async function readerOf(request: FastifyRequest): Promise<Actor> {
    const { method, headers, ip, host, protocol } = request;
    const { 'sec-fetch-site': _site, origin: _origin, referer: _referer, ...elsewhere } = headers;
    const counting = isFollowedLink(request) ? elsewhere : headers;
    const actor = await gate.authenticate({ method, headers: counting, ip, host, protocol });
    if (actor.kind === 'anonymous' && !gate.isOpenToAnonymous()) throw problem('file_not_found');
    return actor;
  }

  void app.register(async (site) => {
    site.decorateRequest('format', 'json');
    site.setErrorHandler(async (error, request, reply) => sendProblem(request, reply, error, refusals));
    site.addHook('onRequest', async (request, reply) => {
      for (const [name, value] of Object.entries(headersOfAll)) reply.raw.setHeader(name, value);
      reply.raw.setHeader('X-Request-Id', request.id);
    });
    const authenticate = (request: FastifyRequest) => gate.authenticate(request);
    const { uploads, uploadLimit, archives, archiveLimit } = files;
    mountTus(site, { url: '/uploads/tracker/file/:id', uploads, limit: uploadLimit, authenticate });
    mountTus(site, { url: '/uploads/project/file/:id', uploads: archives, limit: archiveLimit, authenticate });
    mountAttachments(site, { files, authenticate: readerOf });
  });
}
