import assert from 'node:assert/strict';
import { test } from 'node:test';
import { array, constantFrom, assert as holds, property } from 'fast-check';
import { diff, type Piece } from './diff.ts';

const shown = (before: string, after: string): string =>
  diff(before, after)
    .map(({ kind, text }) => ({ same: text, removed: `[-${text}]`, added: `[+${text}]` })[kind])
    .join('');

test('changes are compared by words', () => {
  assert.equal(shown('The old kettle leaks.', 'The new kettle leaks!'), 'The [-old][+new] kettle leaks[-.][+!]');
  assert.equal(shown('one\ntwo\n', 'one\ntwo\nthree\n'), 'one\ntwo\n[+three\n]');
  assert.equal(shown('', 'all'), '[+all]');
  assert.equal(shown('the same', 'the same'), 'the same');
});

test('changes with only a space between them are one change', () => {
  assert.equal(shown('The old kettle leaks', 'Some new pot leaks'), '[-The old kettle][+Some new pot] leaks');
});

test('both texts are in it, whatever they are', () => {
  const text = (pieces: Piece[], left: Piece['kind']): string =>
    pieces
      .filter(({ kind }) => kind !== left)
      .map(({ text: part }) => part)
      .join('');
  const words = array(constantFrom('a', 'b', ' ', '\n', ', ', 'é', '😀')).map((parts) => parts.join(''));
  holds(
    property(words, words, (before, after) => {
      const pieces = diff(before, after);
      assert.equal(text(pieces, 'added'), before);
      assert.equal(text(pieces, 'removed'), after);
    }),
  );
});

test('long texts are compared by lines, or replaced completely', () => {
  const lines = (word: string) => Array.from({ length: 3000 }, (_, line) => `${word} ${line}\n`).join('');
  assert.equal(shown(`${lines('same')}x y`, `${lines('same')}x z`), `${lines('same')}x [-y][+z]`);
  assert.deepEqual(
    diff(lines('one'), lines('two')).map(({ kind }) => kind),
    ['removed', 'added'],
  );
});
