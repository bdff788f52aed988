import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { ShownArtifact, ShownTracker } from '../../../../test/support/hearth/shown.ts';
import { upload } from '../../../../test/support/worlds/files.ts';
import { type Caller, startHearth } from '../../../../test/support/hearth/hearth.ts';
import {
  anArtifact,
  createTracker,
  changesetsOf,
  fieldNamed,
  fieldsOf,
  grants,
  shownIn,
  trackerOf,
  valueIn,
} from '../../../../test/support/worlds/trackers.ts';

const hearth = await startHearth({ after });

const field = fieldNamed;
const valueOf = (shown: Pick<ShownArtifact, 'values'> | undefined, name: string, tracker: ShownTracker) =>
  shownIn(shown, field(tracker, name).field_id);

const list = (...labels: string[]) => ({
  type: 'sb',
  bindings: { type: 'static' },
  values: labels.map((label) => ({ label })),
});

async function world() {
  const project = await hearth.project(hearth.admin);
  const from = await createTracker(hearth.admin, project.id, 'source', {
    structure: {
      fields: [
        { name: 'title', label: 'Title', type: 'string' },
        { name: 'effort', label: 'Effort', type: 'float' },
        { name: 'size', label: 'Size', ...list('small', 'large') },
        { name: 'notes', label: 'Notes', type: 'text' },
      ],
    },
  });
  const to = await createTracker(hearth.admin, project.id, 'target', {
    structure: {
      fields: [
        { name: 'title', label: 'Summary', type: 'string' },
        { name: 'effort', label: 'Effort', type: 'int' },
        { name: 'size', label: 'Size', ...list('medium', 'large') },
      ],
    },
  });
  const large = valueIn(from, 'size', 'large');
  const values = [
    { field_id: field(from, 'title').field_id, value: 'Moves' },
    { field_id: field(from, 'effort').field_id, value: 2.5 },
    { field_id: field(from, 'size').field_id, bind_value_ids: [large] },
    { field_id: field(from, 'notes').field_id, value: 'stay behind' },
  ];
  const made = await hearth.admin.post('/artifacts', { body: { tracker: { id: from.id }, values } });
  assert.equal(made.status, 201, made.text);
  return { from, to, id: made.json.id };
}

test('a dry run reports which values the move would keep, and changes nothing', async () => {
  const { to, id } = await world();
  const before = (await hearth.admin.get(`/artifacts/${id}`)).text;
  const dry = await hearth.admin.patch(`/artifacts/${id}`, { body: { move: { tracker_id: to.id, dry_run: true } } });
  assert.equal(dry.status, 200, dry.text);
  const { fields } = dry.json.dry_run;
  const names = (list: { name: string }[]) => list.map((one) => one.name);
  assert.deepEqual(names(fields.fields_migrated), ['title', 'size']);
  assert.deepEqual(names(fields.fields_partially_migrated), ['effort']);
  assert.deepEqual(names(fields.fields_not_migrated), ['notes']);
  assert.equal((await hearth.admin.get(`/artifacts/${id}`)).text, before);
});

test('a dry run lists read-only fields as kept if the other tracker has a field of the same type', async () => {
  const { id: projectId } = await hearth.project(hearth.admin);
  const facts = ['aid', 'atid', 'priority', 'subby', 'subon', 'luby', 'lud', 'cross', 'burndown'];
  const kept = Object.fromEntries(facts.map((type) => [`the_${type}`, { type }]));
  const title = { title: { type: 'string' } };
  const from = await trackerOf(hearth.admin, projectId, 'every_fact', {
    set: { type: 'fieldset' },
    ...title,
    ...kept,
    creator: { type: 'subby' },
    changed: { type: 'lud' },
    opened: { type: 'date' },
  });
  const others = { changed: { type: 'subon' }, opened: { type: 'subon' } };
  const to = await trackerOf(hearth.admin, projectId, 'facts_again', { ...title, ...kept, ...others });
  const id = await anArtifact(hearth.admin, from, [fieldsOf(from).set('title', { value: 'Moves' })]);
  const dryRun = (trackerId: number, headers = {}) =>
    hearth.admin.patch(`/artifacts/${id}`, { body: { move: { tracker_id: trackerId, dry_run: true } }, headers });
  const { fields } = (await dryRun(to.id)).json.dry_run;
  const names = (list: { name: string }[]) => list.map((one) => one.name);
  assert.deepEqual(names(fields.fields_migrated), ['title', ...Object.keys(kept)]);
  assert.deepEqual(names(fields.fields_not_migrated), ['creator', 'changed', 'opened']);
  const xml = await dryRun(to.id, { Accept: 'application/xml' });
  assert.match(xml.text, /<fields_migrated><item>.*<name>the_burndown<\/name><\/item><\/fields_migrated>/s);

  const without = await trackerOf(hearth.admin, projectId, 'facts_only', kept);
  assert.equal((await dryRun(without.id)).status, 400, 'the dry run is refused without other fields');
});

test('a moved artifact keeps its id and its history and has the values of the new tracker', async () => {
  const { from, to, id } = await world();
  const moved = await hearth.admin.patch(`/artifacts/${id}`, { body: { move: { tracker_id: to.id } } });
  assert.deepEqual([moved.status, moved.json], [200, { dry_run: null }]);
  const artifact = (await hearth.admin.get(`/artifacts/${id}`)).json;
  assert.equal(artifact.tracker.id, to.id);
  assert.equal(artifact.xref, `target #${id}`);
  assert.equal(valueOf(artifact, 'title', to).value, 'Moves');
  assert.equal(valueOf(artifact, 'effort', to).value, 3);
  assert.deepEqual(
    valueOf(artifact, 'size', to).values.map((value) => value.label),
    ['large'],
  );
  const history = (await hearth.admin.get(`/artifacts/${id}/changesets`)).json;
  assert.equal(history.length, 2);
  assert.equal(valueOf(history[0], 'notes', from).commonmark, 'stay behind');
  assert.match(String(history[1]?.last_comment.body), /^Artifact was moved from 'Tracker source' tracker in /);
  const again = await hearth.admin.put(`/artifacts/${id}`, {
    body: { values: [{ field_id: field(to, 'effort').field_id, value: 5 }] },
  });
  assert.equal(again.status, 200, again.text);
});

test('a move returns the version that it wrote, and the changes since the expected version', async () => {
  const { from, to, id } = await world();
  const path = `/artifacts/${id}` as const;
  const read = String((await hearth.admin.get(path)).headers['etag']);
  const body = { values: [{ field_id: field(from, 'effort').field_id, value: 4 }] };
  const changed = await hearth.admin.put(path, { body });
  const move = (etag: string, more = {}) =>
    hearth.admin.patch(path, { body: { move: { tracker_id: to.id, ...more } }, headers: { 'if-match': etag } });
  for (const more of [{}, { dry_run: true }]) {
    const refused = await move(read, more);
    assert.deepEqual([refused.status, refused.headers['etag']], [412, changed.headers['etag']], refused.text);
    const fields = [{ field_id: field(from, 'effort').field_id }];
    const details = { current: { id }, changes: [{ user_id: hearth.admin.id, fields }] };
    assert.partialDeepStrictEqual(refused.body, { problem: { code: 'artifact_modified', ...details } });
  }
  const moved = await move(String(changed.headers['etag']));
  const now = await hearth.admin.get(path);
  assert.equal(moved.status, 200, moved.text);
  for (const name of ['etag', 'last-modified']) assert.equal(moved.headers[name], now.headers[name]);
  const back = { move: { tracker_id: from.id } };
  const headers = { 'if-match': String(moved.headers['etag']) };
  assert.equal((await hearth.admin.patch(path, { body: back, headers })).status, 200);
});

test("a move drops people whom the lists of the new tracker don't have, and the dry run reports them", async () => {
  const [ada, bea] = [await hearth.user('ada'), await hearth.user('bea')];
  const project = await hearth.project(hearth.admin);
  await hearth.members(project.id, [ada, bea]);
  const other = await hearth.project(hearth.admin);
  await hearth.members(other.id, [bea]);
  const users = { bindings: { type: 'users', list: ['group_members'] } };
  const structure = {
    fields: [
      { name: 'title', label: 'Title', type: 'string' },
      { name: 'assignee', label: 'Assignee', type: 'sb', ...users },
      { name: 'owner', label: 'Owner', type: 'sb', ...users },
      { name: 'people', label: 'People', type: 'msb', ...users },
      { name: 'readers', label: 'Readers', type: 'tbl', ...users },
    ],
  };
  const from = await createTracker(hearth.admin, project.id, 'source', { structure });
  const to = await createTracker(hearth.admin, other.id, 'target', { structure });
  const both = [ada.id, bea.id];
  const values = [
    { field_id: field(from, 'assignee').field_id, bind_value_ids: [ada.id] },
    { field_id: field(from, 'owner').field_id, bind_value_ids: [bea.id] },
    { field_id: field(from, 'people').field_id, bind_value_ids: both },
    {
      field_id: field(from, 'readers').field_id,
      value: { bind_value_objects: [{ id: ada.id }, { id: bea.id }, { email: 'who@example.org' }] },
    },
  ];
  const made = await hearth.admin.post('/artifacts', { body: { tracker: { id: from.id }, values } });
  const path = `/artifacts/${made.json.id}` as const;
  const dry = await hearth.admin.patch(path, { body: { move: { tracker_id: to.id, dry_run: true } } });
  const { fields_migrated: whole, fields_partially_migrated: parts } = dry.json.dry_run.fields;
  assert.deepEqual(
    [whole, parts].map((fields) => fields.map((one) => one.name)),
    [
      ['title', 'owner'],
      ['assignee', 'people', 'readers'],
    ],
  );
  const moved = await hearth.admin.patch(path, { body: { move: { tracker_id: to.id } } });
  assert.equal(moved.status, 200, moved.text);
  const artifact = (await hearth.admin.get(path)).json;
  assert.deepEqual(valueOf(artifact, 'assignee', to).bind_value_ids, [100]);
  assert.deepEqual(valueOf(artifact, 'owner', to).bind_value_ids, [bea.id]);
  assert.deepEqual(valueOf(artifact, 'people', to).bind_value_ids, [bea.id]);
  assert.deepEqual(
    valueOf(artifact, 'readers', to).bind_value_objects.map((one) => one.username ?? one.label),
    ['bea', 'who@example.org'],
  );
});

test('a move is refused if it makes no sense or is not allowed', async () => {
  const { from, to, id } = await world();
  const move = (tracker_id: number) => ({ body: { move: { tracker_id } } });
  const stranger = await hearth.user(`stranger${id}`);
  assert.equal((await hearth.admin.patch(`/artifacts/${id}`, move(from.id))).status, 400);
  assert.equal((await hearth.admin.patch(`/artifacts/${id}`, move(999_999))).status, 404);
  assert.equal((await stranger.patch(`/artifacts/${id}`, move(to.id))).status, 400);
  assert.equal((await hearth.anonymous.patch(`/artifacts/${id}`, move(to.id))).status, 401);
  const stale = await hearth.admin.patch(`/artifacts/${id}`, { ...move(to.id), headers: { 'If-Match': '"old"' } });
  assert.equal(stale.status, 412);
  assert.equal((await hearth.admin.get(`/artifacts/${id}`)).json.tracker.id, from.id);
});

test('readers of the former tracker still see the values from before a move', async () => {
  const outside = await hearth.user('outside');
  const inside = await hearth.user('inside');
  const closed = await hearth.project(hearth.admin, { is_public: false });
  await hearth.members(closed.id, [inside]);
  const admins = ['project_admins'];
  const from = await trackerOf(hearth.admin, closed.id, 'closed', {
    title: { type: 'string' },
    notes: { type: 'string' },
    secret: { type: 'string', ...grants(admins, admins, admins) },
    files: { type: 'file' },
  });
  const to = await trackerOf(hearth.admin, (await hearth.project(hearth.admin)).id, 'open', {
    title: { type: 'string' },
  });
  const values = ['title', 'notes', 'secret'].map((name) => fieldsOf(from).set(name, { value: `the ${name}` }));
  const file = await upload(hearth, hearth.admin, fieldsOf(from).id('files'), Buffer.from('x'), { name: 'x.txt' });
  const attached = fieldsOf(from).set('files', { value: [file.id] });
  const id = await anArtifact(hearth.admin, from, [...values, attached]);
  const moved = await hearth.admin.patch(`/artifacts/${id}`, { body: { move: { tracker_id: to.id } } });
  assert.equal(moved.status, 200, moved.text);
  const visibleTo = async (by: Caller) => {
    const [first, second] = await changesetsOf(by, id);
    assert.deepEqual(
      second?.values.map((one) => one.value),
      ['the title'],
    );
    const { status } = await by.get(`/artifact_files/${file.id}`);
    return [...(first?.values ?? []).flatMap((one) => one.value ?? []), status];
  };
  assert.deepEqual(await visibleTo(hearth.anonymous), [401]);
  assert.deepEqual(await visibleTo(outside), [404]);
  assert.deepEqual(await visibleTo(inside), ['the title', 'the notes', 200]);
  assert.deepEqual(await visibleTo(hearth.admin), ['the title', 'the notes', 'the secret', 200]);

  // Deleting the former tracker doesn't remove anything from the history of moved artifacts.
  assert.equal((await hearth.admin.delete(`/trackers/${from.id}`)).status, 204);
  assert.deepEqual(await visibleTo(outside), [404]);
  assert.deepEqual(await visibleTo(inside), ['the title', 'the notes', 200]);
});
