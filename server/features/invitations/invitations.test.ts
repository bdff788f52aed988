import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { ReceivedMail } from '../../../test/support/servers/smtp.ts';
import { refuses, refusesReader, succeeds } from '../../../test/support/hearth/expect.ts';
import { type Caller, startHearth } from '../../../test/support/hearth/hearth.ts';
import { eventually } from '../../../test/support/hearth/store.ts';
import { startSmtp } from '../../../test/support/servers/smtp.ts';

const smtp = await startSmtp({ after });
const hearth = await startHearth({ after }, { env: { HEARTH_SMTP_URL: smtp.url } });
const { admin, anonymous } = hearth;
const dayMs = 24 * 60 * 60 * 1000;
const password = 'kettle on the hob';
const dead = 'This link is no longer valid: it has expired, was used, or was replaced by a newer one.';

const set = async (body: object): Promise<void> => succeeds(await admin.patch('/platform_settings', { body }));

/** The secret of the link in a mail. */
const tokenIn = (mail: ReceivedMail | undefined): string =>
  /\/(?:join|reset-password|confirm-email)#([0-9a-f]{64})/.exec(mail?.text ?? '')?.[1] ?? 'none';

const lastTo = async (address: string, count = 1): Promise<ReceivedMail | undefined> =>
  (await smtp.received(address, count)).at(-1);

const accept = (token: string, username: string, values: object = {}) =>
  anonymous.post('/invitations/accept', { body: { token, username, real_name: 'New One', password, ...values } });

const browserOf = (cookie: unknown): Caller =>
  hearth.caller({ Cookie: String(cookie).split(';')[0] ?? '', 'Sec-Fetch-Site': 'same-origin' });

test('an invited person creates an account and joins the project and its groups', async () => {
  const owner = await hearth.user('owner');
  const project = await hearth.project(owner, { is_public: false });
  const made = await owner.post('/user_groups', { body: { project_id: project.id, short_name: 'cooks' } });
  const emails = ['new@example.com', 'NEW@example.com '];
  const body = { emails, custom_message: 'Come in!', project_id: project.id, group_ids: [Number(made.json.id)] };
  const sent = await owner.post('/invitations', { body });
  assert.equal(sent.status, 201);
  assert.deepEqual(sent.json, {
    failures: [],
    already_project_members: [],
    known_users_added_to_project_members: [],
    known_users_not_alive: [],
    known_users_are_restricted: [],
  });
  const mail = await lastTo('new@example.com');
  assert.match(mail?.subject ?? '', /^owner the tester invites you to Project /);
  assert.match(mail?.text ?? '', /Come in!/);
  assert.equal(smtp.to('new@example.com').length, 1, 'one address gets one mail');

  const token = tokenIn(mail);
  const content = await anonymous.post('/account_links/check', { body: { token } });
  assert.equal(content.json.purpose, 'invitation');
  assert.equal(content.json.email, 'new@example.com');
  assert.deepEqual(content.json.project, { id: project.id, label: project.label });
  const [pending] = (await owner.get(`/projects/${project.id}/invitations`)).json;
  assert.equal(pending?.email, 'new@example.com');
  assert.equal(pending?.invited_by?.username, 'owner');
  assert.deepEqual(pending?.user_groups, [{ id: Number(made.json.id), label: 'cooks' }]);

  refuses(await accept(token, 'new', { password: 'short' }), 400, 'The password must have at least 12 characters.');
  assert.equal((await accept(token, 'owner')).status, 400, 'the name is taken, and the link still works');
  const accepted = await accept(token, 'newone');
  assert.equal(accepted.status, 201, accepted.text);
  assert.deepEqual(accepted.json.project, { id: project.id, label: project.label });
  assert.equal(accepted.json.user.email, 'new@example.com');
  const browser = browserOf(accepted.headers['set-cookie']);
  assert.equal((await browser.get('/users/self')).json.username, 'newone');
  assert.equal((await browser.get(`/projects/${project.id}`)).status, 200, 'the project is private');
  const cooks = await owner.get(`/user_groups/${made.json.id}/users`);
  assert.deepEqual(
    cooks.json.map(({ username }) => username),
    ['newone'],
  );
  refuses(await accept(token, 'another'), 404, dead);
  assert.deepEqual((await owner.get(`/projects/${project.id}/invitations`)).json, []);
});

test('people with an account join at once, and the answer has the result for each address', async () => {
  await set({ access_mode: 'restricted' });
  const host = await hearth.user('host');
  const project = await hearth.project(host, { is_public: false, allow_restricted: false });
  await hearth.user('known');
  await hearth.user('gone', { status: 'S' });
  await hearth.user('limited', { status: 'R' });
  const emails = ['host@example.com', 'known@example.com', 'gone@example.com', 'limited@example.com', 'x@example.com'];
  const sent = await host.post('/invitations', { body: { emails, project_id: project.id } });
  await set({ access_mode: 'anonymous' });
  const names = (users: { username: string | null }[]) => users.map(({ username }) => username);
  assert.deepEqual(names(sent.json.already_project_members), ['host']);
  assert.deepEqual(names(sent.json.known_users_added_to_project_members), ['known']);
  assert.deepEqual(names(sent.json.known_users_not_alive), ['gone']);
  assert.deepEqual(names(sent.json.known_users_are_restricted), ['limited']);
  assert.match((await lastTo('known@example.com'))?.text ?? '', /added you to the project/);
  assert.match(tokenIn(await lastTo('x@example.com')), /^[0-9a-f]{64}$/);
});

test('requests are refused with the messages of the interface', async () => {
  const guest = await hearth.user('guest');
  const project = await hearth.project(admin);
  const ask = (by: Caller, body: object) => by.post('/invitations', { body });
  const one = { emails: ['y@example.com'] };
  refuses(await ask(guest, { ...one, project_id: project.id }), 404, 'Project does not exist');
  refuses(await ask(guest, { ...one, project_id: 999_999 }), 404, 'Project does not exist');
  refusesReader(await ask(guest, one), 400, 'Invitations are not enabled');
  assert.equal((await ask(anonymous, one)).status, 401);
  refusesReader(await ask(admin, { emails: [' '] }), 400, 'We need at least one email to send an invitation');
  const wrong = await ask(admin, { emails: ['y@example.com', 'nobody'] });
  refusesReader(wrong, 400, 'Email nobody is not valid');
  refuses(await ask(admin, { ...one, group_ids: [1] }), 400, 'There is no user group 1 in the project.');
  await set({ invitations_from: 'users', invitations_per_day: 2 });
  const key = await hearth.byPassword(guest).post('/access_keys', { body: { policy: { project_ids: [project.id] } } });
  const limited = hearth.caller({ 'X-Auth-AccessKey': key.json.identifier });
  const forProjects =
    'This access key is for some projects only. It opens neither the account of its owner nor the platform.';
  refuses(await ask(limited, one), 403, forProjects);
  succeeds(await ask(guest, one), 201);
  refusesReader(
    await ask(guest, { emails: ['z1@example.com', 'z2@example.com'] }),
    400,
    'You are trying to send 2 invitations, but the maximum is 2 per day.',
  );
  await set({ invitations_per_day: 0 });
  refusesReader(await ask(admin, one), 400, 'Invitations are not enabled');
  await set({ invitations_from: 'project_administrators', invitations_per_day: 1000 });
});

test('an invitation is sent again with a new link, expires, and can be revoked', async () => {
  const stranger = await hearth.user('curious');
  succeeds(await admin.post('/invitations', { body: { emails: ['late@example.com'], expires_in_days: 3 } }), 201);
  const first = tokenIn(await lastTo('late@example.com'));
  const [{ id } = { id: 0 }] = (await admin.get('/invitations')).json;
  refuses(await stranger.post(`/invitations/${id}/resend`), 404, 'There is no such invitation.');
  refuses(await stranger.delete(`/invitations/${id}`), 404, 'There is no such invitation.');
  assert.deepEqual((await admin.post(`/invitations/${id}/resend`)).json, { link: null });
  const second = tokenIn(await lastTo('late@example.com', 2));
  assert.notEqual(first, second);
  refuses(await accept(first, 'late'), 404, dead);

  hearth.clock.advance(4 * dayMs);
  refuses(await accept(second, 'late'), 404, dead);
  assert.equal((await admin.get('/invitations')).json.find((one) => one.id === id)?.is_expired, true);
  succeeds(await admin.post(`/invitations/${id}/resend`));
  const third = tokenIn(await lastTo('late@example.com', 3));
  succeeds(await anonymous.post('/account_links/check', { body: { token: third } }));
  succeeds(await admin.delete(`/invitations/${id}`));
  refuses(await accept(third, 'late'), 404, dead);
  refuses(await admin.delete(`/invitations/${id}`), 404, 'There is no such invitation.');
});

test('the invitation of a person who lost their rights adds nobody', async () => {
  const former = await hearth.user('former');
  const project = await hearth.project(admin, { is_public: false });
  await hearth.members(project.id, [former]);
  succeeds(await admin.post(`/user_groups/${project.id}_4/users`, { body: { id: former.id } }), 204);
  const body = { emails: ['friend@example.com'], project_id: project.id };
  succeeds(await former.post('/invitations', { body }), 201);
  succeeds(await admin.delete(`/user_groups/${project.id}_4/users/${former.id}`), 204);
  const accepted = await accept(tokenIn(await lastTo('friend@example.com')), 'friend');
  assert.equal(accepted.status, 201);
  assert.equal(accepted.json.project, null);
  const browser = browserOf(accepted.headers['set-cookie']);
  assert.equal((await browser.get(`/projects/${project.id}`)).status, 403);
});

test('people register themselves as the settings allow', async () => {
  const register = (email: string) => anonymous.post('/registrations', { body: { email } });
  assert.equal((await anonymous.get('/sign_in_options')).json.registration, false);
  refuses(
    await register('me@example.org'),
    403,
    'People cannot create their own accounts here. Ask for an invitation.',
  );

  await set({ registration: 'open', registration_domains: 'example.org, example.net' });
  assert.equal((await anonymous.get('/sign_in_options')).json.registration, true);
  refuses(
    await register('me@evil.example'),
    400,
    'The email address must belong to one of these domains: example.org, example.net',
  );
  await hearth.user('holder', { email: 'holder@example.org' });
  const [fresh, known] = [await register('me@example.org'), await register('holder@example.org')];
  assert.deepEqual([fresh.status, fresh.text], [known.status, known.text], 'the answer tells nothing');
  assert.match((await lastTo('holder@example.org'))?.text ?? '', /you already have one/);
  const accepted = await accept(tokenIn(await lastTo('me@example.org')), 'myself');
  assert.equal(accepted.json.user.status, 'A');
  assert.notEqual(accepted.json.session, null);

  await set({ registration_domains: '@Example.com; @example.net' });
  succeeds(await anonymous.post('/registrations', { body: { email: 'at@example.com' } }), 202);
  for (const wrong of ['ada@example.com', '*.example.com', 'example.com, -']) {
    const refused = await admin.patch('/platform_settings', { body: { registration_domains: wrong } });
    assert.match(refused.error.message, /registration_domains: \S+ is not a domain, such as example.org/, wrong);
  }
  await set({ registration: 'approval', registration_domains: '' });
  succeeds(await register('waiting@example.com'), 202);
  const waiting = await accept(tokenIn(await lastTo('waiting@example.com')), 'waiting');
  assert.equal(waiting.json.session, null);
  assert.equal(waiting.headers['set-cookie'], undefined);
  const signIn = () => anonymous.post('/session', { body: { username: 'waiting', password } });
  refuses(await signIn(), 403, 'Account Pending');
  const isAboutWaiting = ({ subject }: ReceivedMail) => subject === 'New One asks for an account on Hearth';
  assert.match((await smtp.received('waiting@example.com', 2))[1]?.text ?? '', /waits for the approval/);
  await eventually(() => smtp.to('admin@localhost').some(isAboutWaiting), 'the mail to the administrator');
  assert.match(
    smtp.to('admin@localhost').find(isAboutWaiting)?.text ?? '',
    /\(waiting, waiting@example\.com\) has registered .*\n\nhttp\S+\/admin\/users$/s,
  );
  succeeds(await admin.patch(`/users/${waiting.json.user.id}`, { body: { values: { status: 'A' } } }));
  assert.match((await smtp.received('waiting@example.com', 3))[2]?.text ?? '', /has approved your account waiting/);
  succeeds(await signIn(), 201);
  succeeds(await admin.patch(`/users/${waiting.json.user.id}`, { body: { values: { status: 'S' } } }));
  succeeds(await admin.patch(`/users/${waiting.json.user.id}`, { body: { values: { status: 'A' } } }));
  assert.equal(smtp.to('waiting@example.com').length, 3, 'only who waits hears of a decision');

  succeeds(await register('unwanted@example.com'), 202);
  const unwanted = (await accept(tokenIn(await lastTo('unwanted@example.com')), 'unwanted')).json.user.id;
  succeeds(await admin.patch(`/users/${unwanted}`, { body: { values: { status: 'D' } } }));
  assert.match((await smtp.received('unwanted@example.com', 3))[2]?.text ?? '', /has declined your request/);

  succeeds(await register('tooLate@example.com'), 202);
  const token = tokenIn(await lastTo('tooLate@example.com'));
  await set({ registration: 'off' });
  refuses(await accept(token, 'toolate'), 404, dead);
});

test('a person with an account is notified at their own address, in whatever spelling the request has', async () => {
  await set({ registration: 'open' });
  await hearth.user('kim');
  // The lower case of a Kelvin sign is k. A mailbox with that spelling may belong to another person.
  const spelling = '\u212Aim@example.com';
  succeeds(await anonymous.post('/registrations', { body: { email: spelling } }), 202);
  assert.match((await smtp.received('kim@example.com'))[0]?.text ?? '', /you already have one/);
  assert.deepEqual(smtp.to(spelling), []);
  await set({ registration: 'off' });
});

test('strangers cannot send many mails to a person or request without limit', async () => {
  await set({ registration: 'open' });
  for (let count = 0; count < 5; count += 1) {
    await anonymous.post('/registrations', { body: { email: 'victim@example.com' } });
  }
  const answers: number[] = [];
  for (let count = 0; count < 30; count += 1) {
    answers.push((await anonymous.post('/registrations', { body: { email: `n${count}@example.com` } })).status);
  }
  assert.ok(answers.includes(202));
  const last = await anonymous.post('/registrations', { body: { email: 'last@example.com' } });
  assert.equal(last.status, 429);
  assert.match(String(last.headers['retry-after']), /^\d+$/);
  await smtp.received('n0@example.com');
  assert.equal(smtp.to('victim@example.com').length, 3);
  await set({ registration: 'off' });
});

test('nobody can choose a misleading name, but administrators can assign it', async () => {
  const wilma = await hearth.user('wilma');
  await hearth.platform.users.setSiteAdministrator(wilma.id, true);
  const fred = await hearth.user('fred');
  const project = await hearth.project(fred);
  succeeds(await fred.post('/invitations', { body: { emails: ['careful@example.com'], project_id: project.id } }), 201);
  const token = tokenIn(await lastTo('careful@example.com'));
  const fault = 'User name is invalid. The reason is: Name is reserved.';
  const names = ['anonymous', 'SELF', 'svn', '101', 'adm1n', 'Ad-min2', 'a.dmin', 'adrnin', 'wi1ma', 'deleted-user-7'];
  for (const name of names) refuses(await accept(token, name), 400, fault);
  for (const username of ['support', 'w.ilma']) {
    refuses(await fred.post(`/projects/${project.id}/service_accounts`, { body: { username } }), 400, fault);
  }
  for (const username of ['anonymous', '101']) {
    succeeds(await admin.post('/users', { body: { username, email: `${username}@example.com` } }), 201);
  }
  succeeds(await accept(token, 'wilmar'), 201);
});

test('a new account gets no session with single sign-on only, and a limited one if a second factor is due', async () => {
  const invite = async (email: string): Promise<string> => {
    assert.equal((await admin.post('/invitations', { body: { emails: [email] } })).status, 201);
    return tokenIn(await lastTo(email));
  };
  const [outside, unsafe] = [await invite('outside@example.com'), await invite('unsafe@example.com')];
  await set({ only_single_sign_on: true, emergency_administrator: 'admin' });
  const accepted = await accept(outside, 'outside');
  assert.equal(accepted.status, 201, accepted.text);
  assert.equal(accepted.json.session, null);
  assert.equal(accepted.headers['set-cookie'], undefined);
  await set({ only_single_sign_on: false, emergency_administrator: '', second_factor_required: 'everyone' });
  const browser = browserOf((await accept(unsafe, 'unsafe')).headers['set-cookie']);
  refuses(await browser.get('/projects'), 403, 'Set up a second factor first: this platform requires it.');
  await set({ second_factor_required: 'nobody' });
});

test('a person who is invited to two projects joins both with one link, and gets few mails', async () => {
  const projects = [await hearth.project(admin), await hearth.project(admin)];
  for (const { id } of projects) {
    assert.equal(
      (await admin.post('/invitations', { body: { emails: ['both@example.com'], project_id: id } })).status,
      201,
    );
  }
  const [one] = (await admin.get(`/projects/${projects[0]?.id ?? 0}/invitations`)).json;
  const [other] = (await admin.get(`/projects/${projects[1]?.id ?? 0}/invitations`)).json;
  const resend = (id: number | undefined) => admin.post(`/invitations/${id ?? 0}/resend`);
  for (const id of [one?.id, other?.id, one?.id]) succeeds(await resend(id));
  const refused = await resend(other?.id);
  assert.equal(refused.status, 429, refused.text);
  assert.match(String(refused.headers['retry-after']), /^\d+$/);
  // Mails that are sent at once may arrive in any order, and only the newest link is valid.
  await lastTo('both@example.com', 5);
  hearth.clock.advance(60 * 60 * 1000);
  succeeds(await resend(other?.id));
  const accepted = await accept(tokenIn(await lastTo('both@example.com', 6)), 'both');
  assert.equal(accepted.status, 201, accepted.text);
  const browser = browserOf(accepted.headers['set-cookie']);
  const joined = (await browser.get('/users/self/membership', { query: { scope: 'project' } })).json;
  assert.equal(joined.length, 2, JSON.stringify(joined));
});
