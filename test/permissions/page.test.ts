import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { abilities } from '../../contract/abilities.ts';
import { type AnyRoute, abilitiesOf } from '../../server/http/route.ts';
import { startHearth } from '../support/hearth/hearth.ts';

const file = new URL('../../docs/api/permissions.md', import.meta.url);
const hearth = await startHearth({ after });

const callers: Record<AnyRoute['access'], string> = {
  public: 'everybody',
  hybrid: 'everybody, unless the platform is closed to anonymous callers',
  protected: 'signed-in callers',
};

function table(head: readonly string[], rows: readonly string[][]): string {
  const all = [head, ...rows];
  const widths = head.map((_, at) => Math.max(...all.map((cells) => cells[at]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

function document(routes: readonly AnyRoute[]): string {
  const sorted = routes.toSorted(
    (one, other) => one.path.localeCompare(other.path) || one.method.localeCompare(other.method),
  );
  const abilityRows = Object.entries(abilities).map(([name, meaning]) => [`\`${name}\``, meaning]);
  const routeRows = sorted.map((route) => [
    `\`${route.method} ${route.path.replaceAll(/:(\w+)/g, '{$1}')}\``,
    callers[route.access],
    abilitiesOf(route)
      .map((ability) => `\`${ability}\``)
      .join(' or '),
  ]);
  return [
    '# Permissions',
    '',
    'Each route names the ability that the caller needs, here and as `x-requires` in the OpenAPI document (`nothing` where',
    'there is none). [The table of callers and subjects](../../test/permissions/matrix.txt) shows who gets which status.',
    '`HEARTH_UPDATE_MATRIX=1 npm test -- permissions` generates this page and that table.',
    '',
    '## Abilities',
    '',
    table(['Ability', 'Meaning'], abilityRows),
    '',
    '## Routes',
    '',
    table(['Route', 'Open to', 'Requires'], routeRows),
    '',
  ].join('\n');
}

test('the page about permissions lists every ability, and the requirement of every route', () => {
  const written = document(hearth.server.routes);
  if (process.env['HEARTH_UPDATE_MATRIX'] === '1') writeFileSync(file, written);
  assert.equal(readFileSync(file, 'utf8'), written);
});
