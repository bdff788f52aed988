import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Change } from '../../../contract/platform/change.ts';
import { changesOf } from '../../../test/support/hearth/changes.ts';
import type { Caller } from '../../../test/support/hearth/hearth.ts';
import { refuses } from '../../../test/support/hearth/expect.ts';
import { anArtifact, changed, changesetsOf, fieldsOf, grants } from '../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../test/support/worlds/world.ts';

const members = ['project_members'];
const world = await aWorld()
  .withUsers('bob')
  .with(
    aProject('open')
      .withMembers('alice')
      .with(
        aTracker('bug').withFields(
          {
            title: { type: 'string' },
            secret: { type: 'string', ...grants(members, members, members) },
            links: { type: 'art_link' },
            access: { type: 'perm' },
          },
          { semantics: { title: { field_id: 'title' } } },
        ),
      )
      .with(
        aTracker('task').withFields({ title: { type: 'string' } }, { semantics: { title: { field_id: 'title' } } }),
      ),
  )
  .with(aProject('closed', { is_public: false }).withMembers('alice').with(aTracker('note').fromTemplate('bugs')))
  .start({ after });
const { hearth, users, projects, trackers } = world;
const { alice, bob } = users;
const bug = fieldsOf(trackers.bug);

const { head, since } = changesOf(hearth);

const titled = (title: string) => [bug.set('title', { value: title })];

test('without `since` the answer is the end of the log', async () => {
  const { json } = await bob.get('/changes');
  assert.deepEqual(json, { changes: [], next: await head(), has_more: false });
});

test('a change is shown with its fields before and after, and its comment', async () => {
  const from = await head();
  const id = await anArtifact(alice, trackers.bug, titled('Leaking tap'));
  const comment = { body: 'see *there*', format: 'commonmark' };
  await changed(alice, id, titled('Dripping tap'), { comment });
  await changed(alice, id, [], { comment: { body: 'only words', format: 'text' } });
  const [created, updated, commented, ...rest] = await since(bob, from);
  assert.ok(created && updated && commented);
  assert.deepEqual(rest, []);
  assert.deepEqual(
    [created.type, updated.type, commented.type],
    ['artifact.created', 'artifact.updated', 'artifact.commented'],
  );
  assert.ok(created.id < updated.id && updated.id < commented.id);
  assert.equal(updated.submitted_by?.id, alice.id);
  assert.deepEqual([updated.project?.id, updated.tracker?.id], [projects.open.id, trackers.bug.id]);
  assert.deepEqual(updated.artifact, {
    id,
    uri: `artifacts/${id}`,
    html_url: `/plugins/tracker/?aid=${id}`,
    xref: `bug #${id}`,
    title: 'Dripping tap',
  });
  const value = (text: string) => ({ field_id: bug.id('title'), label: 'Title', type: 'string', value: text });
  assert.deepEqual(updated.fields, [
    {
      field_id: bug.id('title'),
      name: 'title',
      label: 'Title',
      type: 'string',
      before: value('Leaking tap'),
      after: value('Dripping tap'),
    },
  ]);
  assert.deepEqual(updated.comment, comment);
  assert.deepEqual([commented.fields, commented.comment], [[], { body: 'only words', format: 'text' }]);
});

test('the HTML of a comment is sanitized, as in the history', async () => {
  const id = await anArtifact(alice, trackers.bug, titled('Commented'));
  const from = await head();
  const attack = '<b>bold</b><script>alert(1)</script><img src=x onerror=alert(1)>';
  await changed(alice, id, [], { comment: { body: attack, format: 'html' } });
  const [{ comment } = {}] = await since(bob, from);
  const last = (await changesetsOf(bob, id)).at(-1)?.last_comment;
  assert.deepEqual(comment, { body: last?.body, format: 'html' });
  assert.match(comment?.body ?? '', /^<b>bold<\/b>/);
  assert.doesNotMatch(comment?.body ?? '', /script|onerror/);
});

test('hidden fields, artifacts and projects leave no trace', async () => {
  const from = await head();
  const id = await anArtifact(alice, trackers.bug, titled('Open'));
  await changed(alice, id, [bug.set('secret', { value: 'hidden' })]);
  await anArtifact(alice, trackers.note, [fieldsOf(trackers.note).set('title', { value: 'Private' })]);
  await changed(alice, id, titled('Still open'));
  const versions = async (reader: Caller) => (await since(reader, from)).map(({ artifact }) => artifact?.version);
  assert.deepEqual(await versions(bob), [undefined, undefined], 'the number of hidden changes is hidden');
  assert.deepEqual(await versions(hearth.admin), [1, 2, 1, 3]);
  assert.deepEqual(
    (await since(alice, from)).map(({ type }) => type),
    ['artifact.created', 'artifact.updated', 'artifact.created', 'artifact.updated'],
  );
  for (const reader of [bob, hearth.anonymous]) {
    assert.deepEqual(
      (await since(reader, from)).map(({ type, artifact }) => [type, artifact?.id]),
      [
        ['artifact.created', id],
        ['artifact.updated', id],
      ],
    );
  }
  refuses(await bob.get(`/changes?since=0&project_id=${projects.closed.id}`), 403);
  refuses(await bob.get(`/changes?since=0&tracker_id=${trackers.note.id}`), 404);
});

test('a deletion is shown to callers who could read the artifact, with id and type only', async () => {
  await hearth.admin.patch('/platform_settings', { body: { artifacts_deletion_limit: 100 } });
  const shown = await anArtifact(alice, trackers.bug, titled('Shown'));
  const hidden = await anArtifact(alice, trackers.bug, [
    ...titled('Hidden'),
    bug.set('access', { value: { granted_groups: [`${projects.open.id}_3`] } }),
  ]);
  const from = await head();
  for (const id of [shown, hidden]) assert.equal((await hearth.admin.delete(`/artifacts/${id}`)).status, 200);
  const gone = (changes: Change[]) => changes.map(({ type, ...rest }) => ({ type, ...rest, id: undefined }));
  const deletion = (id: number) => ({
    type: 'artifact.deleted',
    artifact: { id, uri: `artifacts/${id}` },
    id: undefined,
  });
  assert.deepEqual(gone(await since(bob, from)), [deletion(shown)]);
  assert.deepEqual(gone(await since(alice, from)), [deletion(shown), deletion(hidden)]);
  assert.equal((await hearth.admin.post(`/deleted_artifacts/${shown}/restore`)).status, 200);
  assert.deepEqual(
    (await since(bob, from)).map(({ type }) => type),
    ['artifact.deleted', 'artifact.restored'],
  );
});

test('a loss of access is shown to callers who lose it, with id and type only', async () => {
  const id = await anArtifact(alice, trackers.bug, titled('Soon hidden'));
  const from = await head();
  await changed(alice, id, [bug.set('access', { value: { granted_groups: [`${projects.open.id}_3`] } })]);
  const [lost, ...rest] = await since(bob, from);
  assert.deepEqual(rest, []);
  assert.deepEqual(lost, { id: lost?.id, type: 'artifact.access_lost', artifact: { id, uri: `artifacts/${id}` } });
  assert.equal((await since(alice, from))[0]?.type, 'artifact.updated');
  await changed(alice, id, titled('Unseen'));
  assert.equal((await since(bob, from)).length, 1);
});

test('only the event that ended the access reports the loss, even if it is read much later', async () => {
  await hearth.admin.patch('/platform_settings', { body: { artifacts_deletion_limit: 100 } });
  const allowed = (...groups: string[]) => [bug.set('access', { value: { granted_groups: groups } })];
  const members = `${projects.open.id}_3`;
  const [deleted, hidden] = [
    await anArtifact(alice, trackers.bug, titled('Soon deleted')),
    await anArtifact(alice, trackers.bug, titled('Soon hidden')),
  ];
  const from = await head();
  for (const id of [deleted, hidden]) await changed(alice, id, allowed('2', members));
  await changed(alice, hidden, allowed(members));
  assert.equal((await hearth.admin.delete(`/artifacts/${deleted}`)).status, 200);
  assert.deepEqual(
    (await since(bob, from)).map(({ type, artifact }) => [type, artifact?.id]),
    [
      ['artifact.access_lost', hidden],
      ['artifact.deleted', deleted],
    ],
  );
});

test('a link is an event at both ends', async () => {
  const [from, to] = [
    await anArtifact(alice, trackers.bug, titled('A')),
    await anArtifact(alice, trackers.bug, titled('B')),
  ];
  const start = await head();
  await changed(alice, from, [bug.set('links', { links: [{ id: to, type: '_is_child' }] })]);
  const [own, other] = await since(bob, start);
  assert.deepEqual([own?.type, own?.artifact?.id], ['artifact.updated', from]);
  assert.deepEqual([other?.type, other?.artifact?.id], ['artifact.linked', to]);
  assert.deepEqual(other?.link, { artifact: { id: from, uri: `artifacts/${from}` }, type: '_is_child' });
});

test('a move is shown in both trackers', async () => {
  const id = await anArtifact(alice, trackers.bug, titled('Moving'));
  const from = await head();
  const moved = await hearth.admin.patch(`/artifacts/${id}`, { body: { move: { tracker_id: trackers.task.id } } });
  assert.equal(moved.status, 200, moved.text);
  for (const tracker of [trackers.bug, trackers.task]) {
    const found = await since(bob, from, `&tracker_id=${tracker.id}`);
    assert.deepEqual(
      found.map(({ type, artifact }) => [type, artifact?.id]),
      [['artifact.moved', id]],
    );
  }
});

test('pages go forward, filters choose, and `next` continues after an empty page', async () => {
  const from = await head();
  const ids: number[] = [];
  for (const title of ['one', 'two', 'three']) ids.push(await anArtifact(alice, trackers.bug, titled(title)));
  await changed(alice, ids[0] ?? 0, titled('uno'));
  const end = await head();
  const first = (await bob.get(`/changes?since=${from}&limit=2`)).json;
  assert.deepEqual([first.changes.length, first.has_more], [2, true]);
  const second = (await bob.get(`/changes?since=${first.next}&limit=2`)).json;
  assert.deepEqual([second.changes.map(({ artifact }) => artifact?.id), second.next], [[ids[2], ids[0]], end]);
  assert.deepEqual(
    (await since(bob, from, '&types=artifact.updated')).map(({ artifact }) => artifact?.id),
    [ids[0]],
  );
  const empty = (await bob.get(`/changes?since=${from}&types=artifact.moved`)).json;
  assert.deepEqual(empty, { changes: [], next: end, has_more: false });
  const xml = await bob.get(`/changes?since=${from}&limit=1`, { headers: { Accept: 'application/xml' } });
  assert.match(xml.text, /^<\?xml[^>]*>\s*<response><changes><item><id>\d+<\/id><type>artifact\.created<\/type>/);
});

test('wrong requests are refused with advice', async () => {
  const end = await head();
  refuses(await bob.get(`/changes?since=${end + 1}`), 400, `\`since\` is ${end + 1}, but the last change is ${end}.`);
  assert.match(
    (await bob.get('/changes?since=0&types=artifact.eaten')).error.message,
    /no changes of the type artifact\.eaten/,
  );
  assert.equal((await bob.get('/changes?since=-1')).status, 400);
  assert.equal((await bob.get('/changes?since=0&unknown=1')).status, 400);
});

test('expired events are gone, and the answer says where to start again', async () => {
  await hearth.admin.patch('/platform_settings', { body: { event_retention_days: 1 } });
  hearth.clock.advance(2 * 24 * 60 * 60 * 1000);
  await anArtifact(alice, trackers.bug, titled('Fresh'));
  const end = await head();
  await hearth.platform.events.prune();
  const { status, error } = await bob.get('/changes?since=1');
  assert.equal(status, 410);
  assert.match(error.message, new RegExp(`continue with \`since=${end}\``));
  assert.equal((await since(bob, end - 1)).length, 1);
});
