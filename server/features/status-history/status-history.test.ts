import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { ShownTracker } from '../../../test/support/hearth/shown.ts';
import { localDate, startOf } from '../../lib/dates/iso-date.ts';
import { refuses } from '../../../test/support/hearth/expect.ts';
import type { Caller } from '../../../test/support/hearth/hearth.ts';
import { anArtifact, changed, fieldsOf, grants, listOf, trackerOf } from '../../../test/support/worlds/trackers.ts';
import { aProject, aWorld } from '../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { alice, bob },
  projects: { project },
} = await aWorld().with(aProject('project').withMembers('alice', 'bob')).start({ after });

const structure = {
  semantics: { title: { field_id: 'title' }, status: { field_id: 'status', value_ids: ['New', 'Doing'] } },
};
const fields = { title: { type: 'string' }, status: listOf('sb', 'New', 'Doing', 'Done') };
const tracker = await trackerOf(hearth.admin, project.id, 'bug', { ...fields, who: { type: 'perm' } }, structure);
const other = await trackerOf(hearth.admin, project.id, 'task', fields, structure);

const noStatus =
  'The tracker has no status that you can read. Tracker administrators choose the status field in the semantics.';
const wrongPeriod =
  'Use days such as 2026-03-15 for `from` and `to`, with `from` first and at most 400 days in the period.';

const aDay = 24 * 60 * 60 * 1000;
const daysAgo = (days: number): string => localDate(hearth.clock.now() - days * aDay, false);

const status = (of: ShownTracker, label: string) =>
  fieldsOf(of).set('status', { bind_value_ids: [fieldsOf(of).value('status', label)] });

const made = (label: string, in_ = tracker, more: object[] = []): Promise<number> =>
  anArtifact(hearth.admin, in_, [fieldsOf(in_).set('title', { value: 'One' }), status(in_, label), ...more]);

async function days(by: Caller, query = '', of = tracker): Promise<[string, number, number][]> {
  const read = await by.get(`/trackers/${of.id}/status_history${query}`);
  assert.equal(read.status, 200, read.text);
  return read.json.map(({ date, open, closed }) => [date, open, closed]);
}

// Starts at noon, so that no step passes midnight.
hearth.clock.advance(startOf('day', hearth.clock.now()) + 1.5 * aDay - hearth.clock.now());
// Five days: two created; one started and one done; one reopened; a third for administrators only; one moved.
const first = await made('New');
const second = await made('New');
hearth.clock.advance(aDay);
await changed(hearth.admin, first, [status(tracker, 'Doing')]);
await changed(hearth.admin, second, [status(tracker, 'Done')]);
hearth.clock.advance(aDay);
await changed(hearth.admin, second, [status(tracker, 'New')]);
await changed(hearth.admin, first, [fieldsOf(tracker).set('title', { value: 'Another' })]);
hearth.clock.advance(aDay);
const administrators = { granted_groups: [`${project.id}_4`], is_used_by_default: true };
await made('Done', tracker, [fieldsOf(tracker).set('who', { value: administrators })]);
hearth.clock.advance(aDay);
const moving = await made('Done', other);
await changed(hearth.admin, moving, [status(other, 'New')]);
const moved = await hearth.admin.patch(`/artifacts/${moving}`, { body: { move: { tracker_id: tracker.id } } });
assert.equal(moved.status, 200, moved.text);

test('each day has the number of open and closed artifacts at its end', async () => {
  assert.deepEqual(await days(hearth.admin, `?from=${daysAgo(5)}&to=${daysAgo(0)}`), [
    [daysAgo(5), 0, 0],
    [daysAgo(4), 2, 0],
    [daysAgo(3), 1, 1],
    [daysAgo(2), 2, 0],
    [daysAgo(1), 2, 1],
    [daysAgo(0), 3, 1],
  ]);
  assert.deepEqual(await days(hearth.admin, `?from=${daysAgo(3)}&to=${daysAgo(2)}`), [
    [daysAgo(3), 1, 1],
    [daysAgo(2), 2, 0],
  ]);
  assert.deepEqual((await days(hearth.admin)).length, 91);
  assert.deepEqual(await days(hearth.admin, `?from=${daysAgo(0)}`, other), [[daysAgo(0), 0, 0]]);
});

test('hidden artifacts are not counted', async () => {
  assert.deepEqual(await days(alice, `?from=${daysAgo(1)}`), [
    [daysAgo(1), 2, 0],
    [daysAgo(0), 3, 0],
  ]);
});

test('is also available in XML', async () => {
  const headers = { Accept: 'application/xml' };
  const read = await bob.get(`/trackers/${tracker.id}/status_history?from=${daysAgo(0)}`, { headers });
  assert.match(read.text, /<item><date>[-\d]+<\/date><open>3<\/open><closed>0<\/closed><\/item>/);
});

test('a tracker without a status, or with a hidden one, has no history of statuses', async () => {
  const plain = await trackerOf(hearth.admin, project.id, 'plain', { title: { type: 'string' } });
  refuses(await alice.get(`/trackers/${plain.id}/status_history`), 400, noStatus);
  const secret = { ...fields.status, ...grants(['project_admins'], ['project_admins'], ['project_admins']) };
  const hidden = await trackerOf(hearth.admin, project.id, 'hidden', { ...fields, status: secret }, structure);
  refuses(await alice.get(`/trackers/${hidden.id}/status_history`), 400, noStatus);
  assert.equal((await hearth.admin.get(`/trackers/${hidden.id}/status_history`)).status, 200);
  refuses(await alice.get('/trackers/999999/status_history'), 404);
});

for (const query of ['from=yesterday', 'from=2026-02-30', 'from=2026-03-02&to=2026-03-01', 'from=2020-01-01']) {
  test(`the period ${query} is refused`, async () => {
    refuses(await alice.get(`/trackers/${tracker.id}/status_history?${query}`), 400, wrongPeriod);
  });
}
