import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../../../../contract/problems.ts';
import type { Actor } from '../../../domain/actor.ts';
import { callerOf } from '../../../http/caller.ts';
import { mediaTypes, wireText } from '../../../http/encode/negotiation.ts';
import type { Uploads } from './uploads.ts';

const version = '1.0.0';
const allowed = 'OPTIONS, HEAD, PATCH, DELETE';

interface UploadRequest {
  uploads: Uploads;
  userId: number;
  id: number;
}

type Handler = (upload: UploadRequest, request: FastifyRequest, reply: FastifyReply) => Promise<void>;

async function sendOffset(
  { uploads, userId, id }: UploadRequest,
  _request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const file = await uploads.find(userId, id);
  void reply.headers({ 'upload-length': file.size, 'upload-offset': file.uploaded, 'cache-control': 'no-cache' });
}

/** "The Content-Type MUST be application/offset+octet-stream", and the offset is required. */
function offsetIn({ headers }: FastifyRequest): number {
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (type !== 'application/offset+octet-stream') throw problem('content_type_unsupported', { type });
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') throw problem('content_encoding_unsupported', { encoding });
  const offset = headers['upload-offset'];
  if (typeof offset !== 'string' || !/^\d{1,15}$/.test(offset)) throw problem('tus_offset_missing');
  return Number(offset);
}

async function append(
  { uploads, userId, id }: UploadRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  await uploads.find(userId, id);
  const offset = offsetIn(request);
  const length = Number(request.headers['content-length'] ?? 0);
  try {
    const newOffset = await uploads.append(userId, id, offset, length, request.raw);
    void reply.header('upload-offset', newOffset);
  } catch (error) {
    // The rest of the body stays unread, so the connection can't be reused.
    if (request.raw.readableDidRead) reply.raw.setHeader('Connection', 'close');
    throw error;
  }
}

const handlers: Record<string, Handler> = {
  HEAD: sendOffset,
  PATCH: append,
  DELETE: ({ uploads, userId, id }) => uploads.cancel(userId, id),
};

/** "If the X-HTTP-Method-Override request header is present, its value MUST be used as the request's method." */
function methodOf(request: FastifyRequest): string {
  const override = request.headers['x-http-method-override'];
  const isOverridable = request.method === 'POST' || request.method === 'PUT';
  return isOverridable && typeof override === 'string' ? override.trim().toUpperCase() : request.method;
}

export interface TusOptions {
  /** with `:id` */
  url: string;
  uploads: Uploads;
  /** bytes */
  limit: number;
  authenticate: (request: FastifyRequest) => Promise<Actor>;
  /** the file of the number in an address; without it, they are the same */
  fileOf?: (id: number) => Promise<number | undefined>;
  /** the answer to GET by the uploader; undefined: GET is not supported */
  statusOf?: (userId: number, id: number) => Promise<object>;
}

/** tus 1.0.0 with the extension `termination`. The API creates the slots for uploads. */
export function mountTus(site: FastifyInstance, options: TusOptions): void {
  const { url, uploads, limit, authenticate, fileOf, statusOf } = options;
  const exposeHeadRoute = false;

  site.options(url, async (_request, reply) =>
    reply
      .code(204)
      .headers({
        'tus-resumable': version,
        'tus-version': version,
        'tus-extension': 'termination',
        'tus-max-size': limit,
        'access-control-allow-methods': allowed,
        'access-control-max-age': 86_400,
      })
      .send(),
  );

  site.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url,
    exposeHeadRoute,
    async handler(request, reply) {
      if (request.method === 'GET' && statusOf !== undefined && /^\d{1,10}$/.test(request.params.id)) {
        const status = await statusOf(callerOf(await authenticate(request)).id, Number(request.params.id));
        return reply
          .type(mediaTypes[request.format])
          .serializer((text: string) => text)
          .send(wireText(request.format, status));
      }
      reply.raw.setHeader('Tus-Resumable', version);
      const handle = Object.hasOwn(handlers, methodOf(request)) ? handlers[methodOf(request)] : undefined;
      if (handle === undefined) throw problem('method_not_allowed', {}, { headers: { Allow: allowed } });
      if (request.headers['tus-resumable'] !== version) {
        throw problem('tus_version_unsupported', { version }, { headers: { 'Tus-Version': version } });
      }
      const userId = callerOf(await authenticate(request)).id;
      const { id } = request.params;
      if (!/^\d{1,10}$/.test(id)) throw problem('file_not_found');
      const fileId = fileOf === undefined ? Number(id) : await fileOf(Number(id));
      if (fileId === undefined) throw problem('file_not_found');
      await handle({ uploads, userId, id: fileId }, request, reply);
      return reply.code(204).send();
    },
  });
}
