import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvLine, unguarded } from './write.ts';

const line = (...cells: Parameters<typeof csvLine>[0]) => csvLine(cells, 'comma');

test('cells with separators, quotes and line breaks are quoted', () => {
  assert.equal(
    line('plain', 'a,b', 'a;b', 'say "no"', 'two\nlines'),
    'plain,"a,b","a;b","say ""no""","two\nlines"\r\n',
  );
  assert.equal(line(null, 0, -1.5, ''), ',0,-1.5,\r\n');
  assert.equal(csvLine(['a', 'b;c'], 'semicolon'), 'a;"b;c"\r\n');
  assert.equal(csvLine(['a', 'b'], 'tab'), 'a\tb\r\n');
});

test('a text that a spreadsheet would evaluate is escaped', () => {
  assert.equal(line('=1+1', '@SUM(A1)', "-2+3+cmd|' /C calc'!A0"), "'=1+1,'@SUM(A1),'-2+3+cmd|' /C calc'!A0\r\n");
  assert.equal(line('\t=1', '＝1', '\r\n=1'), '"\'\t=1",\'＝1,"\'\r\n=1"\r\n');
  assert.equal(line('-5', '+4.25', 'a=b', '-'), "-5,+4.25,a=b,'-\r\n");
});

test('escaped texts are distinguished from texts with their own apostrophe', () => {
  const texts = ['=1+1', "'=1+1", "''=1+1", "'-5", '-5', "'", "it's", "'quoted'"];
  const written = texts.map((text) => line(text).trimEnd());
  assert.deepEqual(written.slice(0, 3), ["'=1+1", "''=1+1", "'''=1+1"]);
  assert.deepEqual(written.map(unguarded), texts);
});
