import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { FieldValue, valueMembers } from '../../contract/artifacts/artifact.ts';
import { refuses, succeeds } from '../../test/support/hearth/expect.ts';
import { startHearth } from '../../test/support/hearth/hearth.ts';
import { everything } from '../../test/support/worlds/full-project.ts';
import { anArtifact, fieldsOf } from '../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../test/support/worlds/world.ts';

const { hearth, users, projects, trackers } = await aWorld()
  .withUsers('stranger')
  .with(
    aProject('garden', { is_public: false })
      .withMembers('ada')
      .with(
        aTracker('plant').withFields(
          { title: { type: 'string' }, links: { type: 'art_link' } },
          { semantics: { title: { field_id: 'title' } } },
        ),
      ),
  )
  .with(aProject('secret', { is_public: false }).with(aTracker('vault').withFields({ title: { type: 'string' } })))
  .start({ after });
const { ada } = users;
const { admin } = hearth;
const { plant, vault } = trackers;
const field = fieldsOf(plant);
const bed = await anArtifact(ada, plant, [field.set('title', { value: 'Bed' })]);
const hidden = await anArtifact(admin, vault, [fieldsOf(vault).set('title', { value: 'Gold' })]);
const rose = await anArtifact(admin, plant, [
  field.set('title', { value: 'Rose' }),
  field.set('links', { links: [{ id: bed, type: '_is_child' }, { id: hidden }] }),
]);

const read = async (address: string): Promise<unknown> => {
  const answer = await ada.get(address);
  succeeds(answer);
  return answer.json;
};

test('fields keeps the named members, also in nested objects and lists', async () => {
  assert.deepEqual(await read(`/artifacts/${rose}?fields=id,title,tracker.label`), {
    id: rose,
    title: 'Rose',
    tracker: { label: plant.label },
  });
  assert.deepEqual(await read(`/artifacts/${rose}?values_format=by_field&fields=values_by_field.title.value`), {
    values_by_field: { title: { value: 'Rose' } },
  });
  assert.deepEqual(await read(`/trackers/${plant.id}/artifacts?fields=title&order=desc`), [
    { title: 'Rose' },
    { title: 'Bed' },
  ]);
  assert.deepEqual(await read(`/artifacts?query=${JSON.stringify({ id: [bed, rose] })}&fields=id`), {
    collection: [{ id: bed }, { id: rose }],
  });
  assert.deepEqual(await read(`/projects?fields=shortname`), [{ shortname: projects.garden.shortname }]);
  assert.deepEqual(await read(`/trackers/${plant.id}?fields=item_name,fields.name`), {
    item_name: 'plant',
    fields: [{ name: 'title' }, { name: 'links' }],
  });
  const xml = await ada.get(`/artifacts/${rose}?fields=title`, { headers: { accept: 'application/xml' } });
  assert.match(xml.text, /<response>\s*<title>Rose<\/title>\s*<\/response>/);
});

test('expand replaces references by complete objects, and adds lists', async () => {
  const artifact = await read(
    `/artifacts/${rose}?expand=tracker,project,values.links,changesets&fields=tracker.fields.name,project.shortname,values.links.id,values.links.type,values.links.title,changesets.id`,
  );
  const { tracker, project, values, changesets } = artifact as {
    tracker: unknown;
    project: unknown;
    values: { links?: unknown[] }[];
    changesets: unknown[];
  };
  assert.deepEqual(tracker, { fields: [{ name: 'title' }, { name: 'links' }] });
  assert.deepEqual(project, { shortname: projects.garden.shortname });
  assert.deepEqual(
    values.flatMap(({ links }) => links ?? []),
    [{ id: bed, type: '_is_child', title: 'Bed' }],
    'the hidden artifact stays hidden',
  );
  assert.equal(changesets.length, 1);
  const shown = await read(`/projects/${projects.garden.id}?expand=trackers,user_groups&fields=id,trackers.item_name`);
  assert.deepEqual(shown, { id: projects.garden.id, trackers: [{ item_name: 'plant' }] });
  const reports = await read(`/trackers/${plant.id}?expand=tracker_reports&fields=tracker_reports.label`);
  assert.deepEqual(reports, { tracker_reports: [{ label: 'Default' }] });
});

test('unknown names are refused with the closest valid one', async () => {
  for (const [query, parameter, nearest] of [
    ['fields=titel', 'fields', 'title'],
    ['fields=tracker.lable', 'fields', 'tracker.label'],
    ['fields=changesets.id', 'fields', undefined],
    ['fields=values.valeu', 'fields', 'values.value'],
    ['fields=values.links.titel,values.nothing', 'fields', undefined],
    ['expand=trackers', 'expand', 'tracker'],
    ['expand=tracker&fields=tracker.nothing', 'fields', undefined],
  ] as const) {
    const refused = await ada.get(`/artifacts/${rose}?${query}`);
    assert.equal(refused.status, 400, query);
    const { problem } = refused.body as { problem: { parameter: string; nearest?: string } };
    assert.equal(problem.parameter, parameter, query);
    if (nearest !== undefined) assert.equal(problem.nearest, nearest, query);
  }
  refuses(
    await ada.get(`/artifacts/${rose}?expand=tracke`),
    400,
    'Invalid value specified for `expand`: `tracke`. Did you mean `tracker`?',
  );
});

test('every member of a value can be named', async () => {
  const full = await startHearth({ after });
  await everything(full, false);
  const artifacts = await full.platform.db.read.selectFrom('artifacts').select('id').execute();
  const known = new Set([...Object.keys(FieldValue.properties), ...valueMembers]);
  for (const { id } of artifacts) {
    const { values } = (await full.admin.get(`/artifacts/${id}`)).json;
    assert.deepEqual(
      (values ?? []).flatMap((value) => Object.keys(value).filter((name) => !known.has(name))),
      [],
    );
  }
});

test('names that every object inherits are names like any other', async () => {
  for (const name of ['__proto__', 'constructor', 'toString']) {
    for (const query of [`expand=${name}`, `fields=${name}`, `fields=tracker.${name}.name`]) {
      assert.equal((await ada.get(`/artifacts/${rose}?${query}`)).status, 400, query);
    }
    const free = await ada.get(`/artifacts/${rose}?values_format=by_field&fields=values_by_field.${name}.polluted`);
    assert.ok([200, 400].includes(free.status), free.text);
  }
  assert.equal('polluted' in {}, false);
});

test('each shape has a separate entity tag for the same version', async () => {
  const plain = await ada.get(`/artifacts/${rose}`);
  const sparse = await ada.get(`/artifacts/${rose}?fields=title`);
  const tag = String(sparse.headers['etag']);
  assert.notEqual(tag, plain.headers['etag']);
  assert.notEqual(tag, (await ada.get(`/artifacts/${rose}?fields=id`)).headers['etag']);
  const known = await ada.get(`/artifacts/${rose}?fields=title`, { headers: { 'if-none-match': tag } });
  assert.equal(known.status, 304);
  const values = [field.set('title', { value: 'Red rose' })];
  succeeds(await ada.put(`/artifacts/${rose}`, { body: { values }, headers: { 'if-match': tag } }));
  const again = await ada.put(`/artifacts/${rose}`, { body: { values }, headers: { 'if-match': tag } });
  assert.equal(again.status, 412);
  const changed = await ada.get(`/artifacts/${rose}?fields=title`, { headers: { 'if-none-match': tag } });
  assert.equal(changed.status, 200);
});
