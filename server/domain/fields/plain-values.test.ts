import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FieldTypeName } from '../../../contract/field-types.ts';
import { aField, parsed, presented } from '../../../test/support/domain/fields.ts';
import { numbersIn, indexedText, valueTypeOf } from './index.ts';

const context = { now: 0, textFormat: 'commonmark' } as const;
const missing = {
  refused: 'Expected format for field 7 : {"field_id" : 15458, "value" : some_value} for the field Thing (thing)',
};

describe('string', () => {
  const short = aField('string', { properties: { maxchars: 3, default_value: 'new' } });
  const accepted: [given: unknown, stored: string][] = [
    ['abc', 'abc'],
    ['', ''],
    ['12', '12'],
    ['𝒳𝒴𝒵', '𝒳𝒴𝒵'],
    ['\ud800', '\ufffd'],
  ];
  for (const [given, stored] of accepted) {
    test(`accepts ${JSON.stringify(given)}`, async () =>
      assert.deepEqual(await parsed(short, { value: given }), { stored }));
  }

  const refused: [given: unknown, message: string][] = [
    ['abcd', 'Thing can not contain more than 3 characters.'],
    ['a\nb', 'Thing can contain neither carriage return nor null char.'],
    ['a\0', 'Thing can contain neither carriage return nor null char.'],
    [true, 'Thing is not a string.'],
    [12, 'Thing is not a string.'],
    [{ content: 'x' }, 'Thing is not a string.'],
    [['x'], 'Thing is not a string.'],
  ];
  for (const [given, message] of refused) {
    test(`refuses ${JSON.stringify(given)}`, async () =>
      assert.deepEqual(await parsed(short, { value: given }), { refused: message }));
  }

  test('needs a value, and null is not a value', async () => {
    assert.deepEqual(await parsed(short, {}), missing);
    assert.deepEqual(await parsed(short, { value: null }), missing);
  });
  test('stores at most 65535 bytes', async () => {
    const field = aField('string');
    assert.ok('stored' in (await parsed(field, { value: 'x'.repeat(65_535) })));
    assert.ok('refused' in (await parsed(field, { value: 'é'.repeat(32_768) })));
  });
  test('starts with its default, is shown and found by its text', () => {
    const type = valueTypeOf(short);
    assert.equal(type.initial(short, context), 'new');
    assert.deepEqual(presented(short, 'x'), { value: 'x' });
    assert.equal(indexedText(short, 'x'), 'x');
    assert.equal(type.isEmpty(''), true);
    assert.equal(type.equals(undefined, ''), true);
    assert.equal(type.equals('x', ''), false);
  });
});

describe('text', () => {
  const field = aField('text', { properties: { default_value: 'Dear' } });
  const type = valueTypeOf(field);
  const accepted: [given: unknown, content: string, format: string][] = [
    ['# x', '# x', 'commonmark'],
    [{ content: '<b>x</b>', format: 'html' }, '<b>x</b>', 'html'],
    [{ content: 'x', format: 'gang' }, 'x', 'commonmark'],
    [{ content: 'x' }, 'x', 'commonmark'],
    ['', '', 'commonmark'],
  ];
  for (const [given, content, format] of accepted) {
    test(`accepts ${JSON.stringify(given)}`, async () =>
      assert.deepEqual(await parsed(field, { value: given }), { stored: { content, format } }));
  }
  for (const given of [true, 5, [], {}, { content: null }, { content: 5 }, { format: 'html' }]) {
    test(`refuses ${JSON.stringify(given)}`, async () =>
      assert.deepEqual(await parsed(field, { value: given }), { refused: 'Thing is not a text.' }));
  }

  test('stores at most 65535 bytes', async () => {
    assert.ok('stored' in (await parsed(field, { value: 'x'.repeat(65_535) })));
    assert.deepEqual(await parsed(field, { value: 'é'.repeat(32_768) }), {
      refused: 'Thing can not contain more than 65535 characters.',
    });
  });
  test('accepts a format next to the value', async () =>
    assert.deepEqual(await parsed(field, { value: 'x', format: 'text' }), {
      stored: { content: 'x', format: 'text' },
    }));
  test('is not changed by its format alone', () => {
    assert.equal(type.equals({ content: 'x', format: 'html' }, { content: 'x', format: 'text' }), true);
    assert.equal(type.equals({ content: 'x', format: 'html' }, { content: 'y', format: 'html' }), false);
    assert.equal(type.equals(undefined, { content: '', format: 'text' }), true);
  });
  test('shows Markdown as HTML together with its source', () => {
    assert.deepEqual(presented(field, { content: '*x*', format: 'commonmark' }), {
      value: '<p><em>x</em></p>\n',
      format: 'html',
      post_processed_value: '<p><em>x</em></p>\n',
      commonmark: '*x*',
    });
  });
  test('shows no script', () => {
    const { value } = presented(field, { content: '<b onclick="x()">x</b><script>y</script>', format: 'html' });
    assert.equal(value, '<b>x</b>');
  });
  test('is unchanged if its representation is sent back', async () => {
    for (const format of ['commonmark', 'html', 'text'] as const) {
      const current = { content: '*x* <b onclick="y">z</b>', format };
      const { stored } = (await parsed(field, presented(field, current), { current })) as { stored: unknown };
      assert.equal(type.equals(current, stored), true, format);
    }
  });
  test('is empty without content, and starts with its default in the format of the caller', () => {
    assert.equal(type.isEmpty({ content: '', format: 'html' }), true);
    assert.deepEqual(type.initial(field, context), { content: 'Dear', format: 'commonmark' });
    assert.equal(indexedText(field, { content: 'y', format: 'text' }), 'y');
  });
});

describe('int and float', () => {
  const accepted: [type: FieldTypeName, given: unknown, stored: number | null][] = [
    ['int', 5, 5],
    ['int', '-12', -12],
    ['int', '+3', 3],
    ['int', '', null],
    ['int', null, null],
    ['int', '-0', 0],
    ['float', 1.5, 1.5],
    ['float', '1.5e3', 1500],
    ['float', '-2', -2],
    ['float', '', null],
  ];
  for (const [type, given, stored] of accepted) {
    test(`${type} accepts ${JSON.stringify(given)}`, async () =>
      assert.deepEqual(await parsed(aField(type), { value: given }), { stored }));
  }
  const refused: [type: FieldTypeName, given: unknown][] = [
    ['int', 1.5],
    ['int', '1.5'],
    ['int', '1e3'],
    ['int', 'abc'],
    ['int', '--5'],
    ['int', true],
    ['int', [1]],
    ['int', '9007199254740993'],
    ['float', '1,5'],
    ['float', '.5'],
    ['float', '0x10'],
    ['float', '1e999'],
    ['float', {}],
  ];
  for (const [type, given] of refused) {
    const message = type === 'int' ? 'Thing is not an integer.' : 'Thing is not a float.';
    test(`${type} refuses ${JSON.stringify(given)}`, async () =>
      assert.deepEqual(await parsed(aField(type), { value: given }), { refused: message }));
  }

  test('need a value', async () => assert.deepEqual(await parsed(aField('int'), {}), missing));
  test('are found by their number, and an empty one is not found', () => {
    const type = valueTypeOf({ type: 'float' });
    assert.deepEqual(numbersIn({ type: 'float' }, 1.5), [1.5]);
    assert.deepEqual(numbersIn({ type: 'float' }, null), []);
    assert.equal(type.isEmpty(0), false);
    assert.equal(type.isEmpty(null), true);
    assert.equal(type.equals(undefined, null), true);
    assert.equal(type.equals(0, null), false);
  });
  test('start with a default only if there is one', () => {
    const type = valueTypeOf({ type: 'int' });
    assert.equal(type.initial(aField('int', { properties: { default_value: 0 } }), context), 0);
    assert.equal(type.initial(aField('int'), context), undefined);
    assert.deepEqual(presented(aField('int'), null), { value: null });
  });
});
