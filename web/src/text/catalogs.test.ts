import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { breakableSpaces } from '../../../test/support/formats/french-spaces.ts';
import { placeholdersIn } from '../../../test/support/formats/placeholders.ts';
import { en } from './en/index.ts';
import { catalogs } from './languages.ts';

const sources = dirname(dirname(fileURLToPath(import.meta.url)));

for (const [language, load] of Object.entries(catalogs)) {
  test(`every message in ${language} can be compiled, with the placeholders of the English one`, async () => {
    for (const [id, message] of Object.entries(await load())) {
      assert.deepEqual(placeholdersIn(message), placeholdersIn(en[id as keyof typeof en]), id);
    }
  });
}

test('no line of a French page begins with a sign', async () => {
  for (const [id, message] of Object.entries(await catalogs.fr())) assert.deepEqual(breakableSpaces(message), [], id);
});

test('every message is used', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: sources }).filter((file) => !file.startsWith('text/'));
  const code = files.map((file) => readFileSync(join(sources, file), 'utf8')).join('\n');
  const literals = new Set([...code.matchAll(/['"]([\w.]+)['"]/g)].map(([, id]) => id));
  // t(`user.status.${status}`) uses all that begin with `user.status.`.
  const patterns = [...code.matchAll(/`([a-zA-Z]+\.[\w.]*\$\{[^`]*)`/g)].map(
    ([, template = '']) => new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[\\w.-]+')}$`),
  );
  const unused = Object.keys(en).filter((id) => !literals.has(id) && !patterns.some((pattern) => pattern.test(id)));
  assert.ok(literals.size > 500, 'the sources are found');
  assert.deepEqual(unused, []);
});
