import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { CsvMappings } from '../../../contract/artifacts/csv-mappings.ts';
import { refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { fieldsOf, grants, trackerOf } from '../../../test/support/worlds/trackers.ts';
import { aProject, aWorld } from '../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { alice, bob },
  projects: { project },
} = await aWorld().with(aProject('project').withMembers('alice')).withUsers('bob').start({ after });
const { admin } = hearth;
const hidden = grants(['project_admins'], ['project_admins'], ['project_admins']);
const tracker = await trackerOf(admin, project.id, 'bug', {
  title: { type: 'string' },
  cost: { type: 'int', ...hidden },
});
const path = `/trackers/${tracker.id}/csv_mappings`;
const mapping = {
  name: 'From Jira',
  separator: 'semicolon',
  columns: [
    { name: 'Key', field: 'id' },
    { name: 'Summary', field: 'Title' },
    { name: 'Price', field: 'cost' },
    { name: 'Votes', field: null },
  ],
  date_format: 'day_month_year',
  old_id_column: 'Key',
};
const firstColumns = (json: unknown) => (json as CsvMappings).mappings[0]?.columns;
const columns = [
  { name: 'Key', field: 'id' },
  { name: 'Summary', field: 'title' },
  { name: 'Price', field: 'cost' },
  { name: 'Votes', field: null },
];

test('tracker administrators share mappings, which everybody who may import can read', async () => {
  assert.deepEqual((await alice.get(path)).json, { mappings: [] });
  refuses(await alice.put(path, { body: { mappings: [mapping] } }), 403);
  refuses(await hearth.anonymous.get(path), 401);
  succeeds(await admin.put(path, { body: { mappings: [mapping] } }));
  assert.deepEqual((await admin.get(path)).json, { mappings: [{ ...mapping, columns }] });
});

test('fields that a reader may not see are omitted, and a renamed field has its new name', async () => {
  const known = columns.filter(({ field }) => field !== 'cost');
  for (const reader of [alice, bob]) {
    assert.deepEqual(firstColumns((await reader.get(path)).json), known);
  }
  const title = fieldsOf(tracker).id('title');
  succeeds(await admin.patch(`/tracker_fields/${title}`, { body: { label: 'Heading' } }));
  assert.deepEqual(firstColumns((await alice.get(path)).json), known);
});

test('a change of an outdated version is refused', async () => {
  const seen = String((await admin.get(path)).headers['etag']);
  succeeds(await admin.put(path, { body: { mappings: [] }, headers: { 'If-Match': seen } }));
  const late = await admin.put(path, { body: { mappings: [mapping] }, headers: { 'If-Match': seen } });
  assert.equal(late.status, 412);
  succeeds(await admin.put(path, { body: { mappings: [{ ...mapping, columns }] } }));
});

test('repeated names, and fields that the tracker lacks, are refused', async () => {
  const put = (...mappings: object[]) => admin.put(path, { body: { mappings } });
  refuses(await put(mapping, mapping), 400, 'Two mappings or two columns of a mapping are called From Jira.');
  const twice = [columns[0], columns[0]];
  refuses(await put({ ...mapping, columns: twice }), 400, 'Two mappings or two columns of a mapping are called Key.');
  const unknown = [{ name: 'A', field: 'lost' }];
  refuses(await put({ ...mapping, columns: unknown }), 400, 'The tracker has no field lost.');
});

test('a project created from this one has the same mappings, in XML too', async () => {
  const copy = await hearth.project(admin, { template_id: project.id });
  const [copied] = (await admin.get(`/projects/${copy.id}/trackers`)).json;
  assert.deepEqual((await admin.get(`/trackers/${copied?.id}/csv_mappings`)).json, {
    mappings: [{ ...mapping, columns }],
  });
  const xml = (await admin.get(path, { headers: { Accept: 'application/xml' } })).text;
  assert.match(xml, /<name>From Jira<\/name>/);
});
