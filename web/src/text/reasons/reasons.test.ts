import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { problems } from '../../../../contract/problems.ts';
import { reasons } from './fr.ts';
import { activateReasons, reasonInWords } from './reasons.ts';

after(() => activateReasons('en'));

test('every reason is one that the API gives', () => {
  const domain = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..', 'server');
  const files = globSync('{domain,features}/**/*.ts', { cwd: domain });
  const code = files.map((file) => readFileSync(join(domain, file), 'utf8')).join('\n');
  const details = new Set<string>(Object.values(problems).map(({ detail }) => detail));
  const parts = (text: string) => text.split(/\{\w+\}/).filter((part) => part.trim().length > 6);
  const unknown = Object.keys(reasons).filter(
    (reason) => !details.has(reason) && !parts(reason).every((part) => code.includes(part)),
  );
  assert.deepEqual(unknown, []);
});

test('a reason keeps all of its values', () => {
  const namesIn = (text: string) => new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name));
  for (const [english, french] of Object.entries(reasons)) assert.deepEqual(namesIn(french), namesIn(english), english);
});

test('reasons are shown in French, each line for itself, and unknown ones stay', async () => {
  await activateReasons('fr');
  const shown = reasonInWords(
    'The field Title (title) is required.\nSomething else.\nProject shortname is invalid. The reason is: Name is reserved.',
  );
  assert.deepEqual(shown.split('\n'), [
    'Le champ Title (title) est obligatoire.',
    'Something else.',
    'Le nom court du projet n’est pas valide : ce nom est réservé.',
  ]);
  await activateReasons('en');
  assert.equal(reasonInWords('This project is suspended'), 'This project is suspended');
});
