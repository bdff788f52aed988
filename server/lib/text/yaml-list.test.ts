import assert from 'node:assert/strict';
import { test } from 'node:test';
import { yamlList } from './yaml-list.ts';

test('lists of texts are read in every form that Ruby writes', () => {
  const yaml = String.raw`---
- a, b
- 'yes'
- 'it''s: here'
- "\U0001F339 \u00e9 \xe9 \"q\" \\ \t|"
- ''
- "A rose is a rose is a rose, and one that is longer than eighty signs \U0001F339 is\
  \ folded, like this"
- A plain text that is longer than eighty signs is folded as well, at a space, like this
  one is
- |-
  two
  lines
- !binary |-
  w6k=
- "\q\U99999999"
-
`;
  assert.deepEqual(yamlList(yaml), [
    'a, b',
    'yes',
    "it's: here",
    '🌹 é é "q" \\ \t|',
    '',
    'A rose is a rose is a rose, and one that is longer than eighty signs 🌹 is folded, like this',
    'A plain text that is longer than eighty signs is folded as well, at a space, like this one is',
    'two\nlines',
    'é',
    'q\\U99999999',
    '',
  ]);
  assert.deepEqual([yamlList(''), yamlList('--- []\n')], [[], []]);
});
