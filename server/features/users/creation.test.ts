import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { refuses, statusesOf, succeeds } from '../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../test/support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const { admin, anonymous } = hearth;

test('a site administrator creates users who can sign in', async () => {
  const account = { username: 'Zoe', email: 'zoe@example.com', real_name: 'Zoë' };
  const password = 'long enough for it';
  const made = await admin.post('/users', { body: { ...account, password } });
  succeeds(made, 201);
  assert.deepEqual(made.json, (await admin.get(`/users/${made.json.id}`)).json);
  const { id, username, real_name, email, status } = made.json;
  assert.deepEqual({ id, username, real_name, email, status }, { id: 102, ...account, status: 'A' });
  succeeds(await anonymous.post('/tokens', { body: { username: 'zoe', password } }));
});

test('a user without a password cannot sign in with one', async () => {
  succeeds(await admin.post('/users', { body: { username: 'mute', email: 'mute@example.com' } }), 201);
  assert.equal((await anonymous.post('/tokens', { body: { username: 'mute', password: 'anything' } })).status, 500);
});

const required = { username: 'someone', email: 'someone@example.com' };
const refusals: [what: string, body: Record<string, unknown>, message: string][] = [
  ['no name', { ...required, username: undefined }, '`username` is required.'],
  ['no e-mail', { ...required, email: undefined }, '`email` is required.'],
  ['an e-mail with a comment', { ...required, email: 'a(b)@c' }, 'a(b)@c is not a valid email address'],
  ['a wrong e-mail', { ...required, email: 'a b@c' }, 'a b@c is not a valid email address'],
  ['a short password', { ...required, password: 'short' }, 'The password must have at least 12 characters.'],
  [
    'a password that could not be checked',
    { ...required, password: 'x'.repeat(1025) },
    'Invalid value specified for `password`. Maximum 1024 characters allowed.',
  ],
  ['a wrong status', { ...required, status: 'S' }, 'Invalid value specified for `status`. Expected one of (A,R,P).'],
  ['a status that the platform has not', { ...required, status: 'R' }, 'Restricted users are not authorized.'],
  ['an unknown member', { ...required, emial: 'x' }, 'Unknown parameter(s): emial. Did you mean `email`?'],
];
for (const [what, body, message] of refusals) {
  test(`${what} is refused`, async () => {
    refuses(await admin.post('/users', { body }), 400, message);
  });
}

test('others cannot create users', async () => {
  const yan = await hearth.user('yan');
  refuses(await yan.post('/users', { body: required }), 403, 'Only site administrators may do this.');
  refuses(await anonymous.post('/users', { body: required }), 401);
});

test('of many concurrent requests for one name, exactly one gets it', async () => {
  const calls = Array.from({ length: 20 }, (_, number) =>
    admin.post('/users', {
      body: { username: number % 2 === 0 ? 'Wanted' : 'wanted', email: `w${number}@example.com` },
    }),
  );
  const answers = await Promise.all(calls);
  assert.equal(answers.filter(({ status }) => status === 201).length, 1);
  for (const answered of answers.filter(({ status }) => status !== 201)) {
    refuses(answered, 400, 'User name is invalid. The reason is: User name already exists');
  }
});

test('a user and a project cannot get the same name concurrently', async () => {
  const label = 'Contested';
  for (let round = 0; round < 5; round++) {
    const name = `contested-${round}`;
    const [user, project] = await Promise.all([
      admin.post('/users', { body: { username: name, email: `${name}@example.com` } }),
      admin.post('/projects', { body: { shortname: name, label, is_public: true, template_id: 100 } }),
    ]);
    assert.deepEqual(statusesOf([user, project]), [201, 400], `${user.text}\n${project.text}`);
  }
});

test('of many concurrent renames to one name, exactly one succeeds', async () => {
  const users = await Promise.all(['n-one', 'n-two', 'n-three', 'n-four'].map((name) => hearth.user(name)));
  const answers = await Promise.all(
    users.map(({ id }) => admin.patch(`/users/${id}`, { body: { values: { username: 'renamed' } } })),
  );
  assert.deepEqual(statusesOf(answers), [200, 400, 400, 400]);
});
