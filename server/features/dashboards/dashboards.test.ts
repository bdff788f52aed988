import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { changesOf } from '../../../test/support/hearth/changes.ts';
import { pageOf, refuses, refusesReader, succeeds } from '../../../test/support/hearth/expect.ts';
import type { Caller } from '../../../test/support/hearth/hearth.ts';
import { anArtifact, changed, fieldsOf } from '../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../test/support/worlds/world.ts';

const fields = { title: { type: 'string' }, links: { type: 'art_link' } };
const semantics = { semantics: { title: { field_id: 'title' } } };
const { hearth, users, projects, trackers } = await aWorld()
  .withUsers('outsider')
  .with(
    aProject('closed', { is_public: false })
      .ownedBy('owner')
      .withMembers('member')
      .with(aTracker('bug').withFields(fields, semantics))
      .with(aTracker('task').withFields(fields, semantics)),
  )
  .start({ after });
const { owner, member, outsider } = users;
const project = projects.closed.id;
const bug = fieldsOf(trackers.bug);
const lamp = await anArtifact(owner, trackers.bug, [bug.set('title', { value: 'Lamp' })]);
const wick = await anArtifact(owner, trackers.bug, [bug.set('title', { value: 'Wick' })]);
const job = fieldsOf(trackers.task);
const paint = await anArtifact(owner, trackers.task, [job.set('title', { value: 'Paint' })]);
await changed(owner, lamp, [
  bug.set('links', {
    links: [
      { id: wick, type: '_is_child' },
      { id: paint, type: '' },
    ],
  }),
]);

const projectDashboard = async (): Promise<number> => {
  const made = await owner.post(`/projects/${project}/dashboards`, { body: { label: 'Winter light' } });
  succeeds(made, 201);
  return made.json.id;
};
const queryWidget = { kind: 'crosstracker', title: 'Everything' };

async function aWidget(by: Caller, dashboard: number): Promise<number> {
  const answer = await by.patch(`/dashboards/${dashboard}`, { body: { widgets: [queryWidget] } });
  succeeds(answer);
  return answer.json.widgets[0]?.id ?? 0;
}

test('people arrange widgets: add, move, rename, resize and remove', async () => {
  const id = await projectDashboard();
  const arrange = async (widgets: object[]) => {
    const answer = await owner.patch(`/dashboards/${id}`, { body: { widgets } });
    succeeds(answer);
    return answer.json.widgets;
  };
  const [text, chart] = await arrange([
    { kind: 'text', title: 'Welcome', settings: { text: 'Hello *you*' } },
    { kind: 'chart', title: 'Progress', settings: { tracker_id: trackers.bug.id }, width: 'third' },
  ]);
  assert.deepEqual([text?.html, text?.width, chart?.html], ['<p>Hello <em>you</em></p>\n', 'half', null]);
  const moved = await arrange([
    { id: chart?.id, kind: 'chart', title: 'Open bugs', width: 'full' },
    { id: text?.id, kind: 'text', title: 'Welcome' },
    { kind: 'activity', title: 'What happened' },
  ]);
  assert.deepEqual(
    moved.map(({ kind, title, width, settings }) => ({ kind, title, width, settings })),
    [
      { kind: 'chart', title: 'Open bugs', width: 'full', settings: { tracker_id: trackers.bug.id } },
      { kind: 'text', title: 'Welcome', width: 'half', settings: { text: 'Hello *you*' } },
      { kind: 'activity', title: 'What happened', width: 'half', settings: {} },
    ],
  );
  assert.equal((await arrange([{ id: text?.id, kind: 'text', title: 'Welcome' }])).length, 1);
  const gone = await owner.patch(`/dashboards/${id}`, {
    body: { widgets: [{ id: chart?.id, kind: 'chart', title: '' }] },
  });
  refuses(gone, 400, `\`widgets\`: this dashboard has no widget ${chart?.id} of this kind, or it is listed twice.`);
  const empty = await owner.patch(`/dashboards/${id}`, { body: { widgets: [{ kind: 'report', title: '' }] } });
  refuses(empty, 400, '`widgets`: a widget of the kind report needs the setting `report_id`.');
  const foreign = { widgets: [{ kind: 'activity', title: '', settings: { report_id: 1 } }] };
  refuses(
    await owner.patch(`/dashboards/${id}`, { body: foreign }),
    400,
    '`widgets`: a widget of the kind activity has no setting `report_id`.',
  );
});

test('the texts of a dashboard share one limit', async () => {
  const id = await projectDashboard();
  const text = (length: number) => ({ kind: 'text', title: '', settings: { text: 'x'.repeat(length) } });
  const full = Array.from({ length: 4 }, () => text(65_535));
  const arranged = await owner.patch(`/dashboards/${id}`, { body: { widgets: full } });
  succeeds(arranged);
  const kept = arranged.json.widgets.map((widget) => ({ id: widget.id, kind: widget.kind, title: '' }));
  refuses(
    await owner.patch(`/dashboards/${id}`, { body: { widgets: [...kept, text(1)] } }),
    400,
    '`widgets`: the texts of a dashboard have at most 262140 characters in all.',
  );
});

test("concurrent changes of a dashboard don't overwrite each other", async () => {
  const id = await projectDashboard();
  const read = await owner.get(`/dashboards/${id}`);
  const headers = { 'if-match': String(read.headers['etag']) };
  succeeds(await owner.patch(`/dashboards/${id}`, { body: { label: 'Summer light' }, headers }));
  const late = await owner.patch(`/dashboards/${id}`, { body: { label: 'Autumn light' }, headers });
  assert.equal(late.status, 412, late.text);
  assert.equal((await owner.get(`/dashboards/${id}`)).json.label, 'Summer light');
});

test('readers of a project read its dashboards, and administrators change them', async () => {
  const id = await projectDashboard();
  const widget = await aWidget(owner, id);
  const query = { widget_id: widget, tql_query: '', title: 'Nothing' };
  for (const by of [outsider, hearth.anonymous]) {
    refuses(await by.get(`/dashboards/${id}`), 404, 'There is no such dashboard.');
    refuses(await by.get(`/crosstracker_widget/${widget}`), 404, 'Widget not found');
    refuses(await by.post('/crosstracker_query', { body: query }), 404, 'Widget not found');
  }
  const read = await member.get(`/dashboards/${id}`, { query: { with: 'actions' } });
  assert.deepEqual([read.json.label, (read.json as { actions?: string[] }).actions], ['Winter light', []]);
  assert.deepEqual((await member.get(`/crosstracker_widget/${widget}`)).json, { queries: [] });
  refuses(await member.post('/crosstracker_query', { body: query }), 404, 'Widget not found');
  assert.equal((await member.patch(`/dashboards/${id}`, { body: { label: 'Mine' } })).status, 403);
  assert.equal((await member.post(`/projects/${project}/dashboards`, { body: { label: 'Mine' } })).status, 403);
  assert.equal((await outsider.get(`/projects/${project}/dashboards`)).status, 403);
  const { head, since } = changesOf(hearth);
  const before = await head();
  succeeds(await owner.delete(`/dashboards/${id}`), 204);
  refusesReader(await owner.get(`/crosstracker_widget/${widget}`), 404, `Widget with id ${widget} not found`);
  assert.deepEqual(
    (await since(owner, before)).map(({ type }) => type),
    ['project.updated'],
  );
});

test('only its owner can see a personal dashboard', async () => {
  const made = await member.post('/users/self/dashboards', { body: { label: 'My work' } });
  succeeds(made, 201);
  const { id } = made.json;
  const widget = await aWidget(member, id);
  const listed = (await member.get('/users/self/dashboards')).json;
  assert.deepEqual(listed, [{ id, uri: `dashboards/${id}`, label: 'My work', project: null }]);
  for (const by of [owner, hearth.admin]) {
    refuses(await by.get(`/dashboards/${id}`), 404, 'There is no such dashboard.');
    refuses(await by.delete(`/dashboards/${id}`), 404, 'There is no such dashboard.');
    refuses(await by.get(`/crosstracker_widget/${widget}`), 404, 'Widget not found');
    const others = await by.get(`/users/${member.id}/dashboards`);
    refuses(others, 403, 'You can only access to your own dashboards');
  }
  const self = { widget_id: widget, tql_query: "SELECT @id FROM @project = 'self' WHERE @id >= 1" };
  refusesReader(
    await member.get('/crosstracker_query/content', { query: { query: JSON.stringify(self) } }),
    400,
    "The 'FROM' part of the query is invalid, it contains an error: 'You cannot use @project with 'self' in the context of a personal dashboard'",
  );
});

test('a widget keeps several queries, one of them the default', async () => {
  const widget = await aWidget(owner, await projectDashboard());
  const save = async (
    title: string,
    isDefault: boolean,
    tql_query = "SELECT @title FROM @tracker.name = 'bug' WHERE @id >= 1",
  ) => {
    const body = { widget_id: widget, tql_query, title, is_default: isDefault };
    const answer = await owner.post('/crosstracker_query', { body });
    succeeds(answer);
    return answer.json;
  };
  const first = await save('First', true);
  const second = await save('Second', true);
  // A wrong query is saved, and fails when it is run.
  const wrong = await save('Wrong', false, 'SELECT');
  assert.match(first.id, /^[0-9a-f-]{36}$/);
  const titles = async () =>
    (await member.get(`/crosstracker_widget/${widget}`)).json.queries.map((one) => [one.title, one.is_default]);
  assert.deepEqual(await titles(), [
    ['First', false],
    ['Second', true],
    ['Wrong', false],
  ]);
  const found = await member.get(`/crosstracker_query/${first.id}/content`);
  assert.equal(pageOf(found)[2], 2);
  assert.deepEqual(
    found.json.artifacts.map((row) => row['@title']),
    [{ value: 'Wick' }, { value: 'Lamp' }],
  );
  assert.equal((await member.get(`/crosstracker_query/${wrong.id}/content`)).status, 400);
  const body = { widget_id: widget, tql_query: '', title: 'Third', description: 'New' };
  assert.deepEqual((await owner.put(`/crosstracker_query/${second.id}`, { body })).json, {
    id: second.id,
    tql_query: '',
    title: 'Third',
    description: 'New',
    is_default: false,
  });
  const moved = await owner.put(`/crosstracker_query/${second.id}`, { body: { ...body, widget_id: 0 } });
  refusesReader(moved, 400, "Given 'widget_id' parameter is invalid");
  succeeds(await owner.delete(`/crosstracker_query/${wrong.id}`), 204);
  refusesReader(await owner.get(`/crosstracker_query/${wrong.id}/content`), 404, 'Query not found');
  assert.equal((await titles()).length, 2);
});

test('a widget shows artifacts that are linked to another one, in both directions', async () => {
  const widget = await aWidget(owner, await projectDashboard());
  const tql = "SELECT @title, @link_type FROM @project = 'self' WHERE @id >= 1 ORDER BY @title ASC";
  const ask = (by: Caller, route: 'forward_links' | 'reverse_links', query: object) =>
    by.get(`/crosstracker_widget/${widget}/${route}`, { query: { tql_query: tql, ...query } });
  const forward = await ask(member, 'forward_links', { source_artifact_id: lamp });
  assert.equal(pageOf(forward)[2], 2);
  const rows = forward.json.artifacts.map((row) => [row['@title'], row['@link_type']]);
  const uri = (nature: string) => `artifacts/${lamp}/linked_artifacts?nature=${nature}&direction=forward`;
  assert.deepEqual(rows, [
    [{ value: 'Paint' }, { shortname: '', direction: 'forward', label: 'is Linked to', uri: uri('') }],
    [{ value: 'Wick' }, { shortname: '_is_child', direction: 'forward', label: 'Child', uri: uri('_is_child') }],
  ]);
  const reverse = await ask(member, 'reverse_links', { target_artifact_id: wick });
  assert.deepEqual(
    reverse.json.artifacts.map((row) => row['@title']),
    [{ value: 'Lamp' }],
  );
  const none = await ask(member, 'forward_links', { source_artifact_id: wick });
  assert.deepEqual([none.json, pageOf(none)[2]], [{ artifacts: [], selected: [] }, 0]);
  refuses(await ask(outsider, 'forward_links', { source_artifact_id: lamp }), 404, 'Widget not found');
});

test('OPTIONS lists the methods of the interface', async () => {
  const allowed = async (path: string) => (await member.request('OPTIONS', path)).headers['allow'];
  assert.equal(await allowed('/crosstracker_query'), 'OPTIONS, POST');
  assert.equal(await allowed('/crosstracker_query/content'), 'OPTIONS, GET');
  assert.equal(await allowed('/crosstracker_query/x'), 'OPTIONS, PUT, DELETE');
  assert.equal(await allowed('/crosstracker_widget/1/forward_links'), 'OPTIONS, GET');
});

test('a project created from another one has its dashboards, with the saved queries', async () => {
  const id = await projectDashboard();
  const reports = (await owner.get(`/trackers/${trackers.bug.id}/tracker_reports`)).json;
  const widgets = [
    { kind: 'text', title: 'Note', settings: { text: 'Hello' } },
    { kind: 'chart', title: 'Progress', settings: { tracker_id: trackers.bug.id } },
    { kind: 'report', title: 'List', settings: { report_id: reports[0]?.id } },
    { kind: 'burndown', title: 'Lamp', settings: { artifact_id: lamp } },
    queryWidget,
  ];
  const filled = await owner.patch(`/dashboards/${id}`, { body: { label: 'Copied', widgets } });
  succeeds(filled);
  const tql_query = "SELECT @title FROM @project = 'self' WHERE @id >= 1";
  const body = { widget_id: filled.json.widgets.at(-1)?.id, tql_query, title: 'All', is_default: true };
  succeeds(await owner.post('/crosstracker_query', { body }));

  const copy = await hearth.project(owner, { template_id: project });
  const made = (await owner.get(`/projects/${copy.id}/dashboards`)).json.find(({ label }) => label === 'Copied');
  const shown = (await owner.get(`/dashboards/${made?.id ?? 0}`)).json.widgets;
  assert.deepEqual(
    shown.map(({ kind, title }) => `${kind} ${title}`),
    ['text Note', 'chart Progress', 'report List', 'crosstracker Everything'],
  );
  const copies = (await owner.get(`/projects/${copy.id}/trackers`)).json;
  const bugs = copies.find(({ item_name: name }) => name === 'bug')?.id ?? 0;
  const [report] = (await owner.get(`/trackers/${bugs}/tracker_reports`)).json;
  assert.deepEqual([shown[1]?.settings, shown[2]?.settings], [{ tracker_id: bugs }, { report_id: report?.id }]);
  const { queries } = (await owner.get(`/crosstracker_widget/${shown[3]?.id ?? 0}`)).json;
  assert.deepEqual(
    queries.map(({ title, is_default: isDefault }) => [title, isDefault]),
    [['All', true]],
  );
});
