import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isEmail } from './names.ts';

const long = 'a'.repeat(242);
const addresses: [text: string, isOne: boolean][] = [
  ['alice@example.com', true],
  ['o’brien+bugs@münchen.example', true],
  ["o'brien@example.com", true],
  [`${long}@example.com`, true],
  [`${long}b@example.com`, false],
  ['alice', false],
  ['alice@', false],
  ['@example.com', false],
  ['alice@b@example.com', false],
  ['alice@example.com,bob@example.com', false],
  ['alice@example.com;bob@example.com', false],
  ['Alice <alice@example.com>', false],
  ['alice(work)@example.com', false],
  ['alice@example.com(work)', false],
  ['"alice"@example.com', false],
  ['ali ce@example.com', false],
  ['alice@example.com\r\nBcc: bob@example.com', false],
  ['alice@example.com\u0001', false],
  ['alice\u0085@example.com', false],
  ['alice\u2028@example.com', false],
];

for (const [text, isOne] of addresses) {
  test(`${JSON.stringify(text.slice(-40))} is ${isOne ? '' : 'not '}an address`, () =>
    assert.equal(isEmail(text), isOne));
}
