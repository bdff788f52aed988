import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../test/support/hearth/hearth.ts';
import { addProvider, createOpenIdBrowser } from '../../../test/support/hearth/openid.ts';
import { client, startOpenIdProvider } from '../../../test/support/servers/openid.ts';
import { selfSigned, temporaryDirectory } from '../../../test/support/svn/engine.ts';
import { totpCode, totpStep } from '../../lib/totp.ts';

const hearth = await startHearth({ after });
const { admin, clock } = hearth;
const works = await startOpenIdProvider({ after }, hearth.base);
const providerId = await addProvider(hearth, works.issuer, { creates_accounts: true });
const expired = 'This sign-in has expired or was already used. Start again.';
const unverified = 'The answer of Works could not be verified. Start again.';

const invalidToken = 'The logout token is not valid, or was already used.';
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
const signOut = (token: string, id = providerId) =>
  hearth.anonymous.post(`/openid_sign_outs/${id}`, {
    body: new URLSearchParams({ logout_token: token }).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
const browser = () => createOpenIdBrowser(hearth, providerId);
const verified = (name: string, values: object = {}) => {
  works.people.set(name, {
    email: `${name}@example.com`,
    email_verified: true,
    preferred_username: name,
    name: `${name} of Works`,
    ...values,
  });
};
const nameOf = async (answered: { json: { session: { user: { username: string | null } } | null } }) =>
  answered.json.session?.user.username;

test('administrators set up providers, and nobody can read the client secret', async () => {
  const read = await admin.get(`/openid_providers/${providerId}`);
  assert.equal(read.json.has_client_secret, true);
  assert.equal(read.json.redirect_uri, `${hearth.base}/sign-in/openid/${providerId}`);
  const list = await admin.get('/openid_providers');
  const changed = await admin.patch(`/openid_providers/${providerId}`, { body: { label: 'Works' } });
  for (const { text } of [read, list, changed]) assert.ok(!text.includes(client.client_secret));
  assert.equal(changed.json.has_client_secret, true, 'a change keeps the secret');
  const options = await hearth.anonymous.get('/sign_in_options');
  assert.deepEqual(options.json.openid_providers, [{ id: providerId, label: 'Works' }]);
  assert.equal((await admin.post(`/openid_providers/${providerId}/check`, {})).json.is_ok, true);

  const plain = { label: 'Far', issuer: 'http://id.example.com', ...client };
  refuses(
    await admin.post('/openid_providers', { body: plain }),
    400,
    'The issuer must be an https address. Plain http is for providers on this machine only.',
  );
  const mapping = { group_mappings: [{ external: 'a', group: '2' }] };
  refuses(
    await admin.patch(`/openid_providers/${providerId}`, { body: mapping }),
    400,
    'There is no user group 2 of a project.',
  );
  const una = await hearth.user('una');
  assert.equal((await una.get('/openid_providers')).status, 403);
});

test('a person without an account gets one, and the same one the next time', async () => {
  verified('vera');
  const first = await browser().signIn('vera');
  assert.equal(await nameOf(first), 'vera');
  verified('vera', { preferred_username: 'vera.renamed' });
  const here = browser();
  assert.equal(await nameOf(await here.signIn('vera')), 'vera', 'the identity decides, not its name');
  const self = await here.caller().get('/users/self');
  assert.deepEqual([self.json.email, self.json.real_name], ['vera@example.com', 'vera of Works']);
  const { json } = await here.caller().get('/users/self/sign_in_methods');
  assert.equal(json.has_password, false);
  assert.deepEqual(
    json.identities.map(({ provider }) => provider),
    ['Works'],
  );

  verified('vera2', { preferred_username: 'vera' });
  assert.equal(await nameOf(await browser().signIn('vera2')), 'vera2', 'a taken name gets a number');
  verified('vera3', { preferred_username: 'Ａdmin' });
  assert.equal(await nameOf(await browser().signIn('vera3')), 'user-Admin', 'nobody is taken for an administrator');
  succeeds(await admin.patch(`/openid_providers/${providerId}`, { body: { domains: 'works.example' } }));
  verified('vito');
  const none = 'There is no account here for you, and Works creates none. Ask an administrator for an invitation.';
  refuses(await browser().signIn('vito'), 403, none);
  const wrong = await admin.patch(`/openid_providers/${providerId}`, { body: { domains: 'ada@works.example' } });
  refuses(wrong, 400, 'ada@works.example is not a domain, such as example.org.');
  succeeds(await admin.patch(`/openid_providers/${providerId}`, { body: { domains: '', creates_accounts: false } }));
  refuses(await browser().signIn('vito'), 403, none);
  succeeds(await admin.patch(`/openid_providers/${providerId}`, { body: { creates_accounts: true } }));
});

test('a new account accepts the invitation to its verified address, with its groups', async () => {
  const project = await hearth.project(admin, { is_public: false });
  const group = await admin.post('/user_groups', { body: { project_id: project.id, short_name: 'guests' } });
  works.people.set('ines', { email: 'ines@example.com', email_verified: true });
  const body = { emails: ['Ines@example.com'], project_id: project.id, group_ids: [Number(group.json.id)] };
  assert.equal((await admin.post('/invitations', { body })).status, 201);
  const here = browser();
  assert.equal((await here.signIn('ines')).json.session?.user.email, 'ines@example.com');
  succeeds(await here.caller().get(`/projects/${project.id}`));
  const members = (await admin.get(`/user_groups/${group.json.id}/users`)).text;
  assert.match(members, /ines@example\.com|"ines"/);
  assert.deepEqual((await admin.get(`/projects/${project.id}/invitations`)).json, []);
});

test('an existing account is linked by its verified address once its owner has signed in', async () => {
  const wanda = await hearth.user('wanda');
  const walt = await hearth.user('walt');
  works.people.set('w', { email: wanda.username + '@example.com' });
  refuses(
    await browser().signIn('w'),
    403,
    'Works has not verified your email address. Verify it there, then sign in again.',
  );
  works.people.set('w', { email: 'Wanda@Example.com', email_verified: true });
  const here = browser();
  const asked = await here.signIn('w');
  assert.deepEqual([asked.json.step, asked.json.session], ['link', null]);
  const token = asked.json.token ?? '';
  const complete = (body: object) => here.caller().post('/openid_sign_ins/complete', { body: { token, ...body } });
  assert.equal((await complete({ username: 'wanda', password: 'wrong' })).status, 500);
  refuses(
    await complete({ username: 'walt', password: walt.password }),
    403,
    'This account has another email address. Sign in to the right one.',
  );
  refuses(
    await hearth.anonymous.post('/openid_sign_ins/complete', {
      body: { token, username: 'wanda', password: wanda.password },
    }),
    403,
    expired,
  );
  const done = await complete({ username: 'wanda', password: wanda.password });
  assert.equal(done.json.user.username, 'wanda');
  refuses(await complete({ username: 'wanda', password: wanda.password }), 403, expired);
  assert.equal(await nameOf(await browser().signIn('w')), 'wanda', 'the next time it is enough');

  succeeds(await admin.patch(`/users/${wanda.id}`, { body: { values: { status: 'S' } } }));
  refuses(await browser().signIn('w'), 403, 'Account Suspended');
  works.people.set('w-again', { email: 'wanda@example.com', email_verified: true });
  refuses(await browser().signIn('w-again'), 403, 'Account Suspended');
});

test('states and codes are valid once, in the browser that started', async () => {
  verified('xena');
  const here = browser();
  const parameters = await here.atProvider('xena');
  const wrongState = new URLSearchParams(parameters);
  wrongState.set('state', 'another');
  refuses(await here.comeBack(wrongState.toString()), 403, expired);
  const another = browser();
  await another.begin();
  refuses(await another.comeBack(parameters), 403, expired);
  const wrongProvider = { provider_id: providerId + 1, parameters };
  refuses(await here.caller().put('/openid_sign_ins', { body: wrongProvider }), 403, expired);
  succeeds(await here.comeBack(parameters));
  refuses(await browser().comeBack(parameters), 403, expired);

  // The provider refuses the code of another sign-in, because PKCE and the nonce differ.
  const replaying = browser();
  const fresh = new URLSearchParams(await replaying.atProvider('xena'));
  fresh.set('code', new URLSearchParams(parameters).get('code') ?? '');
  refuses(await replaying.comeBack(fresh.toString()), 403, unverified);

  const denied = browser();
  const { searchParams } = new URL(await denied.begin());
  const answer = { error: 'access_denied', state: searchParams.get('state') ?? '', iss: works.issuer };
  refuses(await denied.comeBack(new URLSearchParams(answer).toString()), 403, 'Works did not sign you in.');

  const late = browser();
  const old = await late.atProvider('xena');
  clock.advance(11 * 60_000);
  refuses(await late.comeBack(old), 403, expired);
  clock.advance(-11 * 60_000);
});

test('clocks may differ by some seconds, not by hours', async () => {
  verified('yuri');
  clock.advance(45_000);
  assert.equal(await nameOf(await browser().signIn('yuri')), 'yuri');
  clock.advance(2 * 60 * 60_000);
  refuses(await browser().signIn('yuri'), 403, unverified);
  clock.advance(-2 * 60 * 60_000 - 45_000);
});

test('an unavailable provider is named in errors, and the others work', async () => {
  const other = await startOpenIdProvider({ after }, hearth.base);
  const id = await addProvider(hearth, other.issuer, { label: 'Down', creates_accounts: true });
  other.people.set('zoe', { email: 'zoe@example.com', email_verified: true });
  const here = createOpenIdBrowser(hearth, id);
  const parameters = await here.atProvider('zoe');
  await other.stop();
  const down = 'Bad Gateway: Down cannot be reached at the moment. Try again later.';
  const lost = await here.comeBack(parameters);
  assert.deepEqual([lost.status, lost.error.message], [502, down]);
  clock.advance(11 * 60_000);
  const refused = await here.caller().post('/openid_sign_ins', { body: { provider_id: id } });
  assert.deepEqual([refused.status, refused.error.message], [502, down]);
  clock.advance(-11 * 60_000);
  const { is_ok: isOk, message } = (await admin.post(`/openid_providers/${id}/check`, {})).json;
  assert.equal(isOk, false);
  assert.match(message, /fetch failed|ECONNREFUSED/);
  verified('zed');
  assert.equal(await nameOf(await browser().signIn('zed')), 'zed');
  succeeds(await admin.delete(`/openid_providers/${id}`), 204);
});

test('a provider with an untrusted certificate receives no code and no secret', async () => {
  const { cert, key } = selfSigned(temporaryDirectory({ after }));
  let requests = 0;
  const server = createServer({ cert: readFileSync(cert), key: readFileSync(key) }, (_request, response) => {
    requests += 1;
    response.end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  after(() => server.close());
  const issuer = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const id = await addProvider(hearth, issuer, { label: 'Untrusted' });
  const refused = await hearth.anonymous.post('/openid_sign_ins', { body: { provider_id: id } });
  const message = 'Bad Gateway: Untrusted cannot be reached at the moment. Try again later.';
  assert.deepEqual([refused.status, refused.error.message], [502, message]);
  const checked = (await admin.post(`/openid_providers/${id}/check`, {})).json;
  assert.equal(checked.is_ok, false);
  assert.match(checked.message, /self-signed certificate/);
  assert.equal(requests, 0);
  succeeds(await admin.delete(`/openid_providers/${id}`), 204);
});

test('groups in the claims grant and revoke memberships, except those that people changed by hand', async () => {
  const project = await hearth.project(admin);
  const made = await admin.post('/user_groups', { body: { project_id: project.id, short_name: 'builders' } });
  const mappings = [
    { external: 'dev', group: made.json.id },
    { external: 'staff', group: `${project.id}_3` },
    { external: 'gone', group: '999999' },
  ];
  succeeds(await admin.patch(`/openid_providers/${providerId}`, { body: { group_mappings: mappings } }));
  verified('abe', { groups: ['dev', 'staff', 'gone', 'else'] });
  const here = browser();
  const { json } = await here.signIn('abe');
  const id = json.session?.user.id ?? 0;
  const groups = async () => {
    const user = await hearth.platform.users.known(id);
    return { member: user.memberOf.has(project.id), builder: user.groups.get(project.id)?.size === 1 };
  };
  assert.deepEqual(await groups(), { member: true, builder: true });
  verified('abe', { groups: ['staff'] });
  succeeds(await browser().signIn('abe'));
  assert.deepEqual(await groups(), { member: true, builder: false });
  succeeds(await admin.post(`/user_groups/${made.json.id}/users`, { body: { id } }), 204);
  for (const claimed of [['dev', 'staff'], ['staff']]) {
    verified('abe', { groups: claimed });
    succeeds(await browser().signIn('abe'));
    assert.deepEqual(await groups(), { member: true, builder: true }, 'added by hand');
  }
  verified('abe', { groups: [] });
  succeeds(await browser().signIn('abe'));
  assert.equal((await groups()).member, false);
  succeeds(await admin.patch(`/openid_providers/${providerId}`, { body: { group_mappings: [] } }));
});

test('requires a second factor, unless the provider checks one', async () => {
  verified('bea');
  const here = browser();
  await here.signIn('bea');
  const proposed = await here.caller().post('/users/self/second_factor', { body: {} });
  assert.equal(proposed.status, 201, 'a new sign-in proves what the missing password cannot');
  const { secret } = proposed.json;
  const codeOf = () => totpCode(secret, totpStep(clock.now()));
  succeeds(await here.caller().put('/users/self/second_factor', { body: { code: codeOf() } }));
  clock.advance(60_000);

  const there = browser();
  const asked = await there.signIn('bea');
  assert.deepEqual([asked.json.step, asked.json.session], ['second_factor', null]);
  const token = asked.json.token ?? '';
  const complete = (code: string) => there.caller().post('/openid_sign_ins/complete', { body: { token, code } });
  refuses(await complete('000000'), 403, 'The code is wrong, or was already used.');
  await hearth.platform.auditNotes.flush();
  const failures = await hearth.platform.db.read
    .selectFrom('events')
    .select(['subject_id', 'details'])
    .where('type', '=', 'account.sign_in_failed')
    .execute();
  const wrongCodes = failures.filter(({ details }) => details.includes('second_factor'));
  assert.equal(wrongCodes.length, 1, 'the audit log has the wrong code');
  assert.equal((await complete(codeOf())).json.user.username, 'bea');
  succeeds(await admin.patch(`/openid_providers/${providerId}`, { body: { checks_second_factor: true } }));
  assert.equal(await nameOf(await browser().signIn('bea')), 'bea');
  succeeds(await admin.patch('/platform_settings', { body: { second_factor_required: 'everyone' } }));
  verified('cem');
  const required = browser();
  await required.signIn('cem');
  assert.equal((await required.caller().get('/session')).json.lacks_second_factor, false);
  succeeds(await admin.patch('/platform_settings', { body: { second_factor_required: 'nobody' } }));
  succeeds(await admin.patch(`/openid_providers/${providerId}`, { body: { checks_second_factor: false } }));
});

test('people connect and disconnect identities, but keep one way to sign in', async () => {
  const dora = await hearth.user('dora');
  const here = browser();
  here.keep((await hearth.anonymous.post('/session', { body: { username: 'dora', password: dora.password } })).headers);
  works.people.set('d', { email: 'private@elsewhere.example' });
  const back = await here.comeBack(await here.atProvider('d', 'connect'));
  assert.equal(back.json.step, 'connect');
  const token = back.json.token ?? '';
  refuses(
    await dora.post('/users/self/identities', { body: { token } }),
    403,
    'An access key cannot change a password. Use your password or a session instead.',
  );
  const connected = await here.caller().post('/users/self/identities', { body: { token } });
  assert.equal(connected.json.identities.length, 1);
  assert.equal(await nameOf(await browser().signIn('d')), 'dora');
  const [identity] = connected.json.identities;
  const address = `/users/self/identities/${identity?.id ?? 0}`;
  refuses(await here.caller().delete(address, { body: {} }), 400, 'Send the current password as `current_password`.');
  succeeds(await here.caller().delete(address, { body: { current_password: dora.password } }), 204);

  verified('eve');
  const alone = browser();
  await alone.signIn('eve');
  const only = (await alone.caller().get('/users/self/sign_in_methods')).json.identities[0]?.id ?? 0;
  refuses(
    await alone.caller().delete(`/users/self/identities/${only}`, { body: {} }),
    409,
    'This is the only way into this account. Set a password or connect another identity first.',
  );
  clock.advance(11 * 60_000);
  refuses(
    await alone.caller().put('/users/self/password', { body: { password: 'a long and new password' } }),
    403,
    'Sign in again first: this account has no password that could confirm this.',
  );
  clock.advance(-11 * 60_000);
  succeeds(await alone.caller().put('/users/self/password', { body: { password: 'a long and new password' } }));
});

test('signing out leads to the sign-out of the provider', async () => {
  verified('fay');
  const here = browser();
  await here.signIn('fay');
  const out = await here.caller().delete('/session');
  const url = new URL(out.json.provider_url ?? '');
  assert.equal(url.origin, works.issuer);
  assert.equal(url.searchParams.get('post_logout_redirect_uri'), `${hearth.base}/sign-in`);
  const page = await here.visitor.fetchPage(url.href);
  assert.equal(page.status, 200, 'the provider knows the session and the address');
  assert.equal((await here.caller().get('/session')).json.user, null);
});

test('a sign-out at the provider ends the sessions that it has opened', async () => {
  verified('hal');
  const [here, there, byPassword] = [browser(), browser(), browser()];
  const isSignedIn = async (one: typeof here) => (await one.caller().get('/session')).json.user !== null;
  const id = (await here.signIn('hal')).json.session?.user.id ?? 0;
  const credentials = { username: 'hal', password: 'a password of their own' };
  succeeds(await hearth.byPassword(admin).put(`/users/${id}/password`, { body: { password: credentials.password } }));
  await here.signIn('hal');
  await there.signIn('hal');
  byPassword.keep((await hearth.anonymous.post('/session', { body: credentials })).headers);

  await here.visitor.signOut(works.issuer);
  assert.deepEqual(works.signOuts, [undefined]);
  assert.deepEqual([await isSignedIn(here), await isSignedIn(there)], [false, true], 'the one with this id');
  const sent = { iss: works.issuer, aud: client.client_id, sub: 'hal', events: { [logoutEvent]: {} } };
  const token = await works.sign({ ...sent, iat: Math.floor(clock.now() / 1000), jti: 'all' });
  succeeds(await signOut(token));
  assert.deepEqual([await isSignedIn(there), await isSignedIn(byPassword)], [false, true], 'all of the provider');
  await there.signIn('hal');
  refuses(await signOut(token), 400, invalidToken);
  assert.equal(await isSignedIn(there), true, 'a token counts once');
});

test('a token is not refused because the keys of the provider cannot be read', async () => {
  const other = await startOpenIdProvider({ after }, hearth.base);
  const id = await addProvider(hearth, other.issuer, { label: 'Keyless' });
  const iat = Math.floor(clock.now() / 1000);
  const claims = { iss: other.issuer, aud: client.client_id, iat, sub: 'ivy', jti: 'keys' };
  const token = await other.sign({ ...claims, events: { [logoutEvent]: {} } });
  other.state.hasUnreadableKeys = true;
  const refused = await signOut(token, id);
  const unreadable = 'The keys of Keyless cannot be read, so its token cannot be checked. Try again later.';
  assert.deepEqual([refused.status, refused.error.message], [503, `Service Unavailable: ${unreadable}`]);
  refuses(await signOut('forged', id), 400, invalidToken);
  other.state.hasUnreadableKeys = false;
  succeeds(await signOut(token, id));
  succeeds(await admin.delete(`/openid_providers/${id}`), 204);
});

test('a logout token must be a current one, signed by the provider for Hearth', async () => {
  verified('ida');
  const here = browser();
  await here.signIn('ida');
  const iat = Math.floor(clock.now() / 1000);
  const good = { iss: works.issuer, aud: client.client_id, iat, sub: 'ida', events: { [logoutEvent]: {} } };
  const without = (name: keyof typeof good) =>
    Object.fromEntries(Object.entries({ ...good, jti: `no ${name}` }).filter(([key]) => key !== name));
  const other = await startOpenIdProvider({ after }, hearth.base);
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const unsigned = `${encoded({ alg: 'none' })}.${encoded({ ...good, jti: 'unsigned' })}.`;
  for (const [what, token] of Object.entries({
    'another key': await other.sign({ ...good, jti: 'key' }),
    'no signature': unsigned,
    'no token': 'forged',
    'another issuer': await works.sign({ ...good, jti: 'iss', iss: other.issuer }),
    'another client': await works.sign({ ...good, jti: 'aud', aud: 'another' }),
    'from the past': await works.sign({ ...good, jti: 'old', iat: iat - 700 }),
    'from the future': await works.sign({ ...good, jti: 'new', iat: iat + 120 }),
    expired: await works.sign({ ...good, jti: 'exp', exp: iat - 120 }),
    'no time': await works.sign(without('iat')),
    'no event': await works.sign(without('events')),
    'another event': await works.sign({ ...good, jti: 'event', events: { 'https://example.com/other': {} } }),
    'an ID token': await works.sign({ ...good, jti: 'nonce', nonce: 'n' }),
    'another type': await works.sign({ ...good, jti: 'typ' }, { typ: 'at+jwt' }),
    nobody: await works.sign(without('sub')),
    'no id': await works.sign(good),
  })) {
    const refused = await signOut(token);
    assert.deepEqual([refused.status, refused.error.message], [400, `Bad Request: ${invalidToken}`], what);
  }
  refuses(await signOut('forged', 99), 404, 'There is no such OpenID provider.');
  assert.notEqual((await here.caller().get('/session')).json.user, null);
  const tolerated = await works.sign({ ...good, jti: 'tolerated', iat: iat + 45 }, { typ: 'logout+jwt' });
  succeeds(await signOut(tolerated));
  assert.equal((await here.caller().get('/session')).json.user, null);
  const answers = await Promise.all(Array.from({ length: 70 }, () => signOut('forged')));
  assert.ok(
    answers.some(({ status }) => status === 429),
    'strangers cannot ask without end',
  );
});

test('with single sign-on only, passwords are refused, except for one administrator', async () => {
  const gil = await hearth.user('gil');
  const settings = (body: object) => admin.patch('/platform_settings', { body });
  const made = (await hearth.anonymous.post('/tokens', { body: { username: 'gil', password: gil.password } })).json;
  const byToken = hearth.caller({ 'X-Auth-Token': made.token, 'X-Auth-UserId': made.user_id });
  const withPassword = async (username: string, password: string) => {
    const begun = await hearth.anonymous.post('/session', { body: { username, password } });
    const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
    return hearth.caller({ Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' });
  };
  const [opened, emergency] = [await withPassword('gil', gil.password), await withPassword('admin', admin.password)];
  verified('ira');
  const byProvider = browser();
  await byProvider.signIn('ira');
  assert.equal((await opened.get('/session')).json.user?.username, 'gil');
  refuses(
    await settings({ only_single_sign_on: true }),
    400,
    'Invalid value for the setting emergency_administrator: expected the user name of an active site administrator who has a password',
  );
  succeeds(await settings({ only_single_sign_on: true, emergency_administrator: 'admin' }));
  assert.equal((await opened.get('/session')).json.user, null, 'the session of the password ends');
  assert.equal((await emergency.get('/session')).json.user?.username, 'admin');
  assert.equal((await byProvider.caller().get('/session')).json.user?.username, 'ira');
  const no = 'Passwords are not accepted here. Use single sign-on, or an access key for programs.';
  const credentials = { username: 'gil', password: gil.password };
  refuses(await hearth.anonymous.post('/session', { body: credentials }), 403, no);
  refuses(await hearth.anonymous.post('/tokens', { body: credentials }), 403, no);
  refuses(await hearth.byPassword(gil).get('/users/self'), 403, no);
  assert.equal((await hearth.byPassword({ ...gil, password: 'wrong' }).get('/users/self')).status, 500);
  refuses(await byToken.get('/users/self'), 403, no);
  assert.equal((await gil.get('/users/self')).status, 200, 'keys work');
  succeeds(await hearth.byPassword(admin).get('/users/self'));
  const options = (await hearth.anonymous.get('/sign_in_options')).json;
  assert.equal(options.password, false);

  works.people.set('g', { email: 'gil@example.com', email_verified: true });
  const here = browser();
  const { token } = (await here.signIn('g')).json;
  const linked = await here.caller().post('/openid_sign_ins/complete', { body: { token, ...credentials } });
  assert.equal(linked.status, 201, 'the password still proves who owns the account');
  succeeds(await settings({ only_single_sign_on: false }));
  assert.equal((await opened.get('/session')).json.user, null, 'and stays ended');
});
