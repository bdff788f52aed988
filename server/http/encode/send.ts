import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnyRoute } from '../route.ts';
import type { Content, Download } from './answer.ts';

/** A HEAD request doesn't serialize the body. */
export function sendFile(route: AnyRoute, request: FastifyRequest, reply: FastifyReply, file: Download): FastifyReply {
  request.head.copyTo(reply.raw);
  reply.raw.setHeader('Content-Disposition', `attachment; filename="${file.name}"`);
  void reply.code(200).type(`${route.downloads}; charset=utf-8`);
  return reply.send(request.method === 'HEAD' ? '' : Readable.from(file.text, { objectMode: false }));
}

export function sendContent(request: FastifyRequest, reply: FastifyReply, content: Content): FastifyReply {
  request.head.copyTo(reply.raw);
  void reply.code(content.status).headers(content.headers);
  const { bytes } = content;
  if (request.method === 'HEAD') {
    if (bytes instanceof Readable) bytes.destroy();
    // Fastify keeps the Content-Length of a stream, even if none of it is sent.
    return reply.send(Readable.from([], { objectMode: false }));
  }
  // A stream that destroys itself takes its connection with it.
  return reply.send(bytes instanceof Readable ? bytes : Readable.from(bytes, { objectMode: false }));
}
