import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type TSchema, Type } from 'typebox';
import { type DecodeOptions, decode, InvalidParameter } from './decode.ts';

const JSON_BODY: DecodeOptions = { source: 'json' };

const one = (schema: TSchema) => Type.Object({ x: Type.Optional(schema) });
const valueOf = (schema: TSchema, x: unknown): unknown => Reflect.get(decode(one(schema), { x }, JSON_BODY).value, 'x');

function complaintOf(schema: TSchema, x: unknown): string {
  try {
    decode(one(schema), { x }, JSON_BODY);
  } catch (error) {
    if (error instanceof InvalidParameter)
      return error.message.replace(/^Invalid value specified for `x`(?:\. |$)/, '');
    throw error;
  }
  return 'accepted';
}

const Order = Type.Union([Type.Literal('asc'), Type.Literal('desc')]);
const Text = Type.Union([Type.String(), Type.Object({ content: Type.String(), format: Type.Optional(Type.String()) })]);

describe('conversions by the expected type', () => {
  const accepted: ReadonlyArray<[what: string, schema: TSchema, raw: unknown, value: unknown]> = [
    ...[5, '5', ' 5', '+5', '5e0', '0.5e1', '5.0', '005'].map((raw): [string, TSchema, unknown, unknown] => [
      'integer',
      Type.Integer(),
      raw,
      5,
    ]),
    ['integer', Type.Integer(), '1e1', 10],
    ['integer', Type.Integer(), '-0', 0],
    ['number', Type.Number(), '1.50', 1.5],
    ['number', Type.Number(), '.5', 0.5],
    ['string', Type.String(), '007', '007'],
    ['string', Type.String(), 7, '7'],
    ['string', Type.String(), '', ''],
    ...[true, 1, '1', 'true', 'TRUE', 'True'].map((raw): [string, TSchema, unknown, unknown] => [
      'boolean',
      Type.Boolean(),
      raw,
      true,
    ]),
    ...[false, 0, '0', 'false', 'FALSE'].map((raw): [string, TSchema, unknown, unknown] => [
      'boolean',
      Type.Boolean(),
      raw,
      false,
    ]),
    ['union of constants', Order, 'asc', 'asc'],
    ['enumeration', Type.Enum(['', 'a']), '', ''],
    ['number constants', Type.Union([Type.Literal(1), Type.Literal(2)]), '2', 2],
    ['text or object', Text, 'a', 'a'],
    ['text or object', Text, { content: 'a' }, { content: 'a' }],
    ['integer or string', Type.Union([Type.Integer(), Type.String()]), '5', '5'],
    ['integer or string', Type.Union([Type.String(), Type.Integer()]), 5, 5],
    ['constant or integer', Type.Union([Type.Literal('none'), Type.Integer()]), '5', 5],
    ['nullable integer', Type.Union([Type.Integer(), Type.Null()]), null, null],
    ['nullable integer', Type.Union([Type.Null(), Type.Integer()]), '5', 5],
    ['unknown', Type.Unknown(), { a: [1, { b: null }] }, { a: [1, { b: null }] }],
    ['absent: null', Type.Integer(), null, undefined],
    ['absent: null', Type.Array(Type.Integer()), null, undefined],
    ['absent: empty integer', Type.Integer(), '', undefined],
    ['absent: empty boolean', Type.Boolean(), '', undefined],
    ['absent: empty number', Type.Number(), '', undefined],
    ['absent: empty enumeration', Order, '', undefined],
    ['absent with a default', Type.Integer({ default: 50 }), undefined, 50],
    ['absent with a default', Type.Integer({ default: 50 }), '', 50],
  ];
  for (const [what, schema, raw, value] of accepted) {
    test(`${what}: ${JSON.stringify(raw)} is ${JSON.stringify(value)}`, () => {
      assert.deepEqual(valueOf(schema, raw), value);
    });
  }

  const refused: ReadonlyArray<[schema: TSchema, raws: readonly unknown[], complaint: string]> = [
    [
      Type.Integer(),
      ['abc', '1.5', 1.5, '0x1A', [5], {}, true, '9007199254740993', 2 ** 53, '1e400', ' '],
      'Expecting integer value',
    ],
    [Type.Number(), ['abc', '1,5', 'Infinity', 'NaN', []], 'Expecting number value'],
    [Type.Integer({ minimum: 0 }), [-1, '-1'], 'Minimum required value is 0.'],
    [Type.Integer({ maximum: 50 }), [51, '51'], 'Maximum allowed value is 50.'],
    [Type.String(), [{}, [], true], 'Expecting string value'],
    [Type.String({ minLength: 3 }), ['ab', '😀😀'], 'Minimum 3 characters required.'],
    [Type.String({ minLength: 1 }), [''], 'Minimum 1 character required.'],
    [Type.String({ maxLength: 255 }), ['a'.repeat(256)], 'Maximum 255 characters allowed.'],
    [Type.String({ pattern: '^[a-z]+$' }), ['A'], 'Not in the expected format'],
    [Order, ['up', 1, {}, [], 'ASC', { toString: 1 }], 'Expected one of (asc,desc).'],
    [Type.Enum(['project']), ['x'], 'Expected one of (project).'],
    [Type.Union([Order, Type.Null()]), ['up'], 'Expected one of (asc,desc).'],
    [Type.Boolean(), ['yes', 2, [], {}, 'tru'], 'Expecting boolean value'],
    [Type.Array(Type.Integer()), ['a', 5, {}, ''], ''],
    [Type.Array(Type.Integer(), { minItems: 1 }), [[]], 'Minimum 1 item required.'],
    [Type.Array(Type.Integer(), { minItems: 2 }), [[1]], 'Minimum 2 items required.'],
    [Type.Object({}), ['a', [1], 5], 'Expecting an object'],
    [Type.Union([Type.Integer(), Type.Null()]), ['abc'], 'Expecting integer value'],
    [Text, [[1]], 'Expecting string value'],
  ];
  for (const [schema, raws, complaint] of refused) {
    for (const raw of raws) {
      test(`${JSON.stringify(raw)?.slice(0, 40)} is refused: ${complaint}`, () => {
        assert.equal(complaintOf(schema, raw), complaint);
      });
    }
  }

  test('an empty array is an object without members, as PHP writes it, and lacks the same members', () => {
    assert.equal(complaintOf(Text, []), complaintOf(Text, {}));
    assert.deepEqual(valueOf(Type.Object({ content: Type.Optional(Type.String()) }), []), {});
    const inner = Type.Object({ comment: Type.Optional(Type.Object({ format: Type.String() })) });
    assert.equal(complaintOf(inner, { comment: [] }), '`x[comment][format]` is required.');
  });

  test('an emoji counts as one character', () => {
    assert.equal(valueOf(Type.String({ minLength: 2, maxLength: 2 }), '😀😀'), '😀😀');
  });
});
