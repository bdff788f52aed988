import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Sent } from '../../../test/support/hearth/client.ts';
import { defined, pageOf, refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import type { Caller } from '../../../test/support/hearth/hearth.ts';
import { createTracker, anArtifact, fieldsOf } from '../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { alice, bob },
  projects: { project },
  trackers: { bug: tracker },
} = await aWorld()
  .with(
    aProject('project', { shortname: 'reporting' })
      .withMembers('alice', 'bob')
      .with(aTracker('bug').fromTemplate('bugs')),
  )
  .start({ after });
const { admin, anonymous } = hearth;
const fields = fieldsOf(tracker);
const status = (label: string) => fields.value('status', label);
const [opened = '', closed = ''] = fields.field('status').values.map((one) => one.label);

const ids: number[] = [];
for (const [index, title] of ['The kettle leaks', 'The lid is lost', '=SUM(A1)', 'Smoke, "thick"'].entries()) {
  ids.push(
    await anArtifact(admin, tracker, [
      fields.set('title', { value: title }),
      fields.set('status', { bind_value_ids: [status(index < 2 ? opened : closed)] }),
      ...(index === 0 ? [fields.set('assigned_to', { bind_value_ids: [alice.id] })] : []),
    ]),
  );
}

const listRoute = `/trackers/${tracker.id}/tracker_reports` as const;
const save = (body: object, by: Caller = admin) => by.post(listRoute, { body });

async function saved(body: object, by: Caller = admin) {
  const made = await save(body, by);
  succeeds(made, 201);
  return made.json;
}

const run = (report: { id: number }, query: Sent['query'] = {}, by: Caller = admin) =>
  by.get(`/tracker_reports/${report.id}/artifacts`, { query });

/** The artifacts of a report, by their index in `ids`. */
async function shownBy(report: { id: number }, by: Caller = admin): Promise<number[]> {
  const answered = await run(report, {}, by);
  succeeds(answered);
  assert.equal(Number(answered.headers['x-pagination-size']), answered.json.length);
  return answered.json.map((one) => ids.indexOf(one.id));
}

const first = (await admin.get(listRoute)).json[0];
assert.ok(first);

test('a new tracker has a public default report that shows everything', async () => {
  const answered = await anonymous.get(listRoute);
  assert.deepEqual(pageOf(answered), [10, 0, 1, 1000]);
  assert.deepEqual(answered.json, [
    {
      id: first.id,
      uri: `tracker_reports/${first.id}`,
      label: 'Default',
      is_public: true,
      is_default: true,
      resources: [{ type: 'artifacts', uri: `tracker_reports/${first.id}/artifacts` }],
    },
  ]);
  assert.deepEqual(tracker.resources, [{ type: 'reports', uri: `trackers/${tracker.id}/tracker_reports` }]);
  const whole = (await anonymous.get(`/tracker_reports/${first.id}?with_unsaved_changes=true`)).json;
  assert.deepEqual([whole.can_update, whole.criteria, whole.expert_query], [false, {}, '']);
  assert.deepEqual([whole.renderers.length, whole.renderers[0]?.rows_per_page], [1, 15]);
  assert.deepEqual(
    whole.renderers[0]?.columns.map((one) => one.name),
    ['artifact_id', 'title', 'status', 'assigned_to', 'last_update_date'],
  );
  assert.deepEqual(await shownBy(first, anonymous), [0, 1, 2, 3]);
  refuses(await admin.get('/tracker_reports/99999'), 404, 'Report not found');
});

describe('the artifacts of a report', () => {
  test('are returned in pages of 10 with their total, in JSON and XML', async () => {
    const page = await run(first, { limit: 2, offset: 1 });
    assert.deepEqual(pageOf(page), [2, 1, 4, 50]);
    assert.deepEqual(
      page.json.map((one) => [one.id, one.values]),
      [
        [ids[1], null],
        [ids[2], null],
      ],
    );
    for (const query of [{ limit: 0 }, { limit: 51 }, { offset: -1 }, { values: 'some' }, { output_format: 'csv' }]) {
      assert.equal((await run(first, query)).status, 400, JSON.stringify(query));
    }
    const xml = await admin.get(`/tracker_reports/${first.id}/artifacts?limit=1&values=all&output_format=flat`, {
      headers: { Accept: 'application/xml' },
    });
    assert.match(xml.text, /^<\?xml[^>]*>\s*<response><item>.*<title>The kettle leaks<\/title>/s);
  });

  test('have all values, those of the table, or are flat', async () => {
    const all = (await run(first, { values: 'all' })).json[0];
    assert.ok(all);
    assert.ok(all.values.length > 5);
    assert.equal(all.values_by_field, null);
    const report = await saved({ label: 'two', renderers: [{ columns: ['status', fields.id('title'), 'links'] }] });
    const nested = (await run(report, { values: 'from_table_renderer' })).json[0];
    assert.ok(nested);
    assert.deepEqual(
      nested.values.map((one) => one.field_id),
      [fields.id('status'), fields.id('title')],
    );
    const flat = { values: 'from_table_renderer', output_format: 'flat' };
    assert.deepEqual((await run(report, flat)).json[0], { status: [opened], title: 'The kettle leaks' });
    const joined = { ...flat, output_format: 'flat_with_semicolon_string_array' };
    assert.deepEqual((await run(report, joined)).json[0], { status: opened, title: 'The kettle leaks' });
    refuses(
      await run(report, { output_format: 'flat' }),
      400,
      'No values in the artifact representation, check the query parameters',
    );
  });

  test('require a table', async () => {
    const none = await saved({ label: 'no table', renderers: [] });
    const many = await saved({ label: 'tables', renderers: [{ columns: ['title'] }, { columns: ['status'] }] });
    const values = 'from_table_renderer';
    refuses(await run(none, { values }), 400, 'The report does not have a table renderer');
    refuses(await run(many, { values }), 400, 'The report has more than one table renderer');
    const foreign = defined(many.renderers[0]).id;
    refuses(
      await run(none, { values, table_renderer_id: foreign }),
      400,
      'The requested table report renderer has not been found in the report',
    );
    const second = await run(many, { values, table_renderer_id: defined(many.renderers[1]).id, output_format: 'flat' });
    assert.deepEqual(second.json[0], { status: [opened] });
    assert.deepEqual(await shownBy(none), [0, 1, 2, 3]);
  });
});

describe('saved reports', () => {
  test('filter by criteria, whose fields may get other names, or by TQL', async () => {
    const other = await createTracker(admin, project.id, 'renamed', { from_tracker_id: tracker.id });
    const mine = fieldsOf(other);
    const artifact = await anArtifact(admin, other, [mine.set('title', { value: 'The spoon' })]);
    const made = await admin.post(`/trackers/${other.id}/tracker_reports`, {
      body: { label: 'spoons', is_public: true, criteria: { title: 'spoon' } },
    });
    succeeds(made, 201);
    succeeds(await admin.patch(`/tracker_fields/${mine.id('title')}`, { body: { name: 'headline' } }));
    assert.deepEqual((await run(made.json)).json[0]?.id, artifact);
    assert.deepEqual((await admin.get(`/tracker_reports/${made.json.id}`)).json.criteria, { headline: 'spoon' });

    const byCriteria = await saved({
      label: 'open',
      criteria: { status: { operator: 'contains', value: status(opened) } },
    });
    assert.deepEqual(await shownBy(byCriteria), [0, 1]);
    const byTql = await saved({ label: 'closed', expert_query: `status = "${closed}" OR title = "kettle"` });
    assert.deepEqual([byTql.is_in_expert_mode, byTql.expert_query], [true, `status = "${closed}" OR title = "kettle"`]);
    assert.deepEqual(await shownBy(byTql), [0, 2, 3]);
    const own = await saved({ label: 'mine', is_public: true, expert_query: 'assigned_to = MYSELF()' });
    assert.deepEqual([await shownBy(own, alice), await shownBy(own, bob)], [[0], []]);
  });

  test('are sorted like their table, on every page and in the file', async () => {
    const renderers = [
      { label: 'A', columns: ['artifact_id'], sort: '-status,title' },
      { label: 'B', sort: '-artifact_id' },
    ];
    const report = await saved({ label: 'sorted', renderers });
    assert.deepEqual(await shownBy(report), [2, 3, 0, 1]);
    const values = 'from_table_renderer';
    const [a, b] = report.renderers.map((one) => ({ values, table_renderer_id: one.id }));
    assert.ok(a);
    const orderOf = async (query: Sent['query']) => (await run(report, query)).json.map((one) => ids.indexOf(one.id));
    assert.deepEqual(await orderOf(b), [3, 2, 1, 0]);
    assert.deepEqual(await orderOf({ ...a, limit: 2, offset: 1 }), [3, 0]);
    const middle = await run(report, { ...a, limit: 2, offset: 1, output_format: 'flat' });
    const next = /^<\/api([^>]+)>; rel="next"/.exec(String(middle.headers.link))?.[1] ?? '';
    assert.deepEqual((await admin.get(next)).json, [{ artifact_id: ids[1] }]);
    const csv = await admin.get(`/tracker_reports/${report.id}/csv`, {
      query: { table_renderer_id: a.table_renderer_id },
    });
    assert.deepEqual(csv.text.split('\r\n').slice(1, -1).map(Number), [ids[2], ids[3], ids[0], ids[1]]);
  });

  test('are refused with unknown fields, and nothing is saved', async () => {
    const before = (await admin.get(listRoute)).headers['x-pagination-size'];
    const wrong: [object, string][] = [
      [{ criteria: { stats: 1 } }, '`criteria`: this tracker has no field stats. Did you mean `status`?'],
      [{ renderers: [{ columns: ['titel'] }] }, '`columns`: this tracker has no field titel. Did you mean `title`?'],
      [{ renderers: [{ columns: ['title', fields.id('title')] }] }, '`columns`: the field title appears twice.'],
      [{ renderers: [{ sort: '-statu' }] }, "Cannot sort by 'statu', there is no such field. Did you mean `status`?"],
      [{ renderers: [{ sort: 'links' }] }, "Cannot sort by 'links', fields of its type have no order."],
      [{ renderers: [{ id: 4711 }] }, 'The requested table report renderer has not been found in the report'],
      [
        { criteria: { title: 'x' }, expert_query: 'title = "x"' },
        'Send either `criteria` or `expert_query`, not both.',
      ],
      [{ label: ' ' }, 'The label of a report cannot be empty.'],
      [{ is_default: true }, 'Only a public report can be the default of its tracker.'],
      [{ colour: 'red' }, 'Unknown parameter(s): colour.'],
    ];
    for (const [body, message] of wrong) refuses(await save({ label: 'wrong', ...body }), 400, message);
    const unclear: [object, RegExp][] = [
      [{ criteria: { status: 'new' } }, /status/],
      [{ expert_query: 'titel = "x"' }, /We cannot search on 'titel'.*column 1/s],
      [{ expert_query: 'title = ' }, /Error during parsing expert query/],
      [{ renderers: [{ rows_per_page: 0 }] }, /rows_per_page/],
    ];
    for (const [body, message] of unclear) {
      const answered = await save({ label: 'wrong', ...body });
      assert.equal(answered.status, 400);
      assert.match(answered.error.message, message);
    }
    assert.equal((await save({})).status, 400);
    assert.equal((await admin.get(listRoute)).headers['x-pagination-size'], before);
  });

  test('can be created in XML, too', async () => {
    const body = `<request><label>xml</label><criteria><title>lid</title></criteria>
      <renderers><item><columns><item>title</item></columns></item></renderers></request>`;
    const made = await admin.post(listRoute, { body, headers: { 'Content-type': 'application/xml' } });
    succeeds(made, 201);
    assert.deepEqual(await shownBy(made.json), [1]);
    assert.deepEqual(made.json.renderers[0]?.columns[0]?.name, 'title');
  });

  test('change only the given members, and keep the given tables', async () => {
    const report = await saved({
      label: 'before',
      description: 'kept',
      criteria: { title: 'lid' },
      renderers: [{ label: 'A', columns: ['title'] }, { label: 'B' }],
    });
    const patch = (body: object) => admin.patch(`/tracker_reports/${report.id}`, { body });
    const [a, b] = report.renderers;
    assert.ok(b && a);
    const renamed = await patch({ label: 'after', expert_query: '' });
    assert.deepEqual([renamed.json.label, renamed.json.description], ['after', 'kept']);
    assert.deepEqual([renamed.json.criteria, renamed.json.renderers], [{ title: 'lid' }, report.renderers]);
    const tabled = await patch({ renderers: [{ id: b.id, rows_per_page: 50 }, { label: 'C' }] });
    assert.deepEqual(
      tabled.json.renderers.map((one) => [one.id === b.id, one.label, one.rows_per_page]),
      [
        [true, 'B', 50],
        [false, 'C', 15],
      ],
    );
    refuses(
      await patch({ renderers: [{ id: a.id }] }),
      400,
      'The requested table report renderer has not been found in the report',
    );
    assert.deepEqual((await patch({ expert_query: 'title = "smoke"' })).json.criteria, {});
    assert.deepEqual(await shownBy(report), [3]);
    assert.deepEqual((await patch({ expert_query: '' })).json.is_in_expert_mode, false);
    assert.deepEqual(await shownBy(report), [0, 1, 2, 3]);
    succeeds(await admin.delete(`/tracker_reports/${report.id}`), 204);
    refuses(await admin.get(`/tracker_reports/${report.id}`), 404, 'Report not found');
  });

  test('of one tracker have one default among them', async () => {
    const other = await createTracker(admin, project.id, 'defaults', { template_name: 'empty' });
    const route = `/trackers/${other.id}/tracker_reports` as const;
    const before = (await admin.get(route)).json[0];
    assert.ok(before);
    const needed = 'A tracker needs a default report. Make another report the default first.';
    refuses(await admin.delete(`/tracker_reports/${before.id}`), 400, needed);
    refuses(await admin.patch(`/tracker_reports/${before.id}`, { body: { is_default: false } }), 400, needed);
    const personal = await admin.patch(`/tracker_reports/${before.id}`, { body: { is_public: false } });
    refuses(personal, 400, 'Only a public report can be the default of its tracker.');
    const next = await admin.post(route, { body: { label: 'a first', is_public: true, is_default: true } });
    const both = (await admin.get(route)).json.map((one) => [one.label, one.is_default]);
    assert.deepEqual(both, [
      ['a first', true],
      ['Default', false],
    ]);
    succeeds(await admin.patch(`/tracker_reports/${before.id}`, { body: { is_default: true } }));
    succeeds(await admin.delete(`/tracker_reports/${next.json.id}`), 204);
  });
});
