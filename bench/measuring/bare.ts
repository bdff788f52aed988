// The limit of this machine: node:http that answers with bytes it has, `node bench/measuring/bare.ts <file of answers>`.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

export interface BareAnswer {
  path: string;
  status: number;
  type: string;
  body: string;
}

if (import.meta.main) {
  const answers = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as BareAnswer[];
  const ready = new Map(
    answers.map(({ path, status, type, body }) => {
      const bytes = Buffer.from(body);
      const headers = status === 304 ? [] : ['Content-Type', type, 'Content-Length', String(bytes.length)];
      return [path, { status, headers, bytes }];
    }),
  );
  const server = createServer((request, response) => {
    const found = ready.get(request.url ?? '');
    if (found === undefined) return void response.writeHead(200, ['Content-Length', '4']).end('bare');
    response.writeHead(found.status, found.headers);
    response.end(found.bytes);
  });
  server.keepAliveTimeout = 75_000;
  server.listen(Number(process.env['HEARTH_PORT']), '127.0.0.1');
}
