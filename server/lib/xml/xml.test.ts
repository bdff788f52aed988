import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Type } from 'typebox';
import { readXml, XmlError } from './read.ts';
import { xmlToRaw } from './shape.ts';
import { createPieces } from '../text/pieces.ts';
import { writeLongXml, writeXml } from './write.ts';

/** The pieces of XML as one text. */
async function long(value: object): Promise<string> {
  const taken: Buffer[] = [];
  const pieces = createPieces((piece) => void taken.push(piece));
  await writeLongXml('r', value, pieces);
  await pieces.end();
  return Buffer.concat(taken).toString();
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

describe('writing XML', () => {
  test('a long list is the same when it is written in pieces, item by item', async () => {
    const items = Array.from({ length: 5_000 }, (_, id) => ({ id, label: `Grüße ${id} 😀`, of: [{ id }, []] }));
    const expected = writeXml('r', items);
    assert.equal(await long(items.values()), expected);
    assert.equal(await long({ items }), writeXml('r', { items }));
    assert.equal(await long([].values()), writeXml('r', []));
  });

  const cases: ReadonlyArray<[value: unknown, expected: string]> = [
    [{ id: 1, ok: true, no: false, at: 1.5 }, '<r><id>1</id><ok>true</ok><no>false</no><at>1.5</at></r>'],
    [{ a: null, b: '', c: [], d: {}, e: undefined }, '<r><a/><b/><c/><d/></r>'],
    [[1, null, 'x'], '<r><item>1</item><item/><item>x</item></r>'],
    [{ ids: [[1], []] }, '<r><ids><item><item>1</item></item><item/></ids></r>'],
    [{ values: [{ a: 1 }] }, '<r><values><item><a>1</a></item></values></r>'],
    ['a & b < c > "d" \'e\'\r\n', "<r>a &amp; b &lt; c &gt; &quot;d&quot; 'e'&#13;\n</r>"],
    ['\u0000a\u0008\uFFFFb\uD800c😀', '<r>abc😀</r>'],
    [{ 12: 'x', 'a b': 'y' }, '<r><_x0031_2>x</_x0031_2><a_x0020_b>y</a_x0020_b></r>'],
    [null, '<r/>'],
    [12, '<r>12</r>'],
  ];
  for (const [value, expected] of cases) {
    test(`${JSON.stringify(value)} is ${JSON.stringify(expected)}`, () => {
      assert.equal(writeXml('r', value), DECLARATION + expected);
    });
    if (typeof value !== 'object' || value === null) continue;
    test(`${JSON.stringify(value)} is the same when it is written in pieces`, async () => {
      assert.equal(await long(value), DECLARATION + expected);
    });
  }
});

describe('reading XML', () => {
  test('prefixes are dropped, CDATA is text, comments and processing instructions are ignored', () => {
    const root = readXml(
      `<?xml version="1.0"?><?p i?><!-- c --><n:r xmlns:n="u" xml:lang="en" a="1 &amp; 2"><n:x>a<![CDATA[<b>]]>c</n:x></n:r>`,
    );
    assert.equal(root.name, 'r');
    assert.deepEqual({ ...root.attributes }, { a: '1 & 2' });
    assert.deepEqual(
      root.children.map(({ name, text }) => ({ name, text })),
      [{ name: 'x', text: 'a<b>c' }],
    );
  });

  test('a comment or a text can mention a document type', () => {
    assert.equal(readXml('<!-- <!DOCTYPE r> --><r><![CDATA[<!DOCTYPE r>]]></r>').text, '<!DOCTYPE r>');
  });

  test('predefined entities and character references are read', () => {
    assert.equal(readXml('<r>&lt;&gt;&amp;&quot;&apos;&#65;&#x1F600;&#13;</r>').text, '<>&"\'A😀\r');
  });

  const refused: ReadonlyArray<[what: string, text: string, reason: RegExp, line?: number]> = [
    ['an empty text', '', /root element/],
    ['a document type', '<!DOCTYPE r><r/>', /document type/],
    [
      'a document type after other things',
      '\uFEFF<?xml version="1.0"?>\n<!-- > -->\n<?p i?> <!DOCTYPE',
      /document type/,
      3,
    ],
    ['an external entity', '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r>&x;</r>', /document type/],
    ['a late document type', '<r><!DOCTYPE r></r>', /doctype/],
    ['an unknown entity', '<r>&nbsp;</r>', /undefined entity/],
    ['an entity named after a member of the prototype', '<r>&constructor;</r>', /undefined entity/],
    ['a character that XML lacks', '<r>\u0001</r>', /disallowed character/],
    ['a reference to a character that XML lacks', '<r>&#0;</r>', /character entity/],
    ['half a surrogate pair', '<r>\uD800</r>', /disallowed character/],
    ['a wrong closing tag', '<r>\n\n<a></b></r>', /close tag|closing tag/, 3],
    ['an unclosed tag', '<r>\n<a>', /unclosed tag/, 2],
    ['text after the root', '<r/>x', /text data outside/],
    ['two roots', '<r/><r/>', /documents may contain only one root/],
    ['an attribute given twice', '<r a="1" a="2"/>', /duplicate attribute/],
  ];
  for (const [what, text, reason, line = 1] of refused) {
    test(`${what} is refused`, () => {
      assert.throws(
        () => readXml(text),
        (error) => error instanceof XmlError && reason.test(error.message) && error.line === line,
      );
    });
  }

  test("the error doesn't repeat a long name completely", () => {
    assert.throws(
      () => readXml(`<${'a'.repeat(100_000)}>`),
      (error) => error instanceof XmlError && error.message.length < 200,
    );
  });
});

describe('hostile XML', () => {
  // Each of these has an early error, followed by text that is not well-formed. If the reader continued, or looked at the
  // rest first, it would report another reason.
  const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');
  const bombs: ReadonlyArray<[what: string, text: string, reason: RegExp]> = [
    ['billion laughs', `<!DOCTYPE r [<!ENTITY l0 "ha">${laughs}]><r>&l9;</r><`, /document type/],
    ['a quadratic entity', `<!DOCTYPE r [<!ENTITY a "${'a'.repeat(50_000)}">]><r>${'&a;'.repeat(50_000)}<`, /type/],
    ['100,000 levels', `${'<a>'.repeat(100_000)}<`, /nested too deeply/],
    ['5 MB of open tags', `${'<a>'.repeat(1_700_000)}<`, /nested too deeply/],
    ['5 MB of siblings', `<r>${'<a/>'.repeat(1_250_000)}<`, /too many elements/],
    ['5 MB of comments', `<r>${'<!---->'.repeat(700_000)}<`, /too many elements/],
    ['5 MB of processing instructions', `<r>${'<?a?>'.repeat(1_000_000)}<`, /too many elements/],
    ['5 MB of entity declarations', `<!DOCTYPE r [${'<!ENTITY a "b">'.repeat(350_000)}`, /document type/],
    ['5 MB of attributes', `<r ${Array.from({ length: 400_000 }, (_, i) => `a${i}=""`).join(' ')}><`, /too many/],
  ];
  for (const [what, text, reason] of bombs) {
    test(`${what} is refused immediately`, () => {
      assert.throws(
        () => readXml(text),
        (error) => error instanceof XmlError && reason.test(error.message) && error.line === 1,
      );
    });
  }

  test('the limits are exact', () => {
    assert.equal(readXml(nest(64)).name, 'a');
    assert.throws(() => readXml(nest(65)), XmlError);
    const limits = { maxDepth: 2, maxElements: 3, maxMembers: 2 };
    assert.equal(readXml('<r><a/><a/></r>', limits).children.length, 2);
    assert.throws(() => readXml('<r><a/><a/><a/></r>', limits), XmlError);
    assert.throws(() => readXml('<r><a><a/></a></r>', limits), XmlError);
  });

  test('an element has a limited number of members', () => {
    const limits = { maxDepth: 9, maxElements: 99, maxMembers: 2 };
    assert.equal(readXml('<r><a/><a/><b/></r>', limits).children.length, 3);
    assert.throws(() => readXml('<r><a/><b/><c/></r>', limits), /too many different children/);
    assert.equal(readXml('<r><a b="" c=""/><a b="" c=""/></r>', limits).children.length, 2);
    assert.throws(() => readXml('<r><a b="" c="" d=""/></r>', limits), /too many attributes/);
    assert.throws(() => readXml(`<r><${'a'.repeat(10_001)}/></r>`), /a name is too long/);
    assert.throws(() => readXml(`<r ${'a'.repeat(10_001)}=""/>`), /a name is too long/);
  });
});

describe('shaping XML by a schema', () => {
  const Text = Type.Union([Type.String(), Type.Object({ content: Type.String(), format: Type.String() })]);
  const schema = Type.Object({
    name: Type.Optional(Type.String()),
    ids: Type.Optional(Type.Array(Type.Integer())),
    values: Type.Optional(Type.Array(Type.Object({ field_id: Type.Integer(), value: Type.Optional(Text) }))),
    parent: Type.Optional(Type.Union([Type.Object({ id: Type.Integer() }), Type.Null()])),
    by_field: Type.Optional(Type.Record(Type.String(), Type.Object({ value: Type.String() }))),
    tags: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())])),
    free: Type.Optional(Type.Unknown()),
  });
  const cases: ReadonlyArray<[inner: string, expected: unknown]> = [
    ['<name> 007 </name>', { name: ' 007 ' }],
    ['<name/>', { name: '' }],
    ['<name lang="en">x</name>', { name: 'x' }],
    ['<ids><item>1</item></ids>', { ids: ['1'] }],
    ['<ids>\n  <item>1</item>\n  <item>2</item>\n</ids>', { ids: ['1', '2'] }],
    ['<ids>1</ids><ids>2</ids>', { ids: ['1', '2'] }],
    ['<ids>1</ids>', { ids: ['1'] }],
    ['<ids/>', { ids: [] }],
    ['<ids>\n</ids>', { ids: [] }],
    ['<ids><item>1</item><x/></ids>', { ids: { item: '1', x: '' } }],
    ['<values><item><field_id>1</field_id></item></values>', { values: [{ field_id: '1' }] }],
    ['<values><item field_id="1"><value>x</value></item></values>', { values: [{ field_id: '1', value: 'x' }] }],
    ['<values><item field_id="1"><field_id>2</field_id></item></values>', { values: [{ field_id: '2' }] }],
    [
      '<values><item><value><content>x</content><format>html</format></value></item></values>',
      { values: [{ value: { content: 'x', format: 'html' } }] },
    ],
    ['<parent/>', { parent: null }],
    ['<parent>\n</parent>', { parent: null }],
    ['<parent><id>5</id></parent>', { parent: { id: '5' } }],
    ['<by_field><slogan><value>x</value></slogan></by_field>', { by_field: { slogan: { value: 'x' } } }],
    ['<by_field/>', { by_field: {} }],
    ['<by_field><_x0031_2><value>x</value></_x0031_2></by_field>', { by_field: { 12: { value: 'x' } } }],
    ['<tags>a</tags>', { tags: 'a' }],
    ['<tags><item>a</item></tags>', { tags: ['a'] }],
    ['<tags>a</tags><tags>b</tags>', { tags: ['a', 'b'] }],
    ['<free><item>1</item></free>', { free: ['1'] }],
    ['<free><a>1</a><a>2</a><b/></free>', { free: { a: ['1', '2'], b: '' } }],
    ['<free a="1">x</free>', { free: { a: '1', text: 'x' } }],
    ['<other><a>1</a></other>', { other: { a: '1' } }],
    ['only text', 'only text'],
    ['', {}],
  ];
  for (const [inner, expected] of cases) {
    test(`${JSON.stringify(inner)} is ${JSON.stringify(expected)}`, () => {
      assert.deepEqual(xmlToRaw(schema, readXml(`<request>${inner}</request>`)), expected);
    });
  }

  test('an element named after the prototype changes no prototype', () => {
    const raw = xmlToRaw(Type.Unknown(), readXml('<r><__proto__><polluted>1</polluted></__proto__><a/></r>'));
    assert.deepEqual(raw, { a: '' });
  });
});

function nest(levels: number): string {
  return '<a>'.repeat(levels) + '</a>'.repeat(levels);
}
