import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../test/support/hearth/hearth.ts';
import { type ReceivedMail, startSmtp } from '../../../test/support/servers/smtp.ts';

const smtp = await startSmtp({ after });
const hearth = await startHearth({ after }, { env: { HEARTH_SMTP_URL: smtp.url } });
const silent = await startHearth({ after });
const password = 'kettle on the hob';
const dead = 'This link is no longer valid: it has expired, was used, or was replaced by a newer one.';

const tokenIn = (text: string | undefined): string => /#([0-9a-f]{64})/.exec(text ?? '')?.[1] ?? 'none';
const lastTo = async (address: string, count = 1): Promise<ReceivedMail | undefined> =>
  (await smtp.received(address, count)).at(-1);
const ask = (login: string) => hearth.anonymous.post('/password_resets', { body: { login } });
const reset = (token: string, chosen = password) =>
  hearth.anonymous.put('/password_resets', { body: { token, password: chosen } });
const signIn = (username: string, given: string) =>
  hearth.anonymous.post('/session', { body: { username, password: given } });

test('a forgotten password is reset by mail, which ends everything that the old one opened', async () => {
  const ann = await hearth.user('ann');
  const begun = await signIn('ann', ann.password);
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
  const browser = hearth.caller({ Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' });
  const [known, unknown] = [await ask('ANN'), await ask('nobody')];
  assert.deepEqual([known.status, known.text], [unknown.status, unknown.text]);
  const mail = await lastTo('ann@example.com');
  const token = tokenIn(mail?.text);
  assert.ok(mail?.text.includes(`${hearth.base}/reset-password#`));
  const content = await hearth.anonymous.post('/account_links/check', { body: { token } });
  assert.deepEqual([content.json.purpose, content.json.username], ['password', 'ann']);

  refuses(await reset(token, 'short'), 400, 'The password must have at least 12 characters.');
  succeeds(await reset(token), 204);
  assert.equal((await browser.get('/users/self')).json.is_anonymous, true, 'the session ended');
  assert.equal((await ann.get('/users/self')).status, 500, 'the key was revoked');
  assert.equal((await signIn('ann', ann.password)).status, 500);
  succeeds(await signIn('ann', password), 201);
  assert.match((await lastTo('ann@example.com', 2))?.subject ?? '', /was changed$/);
  refuses(await reset(token, 'another good phrase'), 404, dead);
});

test('a reset link is valid for an hour, and is replaced by a newer one or a new password', async () => {
  const ben = await hearth.user('ben');
  succeeds(await ask('ben@example.com'), 202);
  const first = tokenIn((await lastTo('ben@example.com'))?.text);
  succeeds(await ask('ben'), 202);
  const second = tokenIn((await lastTo('ben@example.com', 2))?.text);
  refuses(await reset(first), 404, dead);
  hearth.clock.advance(60 * 60 * 1000);
  refuses(await reset(second), 404, dead);

  succeeds(await hearth.admin.post(`/users/${ben.id}/password_reset`), 201);
  const third = tokenIn((await lastTo('ben@example.com', 3))?.text);
  const byPassword = hearth.byPassword(ben);
  const body = { current_password: ben.password, password: 'another good phrase' };
  succeeds(await byPassword.put('/users/self/password', { body }));
  refuses(await reset(third), 404, dead);
});

test('closed accounts get no links, and lose existing ones', async () => {
  const eve = await hearth.user('eve');
  succeeds(await ask('eve'), 202);
  const token = tokenIn((await lastTo('eve@example.com'))?.text);
  succeeds(await hearth.admin.patch(`/users/${eve.id}`, { body: { values: { status: 'S' } } }));
  refuses(await reset(token), 403, 'Account Suspended');
  refuses(await hearth.admin.post(`/users/${eve.id}/password_reset`), 403, 'Account Suspended');
  succeeds(await hearth.admin.patch(`/users/${eve.id}`, { body: { values: { status: 'A' } } }));
  refuses(await reset(token), 404, dead);
  succeeds(await hearth.admin.patch(`/users/${eve.id}`, { body: { values: { status: 'S' } } }));
  await hearth.user('marker');
  succeeds(await ask('eve'), 202);
  succeeds(await ask('marker'), 202);
  await smtp.received('marker@example.com');
  assert.equal(smtp.to('eve@example.com').length, 1);
});

test('two requests with one link set only one password', async () => {
  await hearth.user('twice');
  succeeds(await ask('twice'), 202);
  const token = tokenIn((await lastTo('twice@example.com'))?.text);
  const both = await Promise.all([reset(token, 'first good phrase'), reset(token, 'second good phrase')]);
  assert.deepEqual(new Set(both.map(({ status }) => status)), new Set([204, 404]));
});

test('a new address is confirmed by mail and announced to the old one', async () => {
  const kim = await hearth.user('kim');
  await hearth.user('taken');
  const move = (email: string) =>
    kim.patch('/users/self/profile', { body: { email, real_name: 'Kim', current_password: kim.password } });
  refuses(await move('taken@example.com'), 400, 'The email address taken@example.com belongs to another account.');
  succeeds(await move('kim@new.example'));
  const self = async () => (await kim.get('/users/self')).json;
  assert.deepEqual([(await self()).email, (await self()).real_name], ['kim@example.com', 'Kim']);
  assert.match((await lastTo('kim@example.com'))?.text ?? '', /changes to kim@new\.example/);
  const token = tokenIn((await lastTo('kim@new.example'))?.text);
  const confirm = () => hearth.anonymous.post('/email_confirmations', { body: { token } });
  refuses(await reset(token), 404, dead);
  succeeds(await confirm(), 204);
  assert.equal((await self()).email, 'kim@new.example');
  refuses(await confirm(), 404, dead);

  succeeds(await hearth.admin.patch(`/users/${kim.id}/profile`, { body: { email: 'kim@third.example' } }));
  assert.equal((await self()).email, 'kim@third.example', 'site administrators need no confirmation');
  assert.match((await lastTo('kim@new.example', 2))?.text ?? '', /changes to kim@third\.example/);
});

test('a new address invalidates the links to the old one, which gets a notice', async () => {
  const lou = await hearth.user('lou');
  const ask = (login: string) => hearth.anonymous.post('/password_resets', { body: { login } });
  succeeds(await ask('lou'), 202);
  const resetToken = tokenIn((await lastTo('lou@example.com'))?.text);
  const body = { email: 'lou@mine.example', current_password: lou.password };
  succeeds(await lou.patch('/users/self/profile', { body }));
  const confirmation = tokenIn((await lastTo('lou@mine.example'))?.text);
  await smtp.received('lou@example.com', 2);
  succeeds(await hearth.admin.patch(`/users/${lou.id}`, { body: { values: { email: 'lou@other.example' } } }));
  assert.match((await lastTo('lou@example.com', 3))?.text ?? '', /changes to lou@other\.example/);
  refuses(await reset(resetToken), 404, dead);
  refuses(await hearth.anonymous.post('/email_confirmations', { body: { token: confirmation } }), 404, dead);
  assert.equal((await lou.get('/users/self')).json.email, 'lou@other.example');
  succeeds(await hearth.admin.patch(`/users/${lou.id}`, { body: { values: { email: 'LOU@other.example' } } }));
  assert.equal(smtp.to('lou@other.example').length, 0, 'the same address in capitals is no news');
});

test('with single sign-on only, a forgotten password can be reset only by the emergency administrator', async () => {
  await hearth.user('nora');
  const only = { only_single_sign_on: true, emergency_administrator: 'admin' };
  succeeds(await hearth.admin.patch('/platform_settings', { body: only }));
  for (const login of ['nora', 'admin']) {
    succeeds(await hearth.anonymous.post('/password_resets', { body: { login } }), 202);
  }
  const address = (await hearth.admin.get('/users/self')).json.email ?? '';
  assert.match((await lastTo(address))?.text ?? '', /reset-password#/);
  assert.equal(smtp.to('nora@example.com').length, 0);
  succeeds(await hearth.admin.patch('/platform_settings', { body: { only_single_sign_on: false } }));
});

test('a suspended account cannot confirm an address', async () => {
  const max = await hearth.user('max');
  const body = { email: 'max@mine.example', current_password: max.password };
  succeeds(await max.patch('/users/self/profile', { body }));
  const token = tokenIn((await lastTo('max@mine.example'))?.text);
  succeeds(await hearth.admin.patch(`/users/${max.id}`, { body: { values: { status: 'S' } } }));
  const confirm = () => hearth.anonymous.post('/email_confirmations', { body: { token } });
  refuses(await confirm(), 403, 'Account Suspended');
  assert.equal((await hearth.admin.get(`/users/${max.id}`)).json.email, 'max@example.com');
  succeeds(await hearth.admin.patch(`/users/${max.id}`, { body: { values: { status: 'A' } } }));
  refuses(await confirm(), 404, dead);
});

test('without mail, site administrators can copy the links', async () => {
  const { admin, anonymous } = silent;
  assert.deepEqual((await anonymous.get('/sign_in_options')).json, {
    registration: false,
    password_reset: false,
    password: true,
    passkeys: true,
    password_minimum_length: 12,
    anonymous_reading: true,
    openid_providers: [],
  });
  refuses(
    await anonymous.post('/password_resets', { body: { login: 'admin' } }),
    409,
    'No mail is sent: HEARTH_SMTP_URL is unset.',
  );
  const made = await admin.post('/users', { body: { username: 'fresh', email: 'fresh@example.com' } });
  const { link } = (await admin.post(`/users/${made.json.id}/password_reset`)).json;
  const token = tokenIn(link ?? '');
  succeeds(await anonymous.put('/password_resets', { body: { token, password } }), 204);
  succeeds(await anonymous.post('/session', { body: { username: 'fresh', password } }), 201);

  const sent = await admin.post('/invitations', { body: { emails: ['newcomer@example.com'] } });
  const [handed] = sent.json.links ?? [];
  assert.equal(handed?.email, 'newcomer@example.com');
  const body = { token: tokenIn(handed?.link), username: 'newcomer', real_name: 'New Comer', password };
  assert.equal((await anonymous.post('/invitations/accept', { body })).json.session?.user.username, 'newcomer');

  const owner = await silent.user('owner');
  const project = await silent.project(owner);
  const refused = await owner.post('/invitations', { body: { emails: ['n@example.com'], project_id: project.id } });
  assert.equal(refused.status, 500);
  assert.match(refused.error.i18n_error_message ?? '', /this platform sends no mail/);
});

test('the owner of a new key gets a mail about it', async () => {
  const owner = await hearth.user('keyholder');
  const body = { description: 'for the build', scopes: ['write:rest'] };
  succeeds(await hearth.byPassword(owner).post('/access_keys', { body }), 201);
  const mail = await lastTo('keyholder@example.com');
  assert.match(mail?.text ?? '', /for the build/);
  assert.ok(mail?.text.includes(`${hearth.base}/account/keys`), mail?.text);
});
