import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, test } from 'node:test';
import { startReceiver } from '../../../test/support/servers/receiver.ts';
import { createOutgoingTest } from './networks.ts';
import { ClosedAddress, createOutgoing } from './outgoing.ts';

const closed = [
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::127.0.0.1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:0:127.0.0.1',
  '::ffff:0:7f00:1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fd00::1',
  'not an address',
];

describe('an address from a user', () => {
  test('must be on the Internet, unless a network is open', () => {
    const isOpen = createOutgoingTest([]);
    for (const address of closed) assert.equal(isOpen(address), false, address);
    for (const address of [
      '93.184.216.34',
      '2606:2800:220:1:248:1893:25c8:1946',
      '172.32.0.1',
      '::ffff:93.184.216.34',
    ]) {
      assert.equal(isOpen(address), true, address);
    }
    const opened = createOutgoingTest(['10.0.0.0/8', 'loopback', '192.168.0.7']);
    const reached = closed.filter((address) => opened(address));
    assert.deepEqual(reached, ['127.0.0.1', '10.1.2.3', '::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1']);
    assert.equal(opened('192.168.0.7'), true);
    assert.equal(opened('::ffff:192.168.0.7'), true);
  });

  test('is checked in every spelling, and after the lookup of a name', async (t) => {
    const receiver = await startReceiver(t);
    const post = (outgoing: ReturnType<typeof createOutgoing>, host: string) =>
      outgoing.post({
        url: new URL(`http://${host}:${receiver.port}/`),
        headers: {},
        body: '',
        signal: AbortSignal.timeout(5_000),
      });
    for (const host of ['127.0.0.1', '0x7f.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]', 'localhost']) {
      await assert.rejects(post(createOutgoing([]), host), ClosedAddress, host);
    }
    assert.deepEqual(receiver.calls, []);
    assert.equal((await post(createOutgoing(['loopback']), '127.1')).status, 201);
    const ftp = { url: new URL('ftp://example.com/'), headers: {}, body: '', signal: AbortSignal.timeout(5_000) };
    await assert.rejects(createOutgoing([]).post(ftp), /Only http and https/);
  });
});

describe('a misbehaving receiver', () => {
  /** The status and the length of the body that was read, or the message of the error. */
  async function calling(play: (socket: Socket) => void, milliseconds = 5_000): Promise<string> {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => play(socket));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const signal = AbortSignal.timeout(milliseconds);
    const call = { url: new URL(`http://127.0.0.1:${port}/`), headers: {}, body: '', signal, readsUpTo: 100 };
    try {
      const { status, body } = await createOutgoing(['loopback']).post(call);
      return `${status} ${body.length}`;
    } catch (error) {
      return (error as Error).message;
    } finally {
      server.close();
    }
  }
  const endlessly = (socket: Socket, piece: string): void => {
    while (!socket.destroyed && socket.write(piece));
    socket.once('drain', () => endlessly(socket, piece));
  };

  test('with another protocol ends the call', async () => {
    const head = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: any\r\nConnection: Upgrade\r\n\r\n';
    assert.match(await calling((socket) => socket.write(head)), /answered 101/);
  });

  test('with interim answers ends the call if there are many', async () => {
    const interim = 'HTTP/1.1 103 Early Hints\r\n\r\n';
    const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nOK';
    assert.equal(await calling((socket) => socket.end(interim.repeat(10) + answer)), '200 2');
    const began = process.cpuUsage();
    assert.match(await calling((socket) => endlessly(socket, interim.repeat(1_000))), /interim answers without end/);
    assert.ok(process.cpuUsage(began).user < 1_000_000);
  });

  test('with an endless or a slow body, or an endless head, ends the call', async () => {
    const chunk = `ffff\r\n${'x'.repeat(0xffff)}\r\n`;
    const head = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
    assert.equal(await calling((socket) => endlessly(socket, head + chunk)), '200 100');
    assert.match(await calling((socket) => socket.write(`${head}1\r\nx\r\n`), 200), /aborted/);
    assert.match(
      await calling((socket) => endlessly(socket, `HTTP/1.1 200 OK\r\nA: ${'x'.repeat(99_999)}`)),
      /overflow/i,
    );
  });
});
