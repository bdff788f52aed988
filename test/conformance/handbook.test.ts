import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { slugOf } from '../../web/handbook.ts';
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

test('every link between pages of the handbook and of the API leads to a page and to one of its headings', () => {
  const documents = join(handbook, '..');
  const folders = ['user', 'api'].map((folder) => ({ folder, names: readdirSync(join(documents, folder)) }));
  const broken = folders.flatMap(({ folder, names }) =>
    names.flatMap((name) => {
      const text = readFileSync(join(documents, folder, name), 'utf8');
      const links = [...text.matchAll(/\]\(((?:\.\.\/(?:user|api)\/)?[\w-]+\.md)?(?:#([^)]*))?\)/g)];
      return links.flatMap(([link, file = name, part]) => {
        const path = join(documents, folder, file);
        const headings = existsSync(path) ? readFileSync(path, 'utf8').matchAll(/^#+ (.*)$/gm) : undefined;
        const ids = Array.from(headings ?? [], ([, heading = '']) => slugOf(heading));
        return headings !== undefined && (part === undefined || ids.includes(part))
          ? []
          : [`${folder}/${name}: ${link}`];
      });
    }),
  );
  assert.deepEqual(broken, []);
});
