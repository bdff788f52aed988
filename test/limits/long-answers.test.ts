import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { answerLimits } from '../../contract/limits.ts';
import type { Answered } from '../support/hearth/client.ts';
import { anArtifact, changed, fieldsOf, trackerOf } from '../support/worlds/trackers.ts';
import { aProject, aWorld } from '../support/worlds/world.ts';

const {
  hearth,
  users: { alice },
  projects: { project },
} = await aWorld().with(aProject('project').withMembers('alice')).start({ after });

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

/** The page in one answer, which is streamed, has the same items as single ones. */
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

test('an answer that would contain large things many times is refused', async () => {
  const links = of.set('links', { links: artifacts.map((id) => ({ id })) });
  for (let count = 0; count < 20; count += 1) await anArtifact(alice, tracker, [links]);
  const path = `/trackers/${tracker.id}/artifacts?values=all&expand=values.links`;
  const refused = await alice.get(path);
  assert.equal(refused.status, 400, refused.text.slice(0, 200));
  assert.match(refused.text, /at most 33554432 bytes/);
  assert.equal((await alice.get(`${path}&limit=21`)).status, 200);
});

test('a list that a slow client reads shows nothing that was hidden meanwhile', async (t) => {
  // Longer than what the operating system takes from the server before the client reads it.
  const escaped = of.set('text', { value: { content: '<'.repeat(60_000), format: 'text' } });
  const all: number[] = [];
  for (let count = 0; count < 60; count += 1) all.push(await anArtifact(alice, tracker, [escaped]));
  const { identifier: key } = (await alice.post('/access_keys', { body: { description: 'Slow' } })).json;
  const path = `/api/trackers/${tracker.id}/artifacts?values=all&limit=100&offset=${artifacts.length + 20}`;
  const asked = request(`${hearth.base}${path}`, { headers: { 'X-Auth-AccessKey': key } }).end();
  t.after(() => asked.destroy());
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  // Until now, nothing of the body was read.
  const administrators = { granted_groups: [`${project.id}_4`], is_used_by_default: true };
  const hidden = all.at(-1) ?? 0;
  await changed(hearth.admin, hidden, [of.set('access', { value: administrators })]);
  const shown = JSON.parse(await text(answer)) as { id: number }[];
  assert.deepEqual(
    shown.map(({ id }) => id),
    all.filter((id) => id !== hidden),
  );
});
