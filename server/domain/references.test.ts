import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cpuTime } from '../../test/support/cpu-time.ts';
import { extractReferences } from './references.ts';

const found: [text: string, references: string[]][] = [
  ['art #12', ['art 12']],
  ['art#12', ['art 12']],
  ['see story #9, artifact #3.', ['story 9', 'artifact 3']],
  ['(art #12)', ['art 12']],
  ['Art #12 and art #12', ['art 12']],
  ['user_story2 #4', ['user_story2 4']],
  ['art #1\nart #2', ['art 1', 'art 2']],
  ['#12', []],
  ['12 #13', []],
  ['_ #13', []],
  ['acme/bug#12, my-bug#12 and lamp.bug#12', []],
  ['see story/bug #12 - bug#13', ['bug 12', 'bug 13']],
  ['&#12;', []],
  ['&art #12', []],
  ['éart #12', []],
  ['art  #12', []],
  ['art # 12', []],
  ['art #12x', []],
  ['art #0', []],
  ['art #101:12 and art #lamp:12', []],
  ['art #12: done', ['art 12']],
  ['art #12:', ['art 12']],
  ['art #99999999999', []],
  ['art #4294967296', []],
  ['', []],
];
for (const [text, references] of found) {
  test(`${JSON.stringify(text)} refers to ${references.join(', ') || 'nothing'}`, () =>
    assert.deepEqual(
      extractReferences(text).map(({ keyword, id }) => `${keyword} ${id}`),
      references,
    ));
}

test('long texts are read once', () => {
  const time = cpuTime(() => {
    for (const text of ['a', 'a#', 'a_1', 'art #1 ', '&', '#']) extractReferences(text.repeat(65_000));
  });
  assert.ok(time < 5_000, `${time} ms`);
});
