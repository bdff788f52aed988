import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { en } from './en/index.ts';
import { languages } from './languages.ts';

const sources = dirname(dirname(fileURLToPath(import.meta.url)));

function placeholders(message: CompiledMessage | string): string[] {
  if (typeof message === 'string') return [];
  return message.flatMap((token) => {
    if (typeof token === 'string') return [];
    const [name, , branches] = token;
    const nested =
      typeof branches === 'object' && branches !== null ? Object.values(branches).flatMap(nestedPlaceholders) : [];
    return [name, ...nested];
  });
}

const nestedPlaceholders = (branch: unknown): string[] =>
  Array.isArray(branch) ? placeholders(branch as CompiledMessage) : [];

const unique = (names: string[]) => [...new Set(names)].toSorted();

for (const [language, { load }] of Object.entries(languages)) {
  test(`every message in ${language} can be compiled, with the placeholders of the English one`, async () => {
    for (const [id, message] of Object.entries(await load())) {
      const expected = placeholders(compileMessageOrThrow(en[id as keyof typeof en]));
      assert.deepEqual(unique(placeholders(compileMessageOrThrow(message))), unique(expected), id);
    }
  });
}

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
