import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createAuthenticator } from '../../../test/support/hearth/authenticator.ts';
import { refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { type Caller, startHearth } from '../../../test/support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const { admin, anonymous, clock } = hearth;
const origin = hearth.base.replace('127.0.0.1', 'localhost');
const keyNeeded = 'This account uses a second factor. Use an access key instead of the password.';
const refused = 'This passkey is not known here, or could not be verified.';
const expired = 'This request for a passkey has expired or was already used. Start again.';

type Authenticator = ReturnType<typeof createAuthenticator>;

const asBrowser = (setCookie: unknown): Caller =>
  hearth.caller({ Cookie: String(setCookie).split(';')[0] ?? '', 'Sec-Fetch-Site': 'same-origin' });

async function browser(username: string, password: string, code?: string): Promise<Caller> {
  const begun = await anonymous.post('/session', {
    body: { username, password, ...(code === undefined ? {} : { code }) },
  });
  succeeds(begun, 201);
  return asBrowser(begun.headers['set-cookie']);
}

const optionsFor = async (by: Caller, password: string) => {
  const asked = await by.post('/users/self/passkeys/options', { body: { current_password: password } });
  assert.equal(asked.status, 201, asked.text);
  return asked.json;
};

const send = (by: Caller, name: string, credential: unknown) =>
  by.post('/users/self/passkeys', { body: { name, credential } });

/** Registers a passkey, and answers with it and the recovery codes. */
async function register(by: Caller, password: string, name: string, authenticator: Authenticator) {
  const registered = await send(by, name, authenticator.create(await optionsFor(by, password)));
  assert.equal(registered.status, 201, registered.text);
  return registered.json;
}

const begin = async (body: object = {}) => {
  const begun = await anonymous.post('/passkey_sign_ins', { body });
  assert.equal(begun.status, 201, begun.text);
  return begun.json;
};
const finish = (credential: unknown) => anonymous.put('/passkey_sign_ins', { body: { credential } });

test('a passkey is sufficient to sign in, and the password alone no longer is', async () => {
  const ada = await hearth.user('ada');
  const credentials = { username: 'ada', password: ada.password };
  const here = await browser('ada', ada.password);
  const otherBrowser = await browser('ada', ada.password);
  refuses(
    await ada.post('/users/self/passkeys/options', { body: { current_password: ada.password } }),
    403,
    'An access key cannot change a password. Use your password or a session instead.',
  );
  refuses(
    await here.post('/users/self/passkeys/options', { body: { current_password: 'wrong' } }),
    400,
    'The current password is wrong.',
  );
  const authenticator = createAuthenticator({ origin });
  const { passkey, recovery_codes: codes } = await register(here, ada.password, 'Laptop', authenticator);
  assert.deepEqual([passkey.name, passkey.signs_in_alone, passkey.last_use_date], ['Laptop', true, null]);
  assert.equal(codes.length, 10);
  assert.equal((await otherBrowser.get('/users/self')).json.is_anonymous, true, 'other sessions end');
  assert.equal((await here.get('/users/self')).json.username, 'ada');
  const factor = (await here.get('/users/self/second_factor')).json;
  assert.deepEqual([factor.is_on, factor.has_application, factor.passkeys], [true, false, 1]);

  refuses(await hearth.byPassword(ada).get('/users/self'), 403, keyNeeded);
  refuses(await anonymous.post('/tokens', { body: credentials }), 403, keyNeeded);
  refuses(
    await anonymous.post('/session', { body: credentials }),
    403,
    'Send the code of your second factor as `code`, too.',
  );
  await browser('ada', ada.password, codes[0]);

  const signedIn = await finish(authenticator.prove(await begin()));
  assert.equal(signedIn.status, 201, signedIn.text);
  assert.equal((await asBrowser(signedIn.headers['set-cookie']).get('/users/self')).json.username, 'ada');
  assert.notEqual((await here.get('/users/self/passkeys')).json[0]?.last_use_date, null);
});

test('people name, rename and remove their passkeys; recovery codes disappear with the last one', async () => {
  const bea = await hearth.user('bea');
  const here = await browser('bea', bea.password);
  const first = await register(here, bea.password, 'First', createAuthenticator({ origin }));
  const second = await register(here, bea.password, 'Second', createAuthenticator({ origin }));
  assert.deepEqual(second.recovery_codes, [], 'those of the first stay');
  const path = `/users/self/passkeys/${first.passkey.id}` as const;
  const renamed = await here.patch(path, { body: { name: 'Phone' } });
  assert.equal(renamed.json.name, 'Phone');
  const names = (await here.get('/users/self/passkeys')).json.map(({ name }) => name);
  assert.deepEqual(names, ['Phone', 'Second']);
  const xml = await here.get('/users/self/passkeys', { headers: { Accept: 'application/xml' } });
  assert.match(xml.text, /<name>Phone<\/name>/);
  refuses(await here.delete(path, { body: {} }), 400, 'Send the current password as `current_password`.');
  succeeds(await here.delete(path, { body: { current_password: bea.password } }), 204);
  refuses(await here.delete(path, { body: { current_password: bea.password } }), 404, 'There is no such passkey.');
  const left = await here.post('/users/self/second_factor/recovery_codes', {
    body: { current_password: bea.password },
  });
  assert.equal(left.json.recovery_codes.length, 10);
  const last = `/users/self/passkeys/${second.passkey.id}` as const;
  succeeds(await here.delete(last, { body: { current_password: bea.password } }), 204);
  assert.equal((await here.get('/users/self/second_factor')).json.recovery_codes_left, 0);
  succeeds(await hearth.byPassword(bea).get('/users/self'));
  const stranger = await hearth.user('cleo');
  refuses(
    await stranger.get(`/users/${bea.id}/passkeys`),
    403,
    'Only its owner and site administrators can read this part of an account.',
  );
});

test('a key without user verification is only a second factor', async () => {
  const dora = await hearth.user('dora');
  const key = createAuthenticator({ origin, verifies: false });
  const made = await register(await browser('dora', dora.password), dora.password, 'Key', key);
  assert.equal(made.passkey.signs_in_alone, false);
  refuses(
    await finish(key.prove(await begin())),
    403,
    'This passkey does not check who uses it. Sign in with your password first.',
  );
  const credentials = { username: 'dora', password: dora.password };
  const options = await begin(credentials);
  assert.deepEqual(
    options.allowCredentials.map(({ id }) => id),
    [key.prove(options).id],
  );
  succeeds(await finish(key.prove(options)), 201);
  const wrong = { ...credentials, password: 'wrong' };
  assert.equal(
    (await anonymous.post('/passkey_sign_ins', { body: wrong })).error.message,
    'Internal Server Error: Invalid credentials',
  );
  await hearth
    .user('emil')
    .then(async ({ username, password }) =>
      refuses(
        await anonymous.post('/passkey_sign_ins', { body: { username, password } }),
        409,
        'This account has no passkey.',
      ),
    );
  const other = createAuthenticator({ origin });
  const fred = await hearth.user('fred');
  await register(await browser('fred', fred.password), fred.password, 'Other', other);
  refuses(await finish(other.prove(await begin(credentials))), 403, refused);
});

test('challenges are valid once, for five minutes, for this site and for one purpose', async () => {
  const gil = await hearth.user('gil');
  const here = await browser('gil', gil.password);
  const authenticator = createAuthenticator({ origin });
  const options = await optionsFor(here, gil.password);
  refuses(await send(here, 'x', authenticator.create({ ...options, challenge: 'invented' })), 403, expired);
  const created = authenticator.create(options);
  const other = await browser('ada2', (await hearth.user('ada2')).password);
  refuses(await send(other, 'stolen', created), 403, expired);
  refuses(await send(here, 'spent', created), 403, expired);
  const foreign = createAuthenticator({ origin: 'https://evil.example' });
  refuses(await send(here, 'x', foreign.create(await optionsFor(here, gil.password))), 403, refused);
  await register(here, gil.password, 'Mine', authenticator);
  const again = authenticator.create(await optionsFor(here, gil.password));
  refuses(await send(here, 'Twice', again), 409, 'This passkey is registered already.');

  const proof = authenticator.prove(await begin());
  succeeds(await finish(proof), 201);
  refuses(await finish(proof), 403, expired);
  refuses(await finish(authenticator.prove({ challenge: 'invented' })), 403, expired);
  refuses(await finish(authenticator.prove(await optionsFor(here, gil.password))), 403, expired);
  const late = authenticator.prove(await begin());
  clock.advance(5 * 60_000);
  refuses(await finish(late), 403, expired);
  refuses(await finish(createAuthenticator({ origin }).prove(await begin())), 403, refused);
  const forged = authenticator.prove(await begin());
  const signature = `${forged.response.signature.slice(0, -6)}AAAAAA`;
  refuses(await finish({ ...forged, response: { ...forged.response, signature } }), 403, refused);
  authenticator.rewind();
  refuses(await finish(authenticator.prove(await begin())), 403, refused);
});

test('a passkey signs the origin of the page', async () => {
  const hal = await hearth.user('hal');
  const there = { origin };
  const authenticator = createAuthenticator(there);
  await register(await browser('hal', hal.password), hal.password, 'Mine', authenticator);
  const { response } = createAuthenticator({ origin: 'https://evil.example' }).prove(await begin());
  const own = authenticator.prove(await begin());
  refuses(
    await finish({ ...own, response: { ...own.response, clientDataJSON: response.clientDataJSON } }),
    403,
    refused,
  );
});

test('closed accounts cannot sign in, and passkeys satisfy the requirement of a second factor', async () => {
  const ivy = await hearth.user('ivy');
  succeeds(await admin.patch('/platform_settings', { body: { second_factor_required: 'everyone' } }));
  const here = await browser('ivy', ivy.password);
  refuses(await here.get('/projects'), 403, 'Set up a second factor first: this platform requires it.');
  const authenticator = createAuthenticator({ origin });
  await register(here, ivy.password, 'Mine', authenticator);
  succeeds(await here.get('/projects'));
  succeeds(await admin.patch('/platform_settings', { body: { second_factor_required: 'nobody' } }));

  succeeds(await admin.patch(`/users/${ivy.id}`, { body: { values: { status: 'S' } } }));
  refuses(await finish(authenticator.prove(await begin())), 403, 'Account Suspended');
  succeeds(await admin.patch(`/users/${ivy.id}`, { body: { values: { status: 'A' } } }));
  succeeds(await finish(authenticator.prove(await begin())), 201);

  succeeds(await hearth.byPassword(admin).delete(`/users/${ivy.id}/second_factor`, { body: {} }), 204);
  refuses(await finish(authenticator.prove(await begin())), 403, refused);
  succeeds(await anonymous.post('/session', { body: { username: 'ivy', password: ivy.password } }), 201);
});

test('the audit log records passkeys that were added, renamed, removed and refused', async () => {
  const joan = await hearth.user('joan');
  const here = await browser('joan', joan.password);
  const authenticator = createAuthenticator({ origin });
  const { passkey } = await register(here, joan.password, 'Mine', authenticator);
  await here.patch(`/users/self/passkeys/${passkey.id}`, { body: { name: 'Other' } });
  authenticator.rewind();
  refuses(await finish(authenticator.prove(await begin())), 403, refused);
  await here.delete(`/users/self/passkeys/${passkey.id}`, { body: { current_password: joan.password } });
  await hearth.platform.auditNotes.flush();
  const { read } = hearth.platform.db;
  const rows = await read.selectFrom('events').select(['type', 'details']).where('subject_id', '=', joan.id).execute();
  const seen = rows.map(({ type, details }) => `${type} ${details}`).join('\n');
  for (const change of ['passkey_added', 'passkey_removed', 'passkey_renamed']) assert.ok(seen.includes(change), seen);
  assert.match(seen, /account\.sign_in_failed .*"passkey"/);
});
