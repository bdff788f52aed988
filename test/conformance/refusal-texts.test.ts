import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { problems } from '../../contract/problems.ts';
import { meanings } from '../../web/src/text/en/meanings.ts';

/** The rules of the things that the page of permissions explains. */
const files = ['artifact', 'tracker', 'field', 'project', 'repository', 'project-access', 'comment', 'tracker-rights'];

test('the page of permissions has a text for every problem that a rule refuses with', () => {
  const named = files.flatMap((file) => {
    const source = readFileSync(new URL(`../../server/domain/policies/${file}.ts`, import.meta.url), 'utf8');
    return [...source.matchAll(/'([a-z_]+)'/g)].map(([, code = '']) => code);
  });
  const codes = Object.entries(problems).flatMap(([code, { detail }]) =>
    named.includes(code) && detail !== '' ? [code] : [],
  );
  assert.ok(codes.length > 15);
  assert.deepEqual(
    codes.filter((code) => !Object.hasOwn(meanings, `refusal.${code}`)),
    [],
  );
});
