import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(join(root, 'docs/admin/asvs.md'), 'utf8');

const rows = [...page.matchAll(/^\| (\d+\.\d+[^ |]*) +\| ([^|]+?) +\| ([^|]+?) +\| (.*?) +\|$/gm)].map(
  ([, id = '', , met = '', proof = '']) => ({ id, met, proof }),
);
const filesIn = (text: string): string[] =>
  [...text.matchAll(/`((?:bench|cli|contract|docs|packaging|server|test|tools|web)\/[^`]+)`/g)].map(
    ([, file = '']) => file,
  );

describe('the page about ASVS', () => {
  test('names only files that exist', () => {
    const files = filesIn(page);
    assert.ok(files.length > 150);
    assert.deepEqual(
      files.filter((file) => !existsSync(join(root, file))),
      [],
    );
  });

  test('has each requirement once, in order, with a known answer and a reason', () => {
    assert.ok(rows.length > 200);
    const ids = rows.map(({ id }) => id);
    const numbers = ids.map((id) => id.split('.').map((part) => Number.parseInt(part, 10)));
    const isLater = (a: number[], b: number[]): boolean => {
      const at = a.findIndex((value, index) => value !== b[index]);
      return at !== -1 && (b[at] ?? 0) > (a[at] ?? 0);
    };
    for (const [index, number] of numbers.entries()) {
      if (index > 0) assert.ok(isLater(numbers[index - 1] ?? [], number), `${ids[index - 1]} before ${ids[index]}`);
    }
    for (const { id, met, proof } of rows) {
      assert.ok(['yes', 'partly', 'no', 'operator', '–'].includes(met), `${id}: ${met}`);
      assert.notEqual(proof, '', id);
    }
    assert.deepEqual(
      [...new Set(numbers.map(([chapter]) => chapter))],
      [...Array(17).keys()].map((index) => index + 1),
    );
  });

  test('counts its answers correctly', () => {
    for (const met of ['yes', 'partly', 'no', 'operator', '–']) {
      const [, count] = new RegExp(`^\\| ${met} +\\|[^|]*\\| (\\d+) +\\|$`, 'm').exec(page) ?? [];
      assert.equal(rows.filter((row) => row.met === met).length, Number(count), met);
    }
  });
});
