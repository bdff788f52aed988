import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { Type } from 'typebox';
import { readXml } from '../../lib/xml/read.ts';
import { xmlToRaw } from '../../lib/xml/shape.ts';
import { writeXml } from '../../lib/xml/write.ts';
import { decode } from './decode.ts';
import { tries } from '../../../test/support/short-run.ts';

const Order = Type.Union([Type.Literal('asc'), Type.Literal('desc')]);
const Text = Type.Union([Type.String(), Type.Object({ content: Type.String(), format: Type.Optional(Type.String()) })]);

// Omits values that XML can't distinguish: '' for a nullable text, [] for a nullable array and {} for a nullable
// object without required members are, like null, an empty element.
describe('a round trip through XML', () => {
  const rich = Type.Object({
    word: Type.String(),
    done: Type.Boolean(),
    count: Type.Integer(),
    ratio: Type.Number(),
    order: Order,
    note: Type.Optional(Type.String()),
    size: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
    caption: Type.Union([Type.String(), Type.Null()]),
    words: Type.Array(Type.String()),
    flags: Type.Array(Type.Boolean()),
    grid: Type.Array(Type.Array(Type.Number())),
    sizes: Type.Array(Type.Union([Type.Integer(), Type.Null()])),
    parent: Type.Union([Type.Object({ id: Type.Integer(), tags: Type.Array(Type.String()) }), Type.Null()]),
    values: Type.Array(Type.Object({ field_id: Type.Optional(Type.Integer()), value: Type.Optional(Text) })),
    record: Type.Record(Type.String(), Type.Object({ item: Type.String() })),
    empty: Type.Object({ maybe: Type.Optional(Type.Boolean()) }),
  });

  const characters = fc
    .integer({ min: 0x20, max: 0x10ffff })
    .filter((code) => (code < 0xd800 || code > 0xdfff) && code !== 0xfffe && code !== 0xffff)
    .map((code) => String.fromCodePoint(code));
  const unit = fc.oneof(
    characters,
    fc.constantFrom('\t', '\n', '\r', '\r\n', ' ', '&', '<', '>', ']]>', '"', "'", '_x'),
  );
  const text = (minLength = 0) => fc.array(unit, { minLength, maxLength: 12 }).map((parts) => parts.join(''));
  const integer = fc.maxSafeInteger().map((n) => n + 0);
  const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0);
  const key = fc
    .oneof(
      text(),
      fc.string(),
      fc.constantFrom('', '12', 'a b', 'item', 'a:b', '_x_', '_x0041_', '_x0041 ', '_x ', '\0'),
    )
    .filter((name) => name !== '__proto__');
  const content = fc.record({ content: text(), format: text() }, { requiredKeys: ['content'] });

  const values = fc.record(
    {
      word: text(),
      done: fc.boolean(),
      count: integer,
      ratio: number,
      order: fc.constantFrom('asc', 'desc'),
      note: text(),
      size: fc.option(integer),
      caption: fc.option(text(1)),
      words: fc.array(text()),
      flags: fc.array(fc.boolean()),
      grid: fc.array(fc.array(number)),
      sizes: fc.array(fc.option(integer)),
      parent: fc.option(fc.record({ id: integer, tags: fc.array(text()) })),
      values: fc.array(fc.record({ field_id: integer, value: fc.oneof(text(), content) }, { requiredKeys: [] })),
      record: fc.dictionary(key, fc.record({ item: text() }), { noNullPrototype: true }),
      empty: fc.record({ maybe: fc.boolean() }, { requiredKeys: [], noNullPrototype: true }),
    },
    {
      requiredKeys: [
        'word',
        'done',
        'count',
        'ratio',
        'order',
        'caption',
        'words',
        'flags',
        'grid',
        'sizes',
        'parent',
        'values',
        'record',
        'empty',
      ],
    },
  );

  const through = (value: unknown) => {
    const raw = xmlToRaw(rich, readXml(writeXml('response', value)));
    return decode(rich, raw, { source: 'text' });
  };

  test('returns any value', () => {
    fc.assert(
      fc.property(values, (value) => {
        const plain: unknown = structuredClone(value);
        assert.deepEqual(through(plain), { value: plain, ignored: [] });
      }),
      { numRuns: tries(300) },
    );
  });

  test('returns the same as JSON', () => {
    fc.assert(
      fc.property(values, (value) => {
        const json: unknown = JSON.parse(JSON.stringify(value));
        assert.deepEqual(decode(rich, json, { source: 'json' }).value, through(value).value);
      }),
      { numRuns: tries(100) },
    );
  });
});
