import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FieldTypeName, fieldTypeNames } from '../../../../contract/field-types.ts';
import { aField } from '../../../../test/support/domain/fields.ts';
import { nameFromLabel } from './field-name.ts';
import { parseProperties } from './parse-properties.ts';
import { specificProperties } from './specific-properties.ts';

const read = (type: FieldTypeName, given: unknown) => {
  const result = parseProperties(type, given);
  return result.ok ? result.properties : result.message;
};

test('known properties of a type are accepted', () => {
  assert.deepEqual(read('string', { maxchars: '40', default_value: 'x' }), { maxchars: 40, default_value: 'x' });
  assert.deepEqual(read('date', { display_time: true, default_value: '1970-01-02' }), {
    display_time: 1,
    default_value: '1970-01-02 00:00',
  });
  assert.deepEqual(read('int', { default_value: '' }), { default_value: null });
  assert.deepEqual(read('string', { size: null }), { size: 30 });
  for (const nothing of [undefined, null, {}, []]) assert.deepEqual(read('sb', nothing), {});
});

test('unknown properties of a type are refused with a suggestion', () => {
  assert.equal(
    read('string', { maxchar: 4 }),
    'A field of type string has no property maxchar. Did you mean maxchars?',
  );
  assert.equal(read('msb', { colour: 4 }), 'A field of type msb has no property colour. It has size.');
  assert.equal(read('sb', { size: 4 }), 'A field of type sb has no property size. It has none.');
  assert.equal(typeof read('string', { constructor: 4 }), 'string');
});

test('values of the wrong type are refused', () => {
  assert.equal(read('string', { size: 'wide' }), 'The property size must be an integer, not wide.');
  assert.equal(read('string', { size: -1 }), 'The property size must be at least 0, not -1.');
  assert.equal(read('date', { display_time: 2 }), 'The property display_time must be from 0 to 1, not 2.');
  assert.equal(read('date', { default_value: 'soon' }), 'The property default_value must be a date, not soon.');
  assert.equal(read('text', { default_value: {} }), 'The property default_value must be a text, not {}.');
  assert.equal(read('string', 'x'), 'The properties of a field must be an object.');
});

test('the representation has each property with its default, or an empty array', () => {
  assert.deepEqual(specificProperties(aField('string', { properties: { maxchars: 9 } })), {
    maxchars: 9,
    size: 30,
    default_value: '',
  });
  assert.deepEqual(specificProperties(aField('text')), { rows: 10, cols: 50, default_value: '' });
  assert.deepEqual(specificProperties(aField('msb')), { size: 7 });
  assert.deepEqual(specificProperties(aField('sb')), []);
});

test('the representation can be sent back', () => {
  for (const type of fieldTypeNames) {
    const given = specificProperties(aField(type));
    assert.equal(parseProperties(type, given).ok, true, type);
  }
});

const names: [label: string, name: string][] = [
  ['Title', 'title'],
  ['  Date de création ', 'date_de_creation'],
  ['Große Öfen (2)', 'grosse_ofen__2_'],
  ['Ærø Œuvre', 'aero_oeuvre'],
  ['a-b_c', 'a_b_c'],
];
for (const [label, name] of names) {
  test(`the label ${JSON.stringify(label)} makes the name ${name}`, () => assert.equal(nameFromLabel(label), name));
}
