import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { FieldValue } from '../../../contract/artifacts/artifact.ts';
import { Nullable } from '../../../contract/common.ts';
import { createItemSerializer, createSerializer, createSlicedSerializer } from './serializer.ts';

const Person = Type.Object({ name: Type.String(), mail: Type.Union([Type.String(), Type.Null()]) });
const stored = { name: 'Ada', mail: null, password_hash: 'secret' };
const shown = '{"name":"Ada","mail":null}';

test('members that the schema does not name are omitted, at every level', () => {
  assert.equal(createSerializer(Person)(stored), shown);
  const Team = Type.Object({ people: Type.Array(Person), lead: Type.Union([Person, Type.Null()]) });
  const team = { people: [stored, stored], lead: stored, note: 'secret' };
  assert.equal(createSerializer(Team)(team), `{"people":[${shown},${shown}],"lead":${shown}}`);
  assert.equal(createItemSerializer(Type.Array(Person))?.(stored), shown);
});

test('a long value is the same in slices', async () => {
  const long = '"'.repeat(70_000);
  const Thing = Type.Object({
    note: Type.Optional(Type.String()),
    id: Type.Integer(),
    values: Nullable(Type.Array(FieldValue)),
    by_name: Nullable(Type.Record(Type.String(), Type.Unknown())),
    people: Type.Optional(Type.Array(Person)),
    lead: Nullable(Person),
  });
  const value = { field_id: 1, type: 'text', label: 'Text', value: long, format: 'html' };
  const things = [
    {
      id: 1,
      values: [value, { ...value, value: null }],
      by_name: { 'a"': value, b: null },
      people: [stored],
      lead: stored,
    },
    { id: 1, values: [], by_name: {}, people: [], lead: null, note: long, password_hash: 'secret' },
    { id: 1, values: null, by_name: null, lead: { ...stored, name: long } },
  ];
  for (const thing of things) {
    const sliced = await createSlicedSerializer(Thing)(thing);
    assert.ok(Buffer.isBuffer(sliced));
    assert.equal(sliced.toString(), createSerializer(Thing)(thing));
  }
  const Notes = Type.Object({ a: Type.Optional(Type.String()), b: Type.Optional(Type.String()) });
  for (const notes of [{}, { b: long }, { c: long }, { a: long, b: long }]) {
    assert.equal((await createSlicedSerializer(Notes)(notes)).toString(), createSerializer(Notes)(notes));
  }
});
