import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { succeeds } from '../support/hearth/expect.ts';
import { aProject, aTracker, aWorld } from '../support/worlds/world.ts';

const {
  hearth: { admin },
  projects: { garden },
  trackers: { plant },
} = await aWorld()
  .with(aProject('garden').with(aTracker('plant').withFields({ title: { type: 'string' } }, {})))
  .start({ after });

const tagOf = async (address: string): Promise<string> =>
  String((await admin.get(address as '/projects/1')).headers['etag']);

describe('an answer has the entity tag of the written version', () => {
  const newTracker = (name: string) => ({ label: name, item_name: name, structure: { fields: [] } });
  const trackersOf = `/projects/${garden.id}/trackers` as const;

  test('of a creation with a precondition', async () => {
    const made = await admin.post(trackersOf, { body: newTracker('tagged'), headers: { 'If-None-Match': '*' } });
    assert.equal(made.headers['etag'], await tagOf(`/trackers/${made.json.id}`));
  });

  test('of writes with an Idempotency-Key, and again when they are repeated', async () => {
    const group = { project_id: garden.id, short_name: 'pickers' };
    const keyed = () => admin.post('/user_groups', { body: group, headers: { 'Idempotency-Key': 'pickers' } });
    const [first, again] = [await keyed(), await keyed()];
    assert.equal(first.headers['etag'], await tagOf(`/user_groups/${first.json.id}`));
    assert.equal(again.headers['etag'], first.headers['etag']);
    const address = `/trackers/${plant.id}` as const;
    const renamed = await admin.patch(address, { body: { label: 'Keyed' }, headers: { 'Idempotency-Key': 'label' } });
    assert.equal(renamed.headers['etag'], await tagOf(address));
  });

  for (const atomic of [true, false]) {
    test(`of the operations of a batch, atomic: ${atomic}`, async () => {
      const name = `batch_${atomic}`;
      const operations = [
        { method: 'POST', path: trackersOf, id: 'made', body: newTracker(name) },
        { method: 'PATCH', path: `/trackers/${plant.id}`, body: { label: `Renamed ${name}` } },
        { method: 'DELETE', path: '/trackers/$made' },
      ];
      const { json } = await admin.post('/batch', { body: { atomic, operations } });
      const [made, renamed, gone] = (json as { results: { status: number; etag?: string }[] }).results;
      assert.match(String(made?.etag), /^"[^"]+"$/);
      assert.equal(renamed?.etag, await tagOf(`/trackers/${plant.id}`));
      assert.ok(gone !== undefined && gone.status < 300);
      assert.equal(gone.etag, undefined);
    });
  }

  test('but not of other writes, which need no further read', async () => {
    const made = await admin.post(trackersOf, { body: newTracker('untagged') });
    assert.equal(made.status, 201);
    assert.equal(made.headers['etag'], undefined);
  });

  test('so that consecutive changes need no read', async () => {
    const address = `/trackers/${plant.id}` as const;
    let tag = await tagOf(address);
    for (const label of ['One', 'Two', 'Three']) {
      const changed = await admin.patch(address, { body: { label }, headers: { 'If-Match': tag } });
      succeeds(changed);
      tag = String(changed.headers['etag']);
    }
    assert.equal(tag, await tagOf(address));
  });
});
