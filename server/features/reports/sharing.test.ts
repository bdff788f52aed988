import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Sent } from '../../../test/support/hearth/client.ts';
import { defined, refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import type { Caller, KnownCaller } from '../../../test/support/hearth/hearth.ts';
import {
  createTracker,
  anArtifact,
  fieldsOf,
  grants,
  listOf,
  trackerOf,
} from '../../../test/support/worlds/trackers.ts';
import { aProject, aWorld } from '../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { alice, bob },
  projects: { project },
} = await aWorld()
  .with(aProject('project', { shortname: 'sharing' }).withMembers('alice', 'bob'))
  .start({ after });
const { admin, anonymous } = hearth;

const everybody = grants(['all_users'], ['registered_users'], ['project_members']);
const tracker = await trackerOf(
  admin,
  project.id,
  'spoon',
  {
    number: { type: 'aid' },
    title: { type: 'string', ...everybody },
    size: { type: 'float', ...everybody },
    kinds: { ...listOf('msb', 'soup', 'tea'), ...everybody },
    secret: { type: 'string', ...grants(['project_admins'], ['project_admins'], ['project_admins']) },
    notes: { type: 'text', ...everybody },
    links: { type: 'art_link', ...everybody },
  },
  { permissions_for_groups: { can_access: ['project_members'], can_access_submitted_by_user: ['registered_users'] } },
);
const fields = fieldsOf(tracker);
const route = `/trackers/${tracker.id}/tracker_reports` as const;

async function spoon(by: Caller, title: string, more: object[] = []): Promise<number> {
  return anArtifact(by, tracker, [fields.set('title', { value: title }), ...more]);
}
const outsider = await hearth.user('outsider');
const ids = [
  await spoon(admin, '=1+1', [
    fields.set('size', { value: -1.5 }),
    fields.set('kinds', { bind_value_ids: [fields.value('kinds', 'soup'), fields.value('kinds', 'tea')] }),
    fields.set('secret', { value: 'gold' }),
    fields.set('notes', { value: { content: '<p>two, "three"</p>', format: 'html' } }),
  ]),
  await spoon(outsider, 'Mine'),
  await spoon(alice, 'Löffel'),
];

async function saved(by: Caller, body: object) {
  const made = await by.post(route, { body });
  succeeds(made, 201);
  return made.json;
}
const run = (by: Caller, report: { id: number }) => by.get(`/tracker_reports/${report.id}/artifacts`);
async function shown(by: Caller, report: { id: number }): Promise<number[]> {
  const answered = await run(by, report);
  succeeds(answered);
  assert.equal(Number(answered.headers['x-pagination-size']), answered.json.length);
  return answered.json.map((one) => ids.indexOf(one.id));
}

const everything = (await admin.get(route)).json[0];
assert.ok(everything);

describe('access to reports', () => {
  test('only its owner can see a personal report', async () => {
    const own = await saved(alice, { label: 'of alice', criteria: { title: 'mine' } });
    assert.deepEqual([own.is_public, own.can_update], [false, true]);
    const labels = async (by: Caller) => (await by.get(route)).json.map((one) => one.label);
    assert.deepEqual(await labels(alice), ['Default', 'of alice']);
    assert.deepEqual(await labels(bob), ['Default']);
    for (const by of [bob, admin]) {
      refuses(await by.get(`/tracker_reports/${own.id}`), 404, 'Report not found');
      refuses(await run(by, own), 404, 'Report not found');
      refuses(await by.get(`/tracker_reports/${own.id}/csv`), 404, 'Report not found');
      refuses(await by.patch(`/tracker_reports/${own.id}`, { body: { label: 'x' } }), 404, 'Report not found');
      refuses(await by.delete(`/tracker_reports/${own.id}`), 404, 'Report not found');
    }
    assert.deepEqual(await shown(alice, own), [1]);
  });

  test('only tracker administrators can save and change public ones', async () => {
    const only = 'Only administrators of the tracker may change public reports.';
    refuses(await alice.post(route, { body: { label: 'x', is_public: true } }), 403, only);
    const own = await saved(alice, { label: 'own' });
    refuses(await alice.patch(`/tracker_reports/${own.id}`, { body: { is_public: true } }), 403, only);
    refuses(await alice.patch(`/tracker_reports/${everything.id}`, { body: { label: 'x' } }), 403, only);
    refuses(await alice.delete(`/tracker_reports/${everything.id}`), 403, only);
    assert.equal((await anonymous.post(route, { body: { label: 'x' } })).status, 401);
    assert.equal((await anonymous.patch(`/tracker_reports/${everything.id}`, { body: {} })).status, 401);
    const made = await saved(admin, { label: 'public', is_public: true });
    const taken = await admin.patch(`/tracker_reports/${made.id}`, { body: { is_public: false } });
    assert.equal(taken.json.is_public, false);
    refuses(await alice.get(`/tracker_reports/${made.id}`), 404, 'Report not found');
  });

  test('hidden artifacts are absent, also from the total', async () => {
    assert.deepEqual(await shown(alice, everything), [0, 1, 2]);
    assert.deepEqual(await shown(outsider, everything), [1]);
    assert.equal((await run(anonymous, everything)).status, 401);
    assert.equal((await anonymous.get(`/tracker_reports/${everything.id}`)).status, 401);
    const closed = await createTracker(admin, project.id, 'closed', { template_name: 'bugs' });
    const [report] = (await admin.get(`/trackers/${closed.id}/tracker_reports`)).json;
    assert.ok(report);
    const permissions_for_groups = { can_access: ['project_admins'] };
    succeeds(await admin.patch(`/trackers/${closed.id}`, { body: { permissions_for_groups } }));
    refuses(await alice.get(`/tracker_reports/${report.id}`), 403);
    assert.equal((await alice.get(`/trackers/${closed.id}/tracker_reports`)).status, 404);
  });

  test('a field that a caller may not read cannot be a column, a sort order or a filter', async () => {
    const columns = ['secret', 'title'];
    const tabled = await saved(admin, {
      label: 'tabled',
      is_public: true,
      renderers: [{ columns, sort: '-secret,title' }],
    });
    assert.deepEqual(
      tabled.renderers.map((one) => [one.columns.length, one.sort]),
      [[2, '-secret,title']],
    );
    const seen = (await alice.get(`/tracker_reports/${tabled.id}`)).json.renderers[0];
    assert.ok(seen);
    assert.deepEqual([seen.columns.map((one) => one.name), seen.sort], [['title'], 'title']);
    const unreadable = 'The report filters by something that no longer exists or that you may not read.';
    const byCriteria = await saved(admin, {
      label: 'criteria',
      is_public: true,
      criteria: { secret: 'gold', title: '1' },
    });
    const byTql = await saved(admin, { label: 'tql', is_public: true, expert_query: 'secret = "gold"' });
    for (const report of [byCriteria, byTql]) {
      assert.deepEqual(await shown(admin, report), [0]);
      refuses(await run(alice, report), 400, unreadable);
      refuses(await alice.get(`/tracker_reports/${report.id}/csv`), 400, unreadable);
      assert.ok(!(await alice.get(`/tracker_reports/${report.id}`)).text.includes('secret'));
    }
    assert.deepEqual((await alice.get(`/tracker_reports/${byCriteria.id}`)).json.criteria, { title: '1' });
    refuses(
      await alice.post(route, { body: { label: 'x', criteria: { secret: 'g' } } }),
      400,
      '`criteria`: this tracker has no field secret.',
    );
  });
});

describe('changes of its tracker and a report', () => {
  test('when a field is deleted, its column disappears, and its criterion is reported', async () => {
    const other = await createTracker(admin, project.id, 'shrinking', { from_tracker_id: tracker.id });
    const made = await admin.post(`/trackers/${other.id}/tracker_reports`, {
      body: {
        label: 'shrinking',
        is_public: true,
        criteria: { size: '>1' },
        renderers: [{ columns: ['size', 'title'], sort: 'size,-title' }],
      },
    });
    succeeds(made, 201);
    const path = `/tracker_reports/${made.json.id}` as const;
    succeeds(await admin.delete(`/tracker_fields/${fieldsOf(other).id('size')}`), 204);
    const left = (await admin.get(path)).json;
    assert.deepEqual([left.renderers[0]?.columns.length, left.renderers[0]?.sort, left.criteria], [1, '-title', {}]);
    const gone = 'The report filters by the field size, which no longer exists. Please change the report.';
    refuses(await admin.get(`${path}/artifacts`), 400, gone);
    const unnamed = 'The report filters by something that no longer exists or that you may not read.';
    refuses(await alice.get(`${path}/artifacts`), 400, unnamed);
    refuses(await admin.get(`${path}/csv`), 400, gone);
    succeeds(await admin.patch(path, { body: { label: 'renamed' } }));
    refuses(await admin.get(`${path}/artifacts`), 400, gone);
    succeeds(await admin.patch(path, { body: { criteria: { title: 'x' } } }));
    succeeds(await admin.get(`${path}/artifacts`));
  });

  test('when its tracker is copied, alone or with its project, public reports keep their meaning', async () => {
    const criteria = { kinds: { operator: 'contains', value: [fields.value('kinds', 'tea'), 100] } };
    const renderers = [{ label: 'spoons', columns: ['kinds', 'title'], sort: '-title', rows_per_page: 7 }];
    await saved(admin, { label: 'tea', is_public: true, criteria, renderers });
    await saved(admin, { label: 'not copied', criteria });
    const heir = await hearth.project(admin, { shortname: 'heir', template_id: project.id });
    const inherited = (await admin.get(`/projects/${heir.id}/trackers?limit=50`)).json;
    const copies = [
      await createTracker(admin, project.id, 'copy', { from_tracker_id: tracker.id }),
      defined(inherited.find((one) => one.item_name === 'spoon')),
    ];
    for (const copy of copies) {
      const listed = (await admin.get(`/trackers/${copy.id}/tracker_reports?limit=50`)).json;
      assert.ok(!listed.some((one) => one.label === 'not copied'));
      assert.deepEqual(
        listed.filter((one) => one.is_default).map((one) => one.label),
        ['Default'],
      );
      const report = (await admin.get(`/tracker_reports/${listed.find((one) => one.label === 'tea')?.id}`)).json;
      const mine = fieldsOf(copy);
      assert.partialDeepStrictEqual(report.criteria['kinds'], { value: [String(mine.value('kinds', 'tea')), '100'] });
      const [table] = report.renderers;
      assert.ok(table);
      assert.deepEqual([table.label, table.sort, table.rows_per_page], ['spoons', '-title', 7]);
      assert.deepEqual(
        table.columns.map((one) => one.field_id),
        [mine.id('kinds'), mine.id('title')],
      );
      const tea = await anArtifact(admin, copy, [
        mine.set('title', { value: 'x' }),
        mine.set('kinds', { bind_value_ids: [mine.value('kinds', 'tea')] }),
      ]);
      assert.deepEqual(
        (await run(admin, report)).json.map((one) => one.id),
        [tea],
      );
    }
  });

  test('when its tracker is deleted it disappears, and is restored with it', async () => {
    const other = await createTracker(admin, project.id, 'mortal', { template_name: 'tasks' });
    const [report] = (await admin.get(`/trackers/${other.id}/tracker_reports`)).json;
    assert.ok(report);
    succeeds(await admin.delete(`/trackers/${other.id}`), 204);
    refuses(await admin.get(`/tracker_reports/${report.id}`), 404, 'Report not found');
    succeeds(await admin.post(`/trackers/${other.id}/restore`));
    succeeds(await admin.get(`/tracker_reports/${report.id}`));
  });

  test('when several become the default at the same time, exactly one does', async () => {
    const other = await createTracker(admin, project.id, 'contested', { template_name: 'empty' });
    const path = `/trackers/${other.id}/tracker_reports` as const;
    const body = { label: 'mine', is_public: true, is_default: true };
    for (const made of await Promise.all(Array.from({ length: 6 }, () => admin.post(path, { body })))) {
      succeeds(made, 201);
    }
    const listed = (await admin.get(`${path}?limit=50`)).json;
    assert.deepEqual([listed.length, listed.filter((one) => one.is_default).length], [7, 1]);
  });
});

describe('the CSV of a report', () => {
  const csv = (by: KnownCaller, report: { id: number }, query: Sent['query'] = {}, headers = {}) =>
    by.get(`/tracker_reports/${report.id}/csv`, { query, headers });

  test('has a line for each artifact that the caller sees, and the columns of the table', async () => {
    const renderers = [{ columns: ['number', 'title', 'size', 'kinds', 'notes', 'links', 'secret'] }];
    const report = await saved(admin, { label: 'csv', is_public: true, renderers });
    const head = 'Number,Title,Size,Kinds,Notes,Links,Secret';
    const whole = await csv(admin, report);
    assert.equal(whole.headers['content-type'], 'text/csv; charset=utf-8');
    assert.equal(whole.headers['content-disposition'], `attachment; filename="spoon-${report.id}.csv"`);
    assert.deepEqual(whole.text.split('\r\n'), [
      head,
      `${ids[0]},'=1+1,-1.5,"soup;tea","two, ""three""",,gold`,
      `${ids[1]},Mine,,,,,`,
      `${ids[2]},Löffel,,,,,`,
      '',
    ]);
    assert.deepEqual(
      (await csv(outsider, report)).text,
      `Number,Title,Size,Kinds,Notes,Links\r\n${ids[1]},Mine,,,,\r\n`,
    );
    const marked = await csv(
      outsider,
      report,
      { separator: 'semicolon', with_byte_order_mark: true },
      { Accept: 'text/csv' },
    );
    assert.ok(marked.text.startsWith('\ufeffNumber;Title;Size'));
    const named = await admin.request('HEAD', `/tracker_reports/${report.id}/csv`);
    assert.deepEqual([named.status, named.headers['content-type'], named.text], [200, 'text/csv; charset=utf-8', '']);
    assert.equal((await csv(admin, report, { seperator: 'tab' })).status, 400);
    assert.equal((await csv(admin, report, { separator: 'colon' })).status, 400);
  });

  test('can be overridden by parameters of a request', async () => {
    const report = await saved(admin, { label: 'instead', is_public: true, expert_query: 'title = "Mine"' });
    const whole = { query: '{}', columns: 'number', sort: '-number' };
    assert.equal((await csv(admin, report, whole)).text, `Number\r\n${ids.toReversed().join('\r\n')}\r\n`);
    const found = await csv(outsider, report, { expert_query: 'title != "gold"', columns: 'title' });
    assert.equal(found.text, 'Title\r\nMine\r\n');
    for (const wrong of [{ query: '{' }, { expert_query: 'x' }, { columns: 'x' }, { sort: 'links' }]) {
      assert.equal((await csv(admin, report, wrong)).status, 400, JSON.stringify(wrong));
    }
    assert.equal((await csv(outsider, report, { columns: 'secret' })).status, 400);
    assert.match((await csv(admin, report, { columns: 'title' })).text, /^Title\r\nMine\r\n$/);
  });

  test('is complete, however long it is', async () => {
    const many = await trackerOf(admin, project.id, 'many', { number: { type: 'aid' }, title: { type: 'string' } });
    const title = fieldsOf(many).id('title');
    const made = await Promise.all(
      Array.from({ length: 230 }, (_, index) =>
        anArtifact(admin, many, [{ field_id: title, value: `number ${index}` }]),
      ),
    );
    const [report] = (await admin.get(`/trackers/${many.id}/tracker_reports`)).json;
    const lines = (await csv(admin, defined(report))).text.trimEnd().split('\r\n').slice(1);
    assert.deepEqual(
      lines.map((line) => Number(line.split(',')[0])),
      made.toSorted((a, b) => a - b),
    );
  });
});
