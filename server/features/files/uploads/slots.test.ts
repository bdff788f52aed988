import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { aField } from '../../../../test/support/domain/fields.ts';
import { aFileField, fileField, plantTracker, slot } from '../../../../test/support/worlds/files.ts';
import { startHearth } from '../../../../test/support/hearth/hearth.ts';

const hearth = await startHearth({ after }, { env: { HEARTH_UPLOAD_LIMIT: '1000' } });
const alice = await hearth.user('alice');
const bob = await hearth.user('bob');
const { fieldId } = await aFileField(hearth);
const photo = { name: 'a photo.png', file_size: 10, file_type: 'image/png', description: 'Cute' };

test('a slot has an address to upload to and one to download from', async () => {
  const made = await alice.post(`/tracker_fields/${fieldId}/files`, { body: photo });
  assert.equal(made.status, 200, made.text);
  const { id } = made.json;
  assert.deepEqual(made.json, {
    id,
    download_href: `/plugins/tracker/attachments/${id}-a%20photo.png`,
    upload_href: `/uploads/tracker/file/${id}`,
  });
});

test('an empty file is complete immediately', async () => {
  const made = await slot(alice, fieldId, 0);
  assert.equal(made.upload_href, null);
  const read = await alice.get(`/artifact_files/${made.id}`);
  assert.deepEqual(read.json, { data: '' });
});

test('a repeated request for the same file resumes it; another size is another file', async () => {
  const first = await slot(alice, fieldId, 20, { name: 'resumed' });
  assert.equal((await slot(alice, fieldId, 20, { name: 'resumed' })).id, first.id);
  assert.notEqual((await slot(alice, fieldId, 21, { name: 'resumed' })).id, first.id);
});

test('concurrent requests for the same file get one slot', async () => {
  const made = await Promise.all(Array.from({ length: 12 }, () => slot(alice, fieldId, 30, { name: 'at once' })));
  assert.equal(new Set(made.map(({ id }) => id)).size, 1);
});

test('a file that another user is uploading is a conflict', async () => {
  await slot(alice, fieldId, 40, { name: 'taken' });
  const body = { name: 'taken', file_size: 40, file_type: 'text/plain' };
  const refused = await bob.post(`/tracker_fields/${fieldId}/files`, { body });
  assert.equal(refused.status, 409);
  assert.equal(refused.error.message, 'Conflict: This file is already being uploaded.');
});

test('an expired slot is free again, also for others', async () => {
  const made = await slot(alice, fieldId, 50, { name: 'forgotten' });
  hearth.clock.advance(4 * 60 * 60 * 1000 + 1);
  assert.notEqual((await slot(bob, fieldId, 50, { name: 'forgotten' })).id, made.id);
});

test('a file over the limit is refused with both numbers', async () => {
  const refused = await alice.post(`/tracker_fields/${fieldId}/files`, { body: { ...photo, file_size: 1001 } });
  assert.equal(refused.status, 400);
  assert.equal(
    refused.error.message,
    'Bad Request: The maximum allowed size for a file is 1000 bytes, you requested the creation of a file of 1001 bytes',
  );
  await slot(alice, fieldId, 1000, { name: 'just fits' });
});

test('errors name wrong file names, sizes and missing members', async () => {
  const wrong = [
    { name: '' },
    { name: '  ' },
    { name: 'a\nb' },
    { name: 'x'.repeat(256) },
    { file_size: -1 },
    { file_size: 1.5 },
    { file_size: 'many' },
    { name: undefined },
    { file_type: undefined },
  ];
  for (const change of wrong) {
    const answered = await alice.post(`/tracker_fields/${fieldId}/files`, { body: { ...photo, ...change } });
    assert.equal(answered.status, 400, `${JSON.stringify(change)}: ${answered.text}`);
  }
});

test('files can only be uploaded to a used file field that the caller may write', async () => {
  const { id: projectId } = await hearth.project(hearth.admin);
  const none = { read: [1], submit: [], update: [] };
  const { fields } = await plantTracker(hearth, projectId, [
    aField('string'),
    fileField({ isUsed: false }),
    fileField({ permissions: none }),
    fileField({ permissions: { ...none, update: [2] } }),
  ]);
  const statuses = await Promise.all(
    [...fields, 2_000_000, 99_999_999_999].map(async (id) => {
      const answered = await alice.post(`/tracker_fields/${id}/files`, { body: photo });
      return [answered.status, answered.status === 200 ? undefined : answered.error.message];
    }),
  );
  assert.deepEqual(statuses, [
    [400, 'Bad Request: Field must be of type File.'],
    [400, 'Bad Request: Field is not used in tracker.'],
    [403, 'Forbidden: You may neither submit nor update this field.'],
    [200, undefined],
    [404, 'Not Found: Field not found.'],
    [404, 'Not Found: Field not found.'],
  ]);
});

test('a field in a hidden project is inaccessible', async () => {
  const { id: projectId } = await hearth.project(hearth.admin, { is_public: false });
  const { fields } = await plantTracker(hearth, projectId, [fileField()]);
  assert.equal((await alice.post(`/tracker_fields/${fields[0]}/files`, { body: photo })).status, 403);
  assert.equal((await hearth.anonymous.post(`/tracker_fields/${fieldId}/files`, { body: photo })).status, 401);
});
