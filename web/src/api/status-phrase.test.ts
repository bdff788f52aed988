import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { problems } from '../../../contract/problems.ts';
import { withoutStatus } from './status-phrase.ts';

const encoder = readFileSync(new URL('../../../server/http/encode/errors.ts', import.meta.url), 'utf8');
const phrases = new Map(
  Array.from(encoder.matchAll(/^ {2}(\d{3}): '(.+)',$/gm), ([, status, phrase = '']) => [Number(status), phrase]),
);

test('people read the reason of each problem without the words for programs', () => {
  assert.ok(phrases.size > 20);
  for (const { status } of Object.values(problems)) {
    const phrase = phrases.get(status) ?? 'Error';
    assert.equal(withoutStatus(`${phrase}: the reason`), 'the reason');
    assert.equal(withoutStatus(phrase), '');
  }
  for (const phrase of phrases.values()) assert.equal(withoutStatus(`${phrase}: Locked: in`), 'Locked: in');
});
