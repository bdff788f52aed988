import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMentions } from './mention-scan.ts';

const cases: [text: string, names: string[]][] = [
  ['@alice and @bob.smith.', ['alice', 'bob.smith']],
  ['(@carol), @dave-e!', ['carol', 'dave-e']],
  ['me@example.org is an address', []],
  ['a@@b @', []],
  ['https://example.org/@someone', []],
  ['@é is no name', []],
];

for (const [text, names] of cases) {
  test(JSON.stringify(text), () => {
    assert.deepEqual(
      findMentions(text).map(({ name }) => name),
      names,
    );
  });
}
