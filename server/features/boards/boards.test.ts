import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { changesOf } from '../../../test/support/hearth/changes.ts';
import { refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import type { Caller } from '../../../test/support/hearth/hearth.ts';
import {
  anArtifact,
  fieldsOf,
  grants,
  listOf,
  readArtifact,
  shownIn,
  trackerOf,
} from '../../../test/support/worlds/trackers.ts';
import { aProject, aWorld } from '../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { alice, bob },
  projects: { project },
} = await aWorld().with(aProject('project').withMembers('alice')).withUsers('bob').start({ after });
const { admin } = hearth;

const fields = { title: { type: 'string' }, status: listOf('sb', 'New', 'Done'), rank: { type: 'priority' } };
const tracker = await trackerOf(admin, project.id, 'bug', fields);
const other = await trackerOf(admin, project.id, 'task', fields);
const titled = (value: string) => [fieldsOf(tracker).set('title', { value })];

const ids: number[] = [];
for (const title of ['one', 'two', 'three', 'four']) ids.push(await anArtifact(admin, tracker, titled(title)));
const [one = 0, two = 0, three = 0, four = 0] = ids;
const foreign = await anArtifact(admin, other, [fieldsOf(other).set('title', { value: 'foreign' })]);

const order = (by: Caller, moved: number[], direction: string, comparedTo: number) =>
  by.patch(`/trackers/${tracker.id}/artifacts`, {
    body: { order: { ids: moved, direction, compared_to: comparedTo } },
  });

async function shown(sort = '@rank'): Promise<number[]> {
  const read = await admin.get(`/trackers/${tracker.id}/artifacts`, { query: { sort } });
  assert.equal(read.status, 200, read.text);
  return read.json.map(({ id }) => id);
}

test('artifacts can be placed before and after others, which changes their rank', async () => {
  assert.deepEqual(await shown(), [one, two, three, four]);
  succeeds(await order(alice, [four], 'before', one));
  assert.deepEqual(await shown(), [four, one, two, three]);
  succeeds(await order(alice, [four, one], 'after', three));
  assert.deepEqual(await shown(), [two, three, four, one]);
  assert.deepEqual(await shown('-rank'), [one, four, three, two], 'a field of the type priority shows the same');
  const ranks = await Promise.all(
    ids.map(async (id) => shownIn(await readArtifact(admin, id), fieldsOf(tracker).id('rank'))),
  );
  assert.deepEqual(
    ranks.map(({ value }) => value),
    [four, one, two, three],
  );
  assert.equal(shownIn(await readArtifact(admin, foreign), fieldsOf(other).id('rank')).value, foreign);
});

test('a new order is announced to readers of the artifact', async () => {
  const { head, since } = changesOf(hearth);
  const before = await head();
  succeeds(await order(alice, [two], 'after', three));
  const changes = await since(alice, before);
  assert.deepEqual(
    changes.map(({ type, artifact }) => [type, artifact?.id]),
    [['artifact.ranked', two]],
  );
});

test('an invalid order is refused, and changes nothing', async () => {
  const before = await shown();
  refuses(await order(alice, [one], 'before', one), 400, 'An artifact is named twice in the order.');
  refuses(await order(alice, [one], 'before', foreign), 400, `Artifact ${foreign} is not in this tracker.`);
  refuses(await order(alice, [one], 'before', 999_999), 404);
  refuses(await order(hearth.anonymous, [one], 'before', two), 401);
  assert.deepEqual(await shown(), before);
});

test('of several that are refused, the first one decides the answer', async () => {
  const secret = await hearth.project(admin, { is_public: false });
  const kept = await trackerOf(admin, secret.id, 'kept', fields);
  const hidden = await anArtifact(admin, kept, [fieldsOf(kept).set('title', { value: 'hidden' })]);
  // The database isn't asked for an impossible id, so that its answer is the fastest.
  const impossible = 2_147_483_648;
  refuses(await order(alice, [hidden, one], 'before', impossible), 403);
  refuses(await order(alice, [impossible, one], 'before', hidden), 404);
});

test('nobody can order artifacts that they may not change', async () => {
  const all = ['all_users'];
  const closed = { title: { type: 'string', ...grants(all, ['project_admins'], ['project_admins']) } };
  const read = await trackerOf(admin, project.id, 'fact', closed);
  const set = (value: string) => [fieldsOf(read).set('title', { value })];
  const [first, second] = [await anArtifact(admin, read, set('a')), await anArtifact(admin, read, set('b'))];
  const body = { order: { ids: [second], direction: 'before', compared_to: first } };
  refuses(await alice.patch(`/trackers/${read.id}/artifacts`, { body }), 403);
  succeeds(await admin.patch(`/trackers/${read.id}/artifacts`, { body }));
});

test('tracker administrators set limits and colors of a board, and everybody can read them', async () => {
  const path = `/trackers/${tracker.id}/board`;
  const nothing = { color_field_id: null, limits: [] };
  assert.deepEqual((await bob.get(path)).json, nothing);
  const status = fieldsOf(tracker).id('status');
  const limit = { field_id: status, value_id: fieldsOf(tracker).value('status', 'New'), limit: 2 };
  const board = { color_field_id: status, limits: [limit] };
  refuses(await alice.put(path, { body: board }), 403);
  succeeds(await admin.put(path, { body: board }));
  assert.deepEqual((await bob.get(path)).json, board);
  // A project that is made from this one has the same board.
  const copy = await hearth.project(admin, { template_id: project.id });
  const [copied] = (await admin.get(`/projects/${copy.id}/trackers`)).json.filter(
    ({ item_name: name }) => name === 'bug',
  );
  assert.ok(copied !== undefined);
  const [newStatus, newValue] = [fieldsOf(copied).id('status'), fieldsOf(copied).value('status', 'New')];
  assert.deepEqual((await admin.get(`/trackers/${copied.id}/board`)).json, {
    color_field_id: newStatus,
    limits: [{ field_id: newStatus, value_id: newValue, limit: 2 }],
  });
  assert.notEqual(newStatus, status);
  const title = fieldsOf(tracker).id('title');
  refuses(
    await admin.put(path, { body: { ...board, color_field_id: title } }),
    400,
    `Field ${title} is not a list of this tracker.`,
  );
  refuses(await admin.put(path, { body: { ...board, limits: [limit, limit] } }), 400, 'A column has two limits.');
  succeeds(await admin.put(path, { body: nothing }));
  assert.deepEqual((await bob.get(path)).json, nothing);
});
