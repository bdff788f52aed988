import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../test/support/hearth/hearth.ts';
import { eventually } from '../../../test/support/hearth/store.ts';
import { addProvider, createOpenIdBrowser } from '../../../test/support/hearth/openid.ts';
import { startOpenIdProvider } from '../../../test/support/servers/openid.ts';
import { base, dnOf, groupDn, noSlapd, passwordOf, root, startSlapd } from '../../../test/support/servers/slapd.ts';
import { done, failed, svnOf } from '../../../test/support/svn/working-copies.ts';
import { hasSubversion } from '../../../test/support/worlds/full-project.ts';

const skip = noSlapd;
const hearth = await startHearth({ after });
const { admin, anonymous, clock } = hearth;
const people = ['ada', 'bob', 'cyd', 'dee', 'eli', 'fox', 'gus', 'hob', 'ivy'];
const slapd =
  noSlapd === false ? await startSlapd({ after }, people, { staff: ['ada', 'bob'], leads: ['ada'] }) : undefined;
const directory = () => slapd ?? assert.fail('there is no slapd');

const usual = () => ({
  url: directory().url,
  bind_dn: root.dn,
  bind_password: root.password,
  user_base: `ou=people,${base}`,
  user_filter: '(&(objectClass=inetOrgPerson)(!(employeeType=disabled)))',
  id_attribute: 'employeeNumber',
  group_base: `ou=groups,${base}`,
});
const setUp = async (values: object = {}) =>
  succeeds(await admin.put('/ldap_directory', { body: { ...usual(), ...values } }));
const basic = (username: string, password = passwordOf(username)) => hearth.byPassword({ username, password });
const signIn = (username: string, password = passwordOf(username)) =>
  anonymous.post('/session', { body: { username, password } });
const down = 'Service Unavailable: The directory cannot be reached at the moment. Try again later.';

test('administrators set up the directory, and nobody can read its password', { skip }, async () => {
  refuses(await admin.get('/ldap_directory'), 404, 'No LDAP directory is set up.');
  const put = (values: object) => admin.put('/ldap_directory', { body: { ...usual(), ...values } });
  refuses(
    await put({ url: 'ldap://ldap.example.org' }),
    400,
    'Use ldaps:// or StartTLS: a connection to another machine must be encrypted.',
  );
  refuses(await put({ url: 'http://x' }), 400, 'The address of the directory must begin with ldaps:// or ldap://.');
  refuses(await put({ user_filter: '(uid=' }), 400, 'The filter is not a valid LDAP filter.');
  await setUp();
  const { bind_password: _password, ...rest } = usual();
  const changed = await admin.put('/ldap_directory', { body: rest });
  assert.equal(changed.json.has_bind_password, true, 'a change keeps the password');
  for (const { text } of [changed, await admin.get('/ldap_directory')]) assert.ok(!text.includes(root.password));
  const { is_ok: isOk, message } = (await admin.post('/ldap_directory/check', {})).json;
  assert.deepEqual([isOk, message], [true, `${people.length} people may sign in with ${directory().url}.`]);
});

test('a directory password works for pages, Basic and tokens, and creates an account', { skip }, async () => {
  await setUp();
  const begun = await signIn('ada');
  succeeds(begun, 201);
  assert.deepEqual(
    [begun.json.user.username, begun.json.user.ldap_id, begun.json.user.real_name, begun.json.user.email],
    ['ada', 'id-ada', 'ada of LDAP', 'ada@example.org'],
  );
  assert.equal((await basic('ADA', passwordOf('ada')).get('/users/self')).json.username, 'ada', 'names ignore case');
  const body = { username: 'ada', password: passwordOf('ada') };
  succeeds(await anonymous.post('/tokens', { body }));
  const local = await hearth.user('lea');
  assert.equal((await hearth.byPassword(local).get('/users/self')).json.username, 'lea', 'local accounts go on');
  for (const [name, password] of [
    ['ada', 'wrong'],
    ['ada', ''],
    ['*', passwordOf('ada')],
    ['a*', passwordOf('ada')],
    ['ada)(uid=*', passwordOf('ada')],
    ['nobody', 'any'],
  ] as const) {
    assert.equal((await basic(name, password).get('/users/self')).status, 500, `${name}:${password}`);
  }
  clock.advance(10 * 60_000);
  refuses(
    await basic('ada').put('/users/self/password', {
      body: { current_password: passwordOf('ada'), password: 'a long and new password' },
    }),
    409,
    'The directory keeps the password of this account. Change it there.',
  );
});

test('a burst of requests asks the directory once, and a changed password takes effect after a minute', {
  skip,
}, async () => {
  await setUp();
  succeeds(await basic('bob').get('/users/self'));
  const before = directory().state.connections;
  for (let count = 0; count < 20; count += 1) succeeds(await basic('bob').get('/users/self'));
  assert.equal(directory().state.connections, before);
  await directory().set(dnOf('bob'), 'userPassword', ['another-secret']);
  clock.advance(61_000);
  assert.equal((await basic('bob').get('/users/self')).status, 500);
  succeeds(await basic('bob', 'another-secret').get('/users/self'));
});

test('Subversion takes the password of the directory', { skip }, async (t) => {
  if (!(await hasSubversion(hearth))) return t.skip('Subversion is not installed');
  await setUp();
  const project = await hearth.project(admin);
  const world = svnOf({ after }, hearth, []);
  const { svn_url: url } = await world.repository(admin, project.id, 'code');
  const list = (password: string) => {
    world.secrets['cyd'] = password;
    return world.svn('cyd', 'list', url);
  };
  failed(await list('wrong'), /E170001|E215004/);
  assert.match(done(await list(passwordOf('cyd'))), /trunk/);
  const { id } = (await basic('cyd').get('/users/self')).json;
  await hearth.members(project.id, [{ id: id ?? 0 }]);
  // Each command of the client sends several requests, which don't ask the directory again.
  const before = directory().state.connections;
  done(await world.svn('cyd', 'checkout', url, 'working'));
  done(await world.put('cyd', `${url}/trunk/one.txt`));
  assert.match(done(await world.svn('cyd', 'log', url)), /r2 \| cyd/);
  assert.equal(directory().state.connections, before);
  await directory().set(dnOf('cyd'), 'employeeType', ['disabled']);
  await hearth.platform.ldapAccounts.synchronize();
  failed(await list(passwordOf('cyd')), /E170001|E215004/);
  await directory().set(dnOf('cyd'), 'employeeType', []);
});

test('groups of the directory grant and revoke memberships', { skip }, async () => {
  const project = await hearth.project(admin);
  const group_mappings = [
    { external: groupDn('staff').toUpperCase(), group: `${project.id}_3` },
    { external: 'leads', group: `${project.id}_4` },
  ];
  await setUp({ group_mappings });
  const { id } = (await signIn('ada')).json.user;
  const roles = async () => {
    const user = await hearth.platform.users.known(id ?? 0);
    return [user.memberOf.has(project.id), user.administratorOf.has(project.id)];
  };
  assert.deepEqual(await roles(), [true, true]);
  await directory().set(groupDn('leads'), 'member', [dnOf('bob')]);
  succeeds(await admin.post('/ldap_directory/synchronize', {}));
  assert.deepEqual(await roles(), [true, false]);
  await setUp();
});

test('people who are disabled in the directory lose their sessions at once, and can sign in again later', {
  skip,
}, async () => {
  await setUp();
  const begun = await signIn('dee');
  const cookie = String(begun.headers['set-cookie']).split(';', 1)[0] ?? '';
  const page = hearth.caller({ Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' });
  succeeds(await page.get('/users/self'));
  await directory().set(dnOf('dee'), 'employeeType', ['disabled']);
  await directory().set(dnOf('dee'), 'cn', ['Dee the second']);
  const { suspended } = (await admin.post('/ldap_directory/synchronize', {})).json;
  assert.equal(suspended, 1);
  refuses(await page.get('/users/self'), 403, 'Account Suspended');
  refuses(await signIn('dee'), 403, 'Account Suspended');
  await directory().set(dnOf('dee'), 'employeeType', []);
  assert.equal((await admin.post('/ldap_directory/synchronize', {})).json.reopened, 1);
  assert.equal((await signIn('dee')).json.user.real_name, 'Dee the second');

  succeeds(await admin.patch(`/users/${begun.json.user.id}`, { body: { values: { status: 'S' } } }));
  assert.equal((await admin.post('/ldap_directory/synchronize', {})).json.reopened, 0, 'not closed by the directory');
  await setUp({ user_base: `ou=groups,${base}` });
  refuses(
    await admin.post('/ldap_directory/synchronize', {}),
    409,
    'The directory answers with nobody, so nothing was changed. Check the base and the filter.',
  );
  await setUp();
});

test("an account with an invalid entry doesn't stop the others", { skip }, async () => {
  await setUp();
  const idOf = async (name: string) => (await signIn(name)).json.user.id ?? 0;
  const [broken, fine] = [await idOf('eli'), await idOf('fox')];
  const nameOf = async (id: number) => (await hearth.platform.users.known(id)).realName;
  const before = await hearth.platform.users.known(broken);
  // The address belongs to another open account.
  await directory().set(dnOf('eli'), 'mail', ['fox@example.org']);
  await directory().set(dnOf('fox'), 'cn', ['Fox the second']);
  const { found } = (await admin.post('/ldap_directory/synchronize', {})).json;
  assert.ok(found >= 2);
  assert.equal(await nameOf(fine), 'Fox the second');
  assert.equal((await hearth.platform.users.known(broken)).email, before.email);
  await directory().set(dnOf('eli'), 'mail', ['eli@example.org']);
});

test('a synchronization never closes the account of the last administrator', { skip }, async () => {
  await setUp();
  const { users, ldapAccounts } = hearth.platform;
  const last = (await signIn('cyd')).json.user.id ?? 0;
  await users.setSiteAdministrator(last, true);
  await users.setSiteAdministrator(admin.id, false);
  for (const name of ['cyd', 'bob']) await directory().set(dnOf(name), 'employeeType', ['disabled']);
  assert.equal((await ldapAccounts.synchronize()).suspended, 1, 'the others follow the directory');
  assert.equal((await users.known(last)).status, 'A');
  await users.setSiteAdministrator(admin.id, true);
  assert.equal((await ldapAccounts.synchronize()).suspended, 1, 'now there is another one');
  assert.equal((await users.known(last)).status, 'S');
  for (const name of ['cyd', 'bob']) await directory().set(dnOf(name), 'employeeType', []);
  assert.equal((await ldapAccounts.synchronize()).reopened, 2);
  await users.setSiteAdministrator(last, false);
});

test('a timer synchronizes every 15 minutes: groups and accounts that are gone in the directory', {
  skip,
}, async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  hearth.platform.ldapAccounts.start();
  succeeds(await admin.patch('/platform_settings', { body: { access_mode: 'restricted' } }));
  const project = await hearth.project(admin);
  await directory().set(groupDn('leads'), 'member', [dnOf('gus'), dnOf('hob')]);
  await setUp({ group_mappings: [{ external: 'leads', group: `${project.id}_3` }] });
  const [gus, hob] = [(await signIn('gus')).json.user.id ?? 0, await signIn('hob')];
  const hobId = hob.json.user.id ?? 0;
  const cookie = String(hob.headers['set-cookie']).split(';', 1)[0] ?? '';
  const page = hearth.caller({ Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' });
  succeeds(await page.get('/users/self'));
  succeeds(await admin.patch(`/users/${hobId}`, { body: { values: { status: 'R' } } }));
  const isMember = async () => (await hearth.platform.users.known(gus)).memberOf.has(project.id);
  const statusOf = async () => (await hearth.platform.users.known(hobId)).status;
  assert.equal(await isMember(), true);
  let ahead = 0;
  // An hour ahead, other tests would take the tokens of a provider for expired.
  t.after(() => clock.advance(-ahead));
  const later = (minutes: number) => {
    ahead += minutes * 60_000;
    clock.advance(minutes * 60_000);
    t.mock.timers.tick(60_000);
  };
  later(0);
  await eventually(
    async () => (await admin.get('/ldap_directory')).json.last_synchronization_date !== null,
    'the first',
  );

  await directory().set(groupDn('leads'), 'member', [dnOf('ada')]);
  await directory().set(dnOf('hob'), 'employeeType', ['disabled']);
  const before = directory().state.connections;
  later(10);
  succeeds(await admin.get('/ldap_directory'));
  assert.equal(directory().state.connections, before, 'not before its time');
  later(6);
  await eventually(async () => !(await isMember()) && (await statusOf()) === 'S', 'the changes in the directory');
  refuses(await page.get('/users/self'), 403, 'Account Suspended');
  await directory().set(dnOf('hob'), 'employeeType', []);
  later(16);
  const hasReturned = async (): Promise<boolean> => {
    // The last synchronization may still be at work when its changes are seen, and then misses its next time.
    later(1);
    return (await statusOf()) === 'R';
  };
  await eventually(hasReturned, 'the return, as restricted as before');
  refuses(await page.get('/users/self'), 401);
  succeeds(await admin.patch('/platform_settings', { body: { access_mode: 'anonymous' } }));
  await setUp();
});

test('an unreachable directory is named in errors, and local accounts and cached passwords still work', {
  skip,
}, async () => {
  await setUp();
  succeeds(await basic('eli').get('/users/self'));
  directory().state.isDown = true;
  succeeds(await basic('eli').get('/users/self'));
  const refused = await signIn('fox');
  assert.deepEqual([refused.status, refused.error.message], [503, down]);
  const { is_ok: isOk } = (await admin.post('/ldap_directory/check', {})).json;
  assert.equal(isOk, false);
  succeeds(await hearth.byPassword(admin).get('/users/self'));
  directory().state.isDown = false;
  succeeds(await signIn('fox'), 201);
});

test('StartTLS and LDAPS need a certificate of a known authority for this host', { skip }, async () => {
  const { url, secureUrl, certificate } = directory();
  const known = { ca_certificate: certificate };
  for (const [values, isGood] of [
    [{ url, start_tls: true, ...known }, true],
    [{ url: secureUrl, ...known }, true],
    [{ url, start_tls: true }, false],
    [{ url: secureUrl }, false],
    [{ url: secureUrl.replace('localhost', '127.0.0.1'), ...known }, false],
    [{ url: secureUrl.replace('ldaps:', 'ldap:'), start_tls: true, ...known }, false],
  ] as const) {
    await setUp(values);
    const { is_ok: isOk, message } = (await admin.post('/ldap_directory/check', {})).json;
    assert.equal(isOk, isGood, `${JSON.stringify(values).slice(0, 80)} ${message}`);
    assert.equal((await signIn('gus')).status, isGood ? 201 : 503);
  }
  await setUp();
});

test('a person from the directory accepts the invitation to their address', { skip }, async () => {
  await setUp();
  const project = await hearth.project(admin, { is_public: false });
  const body = { emails: ['IVY@example.org'], project_id: project.id };
  assert.equal((await admin.post('/invitations', { body })).status, 201);
  succeeds(await signIn('ivy'), 201);
  assert.equal((await basic('ivy').get(`/projects/${project.id}`)).status, 200);
  assert.deepEqual((await admin.get(`/projects/${project.id}/invitations`)).json, []);
});

test('OpenID Connect and the directory work at the same time', { skip }, async () => {
  await setUp();
  const works = await startOpenIdProvider({ after }, hearth.base);
  const id = await addProvider(hearth, works.issuer);
  succeeds(await signIn('fox'), 201);
  works.people.set('fox-there', { email: 'fox@example.org', email_verified: true });
  const browser = createOpenIdBrowser(hearth, id);
  const { token } = (await browser.signIn('fox-there')).json;
  const consent = { token, username: 'fox', password: passwordOf('fox') };
  succeeds(await browser.caller().post('/openid_sign_ins/complete', { body: consent }), 201);
  const only = { only_single_sign_on: true, emergency_administrator: 'admin' };
  succeeds(await admin.patch('/platform_settings', { body: only }));
  assert.equal((await createOpenIdBrowser(hearth, id).signIn('fox-there')).json.session?.user.username, 'fox');
  succeeds(await signIn('fox'), 201);
  succeeds(await admin.patch('/platform_settings', { body: { only_single_sign_on: false } }));
  succeeds(await admin.delete('/ldap_directory'), 204);
  assert.equal((await signIn('fox')).status, 500, 'without the directory there is no password');
});
