import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { send } from '../support/hearth/client.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { eventually } from '../support/hearth/store.ts';
import { bodyIn, statusIn } from './socket.ts';

const hearth = await startHearth({ after });
const { hostname, port } = new URL(hearth.base);

async function open(): Promise<{ socket: Socket; received: () => string; closed: Promise<unknown> }> {
  let text = '';
  const socket = connect(Number(port), hostname);
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  return { socket, received: () => text, closed };
}

test('a running request is completed, new ones are refused, and then everything is closed', async () => {
  const body = JSON.stringify({ description: 'made while stopping' });
  const slow = await open();
  const head = `POST /api/access_keys HTTP/1.1\r\nHost: a\r\nX-Auth-AccessKey: ${hearth.admin.accessKey}\r\n`;
  slow.socket.write(`${head}Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`);
  await eventually(() => slow.received().includes('100 Continue'), 'the server to have seen the request');
  slow.socket.write(body.slice(0, 5));

  const silent = await open();
  const stopped = hearth.stop();
  await eventually(async () => {
    const refused = await send(hearth.base, 'GET', '/api/version', { headers: { Connection: 'close' } }).then(
      ({ status }) => status === 503,
      (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED',
    );
    return refused;
  }, 'new connections to be refused');

  silent.socket.write('GET /api/version HTTP/1.1\r\nHost: a\r\n\r\n');
  await silent.closed;
  assert.equal(statusIn(silent.received()), 503);
  assert.deepEqual(JSON.parse(bodyIn(silent.received())).error, {
    code: 503,
    message: 'Service Unavailable: Hearth is stopping. Please try again in a moment.',
  });
  assert.match(silent.received(), /\r\nRetry-After: 1\r\n/);

  slow.socket.write(body.slice(5));
  await slow.closed;
  const answer = slow.received().replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
  assert.equal(statusIn(answer), 201, answer);
  assert.match(JSON.parse(bodyIn(answer)).identifier, /^tlp-k1-/);
  assert.match(answer, /\r\nconnection: close\r\n/i);

  await stopped;
});
