import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeTexts } from './merge-text.ts';

const text = (content: string) => ({ content, format: 'commonmark' as const });
const merged = (base: string, mine: string, theirs: string) =>
  mergeTexts(text(base), text(mine), text(theirs))?.content;

test('changes of different lines go together', () => {
  assert.equal(merged('one\ntwo\nthree', 'ONE\ntwo\nthree', 'one\ntwo\nthree\nfour'), 'ONE\ntwo\nthree\nfour');
  assert.equal(merged('one\ntwo\nthree', 'one\ntwo', 'zero\none\ntwo\nthree'), 'zero\none\ntwo');
});

test('two changes of the same line need a person', () => {
  assert.equal(merged('one\ntwo', 'one\nTWO', 'one\n2'), undefined);
  assert.equal(merged('', 'mine', 'theirs'), undefined);
});

test('the same change by both is not a conflict', () => {
  assert.equal(merged('one\ntwo', 'one\n2', 'one\n2'), 'one\n2');
});

test('texts in different formats are not joined', () => {
  assert.equal(mergeTexts(text('one'), text('one\nmine'), { content: 'one\ntheirs', format: 'html' }), undefined);
});
