import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

interface Stored {
  bytes: Buffer;
  modified: number;
}

interface Part {
  bytes: Buffer;
  etag: string;
}

/** Makes the store misbehave. */
type Fault =
  | { answer: number }
  /** Reads the beginning of the body, and then never answers. */
  | 'stall'
  /** Completes an upload and closes the connection instead of answering. */
  | 'lose'
  /** Reads the body in steps of a megabyte, with this pause before each. */
  | { pauseMs: number };

interface Received {
  method: string;
  query: URLSearchParams;
}

const key = { id: 'test-key', secret: 'te/st+secret=' };
const region = 'eu-test-1';
const bucket = 'attachments';
const mebibyte = 1024 * 1024;

const digest = (algorithm: string, data: Buffer | string): string => createHash(algorithm).update(data).digest('hex');
const sha256 = (data: Buffer | string): string => digest('sha256', data);
const hmac = (secret: Buffer | string, text: string): Buffer => createHmac('sha256', secret).update(text).digest();

function canonicalQuery(query: URLSearchParams): string {
  const encoded = (text: string): string =>
    encodeURIComponent(text).replaceAll(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);
  return [...query]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');
}

/** AWS Signature Version 4, computed from the received request. */
function signatureOf(request: IncomingMessage, signedHeaders: string): string {
  const { headers, method = '' } = request;
  const url = new URL(request.url ?? '', 'http://store');
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url.searchParams),
    ...signedHeaders.split(';').map((name) => `${name}:${String(headers[name])}`),
    '',
    signedHeaders,
    String(headers['x-amz-content-sha256']),
  ].join('\n');
  const time = String(headers['x-amz-date']);
  const scope = [time.slice(0, 8), region, 's3', 'aws4_request'];
  const signing = scope.reduce<Buffer | string>((secret, part) => hmac(secret, part), `AWS4${key.secret}`);
  return hmac(signing, ['AWS4-HMAC-SHA256', time, scope.join('/'), sha256(canonical)].join('\n')).toString('hex');
}

function isSigned(request: IncomingMessage): boolean {
  const [, id, signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\S+, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  const covers = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.split(';').includes(name));
  return id === key.id && covers && signatureOf(request, signed) === signature;
}

async function readSlowly(request: IncomingMessage, pauseMs: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let allowed = 0;
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
    allowed -= (chunk as Buffer).length;
    if (allowed > 0) continue;
    await pause(pauseMs);
    allowed += mebibyte;
  }
  return Buffer.concat(chunks);
}

/** A store with the parts of S3 that Hearth uses. It refuses requests without a valid signature. */
export async function startS3(test: { after(work: () => Promise<void>): void }) {
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, Map<number, Part>>();
  const log: string[] = [];
  let faults: { fault: Fault; times: number; isMeant: (received: Received) => boolean }[] = [];
  let begun = 0;

  async function intact(request: IncomingMessage, fault: Fault | undefined): Promise<Buffer | undefined> {
    const isSlow = typeof fault === 'object' && 'pauseMs' in fault;
    const bytes = isSlow ? await readSlowly(request, fault.pauseMs) : await buffer(request);
    const isWhole = Number(request.headers['content-length']) === bytes.length;
    return isWhole && sha256(bytes) === request.headers['x-amz-content-sha256'] ? bytes : undefined;
  }

  function begin(response: ServerResponse): void {
    begun += 1;
    uploads.set(`upload & ${begun}/+=`, new Map());
    const id = `<UploadId>upload &amp; ${begun}/+=</UploadId>`;
    response.end(
      `<?xml version="1.0" encoding="UTF-8"?>\n<InitiateMultipartUploadResult>${id}</InitiateMultipartUploadResult>`,
    );
  }

  function complete(name: string, id: string, list: string): { status: number; text?: string } {
    const parts = uploads.get(id);
    const listed = [...list.matchAll(/<PartNumber>(\d+)<\/PartNumber>\s*<ETag>(.*?)<\/ETag>/g)];
    const chosen = listed.map(([, number, etag]) => {
      const part = parts?.get(Number(number));
      return part?.etag === etag?.replaceAll('&quot;', '"') ? part : undefined;
    });
    const isOrdered = listed.every(([, number], index) => Number(number) === index + 1);
    if (parts === undefined) return { status: 404, text: '<Error><Code>NoSuchUpload</Code></Error>' };
    if (!isOrdered || chosen.length === 0 || chosen.includes(undefined)) return { status: 400 };
    objects.set(name, {
      bytes: Buffer.concat(chosen.map((part) => part?.bytes ?? Buffer.alloc(0))),
      modified: Date.now(),
    });
    uploads.delete(id);
    return { status: 200, text: '<CompleteMultipartUploadResult/>' };
  }

  async function put(request: IncomingMessage, response: ServerResponse, name: string, fault?: Fault): Promise<void> {
    const { searchParams: query } = new URL(request.url ?? '', 'http://store');
    const bytes = await intact(request, fault);
    if (bytes === undefined) return void response.writeHead(400).end();
    const [id, number] = [query.get('uploadId'), Number(query.get('partNumber'))];
    const etag = `"${digest('md5', bytes)}"`;
    if (id === null) objects.set(name, { bytes, modified: Date.now() });
    else if (!uploads.has(id)) return void response.writeHead(404).end();
    else uploads.get(id)?.set(number, { bytes, etag });
    // Some stores escape the quotes.
    const escaped = number % 2 === 0 ? etag.replaceAll('"', '&quot;') : etag;
    return void response.writeHead(200, { ETag: escaped }).end();
  }

  async function post(request: IncomingMessage, response: ServerResponse, name: string, fault?: Fault): Promise<void> {
    const { searchParams: query } = new URL(request.url ?? '', 'http://store');
    const id = query.get('uploadId');
    if (id === null) return begin(response);
    const list = await intact(request, undefined);
    const { status, text } = list === undefined ? { status: 400 } : complete(name, id, list.toString());
    return void (fault === 'lose' ? response.destroy() : response.writeHead(status).end(text));
  }

  function get(request: IncomingMessage, response: ServerResponse, name: string): void {
    const found = objects.get(name);
    if (found === undefined) return void response.writeHead(404).end();
    const { bytes, modified } = found;
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const sent = from === undefined ? bytes : bytes.subarray(Number(from), Number(to) + 1);
    response.writeHead(from === undefined ? 200 : 206, {
      'Content-Length': sent.length,
      'Last-Modified': new Date(modified).toUTCString(),
    });
    return void response.end(request.method === 'HEAD' ? undefined : sent);
  }

  function remove(response: ServerResponse, name: string, query: URLSearchParams): void {
    const id = query.get('uploadId');
    if (id === null) objects.delete(name);
    else uploads.delete(id);
    response.writeHead(204).end();
  }

  function nextFault(received: Received): Fault | undefined {
    const next = faults.find(({ isMeant }) => isMeant(received));
    if (next === undefined) return undefined;
    next.times -= 1;
    if (next.times <= 0) faults = faults.filter((each) => each !== next);
    return next.fault;
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://store');
    const name = pathname.slice(`/${bucket}/`.length);
    const { method = '' } = request;
    log.push(query.size === 0 ? method : `${method} ?${[...query.keys()].join('&')}`);
    const fault = nextFault({ method, query });
    if (fault === 'stall') return;
    if (typeof fault === 'object' && 'answer' in fault) return void response.writeHead(fault.answer).end();
    if (!isSigned(request))
      return void response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    if (!pathname.startsWith(`/${bucket}/`))
      return void response.writeHead(404).end(method === 'HEAD' ? '' : '<Error><Code>NoSuchBucket</Code></Error>');
    if (method === 'PUT') return void put(request, response, name, fault).catch(() => response.destroy());
    if (method === 'POST') return void post(request, response, name, fault).catch(() => response.destroy());
    if (method === 'DELETE') return remove(response, name, query);
    return get(request, response, name);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  test.after(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  const url = (secret: string, place = bucket): string =>
    `s3://${key.id}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${place}?region=${region}&tls=0`;

  return {
    url: url(key.secret),
    urlWithWrongSecret: url('wrong'),
    urlWithWrongBucket: url(key.secret, 'nothing'),
    objects,
    /** Unfinished multipart uploads. */
    uploads,
    log,
    /** Applies the fault to the next matching requests. */
    fail(fault: Fault, times: number, isMeant: (received: Received) => boolean = () => true): void {
      faults.push({ fault, times, isMeant });
    },
  };
}
