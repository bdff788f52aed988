import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { type Caller, type KnownCaller, startHearth } from '../../../test/support/hearth/hearth.ts';
import { totpCode, totpStep } from '../../lib/totp.ts';

const hearth = await startHearth({ after });
const { admin, anonymous, clock } = hearth;
const factorLacking =
  'This account needs a second factor, which it does not have yet. Use an access key instead of the password.';
const keyNeeded = 'This account uses a second factor. Use an access key instead of the password.';
const wrong = 'The code is wrong, or was already used.';
const stepMs = 30_000;

const signIn = (username: string, password: string, code?: string) =>
  anonymous.post('/session', { body: { username, password, ...(code === undefined ? {} : { code }) } });

async function browser(username: string, password: string, code?: string): Promise<Caller> {
  const begun = await signIn(username, password, code);
  succeeds(begun, 201);
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
  return hearth.caller({ Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' });
}

const codeOf = (secret: string, offset = 0): string => totpCode(secret, totpStep(clock.now()) + offset);

/** Turns the second factor on. The code that it used is no longer valid. */
async function setUp(by: Caller, password: string): Promise<{ secret: string; codes: string[] }> {
  const proposed = await by.post('/users/self/second_factor', { body: { current_password: password } });
  assert.equal(proposed.status, 201, proposed.text);
  const { secret } = proposed.json;
  const confirmed = await by.put('/users/self/second_factor', { body: { code: codeOf(secret) } });
  assert.equal(confirmed.status, 200, confirmed.text);
  clock.advance(2 * stepMs);
  return { secret, codes: confirmed.json.recovery_codes };
}

test("the password alone is not sufficient, and a wrong one doesn't reveal the factor", async () => {
  const una = await hearth.user('una');
  const credentials = { username: 'una', password: una.password };
  const here = await browser('una', una.password);
  const otherBrowser = await browser('una', una.password);
  const token = (await anonymous.post('/tokens', { body: credentials })).json;
  refuses(
    await una.post('/users/self/second_factor', { body: { current_password: una.password } }),
    403,
    'An access key cannot change a password. Use your password or a session instead.',
  );
  refuses(
    await here.post('/users/self/second_factor', { body: { current_password: 'wrong' } }),
    400,
    'The current password is wrong.',
  );
  const proposed = await here.post('/users/self/second_factor', { body: { current_password: una.password } });
  assert.match(proposed.json.uri, /^otpauth:\/\/totp\/Hearth:una\?secret=[A-Z2-7]{32}&issuer=Hearth$/);
  refuses(await here.put('/users/self/second_factor', { body: { code: '000000' } }), 403, wrong);
  assert.equal((await here.get('/users/self/second_factor')).json.is_on, false);
  succeeds(await hearth.byPassword(una).get('/users/self'), 200);
  const { secret, codes } = await setUp(here, una.password);

  assert.equal((await here.get('/users/self')).json.username, 'una', 'this session goes on');
  assert.equal((await otherBrowser.get('/users/self')).json.is_anonymous, true, 'others end');
  const byToken = hearth.caller({ 'X-Auth-Token': token.token, 'X-Auth-UserId': token.user_id });
  assert.equal((await byToken.get('/users/self')).status, 500, 'tokens end');
  assert.equal((await una.get('/users/self')).json.username, 'una', 'keys go on');

  refuses(await hearth.byPassword(una).get('/users/self'), 403, keyNeeded);
  refuses(await anonymous.post('/tokens', { body: credentials }), 403, keyNeeded);
  const guessed = { username: 'una', password: 'wrong' };
  assert.equal(
    (await hearth.byPassword(guessed).get('/users/self')).error.message,
    'Internal Server Error: Invalid credentials',
  );
  assert.equal(
    (await anonymous.post('/tokens', { body: guessed })).error.message,
    'Internal Server Error: Invalid credentials',
  );
  assert.equal(
    (await signIn('una', 'wrong', codeOf(secret))).error.message,
    'Internal Server Error: Invalid credentials',
  );

  refuses(await signIn('una', una.password), 403, 'Send the code of your second factor as `code`, too.');
  refuses(await signIn('una', una.password, '000000'), 403, wrong);
  const code = codeOf(secret);
  succeeds(await signIn('una', una.password, `${code.slice(0, 3)} ${code.slice(3)}`), 201);
  refuses(await signIn('una', una.password, code), 403, wrong);
  clock.advance(2 * stepMs);
  succeeds(await signIn('una', una.password, codeOf(secret, 1)), 201);
  assert.equal(codes.length, 10);
});

test('each recovery code opens the account once, and new ones replace the old', async () => {
  const rita = await hearth.user('rita');
  const { secret, codes } = await setUp(await browser('rita', rita.password), rita.password);
  const [first = '', second = ''] = codes;
  const here = await browser('rita', rita.password, first.toLowerCase().replaceAll('-', ' '));
  refuses(await signIn('rita', rita.password, first), 403, wrong);
  assert.equal((await here.get('/users/self/second_factor')).json.recovery_codes_left, 9);
  const renewed = await here.post('/users/self/second_factor/recovery_codes', { body: { code: codeOf(secret) } });
  assert.equal(renewed.json.recovery_codes.length, 10);
  refuses(await signIn('rita', rita.password, second), 403, wrong);
  succeeds(await signIn('rita', rita.password, renewed.json.recovery_codes[0]), 201);
});

test("codes can't be guessed, and a code works only once, even in concurrent requests", async () => {
  const gus = await hearth.user('gus');
  const { secret } = await setUp(await browser('gus', gus.password), gus.password);
  const code = codeOf(secret);
  const both = await Promise.all([signIn('gus', gus.password, code), signIn('gus', gus.password, code)]);
  assert.deepEqual(new Set(both.map(({ status }) => status)), new Set([201, 403]));
  for (let count = 0; count < 9; count += 1) await signIn('gus', gus.password, '000000');
  clock.advance(stepMs);
  let last = await signIn('gus', gus.password, '000000');
  for (let count = 0; count < 5 && last.status !== 429; count += 1) last = await signIn('gus', gus.password, '000000');
  assert.equal(last.status, 429);
  assert.match(String(last.headers['retry-after']), /^\d+$/);
});

test('people turn it off with password and code, site administrators if it is lost', async () => {
  const otto = await hearth.user('otto');
  const stranger = await hearth.user('stranger');
  const here = await browser('otto', otto.password);
  const { secret } = await setUp(here, otto.password);
  const off = (by: Caller, id: number | 'self', body: object) => by.delete(`/users/${id}/second_factor`, { body });
  refuses(await off(hearth.byPassword(stranger), otto.id, {}), 403, "Cannot update other's details");
  refuses(await off(here, 'self', {}), 400, 'Send the current password as `current_password`.');
  refuses(await off(here, 'self', { current_password: otto.password, code: '111111' }), 403, wrong);
  refuses(await here.post('/users/self/second_factor/recovery_codes', { body: { code: '222222' } }), 403, wrong);
  await hearth.platform.auditNotes.flush();
  const failures = await hearth.platform.db.read
    .selectFrom('events')
    .select('details')
    .where('type', '=', 'account.sign_in_failed')
    .where('subject_id', '=', otto.id)
    .execute();
  assert.deepEqual(
    failures.map(({ details }) => JSON.parse(details) as unknown),
    [{ kind: 'second_factor', count: 2 }],
    'the audit log has the wrong codes',
  );
  succeeds(await off(here, 'self', { current_password: otto.password, code: codeOf(secret) }), 204);
  succeeds(await hearth.byPassword(otto).get('/users/self'));

  await setUp(await browser('otto', otto.password), otto.password);
  const byPassword = hearth.byPassword(admin);
  succeeds(await off(byPassword, otto.id, {}), 204);
  refuses(await off(byPassword, otto.id, {}), 409, 'This account has no second factor.');
  succeeds(await signIn('otto', otto.password), 201);
});

test('the platform requires it of everyone, of administrators, or of a group', async () => {
  const set = async (body: object): Promise<void> => succeeds(await admin.patch('/platform_settings', { body }));
  const needed = 'Set up a second factor first: this platform requires it.';
  const [may, must]: KnownCaller[] = [await hearth.user('may'), await hearth.user('must')];
  assert.ok(may !== undefined && must !== undefined);
  const project = await hearth.project(admin);
  const group = await admin.post('/user_groups', { body: { project_id: project.id, short_name: 'careful' } });
  succeeds(await admin.post(`/user_groups/${group.json.id}/users`, { body: { id: must.id } }), 204);
  await set({ second_factor_groups: group.json.id });

  const [free, bound] = [await browser('may', may.password), await browser('must', must.password)];
  succeeds(await free.get('/projects'));
  refuses(await bound.get('/projects'), 403, needed);
  refuses(await bound.post('/access_keys', { body: {} }), 403, needed);
  assert.equal((await bound.get('/session')).json.lacks_second_factor, true);
  refuses(await hearth.byPassword(must).get('/users/self'), 403, factorLacking);
  succeeds(await must.get('/projects'), 200);
  await setUp(bound, must.password);
  succeeds(await bound.get('/projects'));

  await set({ second_factor_groups: '', second_factor_required: 'everyone' });
  refuses(await free.get('/projects'), 403, needed);
  await set({ second_factor_required: 'site_administrators' });
  succeeds(await free.get('/projects'));
  refuses(await (await browser('admin', admin.password)).get('/projects'), 403, needed);
  await set({ second_factor_required: 'nobody' });
});

test('existing tokens are refused once the platform requires a factor of their owner', async () => {
  const tove = await hearth.user('tove');
  const { token, user_id: id } = (
    await anonymous.post('/tokens', { body: { username: 'tove', password: tove.password } })
  ).json;
  const byToken = hearth.caller({ 'X-Auth-Token': token, 'X-Auth-UserId': id });
  assert.equal((await byToken.get('/users/self')).status, 200);
  succeeds(await admin.patch('/platform_settings', { body: { second_factor_required: 'everyone' } }));
  refuses(await byToken.get('/users/self'), 403, factorLacking);
  refuses(await byToken.post('/access_keys', { body: { description: 'a way around' } }), 403, factorLacking);
  assert.equal((await tove.get('/users/self')).status, 200, 'keys are the way for programs');
  succeeds(await admin.patch('/platform_settings', { body: { second_factor_required: 'nobody' } }));
});

test('the groups that need a factor include members and administrators of projects; unknown ids are refused', async () => {
  const set = (list: string) => admin.patch('/platform_settings', { body: { second_factor_groups: list } });
  const [chief, worker, guest] = [await hearth.user('chief'), await hearth.user('worker'), await hearth.user('guest')];
  const project = await hearth.project(chief);
  await hearth.members(project.id, [worker]);
  const bound = async (): Promise<boolean[]> => {
    const states = [chief, worker, guest].map(
      async (one) => (await one.get('/users/self/second_factor')).json.is_required,
    );
    return Promise.all(states);
  };
  succeeds(await set(`${project.id}_3`));
  assert.deepEqual(await bound(), [true, true, false], 'members');
  succeeds(await set(`${project.id}_4`));
  assert.deepEqual(await bound(), [true, false, false], 'administrators');
  const made = await chief.post('/user_groups', { body: { project_id: project.id, short_name: 'guarded' } });
  for (const wrong of [
    '3',
    '2',
    '999999',
    '999999_3',
    `${project.id}_11`,
    'guarded',
    `${project.id}_999999`,
    '99999999999999999999',
  ]) {
    const refused = await set(`${made.json.id}, ${wrong}`);
    assert.equal(refused.status, 400, wrong);
    assert.match(refused.error.message, new RegExp(`second_factor_groups: ${wrong} is not the id of a user group`));
  }
  assert.deepEqual(await bound(), [true, false, false], 'a refused list changes nothing');
  succeeds(await set(''));
});
