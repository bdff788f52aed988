import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { refuses, statusesOf, succeeds } from '../../../../test/support/hearth/expect.ts';
import { fetchAs, slot, upload } from '../../../../test/support/worlds/files.ts';
import type { KnownCaller } from '../../../../test/support/hearth/hearth.ts';
import {
  anArtifact,
  changed,
  changesetsOf,
  fieldsOf,
  grants,
  post,
  put,
  readArtifact,
  shownIn,
  stateOf,
  trackerOf,
} from '../../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { alice, bob },
  projects: { project },
  trackers: { bug: tracker },
} = await aWorld()
  .with(aProject('project').withMembers('alice', 'bob').with(aTracker('bug').fromTemplate('bugs')))
  .start({ after });
const field = fieldsOf(tracker);
const files = field.id('attachments');
const titled = field.set('title', { value: 'with attachments' });
const attaching = (...ids: unknown[]) => field.set('attachments', { value: ids });
const uploaded = async (by: KnownCaller, name: string, text = 'content'): Promise<number> =>
  (await upload(hearth, by, files, Buffer.from(text), { name })).id;
const namesOf = async (id: number, by = alice): Promise<string[]> =>
  shownIn(await readArtifact(by, id), files).file_descriptions.map((file) => file.name);

test('a creation attaches a file that was uploaded in parts, and the artifact links to its contents', async () => {
  const fileId = await uploaded(alice, 'my photo 1.png', 'not really a picture');
  const id = await anArtifact(alice, tracker, [titled, attaching(fileId)]);
  const [file] = shownIn(await readArtifact(hearth.anonymous, id), files).file_descriptions;
  assert.deepEqual(file, {
    id: fileId,
    submitted_by: alice.id,
    description: '',
    name: 'my photo 1.png',
    size: 20,
    type: 'image/png',
    html_url: `/plugins/tracker/attachments/${fileId}-my%20photo%201.png`,
    html_preview_url: `/plugins/tracker/attachments/preview/${fileId}-my%20photo%201.png`,
    uri: `artifact_files/${fileId}`,
  });
  const content = await fetchAs(hearth, undefined, file.html_url);
  assert.deepEqual([content.status, await content.text()], [200, 'not really a picture']);
  assert.equal(file.uri, `artifact_files/${file.id}`);
  const read = await bob.get(`/artifact_files/${file.id}`);
  succeeds(read);
  assert.equal(Buffer.from(read.json.data, 'base64').toString(), 'not really a picture');
});

test('a change attaches a temporary file', async () => {
  const body = { name: 'notes.txt', mimetype: 'text/plain', content: Buffer.from('hello').toString('base64') };
  const made = await alice.post('/artifact_temporary_files', { body });
  succeeds(made, 201);
  const id = await anArtifact(alice, tracker, [titled]);
  await changed(alice, id, [attaching(String(made.json.id))]);
  assert.deepEqual(await namesOf(id), ['notes.txt']);
});

test('a change keeps the listed files and removes the others, and the history has both', async () => {
  const [one, two] = [await uploaded(alice, 'one'), await uploaded(alice, 'two')];
  const id = await anArtifact(alice, tracker, [titled, attaching(one, two)]);
  const before = await stateOf(alice, id);
  await changed(alice, id, [attaching(two, one, two)]);
  assert.deepEqual(await stateOf(alice, id), before, 'another order changes nothing');
  await changed(bob, id, [attaching(two)]);
  assert.deepEqual(await namesOf(id), ['two']);
  const three = await uploaded(bob, 'three');
  await changed(bob, id, [attaching(two, three)]);
  await changed(bob, id, [attaching()]);
  assert.deepEqual(await namesOf(id), []);
  const history = (await changesetsOf(alice, id)).map((changeset) =>
    shownIn(changeset, files).file_descriptions.map((file) => file.name),
  );
  assert.deepEqual(history, [['one', 'two'], ['two'], ['two', 'three'], []]);
  await changed(alice, id, [attaching(one)]);
  assert.deepEqual(await namesOf(id), ['one'], 'a removed file can be attached again');
});

test('users can attach only their own complete and unattached files of the same field', async () => {
  const other = await trackerOf(hearth.admin, project.id, 'other', {
    title: { type: 'string' },
    pictures: { type: 'file' },
  });
  const ofBob = await uploaded(bob, 'of bob');
  const { id: inOtherField } = await upload(hearth, alice, fieldsOf(other).id('pictures'), Buffer.from('x'));
  const { id: unfinished } = await slot(alice, files, 5, { name: 'unfinished' });
  const attached = await uploaded(alice, 'attached');
  const holder = await anArtifact(alice, tracker, [titled, attaching(attached)]);
  const id = await anArtifact(alice, tracker, [titled]);
  const before = await stateOf(alice, id);
  const where = 'in the field Attachments (attachments)';
  const tries: [unknown, string][] = [
    [ofBob, `File #${ofBob} not found ${where}`],
    [inOtherField, `File #${inOtherField} not found ${where}`],
    [unfinished, `File #${unfinished} not found ${where}`],
    [999_999, `File #999999 not found ${where}`],
    [0, `File #0 not found ${where}`],
    [attached, `File #${attached} is already linked to artifact #${holder} ${where}`],
  ];
  for (const [file, message] of tries) {
    const made = await post(alice, tracker, [titled, attaching(file)]);
    refuses(made, 400, `error: ${message}\n`);
    refuses(await put(alice, id, [attaching(file)]), 400, `${message}\n`);
  }
  assert.deepEqual(await stateOf(alice, id), before);
  assert.deepEqual(await namesOf(holder), ['attached']);
});

test("a refused change doesn't use up its files", async () => {
  const file = await uploaded(alice, 'again');
  const id = await anArtifact(alice, tracker, [titled]);
  assert.equal((await put(alice, id, [attaching(file), field.set('title', { value: '' })])).status, 400);
  await changed(alice, id, [attaching(file)]);
  assert.deepEqual(await namesOf(id), ['again']);
});

test('a file is attached to one artifact at most, even if several requests attach it at once', async () => {
  const file = await uploaded(alice, 'wanted');
  const tries = await Promise.all([1, 2, 3, 4].map(() => post(alice, tracker, [titled, attaching(file)])));
  const [made, ...others] = statusesOf(tries);
  assert.equal(made, 201);
  assert.ok(
    others.every((status) => status === 400 || status === 409),
    others.join(),
  );
});

test('a required file field needs an attachment', async () => {
  const strict = await trackerOf(hearth.admin, project.id, 'strict', {
    title: { type: 'string' },
    proof: { type: 'file', required: true, ...grants(['all_users'], ['project_members'], ['project_members']) },
  });
  const of = fieldsOf(strict);
  refuses(
    await post(alice, strict, [of.set('title', { value: 'x' })]),
    400,
    'error: The field Proof (proof) is required.\n',
  );
  const { id: file } = await upload(hearth, alice, of.id('proof'), Buffer.from('x'));
  const id = await anArtifact(alice, strict, [of.set('proof', { value: [file] })]);
  refuses(await put(alice, id, [of.set('proof', { value: [] })]), 400, 'The field Proof (proof) is required.\n');
  await changed(alice, id, [of.set('title', { value: 'kept' })]);
});
