import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { answerLimits } from '../../contract/limits.ts';
import { partsOfHistories } from '../../server/features/artifacts/history/long-histories.ts';
import type { Answered } from '../support/hearth/client.ts';
import { succeeds } from '../support/hearth/expect.ts';
import { anArtifact, changed, fieldsOf, trackerOf } from '../support/worlds/trackers.ts';
import { aProject, aWorld } from '../support/worlds/world.ts';

const {
  hearth,
  users: { alice, bob },
  projects: { project },
} = await aWorld().with(aProject('project').withMembers('alice', 'bob')).start({ after });

const tracker = await trackerOf(hearth.admin, project.id, 'long', {
  title: { type: 'string' },
  text: { type: 'text' },
  links: { type: 'art_link' },
  access: { type: 'perm' },
});
const of = fieldsOf(tracker);
const long = (name: string) => of.set('text', { value: { content: `${name} ${'x'.repeat(60_000)}`, format: 'text' } });

const artifacts: number[] = [];
for (let count = 0; count < 20; count += 1) artifacts.push(await anArtifact(alice, tracker, [long(`first ${count}`)]));
const [edited = 0] = artifacts;
for (let count = 1; count < 20; count += 1) await changed(alice, edited, [long(`version ${count}`)]);

const asXml = { headers: { accept: 'application/xml' } };
const itemsOf = (answer: Answered): unknown[] => {
  const body = answer.body as unknown[] | { collection: unknown[] };
  return Array.isArray(body) ? body : body.collection;
};
const sizeOf = ({ headers }: Answered) => headers['x-pagination-size'];

/** The page in one streamed answer has the same items as single ones. */
async function isSame(path: string, count: number): Promise<void> {
  const together = await alice.get(`${path}limit=50`);
  assert.equal(together.status, 200, together.text.slice(0, 200));
  assert.equal(together.headers['content-length'], undefined, path);
  assert.ok(together.text.length > answerLimits.wholeBytes);
  assert.equal(itemsOf(together).length, count);
  for (const offset of [0, 1, count >> 1, count - 1]) {
    const single = await alice.get(`${path}limit=1&offset=${offset}`);
    assert.deepEqual(itemsOf(single), [itemsOf(together)[offset]], `${path} ${offset}`);
    assert.equal(single.headers['content-length'], String(Buffer.byteLength(single.text)));
    assert.equal(sizeOf(single), sizeOf(together));
  }
  const [xml, first] = [await alice.get(`${path}limit=50`, asXml), await alice.get(`${path}limit=1`, asXml)];
  assert.equal(
    xml.text.split(/<item><id>\d+<\/id>/).length,
    first.text.split(/<item><id>\d+<\/id>/).length - 1 + count,
  );
  assert.ok(xml.text.startsWith(first.text.slice(0, first.text.lastIndexOf('</item>'))), path);
}

test('a long page of a history has every changeset, in both orders', async () => {
  await isSame(`/artifacts/${edited}/changesets?`, 20);
  await isSame(`/artifacts/${edited}/changesets?order=desc&`, 20);
  const desc = itemsOf(await alice.get(`/artifacts/${edited}/changesets?order=desc&limit=50`));
  const asc = itemsOf(await alice.get(`/artifacts/${edited}/changesets?limit=50`));
  assert.deepEqual(desc.toReversed(), asc);
});

test('earlier versions of an artifact with a long history are complete', async () => {
  const changesets = itemsOf(await alice.get(`/artifacts/${edited}/changesets?limit=50`)) as { id: number }[];
  const textThen = async (path: string) => /(first|version) \d+ x{60000}/.exec((await alice.get(path)).text)?.[0];
  const expected = (index: number) => `${index === 0 ? 'first' : 'version'} ${index} ${'x'.repeat(60_000)}`;
  for (const index of [0, 1, 9, 18]) {
    const at = changesets[index]?.id;
    assert.equal(await textThen(`/artifacts/${edited}?at=${at}&fields=values`), expected(index));
    assert.equal(await textThen(`/trackers/${tracker.id}/artifacts?values=all&limit=1&at=${at}`), expected(index));
  }
  const [early, late] = [changesets[3]?.id, changesets[16]?.id];
  const compared = await alice.get(`/artifacts/${edited}/compare?from=${early}&to=${late}`);
  assert.ok(compared.text.includes(expected(3)) && compared.text.includes(expected(16)));
});

test('a part of the histories of artifacts takes little memory, however long they are', async () => {
  const { db } = hearth.platform;
  const parts: { id: number; versions: number[]; bytes: number }[] = [];
  for await (const { id, part } of partsOfHistories(db.read, { ids: artifacts })) {
    parts.push({ id, versions: part.map(({ version }) => version), bytes: JSON.stringify(part).length });
  }
  const whole = parts.filter(({ id }) => id === edited);
  assert.deepEqual(
    whole.flatMap(({ versions }) => versions),
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
  assert.ok(whole.length > 1, 'it is read in several parts');
  for (const { bytes, id } of parts) assert.ok(bytes < answerLimits.readBytes * 1.5, `${id}: ${bytes}`);
  assert.deepEqual([...new Set(parts.map(({ id }) => id))], artifacts);
});

test('long lists of artifacts have every artifact', async () => {
  await isSame(`/trackers/${tracker.id}/artifacts?values=all&`, 20);
  await isSame(`/artifacts?query=${encodeURIComponent(JSON.stringify({ id: artifacts }))}&`, 20);
  const sparse = itemsOf(await alice.get(`/trackers/${tracker.id}/artifacts?values=all&fields=id,values.field_id`));
  assert.deepEqual(
    sparse.map((one) => (one as { id: number }).id),
    artifacts,
  );
  assert.equal((await alice.request('HEAD', `/trackers/${tracker.id}/artifacts?values=all`)).status, 200);
});

test('an answer that would repeat large values many times is refused', async () => {
  const links = of.set('links', { links: artifacts.map((id) => ({ id })) });
  for (let count = 0; count < 20; count += 1) await anArtifact(alice, tracker, [links]);
  const path = `/trackers/${tracker.id}/artifacts?values=all&expand=values.links`;
  const refused = await alice.get(path);
  assert.equal(refused.status, 400, refused.text.slice(0, 200));
  assert.match(refused.text, /at most 33554432 bytes/);
  assert.equal((await alice.get(`${path}&limit=21`)).status, 200);
});

/**
 * Another listener of the same server, with connections that buffer only 200 kB until the client reads. Buffers of TCP
 * grow: on a fast machine they can take a list of ten megabytes.
 */
async function narrowDoor(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-door-'));
  const door = createServer((socket) => {
    Object.defineProperty(socket, 'remoteAddress', { value: '127.0.0.1' });
    hearth.server.app.server.emit('connection', socket);
  });
  const path = join(directory, 'socket');
  door.listen(path);
  await once(door, 'listening');
  after(async () => {
    door.close();
    await rm(directory, { recursive: true });
  });
  return path;
}
const narrow = narrowDoor();

/** Lists of other artifacts, which exceed the buffers of the operating system. */
const [quotes, brackets] = ['"'.repeat(65_000), '<'.repeat(1_000)];
const wide = await trackerOf(
  hearth.admin,
  project.id,
  'wide',
  { title: { type: 'string' }, text: { type: 'text' }, access: { type: 'perm' } },
  { semantics: { title: { field_id: 'title' } } },
);
const inWide = fieldsOf(wide);
const escaped = inWide.set('text', { value: { content: brackets, format: 'text' } });
const all: number[] = [];
for (let count = 0; count < 50; count += 1) {
  all.push(await anArtifact(bob, wide, [inWide.set('title', { value: `${count} ${quotes}` }), escaped]));
}
const child = await trackerOf(hearth.admin, project.id, 'narrow', { title: { type: 'string' } });
succeeds(await hearth.admin.patch(`/trackers/${child.id}`, { body: { parent_id: wide.id } }));
const [report] = (await alice.get(`/trackers/${wide.id}/tracker_reports`)).json;
const then = encodeURIComponent(new Date(Date.now() + 1000).toISOString());
const asked = (query: object) => encodeURIComponent(JSON.stringify(query));
const tql = `SELECT @title, text FROM @project.name = '${project.shortname}' AND @tracker.name = 'wide' WHERE @id >= 1`;

const [oldest = 0, newest = 0] = [all[0], all.at(-1)];

/** A list, with its last artifact. */
const lists: Record<string, [path: string, last: number]> = {
  'of a tracker': [`/trackers/${wide.id}/artifacts?values=all&`, newest],
  'of a tracker at a time': [`/trackers/${wide.id}/artifacts?values=all&at=${then}&`, newest],
  'of a report': [`/tracker_reports/${report?.id}/artifacts?values=all&`, newest],
  'of the rows of a report': [`/tracker_reports/${report?.id}/artifacts?values=all&output_format=flat&`, newest],
  'of a report at a time': [`/tracker_reports/${report?.id}/artifacts?values=all&at=${then}&`, newest],
  'of a query across trackers': [`/crosstracker_query/content?query=${asked({ tql_query: tql })}&`, oldest],
  'of what somebody has submitted': [`/users/self/artifacts?query=${asked({ submitted_by: true })}&`, oldest],
  'of possible parents': [`/trackers/${child.id}/parent_artifacts?`, oldest],
};

interface Content {
  artifacts?: unknown[];
}
const rowsOf = (given: unknown): unknown[] => (Array.isArray(given) ? given : ((given as Content).artifacts ?? []));
const othersOf = (given: unknown): unknown => (Array.isArray(given) ? [] : { ...(given as Content), artifacts: [] });
const restricted = (groups: string[]) =>
  inWide.set('access', { value: { granted_groups: groups, is_used_by_default: groups.length > 0 } });

for (const [name, [path, last]] of Object.entries(lists)) {
  test(`a long list ${name} is the same in one page and in many`, async () => {
    const together = await bob.get(`${path}limit=50`);
    assert.equal(together.status, 200, together.text.slice(0, 200));
    assert.equal(together.headers['content-length'], undefined);
    const rows = rowsOf(together.body);
    assert.equal(rows.length, all.length);
    for (const offset of [0, 1, 49]) {
      const single = await bob.get(`${path}limit=1&offset=${offset}`);
      assert.deepEqual(rowsOf(single.body), [rows[offset]]);
      assert.equal(sizeOf(single), sizeOf(together));
      assert.deepEqual(othersOf(single.body), othersOf(together.body));
    }
    const xml = await bob.get(`${path}limit=50`, asXml);
    const parts = await Promise.all([0, 49].map((offset) => bob.get(`${path}limit=1&offset=${offset}`, asXml)));
    const [head = '', tail = ''] = parts.map(({ text }) => text);
    assert.ok(xml.text.startsWith(head.slice(0, head.indexOf('</item>'))));
    assert.ok(xml.text.endsWith(tail.slice(tail.indexOf('<item>') + 6)));
  });

  test(`a list ${name} for a slow client omits artifacts that were hidden in the meantime`, async (t) => {
    const { identifier: key } = (await bob.post('/access_keys', { body: { description: 'Slow' } })).json;
    const expected = rowsOf((await bob.get(`${path}limit=50`)).body);
    hearth.platform.artifactDocuments.clear();
    const target = { socketPath: await narrow, path: `/api${path}limit=50` };
    const sent = request({ ...target, headers: { 'X-Auth-AccessKey': key } }).end();
    t.after(() => sent.destroy());
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    // Until now, nothing of the body was read.
    await changed(hearth.admin, last, [restricted([`${project.id}_4`])]);
    const body = await text(answer);
    assert.equal(answer.statusCode, 200, body);
    const shown = JSON.parse(body) as unknown;
    await changed(hearth.admin, last, [restricted([])]);
    assert.deepEqual(rowsOf(shown), expected.slice(0, -1));
  });
}

test('a page of large changes is shorter, and no change is lost between pages', async () => {
  const created: number[] = [];
  let [since, pages] = [0, 0];
  for (let hasMore = true; hasMore; pages += 1) {
    const page = await bob.get(`/changes?since=${since}&tracker_id=${wide.id}&types=artifact.created&limit=100`);
    succeeds(page);
    created.push(...page.json.changes.flatMap(({ artifact }) => artifact?.id ?? []));
    ({ next: since, has_more: hasMore } = page.json);
  }
  assert.deepEqual(created, all);
  assert.ok(pages > 1, 'the changes are too large for one page');
});
