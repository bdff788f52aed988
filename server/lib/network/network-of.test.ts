import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkOf } from './network-of.ts';

test('the addresses of an IPv6 network count as one caller, in whatever notation', () => {
  const same = ['2001:db8::1', '2001:db8::2:3', '2001:0db8:0:0:ffff::', '2001:DB8:0:0:1:2:3:4', '2001:db8::1%eth0'];
  for (const ip of same) assert.equal(networkOf(ip), '2001:db8:0:0', ip);
  assert.equal(networkOf('2001:db8:0:1::1'), '2001:db8:0:1');
  assert.equal(networkOf('2001:db8:1::'), '2001:db8:1:0');
  assert.equal(networkOf('::1'), '0:0:0:0');
});

test('IPv4 addresses are separate callers, also when mapped to IPv6', () => {
  assert.equal(networkOf('192.0.2.7'), '192.0.2.7');
  assert.equal(networkOf('::ffff:192.0.2.7'), '192.0.2.7');
  assert.notEqual(networkOf('192.0.2.8'), networkOf('192.0.2.7'));
});
