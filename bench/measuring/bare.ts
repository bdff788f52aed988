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
  const other = { status: 200, headers: ['Content-Length', '4'], bytes: Buffer.from('bare') };
  const server = createServer((request, response) => {
    const { status, headers, bytes } = ready.get(request.url ?? '') ?? other;
    response.writeHead(status, headers);
    response.end(bytes);
  });
  server.keepAliveTimeout = 75_000;
  server.listen(Number(process.env['HEARTH_PORT']), '127.0.0.1');
}
