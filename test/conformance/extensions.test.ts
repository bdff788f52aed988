import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { settings } from '../../contract/settings.ts';
import { startHearth } from '../support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const document = readFileSync(new URL('../../docs/api/extensions.md', import.meta.url), 'utf8');

/** The cells of the table below a heading. */
function tableUnder(heading: string): string[][] {
  const section = document.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim()),
  );
}

test('the list of extensions in the documentation matches the routes', () => {
  const own = hearth.server.routes.filter((route) => route.extension === true);
  const expected = own.map(({ method, path, summary }) => [
    `\`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}\``,
    summary,
  ]);
  assert.ok(expected.length > 0);
  assert.deepEqual(tableUnder('Routes').toSorted(byFirst), expected.toSorted(byFirst));
});

test('the list of settings has each setting with its default', () => {
  const expected = Object.entries(settings).map(([name, setting]) => [
    `\`${name}\``,
    setting.type === 'choice' ? setting.values.map((value) => `\`${value}\``).join(', ') : setting.type,
    `\`${String(setting.default)}\``,
    setting.description,
  ]);
  assert.deepEqual(tableUnder('Settings').toSorted(byFirst), expected.toSorted(byFirst));
});

function byFirst([a = '']: string[], [b = '']: string[]): number {
  return a.localeCompare(b);
}
