import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { fold } from '../../contract/fold.ts';
import { tries } from '../../test/support/short-run.ts';
import { excerptSegments, matchSegments } from './text-match.ts';

const signs = [
  'a',
  'E',
  ' ',
  '-',
  "'",
  'é',
  'e\u0301',
  'ß',
  'ﬁ',
  'Σ',
  'İ',
  '\u00ad',
  '\u200b',
  '\u00a0',
  '’',
  '´',
  '“',
  '–',
];
const others = ['й', 'が', 'か\u3099', '한', '１', '\u0301', '👨\u200d👩', '\r\n'];
const texts = fc.oneof(
  fc.string({ unit: fc.constantFrom(...signs, ...others), maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
);

test('folded text is unchanged by folding again, also if only case was folded before', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const folded = fold(text);
      assert.equal(fold(folded), folded);
      assert.equal(fold(text.normalize('NFKC').toLowerCase()), folded);
      assert.equal(fold(text.normalize('NFD')), folded);
    }),
    { numRuns: tries(2_000) },
  );
});

test('matches are parts of the original text', () => {
  const units = fc.string({ unit: fc.constantFrom(...signs), maxLength: 12 });
  fc.assert(
    fc.property(units, units, (text, typed) => {
      const word = fold(typed).trim();
      fc.pre(word !== '');
      const segments = matchSegments(text, [word]);
      assert.equal(segments.map((segment) => segment.text).join(''), text);
      const matches = segments.filter((segment) => segment.is_match);
      assert.equal(matches.length > 0, fold(text).includes(word), JSON.stringify([text, word]));
      for (const match of matches) assert.ok(fold(match.text).includes(word), JSON.stringify([text, word]));
    }),
    { numRuns: tries(2_000) },
  );
});

test('an excerpt begins before the match, however the lengths of folded characters differ', () => {
  const text = `${'\u00adﬃ '.repeat(200)}the Stra\u00dfe is long`;
  const joined = excerptSegments(text, ['strasse'])
    .map((segment) => (segment.is_match ? `[${segment.text}]` : segment.text))
    .join('');
  assert.ok(joined.endsWith('the [Straße] is long'), joined);
});
