import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { XmlError } from './read.ts';
import { type KnownElements, pathOf, type StreamLimits, streamXml, type XmlNode } from './stream.ts';

const known = (elements: Record<string, KnownElements> = {}, isRecord = false): KnownElements => ({
  elements,
  attributes: new Set(['id']),
  isRecord,
});
type Roots = Record<string, KnownElements>;
const roots: Roots = { shelf: known({ book: known({ title: known() }, true), label: known() }) };

async function read(text: string | Uint8Array, size = 1 << 16, limits?: StreamLimits, within: Roots = roots) {
  const unknown: string[] = [];
  const nodes: XmlNode[] = [];
  async function* chunks(): AsyncGenerator<Uint8Array> {
    const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const options = {
    roots: within,
    onUnknown: (path: string) => void unknown.push(path),
    ...(limits ? { limits } : {}),
  };
  for await (const node of streamXml(chunks(), options)) nodes.push(node);
  return { nodes, unknown };
}

const shelf = '<shelf>\n<book id="1"><title>Äpfel &amp; 🍐</title></book><label>A</label>\n<book id="2"/></shelf>';

describe('a stream of XML', () => {
  test('returns records as they end, and finally the root without them', async () => {
    const { nodes } = await read(shelf);
    assert.deepEqual(
      nodes.map(({ name, attributes, line }) => [name, attributes['id'], line]),
      [
        ['book', '1', 2],
        ['book', '2', 3],
        ['shelf', undefined, 1],
      ],
    );
    assert.equal(nodes[0]?.children[0]?.text, 'Äpfel & 🍐');
    assert.deepEqual(
      nodes[2]?.children.map((node) => node.name),
      ['label'],
    );
    assert.equal(nodes[0] && pathOf(nodes[0]), 'shelf/book');
  });

  test('reads the same with any chunking', async () => {
    const whole = (await read(shelf)).nodes.map((node) => node.children.map((child) => child.text));
    for (const size of [1, 3, 7]) {
      const { nodes } = await read(shelf, size);
      assert.deepEqual(
        nodes.map((node) => node.children.map((child) => child.text)),
        whole,
      );
    }
  });

  const head = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?>`;
  const swapped = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
  const encoded: [encoding: string, document: Uint8Array, title: string][] = [
    ['ISO-8859-1', Buffer.from(head('ISO-8859-1') + shelf.replace('🍐', 'ß'), 'latin1'), 'Äpfel & ß'],
    [
      'windows-1252',
      Buffer.concat([
        Buffer.from(`${head('windows-1252')}<shelf><book><title>`),
        Buffer.of(0x80),
        Buffer.from('</title></book></shelf>'),
      ]),
      '€',
    ],
    ['UTF-16 with its mark', Buffer.from(`\ufeff${head('UTF-16')}${shelf}`, 'utf16le'), 'Äpfel & 🍐'],
    ['UTF-16 without a mark', Buffer.from(shelf, 'utf16le'), 'Äpfel & 🍐'],
    ['UTF-16 in the other order', swapped(`\ufeff${head('utf-16')}${shelf}`), 'Äpfel & 🍐'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${head('utf8')}${shelf}`), 'Äpfel & 🍐'],
    ['UTF-8 that calls itself UTF-16', Buffer.from(head('UTF-16') + shelf), 'Äpfel & 🍐'],
  ];
  for (const [encoding, document, title] of encoded) {
    test(`reads ${encoding}, with any chunking`, async () => {
      for (const size of [1, 5, 1 << 16]) {
        const { nodes } = await read(document, size);
        assert.equal(nodes[0]?.children[0]?.text, title);
      }
    });
  }

  test('keeps texts unchanged, whatever encoding they declare', async () => {
    async function* texts(): AsyncGenerator<string> {
      yield head('ISO-8859-1');
      yield shelf;
    }
    const nodes: XmlNode[] = [];
    for await (const node of streamXml(texts(), { roots, onUnknown: () => undefined })) nodes.push(node);
    assert.equal(nodes[0]?.children[0]?.text, 'Äpfel & 🍐');
  });

  test('reports unknown elements by path, and skips their contents', async () => {
    const { nodes, unknown } = await read(
      '<shelf><book id="1" lent="1"><title/></book><lamp><bulb on="1"/></lamp><rug><bulb/> </rug>dust</shelf>',
    );
    assert.deepEqual(unknown, ['shelf/book@lent', 'shelf/lamp', 'shelf[text]']);
    assert.deepEqual(nodes.at(-1)?.children, []);
  });

  test('reports repeated elements that must be unique, and children that their element cannot have', async () => {
    const once = { ...known(), isSingle: true };
    const kinds = { tall: known({ shelf: known(), top: once }), low: known({ drawer: known() }) };
    const cupboard = { ...known({ shelf: known(), top: once, drawer: known() }), by: { attribute: 'id', kinds } };
    const text =
      '<room><cupboard id="tall"><top>a</top><drawer id="1"/><top>b</top><top/></cupboard>' +
      '<cupboard id="low"><top>c</top><drawer id="2"/><drawer id="3"/></cupboard>' +
      '<cupboard id="odd"><top>d</top><drawer id="4"/></cupboard></room>';
    const { nodes, unknown } = await read(text, 3, undefined, { room: known({ cupboard }) });
    assert.deepEqual(unknown, ['room/cupboard/drawer', 'room/cupboard/top[second]', 'room/cupboard/top']);
    assert.deepEqual(
      nodes[0]?.children.map(({ children }) => children.map(({ name, text: own }) => `${name}${own}`)),
      [['topa'], ['drawer', 'drawer'], ['topd', 'drawer']],
    );
  });

  test('drops the attributes that it reports', async () => {
    const { nodes } = await read('<shelf><label id="1" lent="1" xmlns:x="y">A</label></shelf>');
    assert.deepEqual({ ...nodes[0]?.children[0]?.attributes }, { id: '1' });
  });

  const wrong: [what: string, text: string | Uint8Array, says: RegExp][] = [
    ['a document type', '<!DOCTYPE shelf []><shelf/>', /document type declaration is not allowed at line 1/],
    ['another root', '<table/>', /the document is a <table>, and not a <shelf> at line 1/],
    ['an end that is missing', '<shelf>\n<label>', /unclosed tag: label at line 2/],
    ['bytes that are not UTF-8', Uint8Array.of(0x3c, 0x73, 0xff), /the text is not UTF-8/],
    ['an unknown encoding', '<?xml version="1.0" encoding="klingon"?><shelf/>', /the encoding klingon is not known/],
    ['nothing at all', '', /document must contain a root element/],
  ];
  for (const [what, text, says] of wrong) {
    test(`refuses ${what}`, async () => {
      await assert.rejects(read(text), (error) => error instanceof XmlError && says.test(error.message));
    });
  }

  test('refuses input that would fill the memory', async () => {
    const limits = { maxDepth: 3, maxHeld: 10, maxText: 100 };
    const refused = (text: string, says: RegExp) => assert.rejects(read(text, 16, limits), says);
    await refused(`<shelf><label>${'x'.repeat(200)}</label></shelf>`, /a text is too long/);
    await refused(`<shelf><!--${'x'.repeat(200)}--></shelf>`, /a text is too long/);
    await refused(`<shelf>${'<label/>'.repeat(20)}</shelf>`, /an element holds too many others/);
    await refused('<shelf><lamp><a><b/></a></lamp></shelf>', /nested too deeply/);
    // Records are not held.
    assert.equal((await read(`<shelf>${'<book/>'.repeat(50)}</shelf>`, 16, limits)).nodes.length, 51);
  });
});
