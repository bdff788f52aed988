import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { succeeds } from '../../../test/support/hearth/expect.ts';
import { engine, type KnownCaller, startHearth } from '../../../test/support/hearth/hearth.ts';
import { everybodyMailed } from '../../../test/support/hearth/notifications.ts';
import { startSmtp } from '../../../test/support/servers/smtp.ts';
import { anArtifact, changed, fieldsOf, listOf } from '../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../test/support/worlds/world.ts';
import { findTracker, writeTracker } from '../trackers/transfer.ts';

// The copies end before the database that they share.
const endings: (() => unknown)[] = [];
after(async () => {
  for (const end of endings.toReversed()) await end();
});
const cleanup = { after: (end: () => unknown) => void endings.push(end) };
const smtp = await startSmtp(cleanup);
const env = { HEARTH_SMTP_URL: smtp.url };
const fields = { title: { type: 'string' }, state: listOf('sb', 'Open', 'Done'), links: { type: 'art_link' } };
const semantics = { semantics: { title: { field_id: 'title' } } } as const;
const { hearth, users, trackers } = await aWorld()
  .with(
    aProject('lighthouse', { is_public: false })
      .withMembers('editor', 'author', 'follower')
      .with(aTracker('bug').withFields(fields, semantics))
      .with(aTracker('task').withFields(fields, semantics)),
  )
  .start(cleanup, { env });
// SQLite serves one copy.
const { store, clock } = hearth;
const copy = engine === 'postgres' ? await startHearth(cleanup, { store, clock, env }) : hearth;
const { admin } = hearth;
const { editor, author, follower } = users;
const bug = fieldsOf(trackers.bug);
const titled = (title: string) => [bug.set('title', { value: title })];
succeeds(await follower.put(`/trackers/${trackers.bug.id}/notification_mode`, { body: { mode: 'all' } }));
const editorAtCopy = copy.caller({ 'X-Auth-AccessKey': editor.accessKey });

/** The entries and the mails that each person gets: a list with the type of each change, and the number of mails. */
async function heard(): Promise<Record<string, [changes: string[], mails: number]>> {
  await everybodyMailed(hearth);
  const mails = smtp.mails.splice(0).map(({ envelope }) => envelope.to[0]?.split('@')[0]);
  const of = async (person: KnownCaller): Promise<[string[], number]> => {
    const entries = (await person.get('/notifications', { query: { is_read: false } })).json;
    succeeds(await person.post('/notifications/read', { body: {} }));
    return [entries.map(({ change }) => change.type), mails.filter((name) => name === person.username).length];
  };
  return { author: await of(author), follower: await of(follower), editor: await of(editor) };
}

const none: [string[], number] = [[], 0];
const one = await anArtifact(author, trackers.bug, titled('One'));
const two = await anArtifact(author, trackers.bug, titled('Two'));
await heard();

test('a batch, a CSV import and many concurrent changes notify each person once per change, with one mail per artifact', async () => {
  const operations = [one, two].map((id) => ({
    method: 'PUT',
    path: `/artifacts/${id}`,
    body: { values: titled(`Batch ${id}`) },
  }));
  succeeds(await editorAtCopy.post('/batch', { body: { operations } }));
  const updates = ['artifact.updated', 'artifact.updated'];
  assert.deepEqual(await heard(), { author: [updates, 2], follower: [updates, 2], editor: none });

  const csv = `aid,title\n${one},From CSV\n,New\n`;
  succeeds(await editorAtCopy.post(`/trackers/${trackers.bug.id}/csv_import`, { body: { csv } }));
  assert.deepEqual(await heard(), {
    author: [['artifact.updated'], 1],
    follower: [['artifact.created', 'artifact.updated'], 2],
    editor: none,
  });

  const writes = Array.from({ length: 12 }, (_, turn) =>
    (turn % 2 === 0 ? editor : editorAtCopy).put(`/artifacts/${one}`, { body: { values: titled(`Turn ${turn}`) } }),
  );
  for (const written of await Promise.all(writes)) succeeds(written);
  const twelve = Array.from({ length: 12 }, () => 'artifact.updated');
  assert.deepEqual(await heard(), { author: [twelve, 1], follower: [twelve, 1], editor: none });
});

test('an edited comment notifies only newly mentioned people', async () => {
  await changed(editor, one, [], { comment: { body: 'Look', format: 'text' } });
  const commented = ['artifact.commented'];
  assert.deepEqual(await heard(), { author: [commented, 1], follower: [commented, 1], editor: none });
  const history = (await editor.get(`/artifacts/${one}/changesets`, { query: { limit: 50 } })).json;
  const comment = `/artifacts/${one}/changesets/${history.at(-1)?.id}/comment` as const;
  const edit = async (body: string) => succeeds(await editorAtCopy.patch(comment, { body: { body, format: 'text' } }));
  await edit('Look here');
  assert.deepEqual(await heard(), { author: none, follower: none, editor: none });
  await edit('Look here, @author');
  assert.deepEqual(await heard(), { author: [commented, 1], follower: none, editor: none });
  await edit('Look there, @author');
  assert.deepEqual(await heard(), { author: none, follower: none, editor: none });
});

test('moves, deletions and restorations notify nobody', async () => {
  succeeds(await admin.patch(`/artifacts/${two}`, { body: { move: { tracker_id: trackers.task.id } } }));
  succeeds(await admin.delete(`/artifacts/${two}`));
  succeeds(await admin.post(`/deleted_artifacts/${two}/restore`));
  assert.deepEqual(await heard(), { author: none, follower: none, editor: none });
});

test('a change that a trigger makes in the parent notifies the people of the parent, once', async () => {
  const { db } = hearth.platform;
  const task = fieldsOf(trackers.task);
  succeeds(await admin.patch(`/trackers/${trackers.task.id}`, { body: { parent_id: trackers.bug.id } }));
  await db.write(async (tx) => {
    const parent = await findTracker(tx, trackers.bug.id);
    assert.ok(parent !== undefined);
    const done = { tracker: trackers.task.id, field: task.id('state'), value: task.value('state', 'Done') };
    const target = { field: bug.id('state'), value: bug.value('state', 'Done') };
    await writeTracker(tx, { ...parent, triggers: [{ condition: 'all_of', children: [done], target }] });
    db.publish(tx, 'tracker', parent.id);
  });
  const child = await anArtifact(editor, trackers.task, [task.set('title', { value: 'Child' })]);
  await changed(editor, one, [bug.set('links', { links: [{ id: child, type: '_is_child' }] })]);
  await heard();
  succeeds(
    await editorAtCopy.put(`/artifacts/${child}`, {
      body: { values: [task.set('state', { bind_value_ids: [task.value('state', 'Done')] })] },
    }),
  );
  const updated = ['artifact.updated'];
  assert.deepEqual(await heard(), { author: [updated, 1], follower: [updated, 1], editor: none });
});
