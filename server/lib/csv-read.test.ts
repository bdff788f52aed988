import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCsv } from './csv-read.ts';

test('records are read with their quotes, their line breaks and their line numbers', () => {
  const text = '\uFEFFname,action\r\n\r\nrose,"map:""ivy"""\n"two\nlines",x,\nlast';
  assert.deepEqual(readCsv(text), [
    { cells: ['name', 'action'], line: 1 },
    { cells: ['rose', 'map:"ivy"'], line: 3 },
    { cells: ['two\nlines', 'x', ''], line: 4 },
    { cells: ['last'], line: 6 },
  ]);
});
