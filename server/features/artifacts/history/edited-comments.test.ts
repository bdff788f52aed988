import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { changesOf } from '../../../../test/support/hearth/changes.ts';
import { defined, refuses, succeeds } from '../../../../test/support/hearth/expect.ts';
import type { Caller } from '../../../../test/support/hearth/hearth.ts';
import { anArtifact, changed, changesetsOf, fieldsOf } from '../../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../../test/support/worlds/world.ts';

const { hearth, users, projects, trackers } = await aWorld()
  .with(
    aProject('press')
      .withMembers('author', 'reader', 'insider')
      .with(aTracker('story').withFields({ title: { type: 'string' } })),
  )
  .start({ after });
const { author, reader, insider } = users;
const { admin, platform } = hearth;
const { seenBy } = changesOf(hearth);
const callers = { author, reader, insider };
const group = (await admin.post('/user_groups', { body: { project_id: projects.press.id, short_name: 'inner' } })).json;
succeeds(await admin.post(`/user_groups/${group.id}/users`, { body: { id: insider.id } }), 204);
succeeds(await admin.patch(`/trackers/${trackers.story.id}`, { body: { use_private_comments: true } }));

async function commented(body: string, more: object = {}) {
  const title = fieldsOf(trackers.story).set('title', { value: 'Front page' });
  const id = await anArtifact(author, trackers.story, [title]);
  await changed(author, id, [], { comment: { body, format: 'text', ...more } });
  const { id: changeset } = defined((await changesetsOf(author, id)).at(-1));
  const path = `/artifacts/${id}/changesets/${changeset}/comment` as const;
  return { id, changeset, path, last: async (by: Caller = reader) => (await changesetsOf(by, id)).at(-1) };
}

const versions = (changeset: number) =>
  platform.db.read
    .selectFrom('comment_versions')
    .select(['body', 'format', 'replaced_by'])
    .where('changeset_id', '=', changeset)
    .orderBy('id')
    .execute();

const found = async (text: string): Promise<number> => {
  const query = { expert_query: `@comments = "${text}"` };
  return (await reader.get(`/trackers/${trackers.story.id}/artifacts`, { query })).json.length;
};

test('authors edit their comments; earlier versions are kept, and searches find the new text', async () => {
  const { changeset, path, last } = await commented('A tpyo');
  hearth.clock.advance(60_000);
  const before = defined(await last());
  succeeds(await author.patch(path, { body: { body: 'A **typo**', format: 'commonmark' } }));
  const after = defined(await last());
  assert.equal(after.last_comment.commonmark, 'A **typo**');
  assert.deepEqual([after.submitted_on, after.last_modified_by.id], [before.submitted_on, author.id]);
  assert.notEqual(after.last_modified_date, before.last_modified_date);
  assert.deepEqual(await versions(changeset), [{ body: 'A tpyo', format: 'text', replaced_by: author.id }]);
  assert.deepEqual([await found('tpyo'), await found('typo')], [0, 1]);
  succeeds(await author.patch(path, { body: { body: 'A **typo**' } }));
  assert.equal((await versions(changeset)).length, 1, 'nothing changed');
});

test('only authors can edit; authors and administrators can delete', async () => {
  const { path, last } = await commented('Mine');
  const body = { body: 'Yours' };
  for (const by of [reader, admin])
    refuses(await by.patch(path, { body }), 403, 'Only the author of a comment can edit it.');
  refuses(
    await reader.delete(path),
    403,
    'Only the author of a comment and administrators of the tracker can delete it.',
  );
  assert.equal((await hearth.anonymous.patch(path, { body })).status, 401);
  refuses(await author.patch(path, { body: { body: ' ' } }), 400, 'The comment is empty. Delete it instead.');
  assert.equal((await last())?.last_comment.body, 'Mine');
  succeeds(await admin.delete(path));
  refuses(await author.patch(path, { body }), 404, 'There is no such comment.');
});

test('a deleted comment leaves the history and searches, and the changeset stays with its values', async () => {
  const { id, changeset, path } = await commented('Never mind');
  const count = (await changesetsOf(reader, id)).length;
  succeeds(await author.delete(path));
  assert.equal((await changesetsOf(reader, id)).length, count - 1);
  assert.equal(await found('Never mind'), 0);
  assert.deepEqual(
    (await versions(changeset)).map((one) => one.body),
    ['Never mind'],
  );
  const title = fieldsOf(trackers.story).set('title', { value: 'Back page' });
  await changed(author, id, [title], { comment: { body: 'Moved', format: 'text' } });
  const { id: both } = defined((await changesetsOf(author, id)).at(-1));
  succeeds(await author.delete(`/artifacts/${id}/changesets/${both}/comment`));
  const last = defined((await changesetsOf(reader, id)).at(-1));
  assert.deepEqual([last.id, last.last_comment.body], [both, '']);
  succeeds(await admin.delete(`/artifacts/${id}`));
  assert.deepEqual(await versions(changeset), []);
  succeeds(await admin.post(`/deleted_artifacts/${id}/restore`));
  assert.equal((await versions(changeset)).length, 1, 'a restored artifact has its versions again');
});

test('a private comment stays private after an edit, which only its readers learn of', async () => {
  const { path, last } = await commented('psst', { ugroups: [group.id] });
  const seen = await seenBy(callers, async () => {
    succeeds(await author.patch(path, { body: { body: 'hush' } }));
    assert.equal((await last(insider))?.last_comment.body, 'hush');
    refuses(await reader.patch(path, { body: { body: 'loud' } }), 404, 'There is no such comment.');
    refuses(await reader.delete(path), 404, 'There is no such comment.');
    refuses(await reader.get(path), 404, 'There is no such comment.');
    assert.equal((await insider.get(path)).json.body, 'hush');
    succeeds(await author.delete(path));
  });
  const types = Object.fromEntries(
    Object.entries(seen).map(([name, changes]) => [name, changes.map(({ type }) => type)]),
  );
  const both = ['artifact.comment_edited', 'artifact.comment_edited'];
  assert.deepEqual(types, { author: both, reader: [], insider: both });
});
