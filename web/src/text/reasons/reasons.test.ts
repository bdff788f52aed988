import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { problems } from '../../../../contract/problems.ts';
import { reasons as usual } from './fr.ts';
import { queryReasons } from './fr-queries.ts';
import { rarerReasons } from './fr-rarer.ts';
import { activateReasons, reasonInWords } from './reasons.ts';

const reasons = { ...usual, ...rarerReasons, ...queryReasons };

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

test('mistakes in queries are named in French, with their places', async () => {
  await activateReasons('fr');
  assert.equal(
    reasonInWords(`The value 'Nwe' doesn't exist for the list field 'status'. ('"Nwe"' at line 1, column 10)`),
    `La valeur « Nwe » n’existe pas dans la liste « status ». ('"Nwe"', ligne 1, colonne 10)`,
  );
  assert.equal(
    reasonInWords(
      "We cannot search on 'a', 'b', we don't know what they refer to. Please refer to the documentation for the allowed comparisons. ('a' at line 1, column 1; 'b' at line 2, column 3)",
    ),
    "On ne peut pas chercher selon 'a', 'b' : ces noms sont inconnus. La documentation donne les comparaisons possibles. ('a', ligne 1, colonne 1 ; 'b', ligne 2, colonne 3)",
  );
  await activateReasons('en');
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
