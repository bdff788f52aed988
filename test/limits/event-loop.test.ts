import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Type } from 'typebox';
import { bodyLimits } from '../../contract/limits.ts';
import type { AnyRoute } from '../../server/http/route.ts';
import { readBody } from '../../server/http/decode/body.ts';
import { decodeBody } from '../../server/http/decode/parameters.ts';
import { isShort } from '../support/short-run.ts';
import { shortestBlock } from '../support/shortest-block.ts';
import { anArtifact, changed, fieldsOf, trackerOf } from '../support/worlds/trackers.ts';
import { aProject, aWorld } from '../support/worlds/world.ts';

const {
  hearth,
  users: { alice },
  projects: { project },
} = await aWorld().with(aProject('project').withMembers('alice')).start({ after });

const types = {
  title: { type: 'string' },
  text: { type: 'text' },
  sum: { type: 'computed' },
  links: { type: 'art_link' },
};
const tracker = await trackerOf(hearth.admin, project.id, 'loaded', types);
const of = fieldsOf(tracker);
const repeated = (unit: string): string => unit.repeat(65_000 / unit.length);
const numbered = (unit: string): string =>
  Array.from({ length: 65_000 / (unit.length + 5) }, (_, number) => `${unit}${number}`).join(' ');
const comment = { body: '['.repeat(65_000), format: 'commonmark' };
const artifacts: number[] = [];
const hostile = [...['![', '|a', 'a@b.c ', 'http://', '<b>'].map(repeated), ...['art #', '@nobody'].map(numbered)];
for (const content of hostile) {
  const links = { links: artifacts.map((id) => ({ id, type: '_is_child' })) };
  const id = await anArtifact(alice, tracker, [
    of.set('text', { value: { content, format: 'commonmark' } }),
    of.set('links', links),
  ]);
  await changed(alice, id, [], { comment });
  artifacts.push(id);
}

const ids: Record<string, string | number> = {
  artifacts: artifacts.at(-1) ?? 0,
  trackers: tracker.id,
  tracker: tracker.id,
  projects: project.id,
  users: alice.id,
  user_groups: `${project.id}_3`,
};
const addressOf = ({ path }: AnyRoute): string => path.replaceAll(/:\w+/g, String(ids[path.split('/')[1] ?? ''] ?? 1));

const most = 12_000;
const queries = (route: AnyRoute): string[] => [
  route.page === undefined ? '' : `?limit=${Math.min(route.page.maximum, 1_000)}&values=all`,
  `?query=${encodeURIComponent(JSON.stringify({ title: 'x'.repeat(most / 2), text: ['y'.repeat(1_000)] }))}`,
  `?expert_query=${encodeURIComponent("title='x' OR ".repeat(most / 20))}text='x'`,
  `?${'a[b][]=%C3%A4&'.repeat(most / 14)}`,
];
const filled = (unit: string, most: number = bodyLimits.anonymousBytes): string =>
  unit.repeat(Math.floor((most - 100) / unit.length));
const counted = (count: number, unit: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => unit(index)).join('');

/** Bodies that take as long as the limits allow, by their type. */
const bodiesOf = (bytes: number, values: number, members: number): [type: string, body: string][] => [
  ['application/json', `{"a":[${'[],'.repeat(Math.floor(values / 2.5))}[]]}`],
  ['application/json', `{"text":"${filled('art #1 ', bytes)}"}`],
  ['application/json', `{"query":"${filled('title = 1 ', bytes)}"}`],
  ['application/json', `{"text":"${filled(String.raw`\"`, bytes)}"}`],
  ['application/json', `{${counted(members - 1, (index) => `"a${index}":1,`)}"b":1}`],
  ['application/x-www-form-urlencoded', `text=${filled('+', bytes)}`],
  ['application/x-www-form-urlencoded', `text${filled('[a]', bytes)}=1`],
  ['application/x-www-form-urlencoded', `text=${filled('%C3%A4', bytes)}`],
  ['application/xml', `${filled('<!---->', bytes)}<request/>`],
  ['application/xml', `<request><${filled('_x0041_', bytes)}/></request>`],
  ['application/xml', `<request ${counted(values - 1, (index) => `a${index}="" `)}/>`],
  ['application/xml', `<request>${counted(values - 1, (index) => `<a${index}/>`)}</request>`],
  ['application/xml', `<request>${counted(values - 2, () => '<item>1</item>')}</request>`],
  ['application/xml', `<request><text>${filled('&#233;', bytes - 100)}</text></request>`],
];
const { anonymousBytes, anonymousValues, anonymousMembers } = bodyLimits;
const bodies = bodiesOf(anonymousBytes, anonymousValues, anonymousMembers);

/**
 * A short run sends every fifth input to each route, and neighboring ones to another route, because all share the
 * decoder.
 */
const sampled = <T>(inputs: readonly T[], offset: number): T[] =>
  isShort ? inputs.filter((_, at) => (at + offset) % 5 === 0 || at === 0) : [...inputs];

test('no anonymous request delays others by more than 50 ms', async () => {
  const open = hearth.server.routes.filter(({ access, path }) => access !== 'protected' && !path.endsWith('/stream'));
  const slow: string[] = [];
  for (const [at, route] of open.entries()) {
    const address = addressOf(route);
    const inputs =
      route.body === undefined
        ? queries(route).map((query) => ({ path: `${address}${query}`, sent: {} }))
        : bodies.map(([type, body]) => ({ path: address, sent: { body, headers: { 'Content-Type': type } } }));
    for (const { path, sent } of sampled(inputs, at)) {
      const ask = () => hearth.anonymous.request(route.method, path, sent);
      // Loads modules that only the first request needs.
      await ask();
      const { longest, result } = await shortestBlock(50, ask);
      assert.ok(result.status < 500, `${route.method} ${path.slice(0, 200)}: ${result.text.slice(0, 200)}`);
      if (longest >= 50) slow.push(`${longest} ms: ${route.method} ${path.slice(0, 100)}`);
    }
  }
  assert.ok(open.length > 40, String(open.length));
  assert.deepEqual(slow, []);
});

const anyList = Type.Array(Type.Union([Type.Object({ x: Type.Integer() }), Type.Object({ y: Type.Null() })]));

test('a large body from a signed-in caller is read without delaying others', async () => {
  const members = Array.from({ length: bodyLimits.members }, (_, number) => `"${'k'.repeat(900)}${number}":1`);
  const large: Record<string, string> = {
    objects: JSON.stringify(Array.from({ length: 39_000 }, (_, id) => ({ field_id: id, value: 'x'.repeat(200) }))),
    members: `{${members.join(',')}}`,
    lists: `[${'[],'.repeat(99_000)}[]]`,
    text: JSON.stringify({ text: 'x'.repeat(10_000_000) }),
    escapes: `{"text":"${String.raw`\u00e4`.repeat(1_600_000)}"}`,
  };
  const slow: string[] = [];
  for (const [contentType, text] of bodiesOf(10_000_000, bodyLimits.values, bodyLimits.members)) {
    const received = { bytes: Buffer.from(text), contentType, encoding: undefined };
    const decoded = () =>
      readBody(received, false)
        .then((raw) => decodeBody(anyList, undefined, raw))
        .catch(String);
    const { longest } = await shortestBlock(100, decoded);
    if (longest >= 100) slow.push(`${longest} ms: ${contentType} ${text.slice(0, 50)}`);
  }
  for (const [name, text] of Object.entries(large)) {
    const received = { bytes: Buffer.from(text), contentType: 'application/json', encoding: undefined };
    const { longest } = await shortestBlock(50, () => readBody(received, false));
    if (longest >= 50) slow.push(`${longest} ms: ${name}`);
  }
  assert.deepEqual(slow, []);
});
