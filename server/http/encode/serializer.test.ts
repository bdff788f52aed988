import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { createItemSerializer, createSerializer } from './serializer.ts';

const Person = Type.Object({ name: Type.String(), mail: Type.Union([Type.String(), Type.Null()]) });
const stored = { name: 'Ada', mail: null, password_hash: 'secret' };
const shown = '{"name":"Ada","mail":null}';

test('members that the schema does not name are left out, at every level', () => {
  assert.equal(createSerializer(Person)(stored), shown);
  const Team = Type.Object({ people: Type.Array(Person), lead: Type.Union([Person, Type.Null()]) });
  const team = { people: [stored, stored], lead: stored, note: 'secret' };
  assert.equal(createSerializer(Team)(team), `{"people":[${shown},${shown}],"lead":${shown}}`);
  assert.equal(createItemSerializer(Type.Array(Person))?.(stored), shown);
});
