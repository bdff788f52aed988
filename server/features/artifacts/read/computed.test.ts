import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { fewestReads } from '../../../../test/support/hearth/work.ts';
import { defined } from '../../../../test/support/hearth/expect.ts';
import type { ShownTracker } from '../../../../test/support/hearth/shown.ts';
import {
  anArtifact,
  changed,
  changesetsOf,
  fieldsOf,
  grants,
  listOf,
  readArtifact,
  shownIn,
  trackerOf,
} from '../../../../test/support/worlds/trackers.ts';
import { aProject, aWorld } from '../../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { alice },
  projects: { project },
} = await aWorld().with(aProject('project').withMembers('alice')).start({ after });

describe('a computed field', async () => {
  const parents = await trackerOf(hearth.admin, project.id, 'parent', {
    effort: { type: 'computed' },
    links: { type: 'art_link' },
  });
  const kinds = new Map<string, ShownTracker>();
  for (const [name, type] of [
    ['ints', { type: 'int' }],
    ['floats', { type: 'float' }],
    ['points', listOf('sb', '3', '5.5', 'many')],
    ['words', { type: 'string' }],
  ] as const) {
    const links = { type: 'art_link' };
    kinds.set(name, await trackerOf(hearth.admin, project.id, name, { effort: type, links }));
  }
  const of = fieldsOf(parents);
  const effort = async (id: number) => {
    const { is_autocomputed, value, manual_value } = shownIn(await readArtifact(alice, id), of.id('effort'));
    return [is_autocomputed, value, manual_value];
  };
  const kindOf = (name: string) => defined(kinds.get(name));
  const child = (kind: string, given: object) =>
    anArtifact(alice, kindOf(kind), [fieldsOf(kindOf(kind)).set('effort', given)]);
  const points = (label: string) => ({ bind_value_ids: [fieldsOf(kindOf('points')).value('effort', label)] });
  const parent = (...ids: number[]) =>
    anArtifact(alice, parents, [
      of.set('links', { links: ids.map((id, index) => ({ id, type: index % 2 ? 'custom' : '_is_child' })) }),
    ]);

  test('sums the fields of the same name of its link targets', async () => {
    const id = await parent(
      await child('ints', { value: 2 }),
      await child('floats', { value: 0.5 }),
      await child('points', points('3')),
      await child('points', points('5.5')),
      await child('points', points('many')),
      await child('words', { value: '100' }),
    );
    assert.deepEqual(await effort(id), [true, 11, null]);
  });

  test('is null if there is nothing to add up', async () => {
    assert.deepEqual(await effort(await parent(await child('ints', { value: '' }))), [true, null, null]);
    assert.deepEqual(await effort(await parent(await child('ints', { value: 0 }))), [true, 0, null]);
    const alone = await parent();
    await changed(alice, alone, [of.set('effort', { manual_value: 5 })]);
    assert.deepEqual(await effort(alone), [false, null, 5]);
    await changed(alice, alone, [of.set('links', { links: [{ id: await parent(alone) }] })]);
    assert.deepEqual(await effort(alone), [false, null, 5], 'its own value does not count');
  });

  test('adds up sums, uses manual values, and stops at cycles', async () => {
    const low = await parent(await child('ints', { value: 4 }));
    const high = await parent(low, await child('ints', { value: 1 }));
    assert.deepEqual(await effort(high), [true, 5, null]);
    await changed(alice, low, [of.set('effort', { manual_value: 10 })]);
    assert.deepEqual(await effort(low), [false, 4, 10]);
    assert.deepEqual(await effort(high), [true, 11, null]);
    await changed(alice, low, [of.set('effort', { is_autocomputed: true })]);
    assert.deepEqual(await effort(high), [true, 5, null]);
    assert.equal((await changesetsOf(alice, low)).length, 3);
    const { links } = shownIn(await readArtifact(alice, low), of.id('links'));
    await changed(alice, low, [of.set('links', { links: [...links, { id: high, type: 'custom' }] })]);
    assert.deepEqual(await effort(high), [true, 5, null]);
  });

  test('counts an artifact once for each path to it', async () => {
    const shared = await parent(await child('ints', { value: 3 }));
    const top = await parent(await parent(shared), await parent(shared));
    assert.deepEqual(await effort(top), [true, 6, null]);
  });
});

describe('a sum contains only values that its reader may read', async () => {
  const hidden = await hearth.project(hearth.admin, { is_public: false });
  const effort = { type: 'int' };
  const onlyMembers = grants(['project_members'], ['project_members'], ['project_members']);
  const links = { type: 'art_link' };
  const open = await trackerOf(hearth.admin, project.id, 'open', { effort, links });
  const closed = await trackerOf(hearth.admin, hidden.id, 'closed', { effort: { type: 'computed' }, links });
  const fieldHidden = await trackerOf(hearth.admin, project.id, 'secretfield', {
    effort: { ...effort, ...onlyMembers },
  });
  const linksHidden = await trackerOf(hearth.admin, project.id, 'secretlinks', {
    effort: { type: 'computed' },
    links: { ...links, ...onlyMembers },
  });
  const restricted = await trackerOf(hearth.admin, project.id, 'restricted', {
    effort,
    perms: { type: 'perm' },
  });
  const sums = await trackerOf(hearth.admin, project.id, 'sums', {
    effort: { type: 'computed' },
    links,
    other: effort,
  });
  const add = (tracker: ShownTracker, given: Record<string, object>) =>
    anArtifact(
      hearth.admin,
      tracker,
      Object.entries(given).map(([name, value]) => fieldsOf(tracker).set(name, value)),
    );
  const linkedTo = (...ids: number[]) => ({ links: { links: ids.map((id) => ({ id })) } });
  const one = await add(open, { effort: { value: 1 } });
  const inClosed = await add(closed, linkedTo(await add(open, { effort: { value: 10 } })));
  const inField = await add(fieldHidden, { effort: { value: 100 } });
  const inLinks = await add(linksHidden, linkedTo(await add(open, { effort: { value: 1000 } })));
  const inRestricted = await add(restricted, {
    effort: { value: 10_000 },
    perms: { value: { is_used_by_default: true, granted_groups: [`${project.id}_3`] } },
  });
  const total = await add(sums, linkedTo(one, inClosed, inField, inLinks, inRestricted));
  const readers = {
    admin: hearth.admin,
    member: alice,
    outsider: await hearth.user('outsider'),
    anonymous: hearth.anonymous,
  };
  const expected = { admin: 11_111, member: 11_101, outsider: 1, anonymous: 1 };

  test('in JSON and XML, in lists, and in the CSV file of a report', async () => {
    const made = await hearth.admin.post(`/trackers/${sums.id}/tracker_reports`, {
      body: { label: 'sums', is_public: true, renderers: [{ columns: ['effort'] }] },
    });
    assert.equal(made.status, 201, made.text);
    const field = fieldsOf(sums).id('effort');
    const found: Record<string, number[]> = {};
    for (const [name, by] of Object.entries(readers)) {
      const whole = await readArtifact(by, total, '?values_format=all');
      const listed = await by.get(`/trackers/${sums.id}/artifacts?values=all`);
      const xml = await by.get(`/artifacts/${total}`, { headers: { Accept: 'application/xml' } });
      const csv = await by.get(`/tracker_reports/${made.json.id}/csv`);
      found[name] = [
        Number(shownIn(whole, field).value),
        Number(shownIn(listed.json[0], field).value),
        Number(/<value>(\d+)<\/value>/.exec(xml.text)?.[1]),
        Number(csv.text.split('\r\n')[1]),
      ];
    }
    for (const [name, of] of Object.entries(expected)) {
      assert.deepEqual(found[name], [of, of, of, of], name);
    }
  });
});

interface Chart {
  start_date: string;
  duration: number;
  points: (number | null)[];
  capacity: number | null;
  points_with_date: { date: string; remaining_effort: number | null }[];
}

describe('a burndown', async () => {
  const sprint = await trackerOf(
    hearth.admin,
    project.id,
    'sprint',
    {
      start: { type: 'date' },
      days: { type: 'int' },
      remaining_effort: { type: 'float', ...grants(['project_members'], ['project_members'], ['project_members']) },
      chart: { type: 'burndown' },
    },
    { semantics: { timeframe: { start_date_field_id: 'start', duration_field_id: 'days' } } },
  );
  const of = fieldsOf(sprint);
  const chart = async (id: number, by = alice as typeof hearth.anonymous) =>
    shownIn(await readArtifact(by, id), of.id('chart')).value as Chart;

  test('is empty without a start date', async () => {
    const id = await anArtifact(alice, sprint, [of.set('remaining_effort', { value: 5 })]);
    assert.deepEqual(await chart(id), {
      start_date: null,
      duration: null,
      capacity: null,
      points: [],
      is_under_calculation: false,
      opening_days: [1, 2, 3, 4, 5],
      points_with_date: [],
    });
  });

  test('has the effort at the end of each past working day', async () => {
    const now = new Date(hearth.clock.now());
    // The last ten days contained at least two days of a weekend.
    const start = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 10);
    const day = `${start.getFullYear()}-${String(start.getMonth() + 1).padStart(2, '0')}-${String(start.getDate()).padStart(2, '0')}`;
    const id = await anArtifact(alice, sprint, [
      of.set('start', { value: day }),
      of.set('days', { value: 20 }),
      of.set('remaining_effort', { value: 8 }),
    ]);
    await changed(alice, id, [of.set('remaining_effort', { value: 6 })]);
    const shown = await chart(id);
    assert.equal(shown.duration, 20);
    assert.equal(new Date(shown.start_date).getTime(), start.getTime());
    assert.ok(shown.points.length >= 6 && shown.points.length <= 9, JSON.stringify(shown));
    for (const { date } of shown.points_with_date) {
      assert.match(date, /T23:59:59\+00:00$/);
      assert.ok(![0, 6].includes(new Date(date).getUTCDay()), date);
    }
    const isWorkingDay = ![0, 6].includes(now.getDay());
    assert.equal(shown.points.at(-1), isWorkingDay ? 6 : null);
    assert.equal(shown.points[0], null);
    const reads = await fewestReads(hearth, async () => assert.deepEqual(await chart(id), shown));
    assert.equal(reads, 1, 'the history of a version is read once');
    const unseen = await chart(id, hearth.anonymous);
    assert.ok(
      unseen.points.every((point) => point === null),
      'who may not read the effort sees none',
    );
  });

  test('hides a start date or duration that the reader may not read', async () => {
    const onlyMembers = grants(['project_members'], ['project_members'], ['project_members']);
    for (const secret of ['start', 'days']) {
      const guarded = await trackerOf(
        hearth.admin,
        project.id,
        `secret${secret}`,
        {
          start: { type: 'date', ...(secret === 'start' ? onlyMembers : {}) },
          days: { type: 'int', ...(secret === 'days' ? onlyMembers : {}) },
          chart: { type: 'burndown' },
        },
        { semantics: { timeframe: { start_date_field_id: 'start', duration_field_id: 'days' } } },
      );
      const field = fieldsOf(guarded);
      const id = await anArtifact(alice, guarded, [
        field.set('start', { value: '2026-03-02' }),
        field.set('days', { value: 7 }),
      ]);
      const seen = async (by: typeof hearth.anonymous) =>
        shownIn(await readArtifact(by, id), field.id('chart')).value as Chart;
      assert.equal((await seen(alice)).duration, 7);
      const { start_date, duration, points } = await seen(hearth.anonymous);
      assert.deepEqual([start_date, duration, points], [null, null, []]);
    }
  });
});

describe('a burndown over a computed field', async () => {
  const day = 24 * 60 * 60 * 1000;
  const onlyMembers = grants(['project_members'], ['project_members'], ['project_members']);
  const links = { type: 'art_link' };
  const tasks = await trackerOf(hearth.admin, project.id, 'bdtask', { remaining_effort: { type: 'float' } });
  const secrets = await trackerOf(hearth.admin, project.id, 'bdsecret', {
    remaining_effort: { type: 'float', ...onlyMembers },
  });
  const stories = await trackerOf(hearth.admin, project.id, 'bdstory', {
    remaining_effort: { type: 'computed' },
    links,
  });
  const sprints = await trackerOf(
    hearth.admin,
    project.id,
    'bdsprint',
    {
      start: { type: 'date' },
      days: { type: 'int' },
      capacity: { type: 'float' },
      remaining_effort: { type: 'computed' },
      links,
      chart: { type: 'burndown' },
    },
    { semantics: { timeframe: { start_date_field_id: 'start', duration_field_id: 'days' } } },
  );
  const effort = (tracker: ShownTracker, value: number) => fieldsOf(tracker).set('remaining_effort', { value });
  const linked = (tracker: ShownTracker, ...ids: number[]) =>
    fieldsOf(tracker).set('links', { links: ids.map((id) => ({ id, type: '_is_child' })) });
  const chart = async (by: typeof hearth.anonymous, id: number, query = '') =>
    shownIn(await readArtifact(by, id, query), fieldsOf(sprints).id('chart')).value as Chart;

  // Monday, 10:00 UTC
  const now = hearth.clock.now();
  const monday = Math.ceil((now / day + 3) / 7) * 7 * day - 3 * day + 10 * 60 * 60 * 1000;
  hearth.clock.advance(monday - now);
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

  // Monday: a task in a story, one that only members read, and another story with a manual number.
  const task = await anArtifact(alice, tasks, [effort(tasks, 8)]);
  const secret = await anArtifact(alice, secrets, [effort(secrets, 100)]);
  const story = await anArtifact(alice, stories, [linked(stories, task, secret)]);
  const byHand = await anArtifact(alice, stories, [fieldsOf(stories).set('remaining_effort', { manual_value: 20 })]);
  const sprint = await anArtifact(alice, sprints, [
    fieldsOf(sprints).set('start', { value: dayOf(monday) }),
    fieldsOf(sprints).set('days', { value: 5 }),
    fieldsOf(sprints).set('capacity', { value: 12.5 }),
    linked(sprints, story, byHand),
  ]);
  hearth.clock.advance(day);
  // Tuesday: twice; the later value counts.
  await changed(alice, task, [effort(tasks, 6)]);
  await changed(alice, task, [effort(tasks, 5)]);
  hearth.clock.advance(day);
  // Wednesday: a story leaves the sprint.
  await changed(alice, sprint, [linked(sprints, story)]);
  hearth.clock.advance(day);
  // Thursday: the number of the sprint is set by hand.
  await changed(alice, sprint, [fieldsOf(sprints).set('remaining_effort', { manual_value: 50 })]);
  hearth.clock.advance(day);
  // Friday: it is computed again.
  await changed(alice, sprint, [fieldsOf(sprints).set('remaining_effort', { is_autocomputed: true })]);

  test('has the sums of the children at the end of each day', async () => {
    const { points, points_with_date, capacity, start_date } = await chart(alice, sprint);
    assert.deepEqual(points, [128, 125, 105, 50, 105]);
    assert.deepEqual(
      points_with_date.map(({ date, remaining_effort }) => [date, remaining_effort]),
      points.map((point, index) => [`${dayOf(monday + index * day)}T23:59:59+00:00`, point]),
    );
    assert.equal(capacity, 12.5);
    assert.equal(start_date.slice(0, 10), dayOf(monday));
  });

  test('contains only values that its reader may read, in lists and at earlier times, too', async () => {
    assert.deepEqual((await chart(hearth.anonymous, sprint)).points, [28, 25, 5, 50, 5]);
    const listed = await hearth.anonymous.get(`/trackers/${sprints.id}/artifacts?values=all`);
    const shown = shownIn(listed.json[0], fieldsOf(sprints).id('chart')).value as Chart;
    assert.deepEqual(shown.points, [28, 25, 5, 50, 5]);
    const then = encodeURIComponent(new Date(monday + 2 * day - 60_000).toISOString());
    assert.deepEqual((await chart(alice, sprint, `?at=${then}`)).points, [128, 125, 125]);
  });

  test('reads each history once, whatever the number of days', async () => {
    const before = await fewestReads(hearth, () => chart(alice, sprint));
    await changed(alice, sprint, [fieldsOf(sprints).set('days', { value: 3 })]);
    assert.equal(await fewestReads(hearth, () => chart(alice, sprint)), before);
    assert.deepEqual((await chart(alice, sprint)).points, [128, 125, 105, 50]);
  });
});
