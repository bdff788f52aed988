import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problems } from '../../../contract/problems.ts';
import { statusPhrases } from '../../../contract/status-phrases.ts';
import { withoutStatus } from './status-phrase.ts';

test('people read the reason of each problem without the words for programs', () => {
  for (const { status } of Object.values(problems)) {
    const phrase = statusPhrases[status] ?? '';
    assert.notEqual(phrase, '', `${status} has no words`);
    assert.equal(withoutStatus(`${phrase}: the reason`), 'the reason');
    assert.equal(withoutStatus(phrase), '');
  }
  for (const phrase of Object.values(statusPhrases)) {
    assert.equal(withoutStatus(`${phrase}: Locked: in`), 'Locked: in');
  }
});
