import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { eventually, withinASecond } from '../support/hearth/store.ts';
import { startOpenIdProvider } from '../support/servers/openid.ts';
import { basic, startAdministered } from './administered.ts';

const { call, get, run, hearth, user } = await startAdministered({ after });

describe('the command line with a running server', () => {
  test('creates a user who can sign in immediately with the password from standard input', async () => {
    const args = ['user', 'create', 'bob', '--email', 'bob@example.com', '--real-name', 'Bob', '--password-stdin'];
    const created = await hearth(args, 'the secret of bob\n');
    assert.deepEqual([created.code, created.stdout, created.stderr], [0, 'Created user bob (102).\n', '']);
    assert.equal((await get('/users/self', basic('bob', 'the secret of bob'))).json.real_name, 'Bob');
  });

  test('creates a user with a random password, and a key', async () => {
    const created = await run('user', 'create', 'carol', '--email', 'carol@example.com');
    const password = /^Password: (\S+)/m.exec(created)?.[1] ?? '';
    assert.equal((await get('/users/self', basic('carol', password))).json.username, 'carol');
    const key = (await run('key', 'create', 'carol', '--description', 'robot', '--expires', '2090-12-31')).trim();
    assert.equal((await get('/users/self', { 'X-Auth-AccessKey': key })).json.username, 'carol');
    assert.match(await run('key', 'list', 'carol'), / 2090-12-31T23:59:59\.000Z .* robot$/m);
    const listed = JSON.parse(await run('user', 'list', '--json')) as { username: string }[];
    assert.ok(listed.some(({ username }) => username === 'carol'));
  });

  test('suspends and activates a user immediately', async () => {
    const { headers, password } = await user('dave');
    const status = async () => (await get('/users/self', headers)).status;
    assert.equal(await status(), 200);
    assert.equal(await run('user', 'suspend', 'dave'), 'User dave is suspended.\n');
    await withinASecond(async () => (await status()) === 403, 'the suspension');
    const { code, stderr } = await hearth(['csv', 'import', '1', 'package.json', '--as', 'dave']);
    assert.deepEqual([code, stderr], [1, 'The account dave is not active: choose an active account.\n']);
    await run('user', 'activate', 'dave');
    // Credentials from before stay invalid: the password signs in, the old key doesn't.
    await withinASecond(async () => (await status()) === 500, 'the activation');
    // The end of the key may be heard before the activation.
    const byPassword = async () => (await get('/users/self', basic('dave', password))).status;
    await withinASecond(async () => (await byPassword()) === 200, 'the password');
  });

  test('revokes a key immediately', async () => {
    const { headers, keyId } = await user('erin');
    assert.equal((await get('/users/self', headers)).status, 200);
    assert.match(await run('key', 'list', 'erin'), new RegExp(`^${keyId} +write:rest .* test$`, 'm'));
    await run('key', 'revoke', keyId);
    await withinASecond(async () => (await get('/users/self', headers)).status === 500, 'the revocation');
  });

  test('sets a password and invalidates existing tokens', async () => {
    const frank = await user('frank');
    const made = await call('POST', '/tokens', { body: { username: 'frank', password: frank.password } });
    const token = { 'X-Auth-UserId': made.json.user_id, 'X-Auth-Token': made.json.token };
    assert.equal((await get('/users/self', token)).status, 200);
    const changed = await hearth(['user', 'password', 'frank', '--stdin'], 'another secret of frank');
    assert.equal(changed.code, 0);
    await withinASecond(async () => (await get('/users/self', token)).status === 500, 'the end of the token');
    assert.equal((await get('/users/self', basic('frank', frank.password))).status, 500);
    assert.equal((await get('/users/self', basic('frank', 'another secret of frank'))).status, 200);
  });

  test('makes a site administrator', async () => {
    const { headers } = await user('grace');
    const status = async () => (await get('/platform_settings', headers)).status;
    assert.equal(await status(), 403);
    await run('user', 'admin', 'grace');
    await withinASecond(async () => (await status()) === 200, 'the right');
    await run('user', 'admin', 'grace', '--revoke');
    await withinASecond(async () => (await status()) === 403, 'the loss of the right');
  });

  test('closes service accounts and their keys', async () => {
    const { headers } = await user('sela');
    const body = { shortname: 'plant', label: 'Plant', is_public: true, template_id: 100 };
    const { id } = (await call('POST', '/projects', { headers, body })).json;
    assert.match(
      await run('service', 'create', 'plant', 'robot'),
      /^Created service account robot \(\d+\) of plant\.\n$/,
    );
    const key = (await run('key', 'create', 'robot')).trim();
    const status = async () => (await get(`/projects/${id}`, { 'X-Auth-AccessKey': key })).status;
    assert.equal(await status(), 200);
    assert.match(await run('service', 'list', 'plant'), / robot .* 1 +robot$/m);
    await run('service', 'close', 'robot');
    await withinASecond(async () => (await status()) !== 200, 'the end of the key');
  });

  test('sets up providers and the directory like the API, without printing secrets', async (t) => {
    const works = await startOpenIdProvider(t, 'http://127.0.0.1');
    const given = ['--issuer', works.issuer, '--client-id', 'hearth', '--group-mappings', 'staff=102_3'];
    const made = await hearth(['provider', 'create', 'Works', ...given, '--secret-stdin'], 'the-client-secret');
    assert.equal(made.code, 0, made.stderr);
    assert.match(made.stdout, /number 1\. .*\nRedirect: \S+\/sign-in\/openid\/1\nBack-channel logout: \S+\/1\n$/);
    await run('provider', 'change', '1', '--label', 'Plant', '--creates-accounts');
    const [provider] = JSON.parse(await run('provider', 'list', '--json')) as Record<string, unknown>[];
    assert.partialDeepStrictEqual(provider, {
      label: 'Plant',
      has_client_secret: true,
      creates_accounts: true,
      group_mappings: [{ external: 'staff', group: '102_3' }],
    });
    assert.ok(!JSON.stringify(provider).includes('the-client-secret'));
    assert.deepEqual((await get('/sign_in_options')).json.openid_providers, [{ id: 1, label: 'Plant' }]);
    assert.match(await run('provider', 'check', '1'), /^\S/);
    await works.stop();
    assert.equal((await hearth(['provider', 'check', '1'])).code, 1);
    assert.equal(await run('provider', 'remove', '1'), 'Removed provider Plant.\n');

    const plain = await hearth(['directory', 'set', '--url', 'ldap://ldap.example.org', '--user-base', 'dc=x']);
    assert.match(plain.stderr, /^Use ldaps:\/\/ or StartTLS/);
    const url = ['--url', 'ldaps://127.0.0.1:1'];
    const set = await hearth(['directory', 'set', ...url, '--user-base', 'dc=x', '--password-stdin'], 'bind-secret');
    assert.equal(set.stdout, 'People sign in with ldaps://127.0.0.1:1.\n', set.stderr);
    await run('directory', 'set', '--group-base', 'ou=groups');
    const shown = await run('directory', 'show');
    assert.match(shown, /"user_base": "dc=x"[^]*"group_base": "ou=groups"[^]*"has_bind_password": true/);
    assert.ok(!shown.includes('bind-secret'));
    for (const action of ['check', 'synchronize']) assert.equal((await hearth(['directory', action])).code, 1);
    await run('directory', 'remove');
  });

  test('anonymizes an account, with a line in the audit log', async () => {
    const { headers } = await user('gone');
    assert.equal((await hearth(['user', 'anonymize', 'gone'])).code, 2, 'it asks for --yes');
    assert.match(await run('user', 'anonymize', 'gone', '--yes'), /^Deleted the account gone\./);
    await withinASecond(async () => (await get('/users/self', headers)).status !== 200, 'the end of the key');
    assert.doesNotMatch(await run('user', 'list'), /\bgone\b/);
    const exported = () => run('audit', 'export', '--event', 'account.anonymized');
    await eventually(async () => (await exported()).includes('account.anonymized'), 'the line in the audit log');
    assert.match((await hearth(['user', 'anonymize', 'admin', '--yes'])).stderr, /^This is the last active site admin/);
  });
});
