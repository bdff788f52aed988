import { type IncomingHttpHeaders, type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import { connectionLimits } from '../../../contract/limits.ts';
import type { Lines } from '../encode/head.ts';

/** The parts of a request that an answer from memory depends on. */
export type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'socket'>;

/** Sends an answer with these headers, which are names and values in turn. */
export type Send = (status: number, lines: Lines, body: Buffer | undefined) => void;

/** Whether the request is or will be answered here. */
export type AnswerFromMemory = (request: RequestHead, send: Send) => boolean | Promise<boolean>;

/** A longer one is left to Node, which knows the limit. */
const longestHead = 8_192;
const mostKnown = 1_000;
const end = '\r\n\r\n';
/** Connections stay open longer than announced, so that a late request still finds one, as with Node. */
const reserveMs = 1_000;

/** Targets without any character that must be escaped. */
const requestLine = /^GET (\/[\w\-.~!$&'()*+,;=:@/?%[\]]*) HTTP\/1\.1$/;
const field = /^([\w!#$%&'*+.^`|~-]+):[\t ]*([\t\x20-\x7e]*)$/;
const condition = /\r\nif-none-match:[\t ]*([\t\x20-\x7e]*)(?=\r\n|$)/i;
/** With one of them, a request may have a body or want more of its connection. */
const special =
  /^(?:content-length|expect|http2-settings|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade)$/;

/** The headers of a request, if each of them can have only one meaning. */
function headersIn(text: string): IncomingHttpHeaders | undefined {
  const headers = Object.create(null) as IncomingHttpHeaders;
  for (const line of text.split('\r\n')) {
    const [, written = '', value = ''] = field.exec(line) ?? [];
    const name = written.toLowerCase();
    if (name === '' || name in headers || special.test(name)) return undefined;
    headers[name] = value.trimEnd();
  }
  const { connection = 'keep-alive', host } = headers;
  return host !== undefined && connection.toLowerCase() === 'keep-alive' ? headers : undefined;
}

type ReadHeaders = (text: string) => IncomingHttpHeaders | undefined;

/** Clients send the same headers again and again. */
function remembered(read: ReadHeaders): ReadHeaders {
  const known = new Map<string, IncomingHttpHeaders | undefined>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined || known.has(text)) return found;
    if (known.size >= mostKnown) known.clear();
    const headers = read(text);
    known.set(text, headers);
    return headers;
  };
}

/** Only the condition changes between reads of a client, so it is not cached together with the other headers. */
function createHeaderReader(): ReadHeaders {
  const readOthers = remembered(headersIn);

  function readConditional(text: string): IncomingHttpHeaders | undefined {
    const [line = '', value = ''] = condition.exec(text) ?? [];
    const others = readOthers(text.replace(line, ''));
    if (others === undefined || 'if-none-match' in others) return undefined;
    return Object.assign(Object.create(null), others, { 'if-none-match': value.trimEnd() });
  }

  const read = remembered(readConditional);
  return (text) => (condition.test(text) ? read(text) : readOthers(text));
}

function createDate(): () => string {
  let second = 0;
  let text = '';
  return () => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) {
      second = now;
      text = new Date(now * 1000).toUTCString();
    }
    return text;
  };
}

/**
 * Answers plain GETs from memory before Node parses them, which saves two fifths of the processor time. A connection
 * whose request isn't plain, or can't be answered from memory, is passed to Node with all received data, and stays
 * there.
 */
export function answerPlainRequests(server: Server, answer: AnswerFromMemory): void {
  const readHeaders = createHeaderReader();
  const date = createDate();
  /** Connections that Node doesn't have yet, and whether they are idle. */
  const open = new Map<Socket, () => boolean>();
  const toNode = server.listeners('connection');
  const closeIdle = server.closeIdleConnections.bind(server);
  const closeAll = server.closeAllConnections.bind(server);

  function requestIn(text: string, socket: Socket): RequestHead | undefined {
    const line = text.indexOf('\r\n');
    if (text.indexOf(end) !== text.length - end.length) return undefined;
    const [, url] = requestLine.exec(text.slice(0, line)) ?? [];
    const headers = url === undefined ? undefined : readHeaders(text.slice(line + 2, -end.length));
    return headers && { method: 'GET', url, headers, socket };
  }

  function headText(status: number, lines: Lines, isLast: boolean): string {
    let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`;
    for (let index = 0; index < lines.length; index += 2) head += `${lines[index]}: ${lines[index + 1]}\r\n`;
    head += `Date: ${date()}\r\n`;
    if (!isLast) head += `Connection: keep-alive\r\nKeep-Alive: timeout=${server.keepAliveTimeout / 1000}\r\n`;
    return `${head}\r\n`;
  }

  /** In one piece, because each one costs a call of the system. */
  function withBody(head: string, body: Buffer): Buffer {
    const bytes = Buffer.allocUnsafe(head.length + body.length);
    body.copy(bytes, bytes.write(head, 'latin1'));
    return bytes;
  }

  function take(socket: Socket): void {
    /** Data that the client has sent after its request, until the answer is ready. */
    let later: Buffer[] | undefined;

    function send(status: number, lines: Lines, body: Buffer | undefined): void {
      const isLast = lines.includes('connection');
      const head = headText(status, lines, isLast);
      const isTaken = body === undefined ? socket.write(head, 'latin1') : socket.write(withBody(head, body));
      if (isLast) socket.end();
      const timeoutMs = isTaken ? server.keepAliveTimeout + reserveMs : connectionLimits.answerIdleMs;
      if (socket.timeout !== timeoutMs) socket.setTimeout(timeoutMs);
    }

    function handOver(sent: Buffer): void {
      forget();
      socket.pause();
      socket.unshift(sent);
      for (const listener of toNode) listener.call(server, socket);
      process.nextTick(() => socket.resume());
    }

    function finish(isAnswered: boolean, sent: Buffer): void {
      const rest = Buffer.concat([...(isAnswered ? [] : [sent]), ...(later ?? [])]);
      later = undefined;
      if (socket.destroyed) return;
      if (!isAnswered || rest.length > 0) handOver(rest);
    }

    function read(sent: Buffer): void {
      if (later !== undefined) {
        later.push(sent);
        // Node decides how much a client may send ahead.
        socket.pause();
        return;
      }
      const isForNode = sent.length > longestHead || socket.writableNeedDrain || !server.listening;
      const request = isForNode ? undefined : requestIn(sent.toString('latin1'), socket);
      const isAnswered = request !== undefined && answer(request, send);
      if (typeof isAnswered === 'boolean') return finish(isAnswered, sent);
      later = [];
      void isAnswered.then((isSent) => finish(isSent, sent));
    }

    const destroy = (): void => void socket.destroy();
    const endToo = (): void => void socket.end();
    const drop = (): void => void open.delete(socket);
    function forget(): void {
      drop();
      socket.setTimeout(0);
      socket.off('data', read).off('end', endToo).off('error', destroy).off('timeout', destroy).off('close', drop);
    }

    open.set(socket, () => later === undefined && socket.bytesRead > 0 && socket.writableLength === 0);
    socket.setTimeout(server.headersTimeout);
    socket.on('data', read).on('end', endToo).on('error', destroy).on('timeout', destroy).on('close', drop);
  }

  server.removeAllListeners('connection');
  server.on('connection', (socket) => {
    if (socket instanceof Socket) take(socket);
    else for (const listener of toNode) listener.call(server, socket);
  });
  server.closeIdleConnections = () => {
    for (const [socket, isIdle] of open) if (isIdle()) socket.destroy();
    closeIdle();
  };
  server.closeAllConnections = () => {
    for (const socket of open.keys()) socket.destroy();
    closeAll();
  };
}
