import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface Stored {
  bytes: Buffer;
  modified: number;
}

const key = { id: 'test-key', secret: 'te/st+secret=' };
const region = 'eu-test-1';
const bucket = 'attachments';

const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');
const hmac = (secret: Buffer | string, text: string): Buffer => createHmac('sha256', secret).update(text).digest();

/** AWS Signature Version 4, computed anew from what was received. */
function signatureOf(request: IncomingMessage, signedHeaders: string): string {
  const { headers, method = '', url = '' } = request;
  const canonical = [
    method,
    url,
    '',
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

/** A store that speaks as much of S3 as is needed, and refuses what is not signed. */
export async function startS3(test: { after(work: () => Promise<void>): void }) {
  const objects = new Map<string, Stored>();
  const log: string[] = [];
  let failures = 0;

  async function put(request: IncomingMessage, response: ServerResponse, name: string): Promise<void> {
    const bytes = await buffer(request);
    const said = Number(request.headers['content-length']);
    const isIntact = sha256(bytes) === request.headers['x-amz-content-sha256'] && said === bytes.length;
    if (isIntact) objects.set(name, { bytes, modified: Date.now() });
    response.writeHead(isIntact ? 200 : 400).end();
  }

  function get(request: IncomingMessage, response: ServerResponse, found: Stored): void {
    const { bytes, modified } = found;
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const sent = from === undefined ? bytes : bytes.subarray(Number(from), Number(to) + 1);
    response.writeHead(from === undefined ? 200 : 206, {
      'Content-Length': sent.length,
      'Last-Modified': new Date(modified).toUTCString(),
    });
    response.end(request.method === 'HEAD' ? undefined : sent);
  }

  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice(`/${bucket}/`.length);
    const found = objects.get(name);
    log.push(request.method ?? '');
    if (failures > 0) {
      failures -= 1;
      return void response.writeHead(503).end();
    }
    if (!isSigned(request))
      return void response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    if (request.method === 'PUT') return void put(request, response, name);
    if (found === undefined && request.method !== 'DELETE') return void response.writeHead(404).end();
    if (found !== undefined && request.method !== 'DELETE') return get(request, response, found);
    objects.delete(name);
    return void response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  test.after(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  const url = (secret: string): string =>
    `s3://${key.id}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}?region=${region}&tls=0`;

  return {
    url: url(key.secret),
    urlWithWrongSecret: url('wrong'),
    objects,
    log,
    /** The next answers are 503. */
    fail(times: number): void {
      failures = times;
    },
  };
}
