import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base32, matchingStep, newTotpSecret, totpCode, totpStep } from './totp.ts';

/** The key of RFC 6238, appendix B. */
const secret = base32(Buffer.from('12345678901234567890'));

test('the codes are those of RFC 6238', () => {
  const vectors: [number, string][] = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ];
  for (const [seconds, code] of vectors) assert.equal(totpCode(secret, totpStep(seconds * 1000)), code);
  assert.equal(secret, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  assert.match(newTotpSecret(), /^[A-Z2-7]{32}$/);
});

test('a code is valid once, for clocks that differ by up to half a minute', () => {
  const at = 1_234_567_890_000;
  const step = totpStep(at);
  const code = (offset: number): string => totpCode(secret, step + offset);
  for (const offset of [-1, 0, 1]) assert.equal(matchingStep(secret, code(offset), at, 0), step + offset);
  for (const offset of [-2, 2]) assert.equal(matchingStep(secret, code(offset), at, 0), undefined);
  assert.equal(matchingStep(secret, code(0), at, step), undefined, 'used');
  assert.equal(matchingStep(secret, code(1), at, step), step + 1);
  assert.equal(matchingStep(secret, '', at, 0), undefined);
});
