import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const sources = dirname(dirname(fileURLToPath(import.meta.url)));
const files = globSync('**/*.{ts,tsx}', { cwd: sources }).filter((file) => !/^text\/|\.test\.ts$/.test(file));

/** All matches of the patterns in the sources, as `file:line: match`. */
function found(...patterns: RegExp[]): string[] {
  assert.ok(files.length > 100, 'the sources are found');
  return files.flatMap((file) => {
    const code = readFileSync(join(sources, file), 'utf8');
    return patterns
      .flatMap((pattern) => [...code.matchAll(pattern)])
      .map(({ 0: match, index }) => `${file}:${code.slice(0, index).split('\n').length}: ${match}`);
  });
}

test('dates and numbers are formatted only by format.ts, which knows the locale', () => {
  assert.deepEqual(found(/\.toLocale\w*String\(/g, /new Intl\.(?!DateTimeFormat\([^)]*\)\.resolvedOptions)\w+/g), []);
});

test('pages take their texts from the catalog', () => {
  const attributes = /\b(?:aria-label|label|title|placeholder|description|alt)="[A-Z][^".]*"/g;
  const children = />\s*[A-Z][a-z]+(?: [a-z]+)*[.!?…]?\s*<\//g;
  assert.deepEqual(found(attributes, children), []);
});
