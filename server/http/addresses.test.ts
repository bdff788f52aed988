import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Addresses } from './addresses.ts';

const patterns = ['/', '/things', '/things/:id', '/things/count', '/things/:id/parts/:part_id', '/things/count/:year'];
const addresses = new Addresses<string>();
for (const pattern of patterns) addresses.at(pattern, () => pattern);

const found: [address: string, pattern: string, params?: Record<string, string>][] = [
  ['/', '/'],
  ['', '/'],
  ['?a=b', '/'],
  ['/things', '/things'],
  ['/Things?id=/7', '/things'],
  ['/things/7#part', '/things/:id', { id: '7' }],
  ['/things/', '/things/:id', { id: '' }],
  ['/things/COUNT', '/things/count'],
  ['/things/Counts', '/things/:id', { id: 'Counts' }],
  ['/things/a%2Fb%2525', '/things/:id', { id: 'a/b%25' }],
  ['/%74hings/%C3%A9', '/things/:id', { id: 'é' }],
  ['/things/count/2026', '/things/count/:year', { year: '2026' }],
  ['/things/count/parts/1', '/things/:id/parts/:part_id', { id: 'count', part_id: '1' }],
  [`/things/${'x'.repeat(1_000)}`, '/things/:id', { id: 'x'.repeat(1_000) }],
];
for (const [address, pattern, params = {}] of found) {
  test(`${address.slice(0, 30)} is ${pattern}`, () => {
    assert.deepEqual(addresses.find(address), { value: pattern, path: pattern, params });
  });
}

for (const address of ['/other', '//things', '/things/7/', '/things/7/parts', `/things/${'x'.repeat(1_001)}`]) {
  test(`${address.slice(0, 30)} is unknown`, () => assert.equal(addresses.find(address), undefined));
}

test('one address has one set of names', () => {
  assert.equal(
    addresses.at('/things', () => 'another'),
    '/things',
  );
  assert.throws(() => addresses.at('/things/:number', () => ''), /different names/);
});
