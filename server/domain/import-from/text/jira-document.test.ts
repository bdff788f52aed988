import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '../json.ts';
import { markdownOf } from './jira-document.ts';

const node = (type: string, content: Json[] = [], attrs: Json = {}): Json => ({ type, content, attrs });
const said = (text: string): Json => ({ type: 'text', text });
const paragraph = (text: string): Json => node('paragraph', [said(text)]);

test('cells of tables stay in their rows and columns', () => {
  const cells = node('tableRow', [node('tableHeader', [paragraph('a|b')]), node('tableHeader', [paragraph('c')])]);
  const long = node('tableRow', [node('tableCell', [paragraph('one'), paragraph('two')]), node('tableCell')]);
  assert.equal(markdownOf(node('table', [cells, long])), '| a\\|b | c |\n| --- | --- |\n| one two |  |\n\n');
});

test('tasks, decisions, expandable parts, pictures and statuses keep their meaning', () => {
  const tasks = node('taskList', [
    node('taskItem', [said('Weed')], { state: 'DONE' }),
    node('taskItem', [said('Water')], { state: 'TODO' }),
  ]);
  const document = node('doc', [
    tasks,
    node('decisionList', [node('decisionItem', [said('Roses')])]),
    node('mediaSingle', [node('media', [], { alt: 'rose.png' })]),
    node('expand', [paragraph('Inside')], { title: 'More' }),
    node('paragraph', [
      node('status', [], { text: 'Growing' }),
      said(' since '),
      node('date', [], { timestamp: '1582152559000' }),
      node('date', [], { timestamp: 'soon' }),
    ]),
    node('blockCard', [], { url: 'https://example.org' }),
  ]);
  assert.equal(
    markdownOf(document),
    '- [x] Weed\n- [ ] Water\n\n- Roses\n\n![](rose.png)\n\n**More**\n\nInside\n\nGrowing since 2020-02-19\n\nhttps://example.org\n\n',
  );
});

test('markup characters in texts are escaped, and marks have no space inside', () => {
  const bold = { ...said('bold '), marks: [{ type: 'strong' }] };
  const code = { ...said('a*b*`c`'), marks: [{ type: 'code' }] };
  for (const [given, written] of [
    [
      [said('List<String> a*b* __init__ [x] `y` snake_case')],
      'List\\<String> a\\*b\\* \\_\\_init\\_\\_ \\[x\\] \\`y\\` snake_case',
    ],
    [[said('# no heading')], '\\# no heading'],
    [[said('1. no list')], '1\\. no list'],
    [[said('- no list')], '\\- no list'],
    [[said('see https://example.org/_a_*b* ok')], 'see https://example.org/_a_*b* ok'],
    [[bold, said('next')], '**bold** next'],
    [[code], '`` a*b*`c` ``'],
    [[said('one'), node('hardBreak'), said('two')], 'one  \ntwo'],
  ] as [Json[], string][]) {
    assert.equal(markdownOf(node('paragraph', given)), `${written}\n\n`);
  }
  assert.equal(markdownOf(node('codeBlock', [said('List<String> *x*')])).trim(), '```\nList<String> *x*\n```');
});

test('addresses and names end before the next part', () => {
  const card = node('inlineCard', [], { url: 'https://example.org/browse/A-2' });
  const day = node('date', [], { timestamp: '1582152559000' });
  const given = node('paragraph', [said('See'), card, day, card, said(', and'), node('hardBreak'), said('so')]);
  const url = 'https://example.org/browse/A-2';
  assert.equal(markdownOf(given), `See ${url} 2020-02-19 ${url}, and  \nso\n\n`);
});
