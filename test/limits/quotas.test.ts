import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { AddedSshKeys } from '../../contract/accounts/ssh-key.ts';
import { quotas } from '../../contract/limits.ts';
import { refuses, succeeds } from '../support/hearth/expect.ts';
import { adminPassword } from '../support/hearth/hearth.ts';
import { fieldsOf, trackerOf } from '../support/worlds/trackers.ts';
import { aProject, aWorld } from '../support/worlds/world.ts';

const {
  hearth,
  users: { alice, bob },
  projects: { project },
} = await aWorld().with(aProject('project').withMembers('alice', 'bob')).start({ after });
const { db } = hearth.platform;
const filled = <T>(length: number, of: (index: number) => T): T[] => Array.from({ length }, (_, index) => of(index));

describe('a user has a limited number of', () => {
  test('access keys; those that have expired do not count', async () => {
    const row = (expires_at: number | null) => (index: number) => ({
      user_id: alice.id,
      secret_hash: `hash ${expires_at} ${index}`,
      description: '',
      scopes: 'write:rest',
      created_at: 1,
      expires_at,
      last_used_at: null,
      last_used_ip: null,
    });
    // The test's own key is one.
    await db.write((tx) =>
      tx
        .insertInto('access_keys')
        .values(filled(quotas.keys - 2, row(null)))
        .execute(),
    );
    await db.write((tx) =>
      tx
        .insertInto('access_keys')
        .values(filled(10, row(5)))
        .execute(),
    );
    const made = await alice.post('/access_keys', { body: { description: 'the last one' } });
    assert.equal(made.status, 201);
    refuses(
      await alice.post('/access_keys', { body: {} }),
      409,
      `You have ${quotas.keys} access keys already. Revoke one first.`,
    );
    assert.equal((await bob.post('/access_keys', { body: {} })).status, 201);
    const id = /^tlp-k1-(\d+)/.exec(made.json.identifier)?.[1];
    assert.equal((await alice.delete(`/access_keys/${id}`)).status, 200);
    assert.equal((await alice.post('/access_keys', { body: {} })).status, 201);
  });

  test('SSH keys; lines beyond the limit are skipped', async () => {
    const row = (index: number) => ({
      user_id: alice.id,
      type: 'ssh-ed25519',
      blob: `blob ${index}`,
      comment: '',
      created_at: 1,
    });
    await db.write((tx) =>
      tx
        .insertInto('ssh_keys')
        .values(filled(quotas.sshKeys - 1, row))
        .execute(),
    );
    const keyOf = (byte: number) => {
      const name = Buffer.from('ssh-ed25519');
      const parts = [Buffer.from([0, 0, 0, name.length]), name, Buffer.from([0, 0, 0, 32]), Buffer.alloc(32, byte)];
      return `ssh-ed25519 ${Buffer.concat(parts).toString('base64')}`;
    };
    const add = (keys: string) => alice.post(`/users/${alice.id}/ssh_keys`, { body: { keys } });
    const reason = `You have ${quotas.sshKeys} SSH keys already. Remove one first.`;
    const added = (await add(`${keyOf(1)}\n${keyOf(2)}`)).as(AddedSshKeys);
    assert.deepEqual([added.added.length, added.skipped], [1, [{ line: 2, reason }]]);
    refuses(await add(keyOf(3)), 400, `No key was added. ${reason}`);
  });

  test('preferences; existing ones can still be changed', async () => {
    const row = (index: number) => ({ user_id: alice.id, name: `name ${index}`, value: 'x' });
    await db.write((tx) => tx.insertInto('user_preferences').values(filled(quotas.preferences, row)).execute());
    const set = (key: string) => alice.patch(`/users/${alice.id}/preferences`, { body: { key, value: 'y' } });
    refuses(await set('another'), 409, `There are ${quotas.preferences} preferences already. Delete one first.`);
    assert.equal((await set('name 7')).status, 200);
  });

  test('sessions; the oldest one ends', async () => {
    const row = (index: number) => ({
      hash: `session ${index}`,
      user_id: 101,
      created_at: 1,
      expires_at: Date.now() + 1_000_000,
      last_used_at: Date.now(),
      ip: '',
      user_agent: `browser ${index}`,
    });
    await db.write((tx) => tx.insertInto('sessions').values(filled(quotas.sessions, row)).execute());
    const body = { username: 'admin', password: adminPassword };
    assert.equal((await hearth.anonymous.post('/session', { body })).status, 201);
    const kept = await hearth.platform.sessions.list(101);
    assert.equal(kept.length, quotas.sessions);
    assert.equal(kept[0]?.user_agent, 'browser 1');
  });

  test('reports in a tracker', async () => {
    const { id } = await trackerOf(hearth.admin, project.id, 'reported', { title: { type: 'string' } });
    const row = (index: number) => ({
      tracker_id: id,
      owner_id: alice.id,
      label: `report ${index}`,
      description: '',
      is_default: 0,
      query: '{}',
    });
    await db.write((tx) => tx.insertInto('tracker_reports').values(filled(quotas.reports, row)).execute());
    const body = { label: 'another', is_public: false };
    refuses(
      await alice.post(`/trackers/${id}/tracker_reports`, { body }),
      409,
      `You have ${quotas.reports} reports in this tracker already. Delete one first.`,
    );
    assert.equal((await bob.post(`/trackers/${id}/tracker_reports`, { body })).status, 201);
  });

  test('uploads that are not attached, by number and by bytes', async () => {
    const tracker = await trackerOf(hearth.admin, project.id, 'filed', { files: { type: 'file' } });
    const field = fieldsOf(tracker).id('files');
    const limit = hearth.platform.files.uploadLimit;
    const tooMany = 'Too many of your uploads are not attached yet. Attach them, or wait until they expire.';
    const upload = (name: string, file_size: number) =>
      alice.post(`/tracker_fields/${field}/files`, { body: { name, file_size, file_type: 'text/plain' } });
    for (let index = 0; index < quotas.uploadBytesFactor; index += 1) {
      assert.equal((await upload(`large ${index}`, limit)).status, 200);
    }
    refuses(await upload('small', 1), 409, tooMany);
    // The same upload again continues it.
    assert.equal((await upload('large 0', limit)).status, 200);
    await db.write((tx) => tx.updateTable('files').set({ size: 1 }).where('kind', '=', 'tus').execute());
    const row = (index: number) => ({
      kind: 'tus',
      field_id: field,
      artifact_id: null,
      name: `tiny ${index}`,
      type: '',
      description: '',
      size: 1,
      uploaded: 0,
      parts: 0,
      is_complete: 1,
      submitted_by: alice.id,
      created_at: Date.now(),
      expires_at: Date.now() + 1_000_000,
    });
    await db.write((tx) =>
      tx
        .insertInto('files')
        .values(filled(quotas.uploads - quotas.uploadBytesFactor, row))
        .execute(),
    );
    refuses(await upload('one more', 1), 409, tooMany);
  });
});

describe('concurrent requests cannot exceed the limits of', () => {
  const moments = 8;
  const answeredTogether = async (ask: (index: number) => Promise<{ status: number }>): Promise<number[]> =>
    (await Promise.all(filled(moments, ask))).map(({ status }) => status).toSorted((a, b) => a - b);
  const oneOf = (done: number, refused: number): number[] => [done, ...filled(moments - 1, () => refused)];

  test('access keys', async () => {
    const carol = await hearth.user('carol');
    const row = (index: number) => ({
      user_id: carol.id,
      secret_hash: `carol ${index}`,
      description: '',
      scopes: 'write:rest',
      created_at: 1,
      expires_at: null,
      last_used_at: null,
      last_used_ip: null,
    });
    const own = await db.read.selectFrom('access_keys').select('id').where('user_id', '=', carol.id).execute();
    await db.write((tx) =>
      tx
        .insertInto('access_keys')
        .values(filled(quotas.keys - own.length - 1, row))
        .execute(),
    );
    assert.deepEqual(await answeredTogether(() => carol.post('/access_keys', { body: {} })), oneOf(201, 409));
  });

  test('bytes of uploads', async () => {
    const files = Object.fromEntries(filled(moments, (index) => [`files${index}`, { type: 'file' }]));
    const fields = fieldsOf(await trackerOf(hearth.admin, project.id, 'together', files));
    const size = Math.ceil((hearth.platform.files.uploadLimit * quotas.uploadBytesFactor) / 10);
    const upload = (field: number, name: string) =>
      bob.post(`/tracker_fields/${field}/files`, { body: { name, file_size: size, file_type: 'text/plain' } });
    for (let index = 0; index < 9; index += 1) succeeds(await upload(fields.id('files0'), `file ${index}`));
    assert.deepEqual(await answeredTogether((index) => upload(fields.id(`files${index}`), 'last')), oneOf(200, 409));
  });

  test('temporary files', async () => {
    const erin = await hearth.user('erin');
    const limit = hearth.platform.files.uploadLimit;
    const send = () =>
      erin.post('/artifact_temporary_files', {
        body: { name: 'a', mimetype: 'text/plain', content: Buffer.from('x').toString('base64') },
      });
    const { id } = (await send()).json;
    await db.write((tx) =>
      tx
        .updateTable('files')
        .set({ size: limit - 1, uploaded: limit - 1 })
        .where('id', '=', id)
        .execute(),
    );
    assert.deepEqual(await answeredTogether(send), oneOf(201, 400));
  });

  test('sessions', async () => {
    const frank = await hearth.user('frank');
    const signIn = () => hearth.platform.sessions.start(frank.id, '', null);
    await Promise.all(filled(quotas.sessions + moments, signIn));
    assert.equal((await hearth.platform.sessions.list(frank.id)).length, quotas.sessions);
  });

  test('queries of a widget', async () => {
    const { id } = (await alice.post(`/users/${alice.id}/dashboards`, { body: { label: 'Mine' } })).json;
    const widgets = [{ kind: 'crosstracker', title: 'Across' }];
    const [widget] = (await alice.patch(`/dashboards/${id}`, { body: { widgets } })).json.widgets;
    const save = (index: number) =>
      alice.post('/crosstracker_query', {
        body: {
          title: `Query ${index}`,
          description: '',
          tql_query: 'SELECT @id FROM @project = MY_PROJECTS() WHERE @id >= 1',
          widget_id: widget?.id,
          is_default: false,
        },
      });
    for (let index = 0; index < quotas.widgetQueries - 1; index += 1) succeeds(await save(index));
    assert.deepEqual(await answeredTogether(save), oneOf(200, 409));
  });
});
