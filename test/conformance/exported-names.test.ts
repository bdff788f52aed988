import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const definition = /^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm;

/** Files that have the same names on purpose: commands, the languages, and the steps of the database. */
const parallel = /\.test\.tsx?$|^cli\/actions\/|^web\/src\/text\/|\/migrations\//;

/** The places where each name is defined. A type and its schema have one name, and are one thing. */
function definitions(patterns: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of globSync([...patterns], { cwd: root }).filter((path) => !parallel.test(path))) {
    const text = readFileSync(`${root}/${file}`, 'utf8');
    const names = new Set([...text.matchAll(definition)].map(([, name = '']) => name));
    for (const name of names) found.set(name, [...(found.get(name) ?? []), file]);
  }
  return found;
}

const repeated = (found: Map<string, string[]>): string[] =>
  [...found].flatMap(([name, files]) => (files.length > 1 ? [`${name}: ${files.toSorted().join(', ')}`] : []));

test('an exported name of the server means one thing', () => {
  const found = definitions(['server/**/*.ts', 'cli/**/*.ts']);
  assert.ok(found.size > 2000);
  assert.deepEqual(repeated(found), [], 'name one of them more exactly');
});

test('an exported name of the contract means one thing', () => {
  assert.deepEqual(repeated(definitions(['contract/**/*.ts'])), []);
});

test('an exported name of the web application means one thing', () => {
  const found = definitions(['web/src/**/*.{ts,tsx}']);
  assert.ok(found.size > 1000);
  assert.deepEqual(repeated(found), [], 'name one of them more exactly');
});
