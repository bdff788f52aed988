import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { bodyLimits } from '../../contract/limits.ts';
import { isWrite } from '../../server/http/route.ts';
import {
  branchesOf,
  extraMemberSchema,
  fixedValuesOf,
  type JsonSchema,
  jsonSchemaOf,
} from '../../server/lib/schema.ts';
import { createRequests, needsSubversion } from '../permissions/requests.ts';
import { createWorld, setAccessMode } from '../permissions/world.ts';
import { defined } from '../support/hearth/expect.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { isRecord } from '../../server/lib/is-record.ts';
import { shortestBlock } from '../support/shortest-block.ts';
import { hasSubversion } from '../support/worlds/full-project.ts';
import { anArtifact, fieldsOf, listOf, trackerOf } from '../support/worlds/trackers.ts';

const hearth = await startHearth({ after });
const world = await createWorld(hearth);
const requests = createRequests(hearth, world);
const withSubversion = await hasSubversion(hearth);
await setAccessMode(hearth, 'anonymous');
const subject = defined(world.subjects.find(({ name }) => name === 'private'));

const mostBytes = 9_500_000;
const mostValues = bodyLimits.values - 1_000;

const kindsOf: Record<string, (schema: JsonSchema, isFull: boolean, index: number) => unknown> = {
  string: ({ minLength = 1 }, _isFull, index) => `x${index}`.padEnd(minLength, 'x'),
  integer: ({ minimum = 1 }, _isFull, index) => Math.max(minimum, 1) + index,
  number: ({ minimum = 1 }, _isFull, index) => Math.max(minimum, 1) + index,
  boolean: () => true,
  null: () => null,
  array: ({ items = {}, minItems = 0 }, isFull, index) =>
    Array.from({ length: Math.max(minItems, isFull ? 1 : 0) }, (_, at) => sample(items, isFull, index + at)),
  object: ({ properties = {}, required = [] }, isFull, index) =>
    Object.fromEntries(
      Object.entries(properties).flatMap(([name, member]) =>
        isFull || required.includes(name) ? [[name, sample(member, isFull, index)]] : [],
      ),
    ),
};

/** Something that the schema allows: as little as possible, or with all members. Others have other indexes. */
function sample(schema: JsonSchema, isFull: boolean, index = 0): unknown {
  const [branch = schema] = branchesOf(schema);
  const [fixed] = fixedValuesOf(branch) ?? [];
  if (fixed !== undefined) return fixed;
  return branch.type === undefined ? index : kindsOf[branch.type]?.(branch, isFull, index);
}

/** As the limits count them: names are values, too. */
function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  const inside = Object.values(value).reduce((sum: number, one) => sum + valuesIn(one), 0);
  return 1 + inside + (Array.isArray(value) ? 0 : Object.keys(value).length);
}

/** Enough for work that grows with the square of a list. `HEARTH_LONGEST_LISTS=60000` tests the actual limits. */
const mostItems = Number(process.env['HEARTH_LONGEST_LISTS'] ?? 20_000);
/** milliseconds */
const allowed = 150;

const countOf = (item: unknown, most: number): number =>
  Math.min(
    most,
    mostItems,
    Math.floor(mostValues / (valuesIn(item) + 1)),
    Math.floor(mostBytes / (JSON.stringify(item).length + 20)),
  );

/**
 * Values of a schema in which one list or object is as large as the limits allow, by the place of it. The others are as
 * in a valid request, or as small as possible.
 */
function* largest(schema: JsonSchema, place = '', valid?: unknown): Iterable<[place: string, value: unknown]> {
  for (const branch of branchesOf(schema)) {
    if (fixedValuesOf(branch) !== undefined) continue;
    const { type, items = {}, properties = {}, maxItems = Infinity } = branch;
    if (type === 'array') {
      for (const isFull of [false, true]) {
        const length = countOf(sample(items, isFull, mostValues), maxItems);
        yield [`${place}[]`, Array.from({ length }, (_, index) => sample(items, isFull, index))];
      }
      const [first] = Array.isArray(valid) ? (valid as unknown[]) : [];
      for (const [inner, value] of largest(items, `${place}[]`, first)) yield [inner, [value]];
    }
    if (type !== 'object') continue;
    const least: Record<string, unknown> = isRecord(valid) ? valid : { ...(sample(branch, false) as object) };
    for (const [name, member] of Object.entries(properties)) {
      for (const [inner, value] of largest(member, `${place}.${name}`, least[name])) {
        yield [inner, { ...least, [name]: value }];
      }
    }
    const extra = extraMemberSchema(branch, 'name');
    const count = extra === undefined ? 0 : countOf({ name: sample(extra, true) }, bodyLimits.members - 100);
    const names = Array.from({ length: count }, (_, index) => `name${index}`);
    if (extra !== undefined)
      yield [`${place} members`, Object.fromEntries(names.map((name, index) => [name, sample(extra, true, index)]))];
    if (extra !== undefined) for (const [inner, value] of largest(extra, `${place}.*`)) yield [inner, { name: value }];
  }
}

/** Values in which one list has its first item as often as the limits allow. */
function* repeating(value: unknown, place = ''): Iterable<[place: string, value: unknown]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    for (const [inner, changed] of repeating(member, `${place}.${name}`)) {
      yield [inner, Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed }];
    }
  }
  const [first] = Array.isArray(value) ? (value as unknown[]) : [];
  if (first !== undefined) yield [`${place}[] repeated`, Array.from({ length: countOf(first, Infinity) }, () => first)];
}

const writes = hearth.server.routes.flatMap((route) =>
  isWrite(route) && route.body !== undefined && route.access !== 'public' && (withSubversion || !needsSubversion(route))
    ? [{ route, body: route.body }]
    : [],
);

test("the largest lists that callers may send don't delay others", async () => {
  const slow: string[] = [];
  for (const { route, body } of writes) {
    const { ids = [], query, body: valid } = await requests.of(route, subject, hearth.admin);
    const left = [...ids];
    const path = route.path.replaceAll(/:\w+/g, () => String(left.shift() ?? 0));
    for (const [place, value] of [...largest(jsonSchemaOf(body), '', valid), ...repeating(valid)]) {
      const sent = {
        body: JSON.stringify(value),
        headers: { 'Content-Type': 'application/json' },
        ...(query && { query }),
      };
      const ask = () => hearth.admin.request(route.method, path, sent);
      const { longest, result } = await shortestBlock(allowed, ask);
      assert.notEqual(result.status, 401);
      if (result.status >= 500) slow.push(`${result.status}: ${route.method} ${route.path} ${place}`);
      if (longest >= allowed)
        slow.push(`${Math.round(longest)} ms: ${route.method} ${route.path} ${place} ${result.status}`);
    }
  }
  assert.deepEqual(slow, []);
});

test("the largest lists of values don't delay others", async () => {
  const { admin } = hearth;
  const { project } = subject;
  const tracker = await trackerOf(admin, project, 'lists', {
    title: { type: 'string' },
    chosen: listOf('msb', ...Array.from({ length: 200 }, (_, index) => `Value ${index}`)),
    tags: { type: 'tbl', bindings: { type: 'static' } },
    people: { type: 'msb', bindings: { type: 'users', list: ['group_members'] } },
    groups: { type: 'msb', bindings: { type: 'ugroups' } },
    files: { type: 'file' },
    links: { type: 'art_link' },
    access: { type: 'perm' },
  });
  const of = fieldsOf(tracker);
  const id = await anArtifact(admin, tracker, [of.set('title', { value: 'One' })]);
  const other = await anArtifact(admin, tracker, [of.set('title', { value: 'Other' })]);
  const value = of.value('chosen', 'Value 150');
  const many = <T>(make: (index: number) => T, count = mostItems) =>
    Array.from({ length: count }, (_, index) => make(index));
  const values: Record<string, object[]> = {
    'a value of a list': [of.set('chosen', { bind_value_ids: many(() => value) })],
    'unknown values of a list': [of.set('chosen', { bind_value_ids: many((index) => index + 1_000_000) })],
    'labels of an open list': [
      of.set('tags', { value: { bind_value_objects: many((index) => ({ label: `tag ${index}` }), 1_000) } }),
    ],
    'one label of an open list': [of.set('tags', { value: { bind_value_objects: many(() => ({ label: 'tag' })) } })],
    people: [of.set('people', { bind_value_ids: many((index) => index + 100) })],
    groups: [of.set('groups', { bind_value_ids: many((index) => `${project}_${index}`) })],
    files: [of.set('files', { value: many((index) => index + 1) })],
    links: [of.set('links', { links: many((index) => ({ id: index + 1_000_000 })) })],
    'one link': [of.set('links', { links: many(() => ({ id: other })) })],
    'one link in all types': [
      of.set('links', { all_links: many(() => ({ id: other, direction: 'reverse', type: '_is_child' })) }),
    ],
    restrictions: [
      of.set('access', { value: { granted_groups: many((index) => `${project}_${index}`), is_used_by_default: true } }),
    ],
    'one field': many(() => of.set('title', { value: 'Again' })),
    'unknown fields': many((index) => ({ field_id: 1_000_000 + index, value: 'x' })),
  };
  const slow: string[] = [];
  for (const [name, given] of Object.entries(values)) {
    const ask = () => admin.put(`/artifacts/${id}`, { body: { values: given } });
    const { longest, result } = await shortestBlock(allowed, ask);
    if (longest >= allowed || result.status >= 500) slow.push(`${Math.round(longest)} ms: ${name} ${result.status}`);
  }
  assert.deepEqual(slow, []);
});
