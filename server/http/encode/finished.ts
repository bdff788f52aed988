import type { FastifyReply, FastifyRequest } from 'fastify';
import { createPieces } from '../../lib/text/pieces.ts';
import { writeLongXml, writeXml } from '../../lib/xml/write.ts';
import { wholeHeaders } from '../pagination.ts';
import { type AnyRoute, isWhole } from '../route.ts';
import { Answer, Rendered } from './answer.ts';
import { sendBytes } from './head.ts';
import { type Format, mediaTypes } from './negotiation.ts';
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

/** A list that is written item by item, because it may be long. */
export interface FinishedList extends Pick<Finished, 'status' | 'headers'> {
  items: readonly unknown[];
  serialize: Serialize;
}

const isEmpty = (members: Members): boolean => Object.keys(members).length === 0;

/** Everything else stays as it is without the extra members, byte for byte. */
export function withMembers(body: string | Buffer, extra: Members): string | Buffer {
  if (isEmpty(extra)) return body;
  const json = body.toString();
  return `${json.slice(0, -1)}${json === '{}' ? '' : ','}${JSON.stringify(extra).slice(1)}`;
}

function begin(route: AnyRoute, result: unknown) {
  const answer = result instanceof Answer ? result : new Answer(result);
  const whole = Array.isArray(answer.body) && isWhole(route) ? wholeHeaders(answer.body.length) : {};
  return { answer, headers: { ...whole, ...answer.headers }, status: answer.status ?? route.status ?? 200 };
}

/** undefined: the answer is not a list. */
export function finishList(
  route: AnyRoute,
  serialize: Serialize | undefined,
  result: unknown,
): FinishedList | undefined {
  const { answer, headers, status } = begin(route, result);
  if (serialize === undefined || status === 304 || !Array.isArray(answer.body)) return undefined;
  return { status, headers, items: answer.body as unknown[], serialize };
}

/** Applies the schema of the answer. */
export function finish(route: AnyRoute, serialize: Serialize | undefined, result: unknown): Finished {
  const { answer, headers, status } = begin(route, result);
  if (answer.body === undefined || serialize === undefined || status === 304) {
    return { status, headers, json: undefined };
  }
  const json = answer.body instanceof Rendered ? answer.body.json : serialize(answer.body);
  return { status, headers, json, unshown: answer.unshown };
}

/** Longer texts are written in pieces. */
const longJson = 65_536;

async function bodyIn(format: Format, json: string | Buffer): Promise<string | Buffer> {
  if (format === 'json') return json;
  // XML is written from the value filtered by the schema, never from the raw value.
  const value: unknown = JSON.parse(json.toString());
  const isLong = json.length >= longJson && typeof value === 'object' && value !== null;
  return isLong ? writeLongXml('response', value) : writeXml('response', value);
}

function* filtered({ items, serialize }: FinishedList): Iterable<unknown> {
  for (const item of items) yield JSON.parse(serialize(item));
}

async function listIn(format: Format, list: FinishedList): Promise<Buffer> {
  if (format === 'xml') return writeLongXml('response', filtered(list));
  const pieces = createPieces();
  for (const [index, item] of list.items.entries()) {
    await pieces.add(`${index === 0 ? '[' : ','}${list.serialize(item)}`);
  }
  await pieces.add(list.items.length === 0 ? '[]' : ']');
  return pieces.bytes();
}

export async function sendFinished(
  request: FastifyRequest,
  reply: FastifyReply,
  finished: Finished | FinishedList,
): Promise<void> {
  const { status, headers } = finished;
  const { format } = request;
  request.head.setAll(headers);
  const body =
    'items' in finished
      ? await listIn(format, finished)
      : finished.json === undefined
        ? ''
        : await bodyIn(format, finished.json);
  sendBytes(request, reply, { status, type: mediaTypes[format], body });
}
