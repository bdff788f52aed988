import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { engine, type Hearth, startHearth } from '../support/hearth/hearth.ts';
import { isShort } from '../support/short-run.ts';
import { createTracker, fieldIn, shownIn } from '../support/worlds/trackers.ts';
import { raceInParts } from './parts.ts';

const clients = 32;
const artifacts = 8;

async function raceTracker(hearth: Hearth) {
  const project = await hearth.project(hearth.admin);
  const structure = {
    fields: [
      { key: 'title', name: 'title', type: 'string', label: 'Title' },
      { key: 'count', name: 'count', type: 'int', label: 'Count' },
    ],
  };
  const tracker = await createTracker(hearth.admin, project.id, 'race', { structure });
  return { id: tracker.id, title: fieldIn(tracker, 'title'), count: fieldIn(tracker, 'count') };
}
type RaceTracker = Awaited<ReturnType<typeof raceTracker>>;

async function newArtifacts(hearth: Hearth, { id, title, count }: RaceTracker): Promise<number[]> {
  const ids: number[] = [];
  for (let made = 0; made < artifacts; made += 1) {
    const values = [
      { field_id: title, value: 'raced' },
      { field_id: count, value: 0 },
    ];
    ids.push((await hearth.admin.post('/artifacts', { body: { tracker: { id }, values } })).json.id);
  }
  return ids;
}

/** Each client reads an artifact and increments its count, on the condition that it hasn't changed since. */
async function race(
  first: Hearth,
  others: readonly Hearth[],
  tracker: RaceTracker,
  condition: 'etag' | 'date',
  writes: number,
): Promise<void> {
  const { count } = tracker;
  const ids = await newArtifacts(first, tracker);
  const copies = [first, ...others];
  const won = new Map(ids.map((id) => [id, 0]));
  let left = writes;
  let lost = 0;

  async function client(number: number): Promise<void> {
    const copy = copies[number % copies.length] ?? first;
    const caller = copy.caller({ 'X-Auth-AccessKey': first.admin.accessKey });
    while (left > 0) {
      left -= 1;
      const id = ids[(number * 7 + left) % ids.length] ?? 0;
      const read = await caller.get(`/artifacts/${id}`);
      const { value } = shownIn(read.json, count);
      const headers: Record<string, string> =
        condition === 'etag'
          ? { 'If-Match': String(read.headers['etag']) }
          : { 'If-Unmodified-Since': String(read.headers['last-modified']) };
      const body = { values: [{ field_id: count, value: Number(value) + 1 }] };
      const put = await caller.put(`/artifacts/${id}`, { body, headers });
      if (put.status === 200) won.set(id, (won.get(id) ?? 0) + 1);
      else {
        assert.equal(put.status, 412, put.text);
        lost += 1;
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));

  assert.ok(lost > 0, 'there was no conflict, so the test proves nothing');
  for (const [id, wins] of won) {
    const { value } = shownIn((await first.admin.get(`/artifacts/${id}`)).json, count);
    assert.equal(value, wins, `artifact ${id}: each success counted once`);
    const history = await first.admin.get(`/artifacts/${id}/changesets?limit=1`);
    assert.equal(Number(history.headers['x-pagination-size']), wins + 1, `artifact ${id}: one changeset per success`);
  }
}

for (const condition of ['etag', 'date'] as const) {
  test(`no update is lost among clients that send ${condition === 'etag' ? 'If-Match' : 'If-Unmodified-Since'}`, async (t) => {
    const hearth = await startHearth({ after });
    const tracker = await raceTracker(hearth);
    const others = engine === 'postgres' ? [await startHearth({ after }, { store: hearth.store })] : [];
    const size = { small: isShort ? 200 : 600, part: 10_000, whole: 400_000 };
    t.diagnostic(await raceInParts(condition, size, (writes) => race(hearth, others, tracker, condition, writes)));
  });
}
