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
  'zaq12wsxcde3',
  '1qazxsw23edc',
  '!QAZ2wsx#EDC',
  '123qweasdzxc',
  'qweasdzxc123',
  'q1w2e3r4t5y6',
  'a1b2c3d4e5f6',
  'abc123abc123',
  'thisisapassword',
  'zyxwvutsrqpo',
  'alice',
  'Alice-123456',
  'alicealicealice',
  'hearth2026!!',
  'iloveyou2024',
  '111111222222',
  'letmein12345',
  'iloveyouforever',
  'dragon-master-99',
  'Summer2024Winter',
  'p4ssw0rd4dm1n',
  'thisismypassword',
  'ManchesterUnited1878',
  'princess.unicorn',
  'schatzi+liebling',
  'jetaimemonamour',
  'AliceSmith2024',
  'smith@example1',
  'hearth_alice!!',
  'qwerty_football',
  '1234-dragon-1234',
  '19841984-monkey',
  'pass word 1234',
  'ｐａｓｓｗｏｒｄ１２３４',
  'p\u0430ssw\u043Erd1234',
  'p\u0301assword12345',
  'pass\u200Bword1234',
  'pa\u017F\u017Fwordpa\u017F\u017Fword',
  '\u0130loveyou2024',
  '\u0430l\u0456c\u0435-123456',
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
  'monkey dragon castle',
  'blue lamp over Oslo',
  'summer84917263xk',
  'Zug um 7 nach Jena',
  'чайник на плите',
  'λύχνος στο σπίτι',
];
for (const password of accepted) {
  test(`${JSON.stringify(password)} is not`, () => assert.ok(!isEasyToGuess(password, known)));
}
