import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { after, test } from 'node:test';
import { shortestBlock } from '../support/shortest-block.ts';
import { anArtifact, changed, fieldsOf, trackerOf } from '../support/worlds/trackers.ts';
import { aProject, aWorld } from '../support/worlds/world.ts';

const {
  hearth,
  users: { alice },
  projects: { project },
} = await aWorld().with(aProject('project').withMembers('alice')).start({ after });

// Together they have more than 4,000,000 characters of HTML, and the artifact about 9 MB of JSON.
const names = Array.from({ length: 20 }, (_, index) => `text${index}`);
const tracker = await trackerOf(hearth.admin, project.id, 'large', {
  title: { type: 'string' },
  links: { type: 'art_link' },
  ...Object.fromEntries(names.map((name) => [name, { type: 'text' }])),
});
const of = fieldsOf(tracker);
const units = ['"', '<b>"', '@a ', '&', 'art #1 '];
const formats = ['text', 'commonmark', 'html'];
const texts = names.map((name, index) => {
  const unit = units[index % units.length] ?? '';
  const content = `${index} ${unit.repeat(65_000 / unit.length)}`;
  return of.set(name, { value: { content, format: formats[index % formats.length] } });
});
const other = await anArtifact(alice, tracker, [of.set('title', { value: 'Linked' })]);
const id = await anArtifact(alice, tracker, [of.set('links', { links: [{ id: other }] }), ...texts]);

/** Reads an answer without keeping it: its length and hash. */
async function asked(path: string, accept: string) {
  const [answer] = (await once(request(`${hearth.base}/api${path}`, { headers: { accept } }).end(), 'response')) as [
    IncomingMessage,
  ];
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    hash.update(chunk);
  }
  return { status: answer.statusCode, etag: answer.headers.etag, bytes, hash: hash.digest('hex') };
}

const types = { json: 'application/json', xml: 'application/xml' };

// Representations with links are kept until anything is committed.
const forgetKept = () => changed(alice, other, [of.set('title', { value: `Linked ${Math.random()}` })]);

for (const path of [
  `/artifacts/${id}?fields=id,values`,
  `/artifacts/${id}?tracker_structure_format=complete`,
  `/artifacts/${id}/changesets`,
  `/trackers/${tracker.id}/artifacts?values=all&with=etag`,
]) {
  test(`an anonymous reader of a large artifact doesn't delay others: ${path}`, async () => {
    for (const accept of Object.values(types)) {
      const first = await asked(path, accept);
      assert.equal(first.status, 200, path);
      assert.ok(first.bytes > 8_000_000, `${path}: ${first.bytes} bytes`);
      const { longest, result } = await shortestBlock(50, () => asked(path, accept));
      assert.ok(longest < 50, `${longest} ms: ${accept}`);
      assert.deepEqual(result, first);
    }
  });
}

for (const accept of Object.values(types)) {
  test(`a refused change of a large artifact doesn't delay others: ${accept}`, async () => {
    const change = () =>
      alice.put(`/artifacts/${id}`, {
        body: { values: [of.set('title', { value: 'Too late' })] },
        headers: { 'If-Match': '"0123456789012345678901234567890123456789"', accept },
      });
    await change();
    const { longest, result } = await shortestBlock(50, change);
    assert.equal(result.status, 412);
    assert.ok(result.text.length > 8_000_000, `${result.text.length} bytes`);
    assert.ok(longest < 50, `${longest} ms: ${accept}`);
  });
}

test('a large artifact has the same bytes from the cache and after rebuilding', async () => {
  for (const accept of Object.values(types)) {
    const kept = await asked(`/artifacts/${id}`, accept);
    assert.deepEqual(await asked(`/artifacts/${id}`, accept), kept);
    await forgetKept();
    const again = await asked(`/artifacts/${id}`, accept);
    assert.deepEqual([again.bytes > 8_000_000, again.status], [true, 200]);
    assert.deepEqual(again, kept);
  }
});
