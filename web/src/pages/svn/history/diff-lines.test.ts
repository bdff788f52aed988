import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diffLines } from './diff-lines.ts';

const frame = ['===================================================================', '--- a.txt', '+++ a.txt'];

test('the lines of a hunk have their numbers before and after', () => {
  const lines = diffLines([...frame, '@@ -3,3 +3,3 @@', ' one', '-two', '+TWO', ' three', ''].join('\n'));
  assert.deepEqual(lines, [
    { kind: 'hunk', text: '@@ -3,3 +3,3 @@' },
    { kind: 'same', before: 3, after: 3, text: 'one' },
    { kind: 'removed', before: 4, text: 'two' },
    { kind: 'added', after: 4, text: 'TWO' },
    { kind: 'same', before: 5, after: 5, text: 'three' },
  ]);
});

test('changed properties are shown without numbers', () => {
  const properties = ['Property changes on: a.txt', '____', 'Added: svn:eol-style', '## -0,0 +1 ##', '+native'];
  const lines = diffLines(['@@ -1 +1 @@', '-a', '+b', '', ...properties].join('\n'));
  assert.deepEqual(lines.slice(-3), [
    { kind: 'note', text: 'Added: svn:eol-style' },
    { kind: 'hunk', text: '## -0,0 +1 ##' },
    { kind: 'added', text: 'native' },
  ]);
});

test('a truncated diff is shown up to its end', () => {
  assert.equal(diffLines('@@ -1,9 +1,9 @@\n one').length, 2);
});
