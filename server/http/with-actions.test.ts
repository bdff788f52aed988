import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Type } from 'typebox';
import { actions } from '../../contract/abilities.ts';
import { startHearth } from '../../test/support/hearth/hearth.ts';
import { anArtifact, fieldsOf, trackerOf } from '../../test/support/worlds/trackers.ts';

const hearth = await startHearth({ after });
const { admin, anonymous } = hearth;
const Listed = Type.Object({ actions: Type.Array(Type.String()) });
const asked = { query: { with: 'actions' } };
let project = 0;
let artifact = 0;

before(async () => {
  project = (await hearth.project(admin)).id;
  const tracker = await trackerOf(admin, project, 'bug', { title: { type: 'string' } });
  artifact = await anArtifact(admin, tracker, [fieldsOf(tracker).set('title', { value: 'Kettle' })]);
});

test('the actions are the last member, and all other members stay the same', async () => {
  const plain = await admin.get(`/projects/${project}`);
  const listed = await admin.get(`/projects/${project}`, asked);
  const { actions: found } = listed.as(Listed);
  assert.deepEqual(found, [...actions.project]);
  assert.equal(listed.text, `${plain.text.slice(0, -1)},"actions":${JSON.stringify(found)}}`);
});

test('a caller without any rights gets an empty list', async () => {
  assert.deepEqual((await anonymous.get(`/artifacts/${artifact}`, asked)).as(Listed).actions, []);
});

test('in XML, each action is an item', async () => {
  const { text } = await admin.get(`/artifacts/${artifact}`, { ...asked, headers: { Accept: 'application/xml' } });
  assert.match(text, /<actions>\s*<item>artifact\.comment<\/item>\s*<item>artifact\.update<\/item>/);
});

test('the version of an artifact does not depend on the actions', async () => {
  const plain = await admin.get(`/artifacts/${artifact}`);
  const listed = await admin.get(`/artifacts/${artifact}`, asked);
  assert.ok(plain.headers['etag']);
  assert.equal(listed.headers['etag'], plain.headers['etag']);
  assert.equal(listed.headers['last-modified'], plain.headers['last-modified']);
  const change = await admin.put(`/artifacts/${artifact}`, {
    headers: { 'If-Match': String(listed.headers['etag']) },
    body: { values: [], comment: { body: 'Read with actions', format: 'text' } },
  });
  assert.equal(change.status, 200);
});

test('an answer with actions is never "not modified", because rights change without a new version', async () => {
  const { headers } = await admin.get(`/artifacts/${artifact}`);
  const conditions = [
    { 'If-None-Match': String(headers['etag']) },
    { 'If-Modified-Since': String(headers['last-modified']) },
  ];
  for (const condition of conditions) {
    assert.equal((await admin.get(`/artifacts/${artifact}`, { headers: condition })).status, 304);
    assert.equal((await admin.get(`/artifacts/${artifact}`, { ...asked, headers: condition })).status, 200);
  }
});

test('an unknown name in `with` is refused, and the error lists the valid ones', async () => {
  const answer = await admin.get(`/projects/${project}`, { query: { with: 'actions,colour' } });
  assert.equal(answer.status, 400);
  assert.match(answer.error.message, /`with`: `colour`\. Valid values: actions, etag$/);
});

test('an empty `with` has no effect', async () => {
  const plain = await admin.get(`/projects/${project}`);
  assert.equal((await admin.get(`/projects/${project}`, { query: { with: '' } })).text, plain.text);
});

test('routes without actions ignore them', async () => {
  const answer = await admin.get('/projects', asked);
  assert.equal(answer.status, 200);
  assert.equal(answer.text, (await admin.get('/projects')).text);
});

test('a refused request is still refused', async () => {
  assert.equal((await anonymous.get('/projects/4242', asked)).status, 404);
});
