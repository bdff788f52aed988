import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pageOf, refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../test/support/hearth/hearth.ts';
import { anSshKey } from '../../../test/support/formats/ssh-key.ts';
import { parsePublicKey, sshFingerprint } from '../../lib/ssh-key.ts';

const hearth = await startHearth({ after });
const { admin } = hearth;
const ada = await hearth.user('ada');
const bob = await hearth.user('bob');
const path = '/users/self/ssh_keys';

test('people add, list and remove their public keys', async () => {
  const [first, second] = [anSshKey('ada@laptop'), anSshKey('')];
  const made = await ada.post(path, { body: { keys: `\n${first}\r\nssh-rsa AAAA nonsense\n${second}\n${first}\n` } });
  succeeds(made, 201);
  assert.deepEqual(
    made.json.added.map(({ key }) => key),
    [first, second.trim()],
  );
  assert.deepEqual(made.json.skipped, [
    { line: 3, reason: 'This is not a valid SSH key.' },
    { line: 5, reason: 'You have this key already.' },
  ]);
  const listed = await ada.get(`/users/${ada.id}/ssh_keys`);
  assert.deepEqual(listed.json, made.json.added);
  assert.deepEqual(pageOf(listed), [50, 0, 2, 50]);
  assert.match((await ada.get(`${path}.xml`)).text, /<type>ssh-ed25519<\/type>/);
  const [one] = listed.json;
  succeeds(await ada.delete(`/users/self/ssh_keys/${one?.id}`), 204);
  refuses(await ada.delete(`/users/self/ssh_keys/${one?.id}`), 404, 'There is no such SSH key.');
  assert.equal((await ada.get(path)).json.length, 1);
});

test('only their owner can see and change keys', async () => {
  const message = 'You can only see and change your own SSH keys.';
  for (const by of [bob, admin]) {
    refuses(await by.get(`/users/${ada.id}/ssh_keys`), 403, message);
    refuses(await by.post(`/users/${ada.id}/ssh_keys`, { body: { keys: anSshKey() } }), 403, message);
    refuses(await by.delete(`/users/${ada.id}/ssh_keys/1`), 403, message);
  }
  refuses(await hearth.anonymous.get(`/users/${ada.id}/ssh_keys`), 401);
  refuses(await bob.post(path, { body: { keys: 'no key' } }), 400, 'No key was added. This is not a valid SSH key.');
});

test('administrators see the memberships of people with keys', async () => {
  succeeds(await bob.post(path, { body: { keys: anSshKey() } }), 201);
  const project = await hearth.project(bob, { shortname: 'keyed' });
  const asked = await admin.get('/users_memberships?query=with_ssh_key');
  assert.deepEqual(pageOf(asked), [10, 0, 2, 1000]);
  assert.deepEqual(asked.json[1], {
    username: 'bob',
    user_groups: ['site_active', 'keyed_project_members', 'keyed_project_admin'],
  });
  assert.deepEqual((await admin.get('/users_memberships?query=with_ssh_key&limit=1&offset=1')).json, [asked.json[1]]);
  refuses(await admin.get('/users_memberships?query=all'), 400, 'Invalid query criteria');
  refuses(await bob.get('/users_memberships?query=with_ssh_key'), 403, 'Only site administrators may do this.');
  assert.ok(project.id > 0);
});

test('accepts the key formats of ssh-keygen, and no others', (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'hearth-ssh-'));
  t.after(() => rmSync(directory, { recursive: true }));
  try {
    execFileSync('ssh-keygen', ['-?'], { stdio: 'ignore' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return t.skip('ssh-keygen is missing');
  }
  for (const [type, bits] of [
    ['ed25519', ''],
    ['rsa', '2048'],
    ['ecdsa', '256'],
    ['ecdsa', '384'],
    ['ecdsa', '521'],
  ] as const) {
    const file = join(directory, `${type}${bits}`);
    execFileSync('ssh-keygen', ['-q', '-t', type, ...(bits === '' ? [] : ['-b', bits]), '-N', '', '-f', file]);
    const line = readFileSync(`${file}.pub`, 'utf8').trim();
    const key = parsePublicKey(line);
    assert.ok(key, line);
    assert.equal(
      sshFingerprint(key),
      execFileSync('ssh-keygen', ['-lf', `${file}.pub`], { encoding: 'utf8' }).split(' ')[1],
    );
    assert.equal(parsePublicKey(`no-pty ${line}`), undefined, 'options before the type');
    assert.equal(parsePublicKey(line.replace(key.type, key.type === 'ssh-rsa' ? 'ssh-dss' : 'ssh-rsa')), undefined);
    assert.equal(parsePublicKey(`${key.type} ${key.blob.slice(0, -8)}`), undefined, 'cut off');
  }
});
