import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../web/src', import.meta.url));

/** They decide how a person is named, or hand the whole person on to the part that does. */
const deciding = ['parts/names.ts', 'parts/avatar/avatar.tsx', 'fields/choices.ts', 'fields/cell/cells.tsx'];

/** A read of the name with the login. Types of representations don't count. */
const reads = /\.display_name\b|\bdisplay_name: (?!string\b)\w+|\bdisplay_name[,} ]/;

test('pages name people with personName, which adds the login only where two people share a name', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !deciding.includes(file));
  assert.ok(files.length > 300);
  const found = files.flatMap((file) =>
    readFileSync(`${root}/${file}`, 'utf8')
      .split('\n')
      .flatMap((line, index) => (reads.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
  assert.deepEqual(found, [], 'use personName of parts/names.ts, or <Named>');
});
