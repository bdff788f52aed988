import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOfAnyArtifact } from './link-spots.ts';
import { withoutMarkup } from './without-markup.ts';

const cases: [written: string, text: string, links: Record<string, string>][] = [
  ['Track defects', 'Track defects', {}],
  ['**Bold**, _soft_, *light*, ~~old~~ and `code`', 'Bold, soft, light, old and code', {}],
  ['# Plan\n\n> Said\n\n- one\n* two', 'Plan\n\nSaid\n\n• one\n• two', {}],
  [
    'See [the **wiki**](https://example.com/a_b_c), or **https://example.com/_x_**',
    'See the wiki, or https://example.com/_x_',
    { 'the wiki': 'https://example.com/a_b_c', 'https://example.com/_x': 'https://example.com/_x' },
  ],
  [
    '**[Home](https://example.com)**, art #12',
    'Home, art #12',
    {
      Home: 'https://example.com',
      'art #12': '/goto?key=art&val=12&group_id=101',
    },
  ],
  ['snake_case_name, a*b*c, 5 * 3 * 2, __init', 'snake_case_name, a*b*c, 5 * 3 * 2, __init', {}],
  ['[run](javascript:alert(1)) and [x] and # 12', '[run](javascript:alert(1)) and [x] and # 12', {}],
  ['kept\uE0005\uE001', 'kept5', {}],
];

for (const [written, text, links] of cases) {
  test(`${JSON.stringify(written)} is shown without marks, with its links`, () => {
    const shown = withoutMarkup(written, 101, isOfAnyArtifact);
    assert.equal(shown.text, text);
    const found = shown.spots.map(({ start, end, url }) => [shown.text.slice(start, end), url]);
    assert.deepEqual(Object.fromEntries(found), links);
  });
}
