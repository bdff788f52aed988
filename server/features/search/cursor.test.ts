import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SortedValue } from '../../domain/query/index.ts';
import { searchFingerprint, readSearchCursor, writeSearchCursor } from './cursor.ts';

const comparisons: SortedValue[] = [
  { kind: 'number', of: { field: 1 } },
  { kind: 'text', field: 2 },
];
const of = searchFingerprint({ tracker: 1 });
const cursor = { direction: 'after', position: { keys: [1.5, 'é"\n'], id: 12 } } as const;
const written = (...parts: unknown[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url');

test('a cursor continues its search', () => {
  assert.deepEqual(readSearchCursor(writeSearchCursor(of, cursor), of, comparisons), cursor);
  const first = { direction: 'before', position: { keys: [null, null], id: 1 } } as const;
  assert.deepEqual(readSearchCursor(writeSearchCursor(of, first), of, comparisons), first);
  assert.equal(
    readSearchCursor(writeSearchCursor(of, cursor), searchFingerprint({ tracker: 2 }), comparisons),
    undefined,
  );
  assert.equal(readSearchCursor(writeSearchCursor(of, cursor), of, comparisons.slice(1)), undefined);
});

test('an invalid cursor is refused', () => {
  const wrong = [
    '',
    'x',
    '%%%',
    written(),
    written(2, of, 'after', 12, [1, 'x']),
    written(1, of, 'behind', 12, [1, 'x']),
    written(1, of, 'after', -1, [1, 'x']),
    written(1, of, 'after', 1.5, [1, 'x']),
    written(1, of, 'after', 2 ** 31, [1, 'x']),
    written(1, of, 'after', '12', [1, 'x']),
    written(1, of, 'after', 12, 'keys'),
    written(1, of, 'after', 12, [1]),
    written(1, of, 'after', 12, ['1', 'x']),
    written(1, of, 'after', 12, [1, 2]),
    written(1, of, 'after', 12, [1, 'x', null]),
    Buffer.from('{"a":1}').toString('base64url'),
  ];
  for (const text of wrong) assert.equal(readSearchCursor(text, of, comparisons), undefined, text);
});
