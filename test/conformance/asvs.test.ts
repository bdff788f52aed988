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
/**
 * The number of requirements of levels 1 and 2 of ASVS 5.0.0 in each section. They are numbered from 1, and
 * requirements of level 3 come last.
 */
const sections = new Map(
  `
    1.1: 2, 1.2: 9, 1.3: 11, 1.4: 3, 1.5: 2
    2.1: 3, 2.2: 3, 2.3: 4, 2.4: 1
    3.2: 2, 3.3: 4, 3.4: 6, 3.5: 5, 3.7: 2
    4.1: 3, 4.2: 1, 4.3: 2, 4.4: 4
    5.1: 1, 5.2: 3, 5.3: 2, 5.4: 3
    6.1: 3, 6.2: 12, 6.3: 4, 6.4: 4, 6.5: 5, 6.6: 3, 6.8: 4
    7.1: 3, 7.2: 4, 7.3: 2, 7.4: 5, 7.5: 2, 7.6: 2
    8.1: 2, 8.2: 3, 8.3: 1, 8.4: 1
    9.1: 3, 9.2: 4
    10.1: 2, 10.2: 2, 10.5: 5
    11.1: 2, 11.2: 3, 11.3: 3, 11.4: 4, 11.5: 1, 11.6: 1
    12.1: 3, 12.2: 2, 12.3: 4
    13.1: 1, 13.2: 5, 13.3: 2, 13.4: 5
    14.1: 2, 14.2: 4, 14.3: 3
    15.1: 3, 15.2: 3, 15.3: 7
    16.1: 1, 16.2: 5, 16.3: 4, 16.4: 3, 16.5: 3
  `
    .trim()
    .split(/,?\s+(?=\d+\.)/)
    .map((entry): [string, number] => {
      const [section = '', count] = entry.split(': ');
      return [section, Number(count)];
    }),
);
/** Sections about things that Hearth doesn't have, in one row. */
const absent = ['10.3–10.4', '10.6–10.7', '17.1–17.3'];

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

  test('has all requirements of levels 1 and 2', () => {
    const all = [...sections].flatMap(([section, count]) =>
      [...Array(count).keys()].map((index) => `${section}.${index + 1}`),
    );
    const ids = rows.map(({ id }) => id);
    assert.deepEqual(ids.toSorted(), [...all, ...absent].toSorted());
  });

  test('has each requirement once, in order, with a valid answer and a reason', () => {
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
