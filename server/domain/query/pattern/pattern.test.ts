import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { cpuTime } from '../../../../test/support/cpu-time.ts';
import { fold } from '../../../../contract/fold.ts';
import { patternMatcher, patternOf } from './index.ts';
import { tries } from '../../../../test/support/short-run.ts';

function matches(source: string, text: string): boolean {
  const read = patternOf(source);
  assert.ok('pattern' in read, JSON.stringify(read));
  return patternMatcher(read.pattern)(fold(text));
}

const printed: [source: string, pattern: string][] = [
  ['Ab', 'ab'],
  ['a|bc', 'a|bc'],
  ['(a|b)+c', '(?:a|b)+c'],
  ['(?:ab){2,}?', '(?:ab){2,}'],
  ['a{3}b{1,2}c?', 'a{3}b{1,2}c?'],
  ['\\d\\w', '[0-9][0-9_a-z]'],
  ['\\D', '[^0-9]'],
  ['a\\.b-', 'a\\.b\\-'],
  ['ﬁ*', '(?:fi)*'],
  ['($())*', '(?:$)*'],
];

describe('a pattern is normalized', () => {
  for (const [source, pattern] of printed) {
    test(source, () => {
      assert.deepEqual(patternOf(source), { pattern });
      assert.deepEqual(patternOf(pattern), { pattern });
    });
  }
});

const refusals: [source: string, reason: string][] = [
  ['(', 'a parenthesis is not closed'],
  ['a)', 'a parenthesis is closed that was not opened'],
  ['[a', 'it ends too early'],
  ['[]', 'brackets are empty'],
  ['[b-a]', 'a range in brackets has no order'],
  ['[\\D]', 'an opposite in brackets is not supported'],
  ['[[:alpha:]]', '[: :] is not supported'],
  ['*', 'nothing stands before *'],
  ['a**', 'something is repeated twice'],
  ['^*', 'an end of the text is not repeated'],
  ['a{x}', '{ needs one or two numbers'],
  ['a{2,1}', '{ counts from 0 to 255'],
  ['a{300}', '{ counts from 0 to 255'],
  ['(a)\\1', '\\1 is not supported'],
  ['\\bword', '\\b is not supported'],
  ['(?=a)', '(? is not supported'],
  ['a\\', 'it ends too early'],
  ['((a{99}){99})', 'it repeats too much'],
  ['a'.repeat(251), 'it has more than 250 characters'],
  ['a\0', 'it has characters that no text has'],
];

describe('invalid and unsupported patterns are refused', () => {
  for (const [source, reason] of refusals) {
    test(source.slice(0, 20), () => assert.deepEqual(patternOf(source), { reason }));
  }
});

test('case and the encoding of accents are ignored', () => {
  assert.ok(matches('CAFÉ', 'cafe\u0301'));
  assert.ok(matches('[A-C]x', 'BX'));
  assert.ok(matches('[À-Ý]', 'é'));
  assert.ok(!matches('^[^A-Z]$', 'q'));
});

test('anchors match the ends of the text, and a dot matches any character', () => {
  assert.ok(matches('^a.b$', 'a\nb'));
  assert.ok(!matches('^b', 'a\nb'));
  assert.ok(matches('^.$', '\u{1F600}'));
});

test('matching takes linear time', () => {
  const time = cpuTime(() => assert.ok(!matches('(a*)*(a|a)*.*.*.*x', 'a'.repeat(20_000))));
  assert.ok(time < 5000, `${time} ms`);
});

const { pattern: patterns } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom('a', 'B', 'c', '.', '[ab]', '[^A]', '\\d', '\\W', '1', '^', '$', ' '),
    tie('pattern').map((inner) => `(${inner})`),
    fc
      .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{0,2}', '{1,}'))
      .map(([inner, times]) => `(${inner})${times}`),
  ),
  pattern: fc
    .array(
      fc.array(tie('part'), { maxLength: 3 }).map((parts) => parts.join('')),
      { minLength: 1, maxLength: 2 },
    )
    .map((branches) => branches.join('|')),
}));

test('a pattern matches as in JavaScript', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'A', '1', ' ', '\n'), maxLength: 6 });
  fc.assert(
    fc.property(patterns, fc.array(texts, { minLength: 1, maxLength: 5 }), (source, some) => {
      fc.pre(source.length <= 250 && 'pattern' in patternOf(source));
      for (const text of some)
        assert.equal(matches(source, text), new RegExp(source, 'isu').test(text), `${source} ${JSON.stringify(text)}`);
    }),
    { numRuns: tries(500) },
  );
});

test('any text is parsed or refused without an exception', () => {
  const characters = fc.constantFrom(...Array.from('abZ()[]{}*+?|\\^$.-,12:='));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: characters }), fc.string({ unit: 'binary' })), (source) => {
      const read = patternOf(source);
      if ('reason' in read) return;
      if (read.pattern.length <= 250) assert.deepEqual(patternOf(read.pattern), read);
      patternMatcher(read.pattern)('ab12');
    }),
    { numRuns: tries(500) },
  );
});
