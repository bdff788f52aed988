import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { quotas } from '../../../contract/limits.ts';
import { createAuthenticator } from '../../../test/support/hearth/authenticator.ts';
import { refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { type Caller, startHearth } from '../../../test/support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const { anonymous } = hearth;
const origin = hearth.base.replace('127.0.0.1', 'localhost');
const refused = 'This passkey is not known here, or could not be verified.';
const expired = 'This request for a passkey has expired or was already used. Start again.';
const needsPassword = 'This passkey does not check who uses it. Sign in with your password first.';

type Authenticator = ReturnType<typeof createAuthenticator>;
interface Person {
  username: string;
  password: string;
  here: Caller;
}

async function aPerson(username: string): Promise<Person> {
  const { password } = await hearth.user(username);
  const begun = await anonymous.post('/session', { body: { username, password } });
  succeeds(begun, 201);
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
  return { username, password, here: hearth.caller({ Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' }) };
}

async function optionsFor({ here, password }: Person) {
  const asked = await here.post('/users/self/passkeys/options', { body: { current_password: password } });
  assert.equal(asked.status, 201, asked.text);
  return asked.json;
}

const send = ({ here }: Person, credential: unknown) =>
  here.post('/users/self/passkeys', { body: { name: 'Key', credential } });

async function registered(person: Person, authenticator: Authenticator): Promise<{ id: number; codes: string[] }> {
  const made = await send(person, authenticator.create(await optionsFor(person)));
  succeeds(made, 201);
  return { id: made.json.passkey.id, codes: made.json.recovery_codes };
}

async function begin(person?: Person) {
  const { username, password } = person ?? {};
  const begun = await anonymous.post('/passkey_sign_ins', { body: person === undefined ? {} : { username, password } });
  assert.equal(begun.status, 201, begun.text);
  return begun.json;
}
const finish = (credential: unknown) => anonymous.put('/passkey_sign_ins', { body: { credential } });

test('signatures for another site or another purpose, or without user presence, are refused', async () => {
  const ada = await aPerson('ada');
  const key = createAuthenticator({ origin });
  for (const tampered of [{ rpId: 'evil.example' }, { type: 'webauthn.get' }, { isAbsent: true }]) {
    refuses(await send(ada, key.create(await optionsFor(ada), tampered)), 403, refused);
  }
  await registered(ada, key);
  for (const tampered of [{ rpId: 'evil.example' }, { type: 'webauthn.create' }, { isAbsent: true }]) {
    refuses(await finish(key.prove(await begin(), tampered)), 403, refused);
    refuses(await finish(key.prove(await begin(ada), tampered)), 403, refused);
  }
  succeeds(await finish(key.prove(await begin())), 201);
});

test('a key of another user is refused', async () => {
  const [bob, eve] = [await aPerson('bob'), await aPerson('eve')];
  const [his, hers] = [createAuthenticator({ origin }), createAuthenticator({ origin })];
  await registered(bob, his);
  await registered(eve, hers);
  const { id } = his.prove(await begin());
  refuses(await finish(hers.prove(await begin(), { id })), 403, refused);
  refuses(await finish(hers.prove(await begin(bob), { id })), 403, refused);
  refuses(await finish(hers.prove(await begin(bob))), 403, refused);
  refuses(await send(eve, his.create(await optionsFor(eve))), 409, 'This passkey is registered already.');
});

test('a proof signs in only once, even in concurrent requests', async () => {
  const fay = await aPerson('fay');
  const key = createAuthenticator({ origin });
  await registered(fay, key);
  for (const person of [undefined, fay]) {
    const proof = key.prove(await begin(person));
    const answers = await Promise.all(Array.from({ length: 8 }, () => finish(proof)));
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, ...Array.from({ length: 7 }, () => 403)],
    );
  }
  const [one, other] = [key.prove(await begin(), { counter: 50 }), key.prove(await begin(), { counter: 50 })];
  const copies = await Promise.all([finish(one), finish(other)]);
  assert.equal(copies.filter(({ status }) => status === 201).length, 1, 'a copied key has the same counter');
  refuses(await finish(key.prove(await begin(), { counter: 49 })), 403, refused);
  refuses(await finish(key.prove(await begin(), { counter: 0 })), 403, refused);
});

test('a key without user verification cannot sign in alone, even after a PIN is set', async () => {
  const gus = await aPerson('gus');
  const key = createAuthenticator({ origin, verifies: false });
  await registered(gus, key);
  refuses(await finish(key.prove(await begin())), 403, needsPassword);
  key.setPin();
  refuses(await finish(key.prove(await begin())), 403, needsPassword);
  const list = async () => (await gus.here.get('/users/self/passkeys')).json.map((one) => one.signs_in_alone);
  assert.deepEqual(await list(), [false]);
  succeeds(await finish(key.prove(await begin(gus))), 201);
  assert.deepEqual(await list(), [true], 'its owner has used it with the password and the PIN');
  succeeds(await finish(key.prove(await begin())), 201);
});

test('a challenge is valid only for its kind and its user', async () => {
  const [hal, ida] = [await aPerson('hal'), await aPerson('ida')];
  const [key, other] = [createAuthenticator({ origin }), createAuthenticator({ origin })];
  await registered(hal, key);
  await registered(ida, other);
  refuses(await finish(key.prove(await optionsFor(hal))), 403, expired);
  refuses(
    await send(hal, createAuthenticator({ origin }).create({ ...(await optionsFor(hal)), ...(await begin()) })),
    403,
    expired,
  );
  const asked = await begin(hal);
  refuses(await finish(other.prove(asked)), 403, refused);
  refuses(await finish(key.prove(asked)), 403, expired);
});

test('concurrent registrations respect the quota, and create one credential and one set of recovery codes', async () => {
  const jim = await aPerson('jim');
  const same = createAuthenticator({ origin });
  const [first, second] = [await optionsFor(jim), await optionsFor(jim)];
  const twice = await Promise.all([send(jim, same.create(first)), send(jim, same.create(second))]);
  assert.deepEqual(
    twice.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 409],
  );

  const kit = await aPerson('kit');
  const options = [];
  for (let count = 0; count < quotas.passkeys + 3; count += 1) options.push(await optionsFor(kit));
  const made = await Promise.all(options.map((one) => send(kit, createAuthenticator({ origin }).create(one))));
  assert.equal(made.filter(({ status }) => status === 201).length, quotas.passkeys);
  const sets = made.filter((one) => one.status === 201 && one.json.recovery_codes.length > 0);
  assert.equal(sets.length, 1, 'the codes that were shown are those that count');
  assert.equal((await kit.here.get('/users/self/second_factor')).json.recovery_codes_left, 10);
});

test('the last way to sign in cannot be removed, even by concurrent requests', async () => {
  const lea = await aPerson('lea');
  const keys = [createAuthenticator({ origin }), createAuthenticator({ origin })] as const;
  const ids: number[] = [];
  for (const key of keys) ids.push((await registered(lea, key)).id);
  const { db } = hearth.platform;
  const remove = (id: number) =>
    lea.here.delete(`/users/self/passkeys/${id}`, { body: { current_password: lea.password } });
  await db.write(async (tx) => {
    await tx.updateTable('users').set({ password_hash: null }).where('username', '=', 'lea').execute();
  });
  const statuses = (await Promise.all(ids.map(remove))).map(({ status }) => status);
  assert.deepEqual(
    statuses.toSorted((a, b) => a - b),
    [204, 409],
  );
  assert.equal((await lea.here.get('/users/self/passkeys')).json.length, 1);
});
