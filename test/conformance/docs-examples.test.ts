import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { startHearth } from '../support/hearth/hearth.ts';
import { type Example, examplesIn } from './examples.ts';
import { expectBody, expectText, type Names } from './promises.ts';

const folder = new URL('../../docs/api/', import.meta.url).pathname;
const documents = globSync('*.md', { cwd: folder }).toSorted();
const noCurl = ['/usr/bin/curl', '/bin/curl', '/usr/local/bin/curl'].some((path) => existsSync(path))
  ? false
  : 'curl is not installed';

/** The platform that docs/api/README.md describes: a user, their key, three projects. */
async function startExamples(t: TestContext): Promise<Names> {
  const hearth = await startHearth({ after: (work) => t.after(work) });
  const ada = await hearth.user('ada', { realName: 'Ada Lovelace' });
  for (const [shortname, label] of [
    ['garden', 'The garden'],
    ['kitchen', 'The kitchen'],
    ['library', 'The library'],
  ]) {
    await hearth.project(ada, { shortname, label });
  }
  return new Map([
    ['BASE', `${hearth.base}/api`],
    ['KEY', ada.accessKey],
    ['PASSWORD', ada.password],
    ['ADMIN_KEY', hearth.admin.accessKey],
  ]);
}

interface Answer {
  head: string;
  body: string;
}

/** Runs the command in bash. Makes curl save the headers of the response. */
async function run(command: string, names: Names, directory: string): Promise<Answer> {
  const headFile = join(directory, 'head');
  const script = `set -eu\ncurl() { command curl --silent --show-error --dump-header '${headFile}' "$@"; }\n${command}`;
  const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: directory, ...Object.fromEntries(names) };
  const done = await promisify(execFile)('bash', ['-c', script], {
    cwd: directory,
    env: environment,
    timeout: 120_000,
  });
  return { head: await readFile(headFile, 'utf8'), body: done.stdout };
}

/** The case of this API's own headers matters, because some clients read them case-sensitively. */
const isHeader = (line: string, name: string): boolean =>
  name.startsWith('X-') ? line.startsWith(`${name}: `) : line.toLowerCase().startsWith(`${name.toLowerCase()}: `);

function expectAnswer(example: Example, { head, body }: Answer, names: Names, where: string): void {
  const [first = '', ...lines] = head.trimEnd().split('\r\n');
  assert.match(first, new RegExp(`^HTTP/1\\.1 ${example.status} `), `${where}: the status\n${body}`);
  for (const [name, promised] of example.headers) {
    const given = lines.find((line) => isHeader(line, name));
    assert.ok(given, `${where}: the header ${name}\n${head}`);
    expectText(promised, given.slice(name.length + 2), names, `${where}: ${name}`);
  }
  expectBody(example.body, body, names, where);
}

async function checkExamples(t: TestContext, name: string, examples: Example[]): Promise<Answer[]> {
  const names = await startExamples(t);
  const directory = await mkdtemp(join(tmpdir(), 'hearth-docs-'));
  t.after(() => rm(directory, { recursive: true }));
  const answers: Answer[] = [];
  for (const example of examples) {
    const answer = await run(example.command, names, directory);
    expectAnswer(example, answer, names, `docs/api/${name}, line ${example.line}`);
    answers.push(answer);
  }
  return answers;
}

describe('the examples in the documentation match the real responses', () => {
  for (const name of documents) {
    const examples = examplesIn(readFileSync(join(folder, name), 'utf8'));
    if (examples.length === 0) continue;
    test(`docs/api/${name}: ${examples.length} examples`, { skip: noCurl }, async (t) => {
      await checkExamples(t, name, examples);
    });
  }
});

test('authentication, pagination, projects and XML are among the documents', () => {
  for (const name of ['README.md', 'authentication.md', 'pagination.md', 'projects.md', 'xml.md']) {
    assert.ok(examplesIn(readFileSync(join(folder, name), 'utf8')).length > 0, name);
  }
});

test('a document with wrong responses is detected', { skip: noCurl }, async (t) => {
  const markdown = readFileSync(join(folder, 'pagination.md'), 'utf8');
  const wrong: [from: string, to: string][] = [
    ['X-PAGINATION-SIZE: 3', 'X-PAGINATION-SIZE: 4'],
    ['"shortname": "garden"', '"shortname": "gardens"'],
    ['HTTP/1.1 400', 'HTTP/1.1 404'],
    ['<shortname>garden</shortname>', '<shortname/>'],
  ];
  const answers = await checkExamples(t, 'pagination.md', examplesIn(markdown));
  const check = (changed: string): void => {
    for (const [index, example] of examplesIn(changed).entries()) {
      const answer = answers[index];
      assert.ok(answer);
      expectAnswer(example, answer, new Map(), 'changed');
    }
  };
  check(markdown);
  for (const [from, to] of wrong) {
    assert.ok(markdown.includes(from), `${from} is in the document`);
    assert.throws(() => check(markdown.replace(from, to)), assert.AssertionError, `${from} -> ${to}`);
  }
});
