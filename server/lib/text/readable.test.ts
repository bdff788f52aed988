import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readable } from './readable.ts';
import { renderRichText } from './render.ts';

const shown = async (html: string): Promise<string> => readable(await renderRichText(html, 'html'));

test('paragraphs, lines, lists and tables keep their shape', async () => {
  const html =
    '<p>Hello <b>you</b>,\n there</p><p>One<br>two</p><ul><li>first</li>\n<li>second <i>one</i></li></ul>' +
    '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table><div>End</div>';
  assert.equal(await shown(html), 'Hello you, there\n\nOne\ntwo\n- first\n- second one\n\nA | B\n1 | 2\n\nEnd');
});

test('links show their addresses once', async () => {
  assert.equal(
    await shown(
      'See <a href="https://a.example/?b=1&amp;c=2">the page</a> or <a href="https://b.example">https://b.example</a>',
    ),
    'See the page (https://a.example/?b=1&c=2) or https://b.example',
  );
});

test('code keeps its lines, and markup characters are shown', async () => {
  assert.equal(await shown('<pre>if (a &lt; b)\n  c();</pre>'), 'if (a < b)\n  c();');
  assert.equal(await shown('<p>So:</p><pre>  a\n  b</pre>'), 'So:\n\n  a\n  b');
  assert.equal(await shown('a &amp;lt; b'), 'a &lt; b');
});

test('a long run of spaces or lines is converted quickly', async () => {
  for (const letter of [' ', '\n', '\t']) {
    assert.equal(await shown(`<pre>a${letter.repeat(60_000)}b</pre>`).then((text) => text.at(-1)), 'b');
  }
});
