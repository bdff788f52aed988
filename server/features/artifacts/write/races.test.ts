import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Answered } from '../../../../test/support/hearth/client.ts';
import {
  anArtifact,
  changesetsOf,
  fieldsOf,
  put,
  readArtifact,
  shownIn,
} from '../../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { alice },
  trackers: { bug: tracker },
} = await aWorld()
  .with(aProject('project').withMembers('alice').with(aTracker('bug').fromTemplate('bugs')))
  .start({ after });
const field = fieldsOf(tracker);
const titled = (value: string) => field.set('title', { value });

const headersOf: Record<string, (read: Answered) => Record<string, string>> = {
  'If-Match': (read) => ({ 'If-Match': String(read.headers['etag']) }),
  'If-Unmodified-Since': (read) => ({ 'If-Unmodified-Since': String(read.headers['last-modified']) }),
};

describe('concurrent changes of one artifact', () => {
  for (const [name, headers] of Object.entries(headersOf)) {
    test(`with ${name} leave each accepted change in the history, and no other`, async () => {
      const id = await anArtifact(alice, tracker, [titled('start')]);
      let accepted = 0;
      const client = async (number: number) => {
        for (let round = 0; round < 6; round++) {
          const read = await alice.get(`/artifacts/${id}`);
          const answer = await put(alice, id, [titled(`${number}.${round}`)], {}, headers(read));
          assert.ok([200, 412].includes(answer.status), answer.text);
          if (answer.status === 200) accepted++;
        }
      };
      await Promise.all([1, 2, 3, 4, 5, 6].map(client));
      const { headers: last } = await alice.get(`/artifacts/${id}/changesets?limit=1`);
      assert.equal(Number(last['x-pagination-size']), 1 + accepted);
      assert.ok(accepted >= 6);
    });
  }

  test('without preconditions are all accepted, and are all in the history', async () => {
    const id = await anArtifact(alice, tracker, [titled('start')]);
    const titles = Array.from({ length: 16 }, (_, index) => `title ${index}`);
    const answers = await Promise.all(titles.map((title) => put(alice, id, [titled(title)])));
    assert.deepEqual(
      answers.map(({ status }) => status),
      titles.map(() => 200),
    );
    assert.equal(new Set(answers.map(({ headers }) => headers['etag'])).size, titles.length);
    const history = await changesetsOf(alice, id);
    const written = history.slice(1).map((changeset) => shownIn(changeset, field.id('title')).value);
    assert.deepEqual([written.length, new Set(written)], [titles.length, new Set(titles)]);
    assert.equal((await readArtifact(alice, id)).title, shownIn(history.at(-1), field.id('title')).value);
  });

  test('create artifacts with distinct numbers', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => anArtifact(alice, tracker, [titled('new')])));
    assert.equal(new Set(ids).size, ids.length);
  });
});

test('and the deletion of a list value leave the value either in use or unused everywhere', async () => {
  const severity = field.id('severity');
  const ids = await Promise.all([1, 2, 3, 4].map(() => anArtifact(alice, tracker, [titled('listed')])));
  for (let round = 0; round < 8; round++) {
    const added = await hearth.admin.post(`/tracker_fields/${severity}/values`, { body: { label: `V${round}` } });
    const value = added.json.id;
    const [gone, ...taken] = await Promise.all([
      hearth.admin.delete(`/tracker_fields/${severity}/values/${value}`),
      ...ids.map((id) => put(alice, id, [field.set('severity', { bind_value_ids: [value] })])),
    ]);
    for (const { status, text } of taken) assert.ok([200, 400].includes(status), text);
    const isTaken = taken.some(({ status }) => status === 200);
    assert.equal(gone.status, isTaken ? 400 : 204, gone.text);
  }
});
