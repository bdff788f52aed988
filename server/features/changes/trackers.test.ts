import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { changesOf, typesOf } from '../../../test/support/hearth/changes.ts';
import type { Answered } from '../../../test/support/hearth/client.ts';
import { fieldsOf, listOf } from '../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../test/support/worlds/world.ts';

const { hearth, users, projects, trackers } = await aWorld()
  .withUsers('outsider')
  .with(
    aProject('open')
      .ownedBy('owner')
      .withMembers('member')
      .with(aTracker('bug').withFields({ title: { type: 'string' }, state: listOf('sb', 'New', 'Done') }))
      .with(aTracker('doomed').fromTemplate('bugs')),
  )
  .with(
    aProject('closed', { is_public: false })
      .ownedBy('owner')
      .withMembers('member')
      .with(aTracker('note').fromTemplate('bugs')),
  )
  .start({ after });
const { owner, member, outsider } = users;
const callers = { anonymous: hearth.anonymous, outsider, member, owner, site: hearth.admin };
const { seenBy } = changesOf(hearth);

const ok = (answer: Answered): Answered => {
  assert.ok(answer.status < 300, answer.text);
  return answer;
};
const everybody = (...types: string[]) => ({
  anonymous: types,
  outsider: types,
  member: types,
  owner: types,
  site: types,
});
const insiders = (...types: string[]) => ({ ...everybody(...types), anonymous: [], outsider: [] });

test('a new tracker is shown to callers who see it', async () => {
  const creating = (id: number, name: string) => async () =>
    ok(await owner.post(`/projects/${id}/trackers`, { body: { label: name, item_name: name, template_name: 'bugs' } }));
  const seen = await seenBy(callers, creating(projects.open.id, 'fresh'));
  assert.deepEqual(typesOf(seen), everybody('tracker.created'));
  const [created] = seen.outsider;
  assert.deepEqual([created?.tracker?.label, created?.project?.id], ['fresh', projects.open.id]);
  assert.equal(created?.submitted_by?.id, owner.id);
  assert.deepEqual(typesOf(await seenBy(callers, creating(projects.closed.id, 'hidden'))), insiders('tracker.created'));
});

test('a change of a tracker names the changed parts', async () => {
  const { id } = trackers.bug;
  const bug = fieldsOf(trackers.bug);
  const seen = await seenBy(callers, async () => {
    ok(await owner.patch(`/trackers/${id}`, { body: { label: 'Bugs', notifications: { enabled: false } } }));
    ok(await owner.patch(`/trackers/${id}`, { body: { semantics: { title: { field_id: bug.id('title') } } } }));
    ok(await owner.patch(`/tracker_fields/${bug.id('title')}`, { body: { label: 'Summary' } }));
    ok(
      await owner.patch(`/trackers/${id}`, {
        body: { workflow: { set_transitions_rules: { field_id: bug.id('state') } } },
      }),
    );
    // Changes nothing.
    ok(await owner.patch(`/trackers/${id}`, { body: { label: 'Bugs' } }));
  });
  assert.deepEqual(typesOf(seen), everybody(...Array.from({ length: 4 }, () => 'tracker.updated')));
  assert.deepEqual(
    seen.outsider.map(({ changed }) => changed),
    [['general', 'notifications'], ['semantics'], ['fields'], ['workflow']],
  );
});

test('a lost permission is shown as a loss, with id and type only', async () => {
  const { id } = trackers.bug;
  const permit = (groups: string[]) =>
    owner.patch(`/trackers/${id}`, { body: { permissions_for_groups: { can_access: groups } } });
  const seen = await seenBy(callers, async () => ok(await permit(['project_members'])));
  assert.deepEqual(typesOf(seen), {
    ...insiders('tracker.updated'),
    anonymous: ['tracker.access_lost'],
    outsider: ['tracker.access_lost'],
  });
  const [lost] = seen.outsider;
  assert.deepEqual(lost, { id: lost?.id, type: 'tracker.access_lost', tracker: { id, uri: `trackers/${id}` } });
  assert.deepEqual(seen.member[0]?.changed, ['permissions']);
  const unseen = await seenBy(callers, async () => ok(await owner.patch(`/trackers/${id}`, { body: { label: 'B' } })));
  assert.deepEqual(typesOf(unseen), insiders('tracker.updated'));
  ok(await permit(['all_users']));
});

test('a deletion is shown to callers who saw the tracker, even if they read it after later changes', async () => {
  const { id } = trackers.doomed;
  const seen = await seenBy(callers, async () => ok(await owner.delete(`/trackers/${id}`)));
  assert.deepEqual(typesOf(seen), everybody('tracker.deleted'));
  assert.deepEqual(seen.owner[0], {
    id: seen.owner[0]?.id,
    type: 'tracker.deleted',
    tracker: { id, uri: `trackers/${id}` },
  });
  const restored = await seenBy(callers, async () => ok(await owner.post(`/trackers/${id}/restore`)));
  assert.deepEqual(typesOf(restored), everybody('tracker.restored'));
  const both = await seenBy(callers, async () => {
    const body = { permissions_for_groups: { can_access: ['project_members'] } };
    ok(await owner.patch(`/trackers/${id}`, { body }));
    ok(await owner.delete(`/trackers/${id}`));
  });
  assert.deepEqual(typesOf(both), {
    ...insiders('tracker.deleted'),
    anonymous: ['tracker.access_lost'],
    outsider: ['tracker.access_lost'],
  });
  const closed = await seenBy(callers, async () => ok(await owner.delete(`/trackers/${trackers.note.id}`)));
  assert.deepEqual(typesOf(closed), insiders('tracker.deleted'));
});

test('reports are shown to callers who may read them', async () => {
  const path = `/trackers/${trackers.bug.id}/tracker_reports`;
  const make = async (label: string, isPublic: boolean) =>
    (ok(await owner.post(path, { body: { label, is_public: isPublic } })) as Answered<{ id: number }>).json.id;
  let id = 0;
  const personal = await seenBy(callers, async () => (id = await make('Mine', false)));
  assert.deepEqual(typesOf(personal), { ...everybody(), owner: ['report.created'] });
  const published = await seenBy(callers, async () =>
    ok(await owner.patch(`/tracker_reports/${id}`, { body: { is_public: true } })),
  );
  assert.deepEqual(typesOf(published), everybody('report.updated'));
  assert.deepEqual(published.outsider[0]?.report, { id, uri: `tracker_reports/${id}`, label: 'Mine' });
  const taken = await seenBy(callers, async () =>
    ok(await owner.patch(`/tracker_reports/${id}`, { body: { is_public: false } })),
  );
  assert.deepEqual(typesOf(taken), { ...everybody('report.access_lost'), owner: ['report.updated'] });
  assert.deepEqual(Object.keys(taken.member[0] ?? {}), ['id', 'type', 'report']);
  const deleted = await seenBy(callers, async () => ok(await owner.delete(`/tracker_reports/${id}`)));
  assert.deepEqual(typesOf(deleted), { ...everybody(), owner: ['report.deleted'] });
  const other = await make('Ours', true);
  const gone = await seenBy(callers, async () => ok(await owner.delete(`/tracker_reports/${other}`)));
  assert.deepEqual(typesOf(gone), everybody('report.deleted'));
});
