import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { element, renderDocument, renderElement, unlessEmpty } from './element.ts';
import { readXml } from './read.ts';

describe('an element is written', () => {
  test('without content as an empty tag', () => {
    assert.equal(renderElement(element('a')), '<a/>');
    assert.equal(renderElement(element('a', {}, '')), '<a/>');
  });

  test('with its attributes in order, flags as digits, and without those that are undefined', () => {
    const attributes = { x: 1, y: true, z: false, none: undefined, empty: '' };
    assert.equal(renderElement(element('a', attributes)), '<a x="1" y="1" z="0" empty=""/>');
  });

  test('with child elements on separate lines, and no whitespace around text', () => {
    const parent = element('a', {}, [element('b', {}, 0), element('c', {}, ' x ')]);
    assert.equal(renderElement(parent), '<a>\n<b>0</b>\n<c> x </c>\n</a>');
  });

  test('or omitted if it would be empty', () => {
    assert.deepEqual(unlessEmpty('a', ''), []);
    assert.deepEqual(unlessEmpty('a', []), []);
    assert.deepEqual(unlessEmpty('a', 'x'), [element('a', {}, 'x')]);
  });

  test('as a document with a declaration', () => {
    assert.equal(renderDocument(element('a')), '<?xml version="1.0" encoding="UTF-8"?>\n<a/>\n');
  });
});

describe('a text survives a round trip', () => {
  const texts = [
    `<b> & "quoted" 'too' </b>`,
    ']]>',
    '<![CDATA[x]]>',
    '&amp; &#13; &nbsp;',
    'Überall 一 😀 \u{10FFFF}',
    ' two  spaces ',
    'tab\tline\nreturn\rboth\r\n',
    '\u0085\u2028\uFFFD',
  ];
  for (const text of texts) {
    test(JSON.stringify(text), () => {
      const { text: content, attributes } = readXml(renderElement(element('a', { b: text }, text)));
      assert.equal(content, text);
      assert.equal(attributes['b'], text);
    });
  }

  test('except characters that XML cannot represent', () => {
    const text = 'a\0b\u0001c\u001Fd\uD800e\uDC00f\uFFFEg\uFFFFh';
    const { text: content, attributes } = readXml(renderElement(element('a', { b: text }, text)));
    assert.equal(content, 'abcdefgh');
    assert.equal(attributes['b'], 'abcdefgh');
  });
});
