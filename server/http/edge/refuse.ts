import type { ServerResponse } from 'node:http';
import type { Problem } from '../../../contract/problems.ts';
import { errorBody } from '../encode/errors.ts';
import { apiHeaders } from '../encode/headers.ts';
import { mediaTypes, wireText } from '../encode/negotiation.ts';

/** Answers before any other handler sees the request, then closes the connection. */
export function refuseRequest(response: ServerResponse, found: Problem): void {
  for (const [name, value] of Object.entries(apiHeaders)) response.setHeader(name, value);
  const body = wireText('json', errorBody(found));
  const headers = { 'Content-Type': mediaTypes.json, 'Content-Length': Buffer.byteLength(body), ...found.headers };
  response.writeHead(found.status, { ...headers, Connection: 'close' });
  response.end(body);
}
