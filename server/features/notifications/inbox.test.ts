import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import type { KnownCaller } from '../../../test/support/hearth/hearth.ts';
import { everybodyTold } from '../../../test/support/hearth/notifications.ts';
import { anArtifact, changed, fieldsOf, grants } from '../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../test/support/worlds/world.ts';

const { hearth, users, projects, trackers } = await aWorld()
  .with(
    aProject('lighthouse', { is_public: false })
      .withMembers('alice', 'bob', 'carol')
      .with(
        aTracker('bug').withFields(
          { title: { type: 'string' }, note: { type: 'string' } },
          { semantics: { title: { field_id: 'title' } } },
        ),
      ),
  )
  .start({ after });
const { alice, bob, carol } = users;
const bug = fieldsOf(trackers.bug);
const titled = (title: string) => [bug.set('title', { value: title })];

async function inbox(by: KnownCaller, query = '') {
  await everybodyTold(hearth);
  const read = await by.get(`/notifications${query}`);
  assert.equal(read.status, 200, read.text);
  return read.json;
}

test('the author of an artifact finds the changes of others in the inbox, newest first', async () => {
  const id = await anArtifact(alice, trackers.bug, titled('Lamp'));
  await changed(bob, id, titled('Lamp in the wind'));
  await changed(bob, id, [], { comment: { body: 'Is this still so?', format: 'text' } });
  const [second, first, ...others] = await inbox(alice);
  assert.deepEqual(others, []);
  assert.equal(first?.change.artifact?.title, 'Lamp in the wind');
  assert.deepEqual([first.reasons, first.is_read], [['author'], false]);
  assert.equal(second?.change.comment?.body, 'Is this still so?');
  assert.deepEqual((await alice.get('/notifications/count')).json, { unread: 2 });
  assert.deepEqual(await inbox(bob), [], 'not of their own changes');
});

test('notifications are marked as read one by one, up to an id, or all', async () => {
  const [second, first] = await inbox(alice);
  assert.ok(first && second);
  const mark = (by: KnownCaller, is_read: boolean) => by.patch(`/notifications/${first.id}`, { body: { is_read } });
  succeeds(await mark(alice, true));
  assert.deepEqual(
    (await inbox(alice, '?is_read=false')).map(({ id }) => id),
    [second.id],
  );
  succeeds(await mark(alice, false));
  refuses(await mark(bob, true), 404, `There is no notification ${first.id}.`);
  succeeds(await alice.post('/notifications/read', { body: { up_to: first.id } }));
  assert.deepEqual((await alice.get('/notifications/count')).json, { unread: 1 });
  succeeds(await alice.post('/notifications/read', { body: {} }));
  assert.deepEqual((await alice.get('/notifications/count')).json, { unread: 0 });
  assert.equal((await inbox(alice, '?is_read=true')).length, 2);
});

test('links lead from page to page', async () => {
  const first = await alice.get('/notifications?limit=1');
  const [, address = ''] = /^<\/api(.*)>; rel="next"$/.exec(String(first.headers['link'])) ?? [];
  assert.match(address, /^\/notifications\?limit=1&before=\d+$/);
  const second = await alice.request('GET', address as '/notifications');
  assert.equal(second.json.length, 1);
  assert.notEqual(second.json[0]?.id, first.json[0]?.id);
});

test('a person who loses their membership has an empty inbox', async () => {
  const id = await anArtifact(carol, trackers.bug, titled('Door'));
  await changed(bob, id, titled('Green door'));
  assert.equal((await inbox(carol)).length, 1);
  await hearth.admin.delete(`/user_groups/${projects.lighthouse.id}_3/users/${carol.id}`);
  assert.deepEqual(await inbox(carol), []);
  assert.deepEqual((await carol.get('/notifications/count')).json, { unread: 0 });
});

test('the count agrees with the list, even if the person may no longer read everything', async () => {
  const id = await anArtifact(alice, trackers.bug, titled('Wall'));
  succeeds(await alice.post('/notifications/read', { body: {} }));
  await changed(bob, id, titled('White wall'));
  await changed(bob, id, [bug.set('note', { value: 'wet paint' })]);
  await changed(bob, id, [], { comment: { body: 'Is it dry?', format: 'text' } });
  const both = async () => [
    (await inbox(alice, '?is_read=false')).length,
    (await alice.get('/notifications/count')).json.unread,
  ];
  assert.deepEqual(await both(), [3, 3]);
  const field = `/tracker_fields/${bug.id('note')}` as const;
  const permissions = grants(['project_admins'], ['project_admins'], ['project_admins']);
  succeeds(await hearth.admin.patch(field, { body: permissions }));
  assert.deepEqual(await both(), [2, 2]);
  const { json } = await bob.get(`/artifacts/${id}/changesets?order=desc&limit=1`);
  const comment = `/artifacts/${id}/changesets/${json[0]?.id}/comment` as const;
  succeeds(await bob.delete(comment));
  assert.deepEqual(await both(), [1, 1]);
});

test('a watched artifact sends every change, a muted one none', async () => {
  const ids = [
    await anArtifact(alice, trackers.bug, titled('Stair')),
    await anArtifact(alice, trackers.bug, titled('Roof')),
  ];
  await everybodyTold(hearth);
  const watched = await hearth.admin.put(`/artifacts/${ids[0]}/watch`, { body: { state: 'watching' } });
  assert.deepEqual(watched.json, { state: 'watching', reasons: ['watching'] });
  succeeds(await alice.put('/watches', { body: { artifact_ids: ids, state: 'muted' } }));
  assert.equal((await alice.get(`/artifacts/${ids[1]}/watch`)).json.state, 'muted');
  succeeds(await alice.put('/watches', { body: { artifact_ids: [ids[1]], state: 'default' } }));
  succeeds(await alice.post('/notifications/read', { body: {} }));
  for (const id of ids) await changed(bob, id ?? 0, titled('Stair or roof'));
  const [shown, ...others] = await inbox(hearth.admin);
  assert.deepEqual([shown?.reasons, shown?.change.artifact?.id, others], [['watching'], ids[0], []]);
  assert.deepEqual(
    (await inbox(alice, '?is_read=false')).map(({ change }) => change.artifact?.id),
    [ids[1]],
  );
});

test('notifications have their reason', async () => {
  const id = await anArtifact(alice, trackers.bug, titled('Window'));
  const reasons = async (by: KnownCaller) => (await by.get(`/artifacts/${id}/watch`)).json.reasons;
  assert.deepEqual([await reasons(alice), await reasons(bob)], [['author'], []]);
  await changed(bob, id, titled('Broken window'));
  const mode = `/trackers/${trackers.bug.id}/notification_mode` as const;
  succeeds(await bob.put(mode, { body: { mode: 'all' } }));
  const settings = `/trackers/${trackers.bug.id}/notification_settings` as const;
  const recipients = [{ user_ids: [alice.id], all_updates: true }];
  succeeds(await hearth.admin.put(settings, { body: { recipients } }));
  assert.deepEqual(
    [await reasons(alice), await reasons(bob)],
    [
      ['author', 'recipient'],
      ['involved', 'following'],
    ],
  );
  succeeds(await bob.patch('/users/self/notification_preferences', { body: { following: 'never' } }));
  assert.deepEqual(await reasons(bob), ['involved']);
  const muted = await alice.put(`/artifacts/${id}/watch`, { body: { state: 'muted' } });
  assert.deepEqual(muted.json, { state: 'muted', reasons: [] });
  succeeds(await bob.put(mode, { body: { mode: 'default' } }));
  succeeds(await bob.patch('/users/self/notification_preferences', { body: { following: 'mail' } }));
  succeeds(await hearth.admin.put(settings, { body: { recipients: [] } }));
});

test('only readable artifacts can be watched', async () => {
  const id = await anArtifact(alice, trackers.bug, titled('Secret'));
  const stranger = await hearth.user('mallory');
  assert.equal((await stranger.put(`/artifacts/${id}/watch`, { body: { state: 'watching' } })).status, 403);
  refuses(
    await stranger.put('/watches', { body: { artifact_ids: [id], state: 'watching' } }),
    404,
    `There is no artifact ${id}.`,
  );
});
