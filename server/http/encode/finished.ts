import type { FastifyReply, FastifyRequest } from 'fastify';
import { writeXml } from '../../lib/xml/write.ts';
import { wholeHeaders } from '../pagination.ts';
import { type AnyRoute, isWhole } from '../route.ts';
import { Answer, Rendered } from './answer.ts';
import { sendBytes } from './head.ts';
import { mediaTypes } from './negotiation.ts';
import type { Serialize } from './serializer.ts';

type Members = Readonly<Record<string, unknown>>;

/** An answer that is ready to be sent or kept: filtered by the schema, in no format yet. */
export interface Finished {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** undefined: the body is empty */
  json: string | Buffer | undefined;
  /** belongs to the version, although the body doesn't show it */
  unshown?: string;
}

const isEmpty = (members: Members): boolean => Object.keys(members).length === 0;

/** Everything else stays as it is without the extra members, byte for byte. */
export function withMembers(body: string | Buffer, extra: Members): string | Buffer {
  if (isEmpty(extra)) return body;
  const json = body.toString();
  return `${json.slice(0, -1)}${json === '{}' ? '' : ','}${JSON.stringify(extra).slice(1)}`;
}

/** Applies the schema of the answer. */
export function finish(route: AnyRoute, serialize: Serialize | undefined, result: unknown): Finished {
  const answer = result instanceof Answer ? result : new Answer(result);
  const whole = Array.isArray(answer.body) && isWhole(route) ? wholeHeaders(answer.body.length) : {};
  const headers = { ...whole, ...answer.headers };
  const status = answer.status ?? route.status ?? 200;
  if (answer.body === undefined || serialize === undefined || status === 304) {
    return { status, headers, json: undefined };
  }
  const json = answer.body instanceof Rendered ? answer.body.json : serialize(answer.body);
  return { status, headers, json, unshown: answer.unshown };
}

export function sendFinished(request: FastifyRequest, reply: FastifyReply, { status, headers, json }: Finished): void {
  request.head.setAll(headers);
  const type = mediaTypes[request.format];
  if (json === undefined) return sendBytes(request, reply, { status, type, body: '' });
  // XML is written from the value filtered by the schema, never from the raw value.
  const body = request.format === 'json' ? json : writeXml('response', JSON.parse(json.toString()));
  sendBytes(request, reply, { status, type, body });
}
