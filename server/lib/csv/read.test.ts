import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCsv } from './read.ts';

test('records are read with their quotes, their line breaks and their line numbers', () => {
  const text = '\uFEFFname,action\r\n\r\nrose,"map:""ivy"""\n"two\nlines",x,\nlast';
  assert.deepEqual(readCsv(text), [
    { cells: ['name', 'action'], line: 1 },
    { cells: ['rose', 'map:"ivy"'], line: 3 },
    { cells: ['two\nlines', 'x', ''], line: 4 },
    { cells: ['last'], line: 6 },
  ]);
});

test('unbalanced quotes are reported with their position', () => {
  const faults = (text: string) => readCsv(text).map(({ line, fault }) => [line, fault?.column, fault?.message]);
  const [, open] = faults('name,action\nrose,"never ends\nivy,map:heidi\n');
  assert.deepEqual(open, [2, 2, 'the quote at the beginning of this cell is never closed.']);
  const [, behind, next] = faults('name,action\n"x"y,z\n"a""b",c\n');
  assert.deepEqual(behind?.slice(0, 2), [2, 1]);
  assert.match(String(behind?.[2]), /behind the quote/);
  assert.deepEqual(next, [3, undefined, undefined]);
  assert.deepEqual(readCsv('"'), [
    { cells: [''], line: 1, fault: { column: 1, message: 'the quote at the beginning of this cell is never closed.' } },
  ]);
});

test('a carriage return alone ends a line, outside of quotes', () => {
  assert.deepEqual(readCsv('name,action\rrose,"a\rb"\rlast,x\r'), [
    { cells: ['name', 'action'], line: 1 },
    { cells: ['rose', 'a\rb'], line: 2 },
    { cells: ['last', 'x'], line: 4 },
  ]);
});
