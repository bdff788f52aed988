import assert from 'node:assert/strict';
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

describe('an address that users have called', () => {
  test('is on the Internet, unless a network is open', () => {
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
