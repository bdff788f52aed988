import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Exchange } from '../test/support/hearth/record.ts';
import { maskText, routeShape } from './compare-answers/mask.ts';

const tool = fileURLToPath(new URL('compare-answers.ts', import.meta.url));

type Recorded = Partial<Exchange> & { json?: unknown };

function recorded({ json = {}, ...exchange }: Recorded): Exchange {
  const text = JSON.stringify(json);
  return { engine: '', method: 'GET', target: '/api/users/101', status: 200, headers: {}, text, ...exchange };
}

function compare(t: TestContext, before: Recorded[], after: Recorded[], ...args: string[]) {
  const root = mkdtempSync(join(tmpdir(), 'hearth-compare-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, exchanges] of Object.entries({ before, after })) {
    mkdirSync(join(root, name));
    const lines = exchanges.map((each) => `${JSON.stringify(recorded(each))}\n`);
    writeFileSync(join(root, name, '1.jsonl'), lines.join(''));
  }
  const run = spawnSync(process.execPath, [tool, join(root, 'before'), join(root, 'after'), ...args], {
    encoding: 'utf8',
  });
  return { status: run.status, output: run.stdout };
}

test('answers that differ only by ids, dates, keys and ports are the same', (t) => {
  const before = {
    target: '/api/users/101',
    headers: { date: 'Mon, 02 Nov 2026 10:00:00 GMT', etag: '"1"', 'x-request-id': 'a-1' },
    json: { id: 101, uri: 'users/101', since: '2026-11-02T10:00:00+00:00', url: 'http://127.0.0.1:4711/users/x' },
  };
  const after = {
    target: '/api/users/117',
    headers: { date: 'Tue, 03 Nov 2026 11:00:00 GMT', etag: '"2"', 'x-request-id': 'b-7' },
    json: { id: 117, uri: 'users/117', since: '2026-11-03T11:00:00+00:00', url: 'http://127.0.0.1:815/users/x' },
  };
  const { status, output } = compare(t, [before, before], [after]);
  assert.equal(status, 0, output);
  assert.match(output, /^0 kinds differ/m);
});

test('a changed message, status, header and key are each found', (t) => {
  const was = { json: { error: { message: 'Not Found' } }, status: 404, headers: { vary: 'Accept' } };
  const changes: [Recorded, RegExp][] = [
    [{ ...was, json: { error: { message: 'Gone' } } }, /^1 kinds differ, 0 of them in the shape/m],
    [{ ...was, json: { error: { text: 'Not Found' } } }, /^1 kinds differ, 1 of them in the shape/m],
    [{ ...was, headers: { vary: 'Origin' } }, /^1 kinds differ, 0 of them in the shape/m],
    [{ ...was, status: 410 }, /1 lost, 1 new\.$/m],
  ];
  for (const [is, says] of changes) {
    const { status, output } = compare(t, [was], [is]);
    assert.equal(status, 1, output);
    assert.match(output, says);
  }
});

test('requests of only the newer run are listed, but are not a difference', (t) => {
  const { status, output } = compare(t, [{}], [{}, { target: '/api/news/1' }]);
  assert.equal(status, 0, output);
  assert.match(output, /^Only after:\n {2}GET \/api\/news\/<n> 200$/m);
});

test('exchanges that match --ignore are skipped', (t) => {
  const random = { target: '/api/random', json: { value: 'x' } };
  const args = [
    [{}, random],
    [{}, { ...random, json: { value: 'y' } }],
  ] as const;
  assert.equal(compare(t, [...args[0]], [...args[1]]).status, 1);
  assert.equal(compare(t, [...args[0]], [...args[1]], '--ignore', '/api/random').status, 0);
});

test('masks leave words and small numbers alone', () => {
  const text = '{"label":"Effort decade","limit":50,"color_name":"inca-silver","total":3,"format":"commonmark"}';
  assert.equal(maskText(text), text);
  assert.equal(routeShape('/api/trackers/3/artifacts?limit=1&query=%7B%7D'), '/api/trackers/<n>/artifacts?limit&query');
});

test('random texts are masked whole, with a dash before them and without a digit', () => {
  const challenge = (text: string): string => maskText(JSON.stringify({ challenge: text }));
  const masked = challenge('aB3defghijklmnopqrstuvwxyz');
  for (const other of ['-aB3defghijklmnopqrstuvwxyz', '_B3defghijklmnopqrstuvwxyz-', 'aBcdefghijklmnopqrstuvwxyz'])
    assert.equal(challenge(other), masked, other);
});
