import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type TSchema, Type } from 'typebox';
import { parsePairs } from '../../lib/text/brackets.ts';
import { readXml } from '../../lib/xml/read.ts';
import { xmlToRaw } from '../../lib/xml/shape.ts';
import { type DecodeOptions, decode, InvalidParameter } from './decode.ts';

const JSON_BODY: DecodeOptions = { source: 'json' };

function messageOf(schema: TSchema, raw: unknown, options: DecodeOptions = JSON_BODY): string {
  try {
    decode(schema, raw, options);
  } catch (error) {
    if (error instanceof InvalidParameter) return error.message;
    throw error;
  }
  return 'accepted';
}

const Text = Type.Union([Type.String(), Type.Object({ content: Type.String(), format: Type.Optional(Type.String()) })]);

describe('an error names', () => {
  const Body = Type.Object({
    label: Type.String(),
    values: Type.Optional(
      Type.Array(Type.Object({ field_id: Type.Integer(), value: Type.Optional(Text) }), { minItems: 1 }),
    ),
  });
  const named: DecodeOptions = { source: 'json', name: 'post_representation' };

  test('a missing member, with the parameter it belongs to', () => {
    assert.equal(messageOf(Body, {}, named), '`post_representation[label]` is required.');
    assert.equal(messageOf(Body, {}), '`label` is required.');
    assert.equal(messageOf(Body, { label: null }), '`label` is required.');
    assert.equal(messageOf(Body, { label: 'a', values: [{}] }), '`values[0][field_id]` is required.');
  });

  test('no body at all', () => {
    assert.equal(messageOf(Body, undefined, named), '`post_representation` is required.');
    assert.equal(messageOf(Body, null), '`body` is required.');
    assert.equal(messageOf(Body, [1], named), 'Invalid value specified for `post_representation`. Expecting an object');
  });

  test('a value deep inside', () => {
    const values = [{ field_id: 1 }, { field_id: 'abc' }];
    assert.equal(
      messageOf(Body, { label: 'a', values }, named),
      'Invalid value specified for `post_representation[values][1][field_id]`. Expecting integer value',
    );
  });

  test('the best matching branch of a union', () => {
    assert.equal(
      messageOf(Body, { label: 'a', values: [{ field_id: 1, value: { format: 'html' } }] }),
      '`values[0][value][content]` is required.',
    );
  });

  test('a required integer is not satisfied by an empty text', () => {
    const schema = Type.Object({ id: Type.Integer() });
    assert.equal(messageOf(schema, { id: '' }), 'Invalid value specified for `id`. Expecting integer value');
    assert.equal(messageOf(schema, { id: '' }, { source: 'text', emptyIsAbsent: true }), '`id` is required.');
  });

  test('the error has the path', () => {
    assert.throws(
      () => decode(Body, { label: {} }, named),
      (error) => error instanceof InvalidParameter && error.path === 'post_representation[label]',
    );
  });
});

describe('members that the schema does not know', () => {
  const schema = Type.Object({
    id: Type.Optional(Type.Integer()),
    values: Type.Optional(Type.Array(Type.Object({ value: Type.Optional(Type.String()) }))),
    open: Type.Optional(Type.Object({ a: Type.Optional(Type.Integer()) }, { additionalProperties: true })),
    record: Type.Optional(Type.Record(Type.String(), Type.Integer())),
    choice: Type.Optional(
      Type.Union([
        Type.Object({ nested: Type.Object({}), a: Type.Integer() }),
        Type.Object({ nested: Type.Object({}), b: Type.Integer() }),
      ]),
    ),
  });

  test('are omitted and listed', () => {
    const raw = { id: 1, colour: 'red', values: [{ value: 'a', colour: { deep: 1 } }] };
    assert.deepEqual(decode(schema, raw, JSON_BODY), {
      value: { id: 1, values: [{ value: 'a' }] },
      ignored: ['values[0][colour]', 'colour'],
    });
  });

  test('are kept if the schema is open', () => {
    const { value, ignored } = decode(schema, { open: { a: '1', b: { c: 1 } } }, JSON_BODY);
    assert.deepEqual({ value, ignored }, { value: { open: { a: 1, b: { c: 1 } } }, ignored: [] });
  });

  test('are not listed for a branch that did not match', () => {
    const { value, ignored } = decode(schema, { choice: { nested: { c: 1 }, b: 2 } }, JSON_BODY);
    assert.deepEqual({ value, ignored }, { value: { choice: { nested: {}, b: 2 } }, ignored: ['choice[nested][c]'] });
  });

  test('a record decodes each value', () => {
    assert.deepEqual(decode(schema, { record: { 'a\nb': '1', constructor: 2 } }, JSON_BODY).value, {
      record: { 'a\nb': 1, constructor: 2 },
    });
    assert.equal(
      messageOf(schema, { record: { a: 'x' } }),
      'Invalid value specified for `record[a]`. Expecting integer value',
    );
  });

  test('the prototype is neither read nor changed', () => {
    const Named = Type.Object({ toString: Type.Optional(Type.String()), constructor: Type.Optional(Type.String()) });
    assert.deepEqual(Object.keys(decode(Named, {}, JSON_BODY).value), []);
    const raw: unknown = JSON.parse('{"open":{"__proto__":{"polluted":1}},"record":{"__proto__":1}}');
    const { value, ignored } = decode(schema, raw, JSON_BODY);
    assert.deepEqual(value, { open: {}, record: {} });
    assert.deepEqual(ignored, ['open[__proto__]', 'record[__proto__]']);
  });
});

describe('text from queries, forms and XML', () => {
  const Query = Type.Object({
    limit: Type.Integer({ minimum: 0, maximum: 50, default: 10 }),
    query: Type.Optional(Type.String({ minLength: 3 })),
    ids: Type.Optional(Type.Array(Type.Integer())),
  });

  test('an empty query parameter is absent', () => {
    const options: DecodeOptions = { source: 'text', emptyIsAbsent: true };
    assert.deepEqual(decode(Query, parsePairs('limit=&query=&ids='), options).value, { limit: 10 });
    assert.equal(
      messageOf(Query, parsePairs('limit[]=5'), options),
      'Invalid value specified for `limit`. Expecting integer value',
    );
  });

  test('an empty form member is an empty text or an absent array', () => {
    const Form = Type.Object({ name: Type.String(), ids: Type.Optional(Type.Array(Type.Integer())) });
    assert.deepEqual(decode(Form, parsePairs('name=&ids='), { source: 'text' }).value, { name: '' });
    assert.deepEqual(decode(Form, parsePairs('name=a&ids[]=1&ids[]=2'), { source: 'text' }).value, {
      name: 'a',
      ids: [1, 2],
    });
  });

  test('XML is converted by the expected type', () => {
    const schema = Type.Object({ code: Type.String(), done: Type.Boolean(), ids: Type.Array(Type.Integer()) });
    const element = readXml('<request><code>007</code><done>false</done><ids><item>007</item></ids></request>');
    assert.deepEqual(decode(schema, xmlToRaw(schema, element), { source: 'text' }).value, {
      code: '007',
      done: false,
      ids: [7],
    });
  });

  test('XML that contains only text is not an object', () => {
    assert.match(messageOf(Query, xmlToRaw(Query, readXml('<request>x</request>'))), /Expecting an object/);
  });
});

describe('schemas that the codecs do not support', () => {
  test('are refused rather than ignored', () => {
    const schema = Type.Object({ a: Type.Intersect([Type.Object({}), Type.Object({})]) });
    assert.throws(() => decode(schema, { a: {} }, JSON_BODY), TypeError);
  });
});
