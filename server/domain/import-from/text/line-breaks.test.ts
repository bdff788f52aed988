import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jiraToMarkdown } from './jira-markup.ts';
import { withLineBreaks } from './line-breaks.ts';
import { textileToMarkdown } from './textile.ts';

test('line breaks are kept; lists, headings, tables and code are unchanged', () => {
  assert.equal(withLineBreaks('one\r\ntwo\n\nthree\n'), 'one  \ntwo\n\nthree\n');
  const unchanged = [
    '# Title\nText',
    'Text\n- a\n- b\n1. c\n2. d',
    '| a |\n| --- |\n| b |',
    '```\none\ntwo\n```\n',
    '~~~~\none\n~~~\ntwo\n~~~~',
    'one  \ntwo\\\nthree',
    'Text\n> quoted',
  ];
  for (const text of unchanged) assert.equal(withLineBreaks(text), text);
});

test('text that looks like HTML or an escape stays text, except in code', () => {
  const given = 'A Map<String>, <b>x</b>, 1 < 2, \\\\server\\_share, <https://example.org>';
  const text = 'A Map\\<String>, \\<b>x\\</b>, 1 < 2, \\\\\\server\\\\_share, <https://example.org>';
  assert.equal(textileToMarkdown(`${given} and @a<b>@, <code>c<d></code>`), `${text} and \`a<b>\`, \`c<d>\``);
  assert.equal(jiraToMarkdown(`${given} and {{a<b>}}`), `${text} and \`a<b>\``);
  assert.equal(jiraToMarkdown('one\r\ntwo\n{code}\nx\ny\n{code}'), 'one  \ntwo\n\n```\nx\ny\n```\n');
});

test('styles of Textile are dropped, and a horizontal line is not a heading', () => {
  assert.equal(textileToMarkdown('p{color:red}. Red\n\nh2(#top). Top'), 'Red\n\n## Top');
  assert.equal(textileToMarkdown('!>{width:50%}a.png! 5% or 6%'), '![](a.png) 5% or 6%');
  assert.equal(textileToMarkdown('Text\n---\nmore').includes('\n\n---'), true);
});
