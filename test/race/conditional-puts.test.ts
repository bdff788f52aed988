import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ShownArtifact } from '../support/hearth/shown.ts';
import { isShort } from '../support/short-run.ts';
import { fieldsOf, shownIn } from '../support/worlds/trackers.ts';
import { type Figures, raceInParts } from './parts.ts';
import { createRacers } from './racers.ts';

const clients = 32;
const artifacts = 32;

const racers = await createRacers(clients, [
  { key: 'title', name: 'title', type: 'string', label: 'Title' },
  { key: 'count', name: 'count', type: 'int', label: 'Count' },
]);
const field = fieldsOf(racers.tracker);
const countOf = (artifact: ShownArtifact): number => Number(shownIn(artifact, field.id('count')).value);

async function newArtifacts(): Promise<number[]> {
  const ids: number[] = [];
  for (let made = 0; made < artifacts; made += 1) {
    ids.push(await racers.newArtifact([field.set('title', { value: 'raced' }), field.set('count', { value: 0 })]));
  }
  return ids;
}

/** Each client reads an artifact and increments its count, on the condition that it hasn't changed since. */
async function race(condition: 'etag' | 'date', writes: number): Promise<Figures> {
  const ids = await newArtifacts();
  const won = new Map(ids.map((id) => [id, 0]));
  let left = writes;
  let refused = 0;

  await racers.together(async (client) => {
    const { request } = racers.by(client);
    while (left > 0) {
      left -= 1;
      const id = ids[(client * 7 + left) % ids.length] ?? 0;
      const read = await request('GET', `/artifacts/${id}`);
      const headers: Record<string, string> =
        condition === 'etag'
          ? { 'If-Match': read.header('etag') }
          : { 'If-Unmodified-Since': read.header('last-modified') };
      const body = { values: [field.set('count', { value: countOf(read.json() as ShownArtifact) + 1 })] };
      const put = await request('PUT', `/artifacts/${id}`, { body, headers });
      if (put.status === 200) won.set(id, (won.get(id) ?? 0) + 1);
      else {
        assert.equal(put.status, 412, put.text());
        refused += 1;
      }
    }
  });

  for (const [id, wins] of won) {
    assert.equal(countOf(await racers.read(`/artifacts/${id}`)), wins, `artifact ${id}: each success counted once`);
    assert.equal(await racers.changesOf(id), wins + 1, `artifact ${id}: one changeset per success`);
  }
  assert.ok(refused > 0, 'there was no conflict, so the test proves nothing');
  return { refused };
}

for (const condition of ['etag', 'date'] as const) {
  test(`no update is lost among clients that send ${condition === 'etag' ? 'If-Match' : 'If-Unmodified-Since'}`, async (t) => {
    const size = { small: isShort ? 200 : 600, part: 2_000, whole: 400_000 };
    t.diagnostic(await raceInParts(condition, size, (writes) => race(condition, writes)));
  });
}
