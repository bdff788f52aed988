import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { FormElement } from '../../domain/trackers/tracker.ts';
import {
  aFileField,
  fetchAs,
  fileField,
  patch,
  plantArtifact,
  slot,
  tus,
  upload,
} from '../../../test/support/worlds/files.ts';
import { startHearth } from '../../../test/support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const { db, files } = hearth.platform;
const alice = await hearth.user('alice');
const bob = await hearth.user('bob');
const { fieldId, trackerId } = await aFileField(hearth);
const field = fileField({ id: fieldId });
const other = fileField({ id: (await aFileField(hearth)).fieldId });
const temporary = { name: 'a.txt', mimetype: 'text/plain', content: Buffer.from('hi').toString('base64') };

const lookup = (id: number, at: FormElement = field, userId = alice.id, artifactId?: number) =>
  db.write((tx) => files.attachments.lookup(tx, at, id, userId, artifactId));
const attach = (ids: number[], artifactId: number) => db.write((tx) => files.attachments.attach(tx, ids, artifactId));
const outcome = async (...given: Parameters<typeof lookup>): Promise<string> => (await lookup(...given)).outcome;
const uploaded = async (name: string): Promise<number> =>
  (await upload(hearth, alice, fieldId, Buffer.from('hello'), { name, description: 'Cute' })).id;

test('its uploader can attach a complete upload to its field', async () => {
  const id = await uploaded('usable.png');
  assert.deepEqual(await lookup(id), {
    outcome: 'usable',
    file: { id, name: 'usable.png', size: 5, type: 'image/png', description: 'Cute', submittedBy: alice.id },
  });
  assert.equal(await outcome(id, other), 'unknown');
  assert.equal(await outcome(id, field, bob.id), 'unknown');
  assert.equal(await outcome(4_000_000_000), 'unknown');
});

test('an upload that is not complete, or has expired, is unknown', async () => {
  const half = await slot(alice, fieldId, 10, { name: 'half' });
  await patch(hearth.base, alice, half.upload_href, 0, '01234');
  assert.equal(await outcome(half.id), 'unknown');
  const late = await uploaded('late.png');
  hearth.clock.advance(5 * 60 * 60 * 1000);
  assert.equal(await outcome(late), 'unknown');
  await assert.rejects(
    async () => {
      await files.sweepExpired();
      await attach([late], await plantArtifact(hearth, trackerId, alice.id));
    },
    { code: 'file_not_attachable' },
  );
});

test('its uploader can attach a temporary file to any field', async () => {
  const { id } = (await alice.post('/artifact_temporary_files', { body: temporary })).json;
  assert.equal(await outcome(id, field, bob.id), 'unknown');
  assert.equal(await outcome(id, other), 'usable');
  assert.equal(await outcome(id, field), 'usable');
});

test('an attached file belongs to its artifact: it is kept, and no other artifact can attach it', async () => {
  const id = await uploaded('attached.png');
  const temporaryId = (await alice.post('/artifact_temporary_files', { body: temporary })).json.id;
  const artifact = await plantArtifact(hearth, trackerId, alice.id);
  const another = await plantArtifact(hearth, trackerId, alice.id);
  await lookup(temporaryId);
  await attach([id, temporaryId, id], artifact);
  await attach([id], artifact);
  assert.equal(await outcome(id, field, bob.id, artifact), 'usable');
  assert.deepEqual(await lookup(id, field, alice.id, another), {
    outcome: 'attached-to-another',
    fieldId: field.id,
    artifactId: artifact,
  });
  await assert.rejects(attach([id], another), { code: 'file_not_attachable' });
  hearth.clock.advance(30 * 24 * 60 * 60 * 1000);
  await files.sweepExpired();
  assert.equal(await outcome(id, field, alice.id, artifact), 'usable');
  const attached = await db.write((tx) => files.attachments.ofArtifact(tx, artifact));
  assert.deepEqual(
    attached.map((file) => [file.id, file.fieldId, file.expiresAt]),
    [
      [id, fieldId, null],
      [temporaryId, fieldId, null],
    ],
  );
});

test('an attached file is no longer an upload', async () => {
  const made = await upload(hearth, alice, fieldId, Buffer.from('hello'), { name: 'done.png' });
  const { id } = (await alice.post('/artifact_temporary_files', { body: temporary })).json;
  await attach([made.id, id], await plantArtifact(hearth, trackerId, alice.id));
  for (const method of ['HEAD', 'DELETE']) {
    assert.equal((await tus(hearth.base, alice, method, made.upload_href)).status, 404, method);
  }
  assert.equal((await alice.delete(`/artifact_temporary_files/${id}`)).status, 404);
  const body = { offset: 2, content: temporary.content };
  assert.equal((await alice.put(`/artifact_temporary_files/${id}`, { body })).status, 404);
});

test('if two artifacts attach the same file at the same time, one gets it', async () => {
  const id = await uploaded('raced.png');
  const artifacts = [
    await plantArtifact(hearth, trackerId, alice.id),
    await plantArtifact(hearth, trackerId, alice.id),
  ];
  const outcomes = await Promise.allSettled(artifacts.map((artifact) => attach([id], artifact)));
  assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
});

test('deleting an artifact deletes its files and their bytes', async () => {
  const { id, download_href: href } = await upload(hearth, alice, fieldId, Buffer.from('unique bytes'), { name: 'x' });
  const artifact = await plantArtifact(hearth, trackerId, alice.id);
  await attach([id], artifact);
  await db.write((tx) => files.attachments.removeAll(tx, artifact));
  assert.equal(await outcome(id), 'unknown');
  assert.equal((await fetchAs(hearth, alice, href)).status, 404);
  hearth.clock.advance(2 * 60 * 60 * 1000);
  await files.sweepExpired();
  const unused = await db.read.selectFrom('unused_blobs').select('hash').execute();
  assert.deepEqual(unused, []);
});
