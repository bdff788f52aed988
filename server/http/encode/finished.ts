import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerLimits } from '../../../contract/limits.ts';
import { problem } from '../../../contract/problems.ts';
import { parseInSlices, writeJson } from '../../lib/json-slices.ts';
import { createPieces } from '../../lib/text/pieces.ts';
import { writeLongXml, writeXml } from '../../lib/xml/write.ts';
import { wholeHeaders } from '../pagination.ts';
import { type AnyRoute, isWhole } from '../route.ts';
import { Answer, StreamedList, Rendered } from './answer.ts';
import { sendBytes } from './head.ts';
import { type Format, mediaTypes } from './negotiation.ts';
import { sendPieces } from './sending.ts';
import { bytesOf, type Serialize, type SerializeInSlices } from './serializer.ts';

type Members = Readonly<Record<string, unknown>>;

/** An answer that is ready to be sent or saved: filtered by the schema, but not yet in a format. */
export interface Finished {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** undefined: the body is empty */
  json: string | Buffer | undefined;
  /** the body that was made before, which may be XML already */
  rendered?: Rendered | undefined;
  /** belongs to the version, although the body doesn't show it */
  unshown?: string;
}

/** A list that is written item by item, because it may be long. */
export interface FinishedList extends Pick<Finished, 'status' | 'headers'> {
  /** as JSON, filtered by the schema */
  items: Iterable<string> | AsyncIterable<string | Buffer>;
  /** the member that is the list; undefined: the whole body is */
  member?: string | undefined;
  /** the members after the list */
  others?: Members;
}

/** Longer texts are written in pieces. */
const longJson = 65_536;

const isEmpty = (members: Members): boolean => Object.keys(members).length === 0;

/** Without the extra members, all other bytes are unchanged. */
export function withMembers(body: string | Buffer, extra: Members): string | Buffer {
  if (isEmpty(extra)) return body;
  const more = JSON.stringify(extra).slice(1);
  if (typeof body !== 'string' && body.length > longJson) {
    return Buffer.concat([body.subarray(0, -1), Buffer.from(`,${more}`)]);
  }
  const json = body.toString();
  return `${json.slice(0, -1)}${json === '{}' ? '' : ','}${more}`;
}

function begin(route: AnyRoute, result: unknown) {
  const answer = result instanceof Answer ? result : new Answer(result);
  const whole = Array.isArray(answer.body) && isWhole(route) ? wholeHeaders(answer.body.length) : {};
  return { answer, headers: { ...whole, ...answer.headers }, status: answer.status ?? route.status ?? 200 };
}

function* written(items: readonly unknown[], serialize: Serialize): Iterable<string> {
  for (const item of items) yield serialize(item);
}

/** undefined: the answer is not a list. */
export function finishList(
  route: AnyRoute,
  serialize: Serialize | undefined,
  result: unknown,
): FinishedList | undefined {
  const { answer, headers, status } = begin(route, result);
  if (answer.body instanceof StreamedList) {
    const { items, member, others } = answer.body;
    return { status, headers, items, member, others };
  }
  if (serialize === undefined || status === 304 || !Array.isArray(answer.body)) return undefined;
  return { status, headers, items: written(answer.body, serialize) };
}

/** The list in one piece, for answers that need more than its items one by one. */
async function gathered({ items, member, others = {}, status, headers }: FinishedList): Promise<Finished> {
  const all: Buffer[] = [];
  let bytes = 0;
  for await (const item of items) {
    all.push(bytesOf(item));
    bytes += item.length;
    if (bytes > answerLimits.gatheredBytes) throw problem('answer_too_long', { limit: answerLimits.gatheredBytes });
  }
  const { json } = Rendered.list(all);
  if (member === undefined) return { status, headers, json };
  const whole = Buffer.concat([Buffer.from(`{${JSON.stringify(member)}:`), json, Buffer.from('}')]);
  return { status, headers, json: withMembers(whole, others) };
}

/** Applies the schema of the answer, or has it applied item by item. */
export async function finishRead(
  route: AnyRoute,
  serialize: SerializeInSlices | undefined,
  result: unknown,
): Promise<Finished> {
  const { answer } = begin(route, result);
  const list = answer.body instanceof StreamedList ? finishList(route, undefined, result) : undefined;
  if (list !== undefined) return gathered(list);
  const isWritten = serialize === undefined || answer.body === undefined || answer.body instanceof Rendered;
  const json = isWritten ? '' : await serialize(answer.body);
  return finish(route, serialize && (() => json), result);
}

/** Applies the schema of the answer. */
export function finish(
  route: AnyRoute,
  serialize: ((value: unknown) => string | Buffer) | undefined,
  result: unknown,
): Finished {
  const { answer, headers, status } = begin(route, result);
  if (answer.body === undefined || serialize === undefined || status === 304) {
    return { status, headers, json: undefined };
  }
  const rendered = answer.body instanceof Rendered ? answer.body : undefined;
  const json = rendered?.json ?? serialize(answer.body);
  return { status, headers, json, rendered, unshown: answer.unshown };
}

const xmlOf = (json: string | Buffer): string => writeXml('response', JSON.parse(json.toString()));

/** A body that will be sent several times in this format. */
export const renderedFor = (format: Format, json: Buffer): Rendered =>
  format === 'xml' && json.length < longJson ? new Rendered(json, Buffer.from(xmlOf(json))) : new Rendered(json);

type Take = Parameters<Parameters<typeof sendPieces>[3]>[0];

async function writeXmlPieces(value: object, take: Take): Promise<void> {
  const pieces = createPieces(take);
  await writeLongXml('response', value, pieces);
  await pieces.end();
}

async function* values(items: FinishedList['items']): AsyncIterable<unknown> {
  for await (const item of items) yield parseInSlices(item.toString());
}

async function writeList(format: Format, { items, member, others = {} }: FinishedList, take: Take): Promise<void> {
  // XML is written from the values filtered by the schema, never from the raw values.
  if (format === 'xml') {
    return writeXmlPieces(member === undefined ? values(items) : { [member]: values(items), ...others }, take);
  }
  const pieces = createPieces(take);
  await pieces.add(member === undefined ? '[' : `{${JSON.stringify(member)}:[`);
  let isFirst = true;
  for await (const item of items) {
    if (!isFirst) await pieces.add(',');
    isFirst = false;
    await (typeof item === 'string' || item.length < longJson ? pieces.add(item.toString()) : pieces.addBytes(item));
  }
  const closing = isEmpty(others) ? ']}' : `],${JSON.stringify(others).slice(1)}`;
  await pieces.add(member === undefined ? ']' : closing);
  await pieces.end();
}

/** Sends a long value in pieces. */
export function sendLong(request: FastifyRequest, reply: FastifyReply, status: number, value: object): Promise<void> {
  const { format } = request;
  return sendPieces(request, reply, { status, type: mediaTypes[format] }, async (take) => {
    if (format === 'xml') return writeXmlPieces(value, take);
    const pieces = createPieces(take);
    await writeJson(value, pieces);
    await pieces.end();
  });
}

export async function sendFinished(
  request: FastifyRequest,
  reply: FastifyReply,
  finished: Finished | FinishedList,
): Promise<void> {
  const { status, headers } = finished;
  const { format } = request;
  const sent = { status, type: mediaTypes[format] };
  request.head.setAll(headers);
  if ('items' in finished) return sendPieces(request, reply, sent, (take) => writeList(format, finished, take));
  const { json = '', rendered } = finished;
  if (json === '' || format === 'json') return sendBytes(request, reply, { ...sent, body: json });
  // The JSON may have more members than the body that was made before.
  const xml = rendered?.json === json ? rendered.xml : undefined;
  if (xml !== undefined || json.length < longJson) {
    return sendBytes(request, reply, { ...sent, body: xml ?? xmlOf(json) });
  }
  const value = await parseInSlices(json.toString());
  const isLong = typeof value === 'object' && value !== null;
  if (!isLong) return sendBytes(request, reply, { ...sent, body: writeXml('response', value) });
  return sendLong(request, reply, status, value);
}
