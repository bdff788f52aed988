import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { en } from '../../web/src/text/en/index.ts';

const handbook = join(import.meta.dirname, '../../docs/user');

/** Labels that pages don't have. */
const outsideOfHearth = new Set([
  'Unsubscribe', // a button of mail programs
]);

test('every label in the handbook is on a page', () => {
  const labels = new Set(Object.values(en).map((label) => label.replace('{noun}', 'bug')));
  const unknown = readdirSync(handbook).flatMap((name) => {
    const text = readFileSync(join(handbook, name), 'utf8').replaceAll(/\n\s*/g, ' ');
    // Labels are bold and begin with a capital letter. An arrow is between the steps of a way.
    const bold = [...text.matchAll(/\*\*([A-Z].*?)\*\*/g)].flatMap(([, words = '']) => words.split(' → '));
    return bold
      .filter((label) => !labels.has(label) && !outsideOfHearth.has(label))
      .map((label) => `${name}: ${label}`);
  });
  assert.deepEqual(unknown, []);
});
