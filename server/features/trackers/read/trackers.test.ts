import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pageOf, succeeds } from '../../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../../test/support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const project = await hearth.project(hearth.admin, { shortname: 'slice', label: 'Slice' });

test('everyone can see a tracker created from a template', async () => {
  const body = { label: 'Bugs', item_name: 'bug', template_name: 'bugs', color_name: 'fiesta-red' };
  const made = await hearth.admin.post(`/projects/${project.id}/trackers`, { body });
  succeeds(made, 201);
  assert.equal(made.json.id, 1);
  const read = await hearth.admin.get('/trackers/1');
  succeeds(read);
  assert.deepEqual(read.json, made.json);
  const listed = await hearth.anonymous.get(`/projects/${project.id}/trackers`);
  assert.deepEqual(pageOf(listed), [10, 0, 1, 50]);
  assert.equal(listed.json[0]?.label, 'Bugs');
  const names = listed.json[0]?.fields.map((field) => field.name);
  for (const name of ['title', 'description', 'status', 'assigned_to', 'attachments', 'links']) {
    assert.ok(names.includes(name), name);
  }
  assert.deepEqual(Object.keys(listed.json[0]?.semantics), ['title', 'description', 'status', 'contributor']);
});

test('XML has the same content', async () => {
  const body = '<request><label>Tasks</label><item_name>task</item_name><template_name>tasks</template_name></request>';
  const headers = { 'Content-Type': 'application/xml', Accept: 'application/xml' };
  const made = await hearth.admin.post(`/projects/${project.id}/trackers`, { headers, body });
  succeeds(made, 201);
  assert.match(made.text, /<response><id>2<\/id><uri>trackers\/2<\/uri>/);
  const listed = await hearth.anonymous.get(`/projects/${project.id}/trackers`, {
    headers: { Accept: 'application/xml' },
  });
  assert.match(listed.text, /<response><item><id>1<\/id>.*<item><id>2<\/id><uri>trackers\/2<\/uri>/s);
});
