import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { MalformedText, PairsError, parsePairs } from './brackets.ts';

/** The same value with ordinary objects, for comparison. */
const read = (text: string): unknown => JSON.parse(JSON.stringify(parsePairs(text)));

describe('pairs of a query string or a form', () => {
  const cases: ReadonlyArray<[text: string, expected: unknown]> = [
    ['', {}],
    ['limit=10&offset=0', { limit: '10', offset: '0' }],
    ['a=1&a=2', { a: '2' }],
    ['query=&expert_query=', { query: '', expert_query: '' }],
    ['=', {}],
    ['=x&&a=1&', { a: '1' }],
    ['flag', { flag: '' }],
    ['query={"a":"b c"}', { query: '{"a":"b c"}' }],
    ['q=a=b', { q: 'a=b' }],
    ['q=a+b%20c%2B', { q: 'a b c+' }],
    ['q=%C3%A9%F0%9F%98%80', { q: 'é😀' }],
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['a%5B%5D=1', { a: ['1'] }],
    ['a[1]=y&a[0]=x', { a: ['x', 'y'] }],
    ['a[b][0]=x&a[b][1]=y&a[c]=z', { a: { b: ['x', 'y'], c: 'z' } }],
    ['values[12]=x', { values: { 12: 'x' } }],
    ['a[]=1&a[5]=2', { a: { 0: '1', 5: '2' } }],
    ['a=1&a[b]=2', { a: { b: '2' } }],
    ['a[b]=2&a=1', { a: '1' }],
    ['a[b=1&a]b=2&[c]=3', { 'a[b': '1', 'a]b': '2', '[c]': '3' }],
  ];
  for (const [text, expected] of cases) {
    test(`"${text}" reads as ${JSON.stringify(expected)}`, () => assert.deepEqual(read(text), expected));
  }

  test('a percent sign without two digits is literal', () => {
    assert.deepEqual(read('a=%&b=%4&c=%zz&d=%25ff'), {
      a: '%',
      b: '%4',
      c: '%zz',
      d: '%ff',
    });
  });

  test('escaped bytes that are not UTF-8 are refused', () => {
    for (const text of ['a=%41%ff', 'a=%C3', 'a[b]=%c0%80', 'a=%ED%A0%80', 'a=%F4%90%80%80', 'x=1&a=%80']) {
      assert.throws(
        () => parsePairs(text),
        (error) => error instanceof MalformedText && error.parameter === 'a',
      );
    }
    assert.throws(() => parsePairs('%ff=1'), MalformedText);
  });

  test('keys of the prototype are keys like any other', () => {
    const pairs = parsePairs('__proto__[polluted]=1&constructor[prototype][polluted]=1&a[__proto__][polluted]=1');
    assert.equal(Reflect.get({}, 'polluted'), undefined);
    assert.deepEqual(Object.keys(pairs), ['__proto__', 'constructor', 'a']);
  });

  test('a name of more than 10,000 characters is refused', () => {
    assert.deepEqual(Object.keys(parsePairs(`${'a'.repeat(10_000)}=`))[0]?.length, 10_000);
    assert.throws(() => parsePairs(`a${'[b]'.repeat(3_334)}=`), /more than 10000 characters/);
  });

  test('plus signs are spaces, in other alphabets as well', () => {
    assert.equal(parsePairs('a+b=%2B+ä+ⴵ😀+')['a b'], '+ ä ⴵ😀 ');
  });

  test('more than 1000 pairs are refused', () => {
    assert.equal(Object.keys(parsePairs(Array.from({ length: 1000 }, (_, i) => `k${i}=`).join('&'))).length, 1000);
    assert.throws(() => parsePairs('a[]=1&'.repeat(1001)), PairsError);
  });

  test('more than 8 levels are refused', () => {
    assert.deepEqual(read(`a${'[b]'.repeat(7)}=1`), { a: nested(7) });
    assert.throws(() => parsePairs(`a${'[b]'.repeat(8)}=1`), PairsError);
    assert.throws(() => parsePairs(`a${'[b]'.repeat(100_000)}=1`), PairsError);
  });

  test('any text is parsed or refused without an exception, and encoded pairs are decoded', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void parsePairs(text)));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (value) => {
        assert.deepEqual(read(`k=${encodeURIComponent(value)}`), { k: value });
      }),
    );
  });
});

function nested(levels: number): unknown {
  return levels === 0 ? '1' : { b: nested(levels - 1) };
}
