import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problem } from '../../../contract/problems.ts';
import { type Refusals, sendProblem } from '../../http/api.ts';
import { apiHeaders } from '../../http/encode/headers.ts';
import { acceptedFormat } from '../../http/encode/negotiation.ts';
import type { Actor } from '../../domain/actor.ts';
import type { AuthenticationRequest } from '../authentication/index.ts';
import { mountAttachments } from './content/downloads.ts';
import type { Files } from './files.ts';
import { mountTus } from './uploads/tus.ts';

export interface FileSiteOptions {
  files: Files;
  access: {
    authenticate(request: AuthenticationRequest): Promise<Actor>;
    /** whether anonymous callers may read anything at all */
    isOpenToAnonymous(): boolean;
  };
  refusals: Refusals;
}

const tusHeaders = ['Tus-Resumable', 'Tus-Version', 'Tus-Extension', 'Tus-Max-Size', 'Upload-Offset', 'Upload-Length'];
const listed = (name: string, more: readonly string[]): string => [apiHeaders[name], ...more].join(', ');

/** Pages of other origins may call with a key, but never with the browser's session. */
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

/** Links to attachments work from anywhere, for example from mails. Embedding and fetching don't. */
function isFollowedLink({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}

/** The file endpoints outside of the API: tus uploads, and the content of attachments. */
export function mountFiles(app: FastifyInstance, { files, access, refusals }: FileSiteOptions): void {
  async function readerOf(request: FastifyRequest): Promise<Actor> {
    const { method, url, headers, ip, host, protocol } = request;
    const { 'sec-fetch-site': _site, origin: _origin, referer: _referer, ...withoutOrigin } = headers;
    const counting = isFollowedLink(request) ? withoutOrigin : headers;
    const actor = await access.authenticate({ method, url, headers: counting, ip, host, protocol });
    if (actor.kind === 'anonymous' && !access.isOpenToAnonymous()) throw problem('file_not_found');
    return actor;
  }

  void app.register(async (site) => {
    site.decorateRequest('format', 'json');
    site.setErrorHandler(async (error, request, reply) => sendProblem(request, reply, error, refusals));
    site.addHook('onRequest', async (request, reply) => {
      // Files have other types, so the caller may accept neither format.
      request.format = acceptedFormat(request.headers.accept) ?? 'json';
      for (const [name, value] of Object.entries(headersOfAll)) reply.raw.setHeader(name, value);
      reply.raw.setHeader('X-Request-Id', request.id);
    });
    const authenticate = (request: FastifyRequest) => access.authenticate(request);
    const { uploads, uploadLimit, archives, archiveLimit, fileOfArchive } = files;
    mountTus(site, { url: '/uploads/tracker/file/:id', uploads, limit: uploadLimit, authenticate });
    mountTus(site, {
      url: '/uploads/project/file/:id',
      uploads: archives,
      limit: archiveLimit,
      authenticate,
      fileOf: fileOfArchive,
      statusOf: (userId, id) => files.archiveStatus(userId, id),
    });
    mountAttachments(site, { files, authenticate: readerOf });
  });
}
