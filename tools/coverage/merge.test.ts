import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coverageOf, type ScriptCoverage } from './merge.ts';

const source = `// A comment.
const sign = (n) => {
  if (n < 0) {
    return 'minus';
  }
  return 'plus';
};
sign(1);
`;
const whole = source.indexOf('(n) =>');
const inner = source.indexOf('{\n    return');
const innerEnd = source.indexOf("}\n  return 'plus'") + 1;

/** The counts of a process that called the function, and took its branch this many times. */
const seen = (branch: number): ScriptCoverage => ({
  url: 'file:///sign.ts',
  functions: [
    { functionName: '', isBlockCoverage: true, ranges: [{ startOffset: 0, endOffset: source.length, count: 1 }] },
    {
      functionName: 'sign',
      isBlockCoverage: true,
      ranges: [
        { startOffset: whole, endOffset: source.indexOf('};') + 1, count: 1 },
        { startOffset: inner, endOffset: innerEnd, count: branch },
      ],
    },
  ],
});

test('a line in a branch that no process executed is not covered', () => {
  assert.deepEqual(coverageOf(source, [seen(0), seen(0)]), {
    lines: { all: 5, covered: 4 },
    branches: { all: 1, covered: 0 },
    functions: { all: 1, covered: 1 },
  });
});

test('code that any of several processes executed is covered', () => {
  const { lines, branches } = coverageOf(source, [seen(0), seen(2)]);
  assert.deepEqual(
    [lines, branches],
    [
      { all: 5, covered: 5 },
      { all: 1, covered: 1 },
    ],
  );
});

test('a file that no process loaded counts with all its lines', () => {
  assert.deepEqual(coverageOf(source, []).lines, { all: 5, covered: 0 });
});
