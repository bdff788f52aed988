import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rolldown/parseAst';
import { problems } from '../../../../contract/problems.ts';
import { french as reasons } from './french.ts';
import { activateReasons, reasonInWords } from './reasons.ts';

const server = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..', 'server');

after(() => activateReasons('en'));

test('every reason is one that the API gives', () => {
  const files = globSync('{domain,features,http,lib}/**/*.ts', { cwd: server });
  const code = files
    .map((file) => readFileSync(join(server, file), 'utf8'))
    .join('\n')
    .replaceAll('\\', '');
  const details = new Set<string>(
    Object.values(problems).flatMap(({ detail }) => [detail, detail.replaceAll(/\{(?:hint|where)\}/g, '')]),
  );
  const parts = (text: string) =>
    text.split(/\{\w+\}/).flatMap((part) => (part.trim().length > 6 ? [part.trim()] : []));
  const unknown = Object.keys(reasons).filter(
    (reason) => !details.has(reason) && !parts(reason).every((part) => code.includes(part)),
  );
  assert.deepEqual(unknown, []);
});

const isShown = (reason: string): boolean => reasonInWords(reason) !== reason;

test('every problem has French words', async () => {
  await activateReasons('fr');
  const missing = Object.values(problems)
    .map(({ detail }) => detail.replaceAll(/\{(?:hint|where)\}/g, ''))
    .filter((detail) => detail.replaceAll(/\{\w+\}/g, '') !== '' && !isShown(detail));
  assert.deepEqual(missing, []);
});

/** The modules that say why a value, a query, a rule or a form is refused. */
const refusing =
  '{domain/{artifacts,fields,names,trackers,workflow,query,svn/access-file},features/{artifacts/{links,write},csv-import,trackers,search,crosstracker,ssh-keys,users,webhooks,workflow},lib/{csv,decoding,text/brackets},http/{decode,encode/shape}}';

/** Parts of reasons that are put together, the values of types, and names that new projects get. */
const isPart =
  /^(?:is (?:not|neither|no) |names more than|has more than|in (?:the field|a query|the context)|It has|criterion field|(?:Unallowed operator|Invalid format) for \{x\}| ?Did you mean| The field is| for the field|, as in|(?:text|comment|fact|number) (?:matches|contains|empty)|a field that you|queries of|SSH keys of user|Artifact was moved|Expected format for field \{x\} :|Anonymous user|Deleted user|leave legacy|\/value|\[|\{x\} at line|You cannot use @project with '\{x\}' \{x\}$|the field '|art artifact|package wiki|two fields have the \{x\}|\{x\} is not \{x\}\.$|A field of type \{x\} has no property|File #|# Written by|The field '\{x\}' is not supported\. \{x\})/;

interface Node {
  type: string;
  value?: unknown;
  callee?: { start: number; end: number };
  quasis?: { value: { cooked: string } }[];
}

/** The texts of a module with three words or more. Each value in a text is shown as {x}. */
function sentencesIn(code: string): string[] {
  const found: string[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'ImportDeclaration' || node.type === 'TaggedTemplateExpression') return;
    const callee = node.callee === undefined ? '' : code.slice(node.callee.start, node.callee.end);
    if (/^log\b|Error$|^(?:statement|Type\.)/.test(callee)) return;
    const text = node.type === 'Literal' ? node.value : node.quasis?.map(({ value }) => value.cooked).join('{x}');
    if (typeof text === 'string' && /[a-z]{2,} [a-z]{2,} [a-z\\`'{]/.test(text)) found.push(text);
    for (const part of Object.values(node).flat()) {
      if (typeof part === 'object' && part !== null && 'type' in part) visit(part as Node);
    }
  };
  visit(parseAst(code, { lang: 'ts' }));
  return found;
}

test('a reason inside a reason has French words', async () => {
  await activateReasons('fr');
  const files = globSync([`${refusing}.ts`, `${refusing}/**/*.ts`], { cwd: server });
  const missing = files
    .filter((file) => !/(?:test|transfer|store|routes)\.ts$|\/(?:templates|after|store|routes|engine)\//.test(file))
    .flatMap((file) => sentencesIn(readFileSync(join(server, file), 'utf8')).map((text) => ({ file, text })))
    .filter(({ text }) => !isPart.test(text) && !/\b(?:SELECT|UPDATE|WHERE|VALUES)\b.* /.test(text))
    // Hints follow a reason, and some reasons name their field.
    .filter(({ text }) => !isShown(text) && !isShown(text.replace(/\{x\}$/, '')));
  assert.ok(files.length > 100);
  assert.deepEqual(missing, []);
});

test('reasons that are put together are French as a whole', async () => {
  await activateReasons('fr');
  const cases = {
    'Unknown parameter(s): titel. Did you mean `title`?': 'Paramètres inconnus : titel. Vouliez-vous dire `title` ?',
    'The field Severity cannot be removed: it is used in the semantic status.':
      'Le champ Severity ne peut pas être retiré : il sert à la sémantique status.',
    'Subversion cannot read this access file: line 3: The group "devs" is not defined.':
      'Subversion ne peut pas lire ce fichier d’accès : ligne 3 : Le groupe « devs » n’est pas défini.',
    'Invalid value specified for `label`. Maximum 255 characters allowed.':
      'La valeur de `label` n’est pas valide. Maximum : 255 caractères.',
    'The structure is not valid: the semantic title needs a text, but Severity is not one.':
      'La structure n’est pas valide : la sémantique title demande un texte, et ce n’est pas le cas de Severity.',
    "The 'FROM' part of the query is invalid, it contains an error: 'Only @project = 'self' and @project = 'aggregated' are supported'":
      "La partie FROM de la requête n’est pas valide : seuls @project = 'self' et @project = 'aggregated' sont possibles",
    'Invalid value for field "severity": "[a" is no regular expression that is understood: it ends too early':
      'Champ « severity » : l’expression régulière "[a" n’est pas comprise : elle s’arrête trop tôt',
    "@status cannot be compared to the string value 'x'.": '@status ne peut pas être comparé avec le texte « x ».',
  };
  for (const [english, text] of Object.entries(cases)) assert.equal(reasonInWords(english), text);
});

test('mistakes in queries are named in French, with their places', async () => {
  await activateReasons('fr');
  assert.equal(
    reasonInWords(`The value 'Nwe' doesn't exist for the list field 'status'. ('"Nwe"' at line 1, column 10)`),
    `La valeur « Nwe » n’existe pas dans la liste « status ». ('"Nwe"', ligne 1, colonne 10)`,
  );
  assert.equal(
    reasonInWords(
      "We cannot search on 'a', 'b', we don't know what they refer to. Please refer to the documentation for the allowed comparisons. ('a' at line 1, column 1; 'b' at line 2, column 3)",
    ),
    "On ne peut pas chercher selon 'a', 'b' : ces noms sont inconnus. La documentation donne les comparaisons possibles. ('a', ligne 1, colonne 1 ; 'b', ligne 2, colonne 3)",
  );
  await activateReasons('en');
});

test('a number has the form of its noun', async () => {
  const reason = (seconds: number) => `Too many failed attempts. Please wait ${seconds} second(s) and try again.`;
  await activateReasons('fr');
  assert.equal(reasonInWords(reason(1)), 'Trop de tentatives échouées. Attendez 1 seconde, puis réessayez.');
  assert.equal(reasonInWords(reason(5)), 'Trop de tentatives échouées. Attendez 5 secondes, puis réessayez.');
  await activateReasons('en');
  assert.equal(reasonInWords(reason(1)), 'Too many failed attempts. Please wait 1 second and try again.');
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
