import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isEasyToGuess } from './common.ts';

const known = ['alice', 'alice.smith@example.com', 'Hearth'];

const refused = [
  '12345678',
  '123456789012',
  'password',
  'Password1234',
  'P@ssw0rd!2024',
  'passwordpassword',
  '            ',
  'aaaaaaaaaaaa',
  'abababababab',
  'qwertyuiop12',
  '1q2w3e4r5t6y',
  'qwertyqwerty',
  'zyxwvutsrqpo',
  'alice',
  'Alice-123456',
  'alicealicealice',
  'hearth2026!!',
  'iloveyou2024',
  '111111222222',
  'letmein12345',
];
for (const password of refused) {
  test(`${JSON.stringify(password)} is easy to guess`, () => assert.ok(isEasyToGuess(password, known)));
}

const accepted = [
  'correct horse battery',
  'a new password for it',
  'fTq7-wm2K-pp91',
  '4c1f0a9be27d63585a90',
  'kettle on the hob',
  'Grüße aus Jena!',
  'correct-password',
];
for (const password of accepted) {
  test(`${JSON.stringify(password)} is not`, () => assert.ok(!isEasyToGuess(password, known)));
}
