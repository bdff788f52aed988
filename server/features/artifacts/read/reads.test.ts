import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { everyField } from '../../../../test/support/worlds/every-field.ts';
import { succeeds } from '../../../../test/support/hearth/expect.ts';
import { type Caller, engine } from '../../../../test/support/hearth/hearth.ts';
import { fewestReads } from '../../../../test/support/hearth/work.ts';
import { anArtifact, changed, fieldsOf } from '../../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { alice },
  projects: { project },
  trackers: { bug: tracker },
} = await aWorld()
  .with(aProject('project').withMembers('alice').with(aTracker('bug').fromTemplate('bugs')))
  .start({ after });
const field = fieldsOf(tracker);
const artifact = () =>
  anArtifact(alice, tracker, [
    field.set('title', { value: 'read' }),
    field.set('assigned_to', { bind_value_ids: [alice.id] }),
  ]);

/** SQLite says without a statement whether anything was committed since. */
const again = engine === 'sqlite' ? 0 : 1;

/** The number of statements for a response with warm caches. */
async function readsOf(by: Caller, path: string): Promise<number> {
  succeeds(await by.get(path));
  return fewestReads(hearth, async () => succeeds(await by.get(path)));
}

describe('reading an artifact', () => {
  test('takes at most one read by primary key, for every reader and format', async () => {
    const id = await artifact();
    for (const by of [alice, hearth.admin, hearth.anonymous]) {
      for (const query of ['', '?values_format=all', '?values_format=by_field']) {
        assert.equal(await readsOf(by, `/artifacts/${id}${query}`), again, query);
      }
    }
  });

  test('takes one read with fields of every type, too', async () => {
    const every = await everyField(hearth.admin, project.id, 'every');
    const of = fieldsOf(every);
    const id = await anArtifact(alice, every, [
      of.set('title', { value: 'every' }),
      of.set('perm', { value: { granted_groups: [`${project.id}_3`] } }),
      of.set('teams', { bind_value_ids: [`${project.id}_3`] }),
      of.set('tags', { bind_value_ids: ['Known', 'mine'] }),
    ]);
    assert.equal(await readsOf(alice, `/artifacts/${id}`), 1);
  });

  test('takes as many reads for a short as for a long history', async () => {
    const id = await artifact();
    const path = `/artifacts/${id}?values_format=all`;
    const few = await readsOf(alice, path);
    for (let count = 1; count <= 200; count++) await changed(alice, id, [field.set('title', { value: `v${count}` })]);
    assert.equal(await readsOf(alice, path), few);
    const history = await alice.get(`/artifacts/${id}/changesets?limit=1&order=desc`);
    assert.equal(history.headers['x-pagination-size'], '201');
  });

  test('takes one read of its links and one of their targets in each direction, for any number of links', async () => {
    const targets: number[] = [];
    for (let count = 0; count < 6; count++) targets.push(await artifact());
    const id = await artifact();
    const link = (count: number) =>
      changed(alice, id, [field.set('links', { links: targets.slice(0, count).map((target) => ({ id: target })) })]);
    const rendering = () =>
      fewestReads(hearth, async () => {
        hearth.platform.artifactDocuments.clear();
        succeeds(await alice.get(`/artifacts/${id}`));
      });
    await link(1);
    const one = await rendering();
    await link(6);
    assert.equal(await rendering(), one);
    assert.ok(one <= 4, `${one} reads`);
    await link(0);
    assert.equal(await readsOf(alice, `/artifacts/${id}`), again);
  });

  test('a conditional read of the current version takes at most one read', async () => {
    const id = await artifact();
    const { headers } = await alice.get(`/artifacts/${id}`);
    const reads = await fewestReads(hearth, async () => {
      const answer = await alice.get(`/artifacts/${id}`, { headers: { 'If-None-Match': String(headers['etag']) } });
      assert.equal(answer.status, 304);
    });
    assert.equal(reads, again);
  });
});
