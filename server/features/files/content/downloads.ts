import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../../../../contract/problems.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { Files } from '../files.ts';
import { createPreviews } from './preview.ts';
import { byteRangeOf } from './range.ts';
import { safeHeaders } from './safe-headers.ts';
import type { FileRecord } from '../store/files.ts';

const address = /^\/plugins\/tracker\/attachments\/(preview\/)?(\d{1,10})-([^?#]+)/i;

/** The exact name is part of the address. */
function wantedOf(url: string): { id: number; name: string; isPreview: boolean } {
  const [, preview, id, name = ''] = address.exec(url) ?? [];
  if (id === undefined) throw problem('file_not_found');
  try {
    return { id: Number(id), name: decodeURIComponent(name), isPreview: preview !== undefined };
  } catch {
    throw problem('file_not_found');
  }
}

const knows = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((given) => given.trim().replace(/^W\//, ''))
    .some((given) => given === etag || given === '*');

export interface AttachmentOptions {
  files: Files;
  authenticate: (request: FastifyRequest) => Promise<Actor>;
}

/** Serves attachments and previews of images at the addresses in representations. */
export function mountAttachments(site: FastifyInstance, { files, authenticate }: AttachmentOptions): void {
  const previewOf = createPreviews(files.content);

  async function sendPreview(request: FastifyRequest, reply: FastifyReply, file: FileRecord, etag: string) {
    const ofPreview = etag.replace(/"$/, '-preview"');
    void reply.header('etag', ofPreview);
    if (knows(request, ofPreview)) return reply.code(304).send();
    const { bytes, type } = await previewOf(file);
    void reply.headers({ ...safeHeaders({ name: file.name, type }), 'content-length': bytes.length });
    return reply.send(request.method === 'HEAD' ? null : bytes);
  }

  async function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileRecord, etag: string) {
    void reply.headers({ etag, 'accept-ranges': 'bytes' });
    if (knows(request, etag)) return reply.code(304).send();
    const range = byteRangeOf(request.headers, file.size, etag);
    const { start, end } = range ?? { start: 0, end: file.size - 1 };
    void reply.headers({ ...safeHeaders(file), 'content-length': end - start + 1 });
    if (range !== undefined) void reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`);
    return reply.send(request.method === 'HEAD' ? null : await files.content.open(file.id, { start, end }));
  }

  site.options('/plugins/tracker/attachments/*', async (_request, reply) =>
    reply
      .code(204)
      .headers({ allow: 'OPTIONS, GET, HEAD', 'access-control-allow-methods': 'OPTIONS, GET, HEAD' })
      .send(),
  );

  site.route({
    method: ['GET', 'HEAD'],
    url: '/plugins/tracker/attachments/*',
    exposeHeadRoute: false,
    async handler(request, reply) {
      const actor = await authenticate(request);
      const { id, name, isPreview } = wantedOf(request.raw.url ?? '');
      const file = await files.reading.find(actor, id);
      if (file.name !== name) throw problem('file_not_found');
      const etag = `"${await files.content.digest(file.id)}"`;
      // Always revalidate: the caller may have lost access.
      void reply.header('cache-control', 'private, no-cache');
      return isPreview ? sendPreview(request, reply, file, etag) : sendFile(request, reply, file, etag);
    },
  });
}
