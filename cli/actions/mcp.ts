import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { createClient } from '../../packages/client/client.ts';
import { readConfig } from '../../server/config.ts';
import { version } from '../../server/lib/version.ts';
import { Complaint } from '../complaint.ts';
import { createMcpHttpServer } from '../mcp/http.ts';
import { createMcpServer } from '../mcp/tools.ts';
import { note } from '../output.ts';

interface Options {
  url?: string;
  http?: string;
}

/** Speaks MCP until the assistant disconnects, or until a signal ends it. */
export async function mcp({ url: given, http }: Options): Promise<void> {
  const { accessKey, baseUrl, port, tls } = readConfig();
  const url = given ?? baseUrl ?? `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`;
  if (http !== undefined) {
    const server = createMcpHttpServer(url, version);
    server.listen(Number(http), '127.0.0.1');
    await once(server, 'listening');
    note(`MCP at http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp for ${url}`);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.close());
    await once(server, 'close');
    return;
  }
  if (accessKey === undefined) {
    throw new Complaint('Set HEARTH_ACCESS_KEY to a personal access key with the scope write:rest.');
  }
  const server = createMcpServer(createClient({ url, accessKey }), version);
  const transport = new StdioServerTransport();
  const ended = new Promise<void>((resolve) => void process.stdin.once('end', resolve));
  await server.connect(transport);
  await ended;
  await server.close();
}
