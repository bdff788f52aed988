import { createServer, type IncomingMessage, type Server } from 'node:http';
import { localhostHostValidation, localhostOriginValidation } from '@modelcontextprotocol/node';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { createClient } from '../../packages/client/client.ts';
import { createMcpServer } from './tools.ts';

/** The key of a request: as in the REST API, or as assistants send secrets. */
function keyIn({ headers }: IncomingMessage): string | undefined {
  const own = headers['x-auth-accesskey'];
  if (typeof own === 'string') return own;
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

/**
 * Serves MCP over streamable HTTP on the loopback interface. Each request has the rights of the key that it contains.
 */
export function createMcpHttpServer(url: string, version: string): Server {
  const [isHost, isOrigin] = [localhostHostValidation(), localhostOriginValidation()];
  return createServer((request, response) => {
    if (!isHost(request, response) || !isOrigin(request, response)) return;
    // Not every request target is a valid address: `//` isn't.
    if (request.url?.replace(/\?.*$/s, '') !== '/mcp') {
      response.writeHead(404).end('MCP is at /mcp.\n');
      return;
    }
    const accessKey = keyIn(request);
    if (accessKey === undefined) {
      response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end('Send an access key as a bearer token.\n');
      return;
    }
    const server = createMcpServer(createClient({ url, accessKey }), version);
    const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    response.on('close', () => void server.close());
    void server
      .connect(transport)
      .then(() => transport.handleRequest(request, response))
      .catch(() => response.destroy());
  });
}
