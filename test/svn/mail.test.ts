import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { succeeds } from '../support/hearth/expect.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { startSmtp } from '../support/servers/smtp.ts';
import { eventually } from '../support/hearth/store.ts';
import { done, svnOf } from '../support/svn/working-copies.ts';

const smtp = await startSmtp({ after });
const hearth = await startHearth(
  { after },
  { env: { HEARTH_SMTP_URL: smtp.url, HEARTH_MAIL_FROM: 'forge@example.org' } },
);
const { admin, platform } = hearth;
const alice = await hearth.user('alice');
const bob = await hearth.user('bob');
const gina = await hearth.user('gina');
const out = await hearth.user('out');
const project = await hearth.project(alice, { is_public: false });
await hearth.members(project.id, [bob, gina]);
const group = (await alice.post('/user_groups', { body: { project_id: project.id, short_name: 'readers' } })).json;
succeeds(await alice.put(`/user_groups/${group.id}/users`, { body: [{ id: gina.id }] }));
const world = svnOf({ after }, hearth, [alice, bob]);
const { svn, directory } = world;

const to = (path: string, recipients: object) => ({ path, emails: [], users: [], user_groups: [], ...recipients });
const handled = (id: number, revision: number): Promise<void> =>
  eventually(async () => {
    const row = await platform.db.read
      .selectFrom('svn_repositories')
      .select('handled_revision')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.handled_revision >= revision;
  }, `revision ${revision}`);

test('addresses, users and groups each get one mail about a commit', async () => {
  const repository = await world.repository(alice, project.id, 'mailed', {
    layout: ['trunk/src', 'trunk/doc', 'tags'],
    email_notifications: [
      to('/trunk', { emails: ['list@example.org', 'BOB@example.com'] }),
      to('/*/src/', { users: [bob.id, out.id], user_groups: [group.id] }),
      to('/tags', { emails: ['tags@example.org'] }),
      to('/trunk/src/a.txt', { emails: ['file@example.org'] }),
      to('/elsewhere', { users: [gina.id] }),
    ],
  });
  const url = repository.svn_url;
  done(await svn('alice', 'checkout', url, 'mailed'));
  world.write('mailed/trunk/src/a.txt', 'one\n');
  world.write('mailed/trunk/src/gone.txt', 'gone\n');
  done(await svn('alice', 'add', 'mailed/trunk/src/a.txt', 'mailed/trunk/src/gone.txt'));
  done(await svn('alice', 'commit', '-m', 'first', 'mailed'));
  world.write('mailed/trunk/src/a.txt', 'two\n');
  world.write('mailed/trunk/doc/é.txt', 'new\n');
  done(await svn('alice', 'add', 'mailed/trunk/doc/é.txt'));
  done(await svn('alice', 'delete', 'mailed/trunk/src/gone.txt'));
  done(await svn('alice', 'commit', '-m', 'second – naïve\n\nwith two lines', 'mailed'));

  const [, mail] = await smtp.received('list@example.org', 2);
  assert.equal(mail?.from, 'forge@example.org');
  assert.equal(mail.subject, 'r3 trunk/doc trunk/src');
  const pages = `${hearth.base}/projects/${project.shortname}/svn/mailed/revisions/3`;
  const lines = mail.text.split('\n');
  assert.equal(lines[0], `SVN Repository: ${project.shortname}/mailed`);
  assert.match(lines[1] ?? '', /^Changes by: alice <alice@example\.com> on \d{4}-\d\d-\d\dT/);
  assert.deepEqual(lines.slice(2), [
    `New Revision: 3 ${pages}`,
    '',
    'Log message:',
    '  second – naïve',
    '',
    '  with two lines',
    '',
    'Updated files :',
    '  /trunk/src/a.txt',
    '',
    'Added files :',
    '  /trunk/doc/é.txt',
    '',
    'Deleted files :',
    '  /trunk/src/gone.txt',
    '',
    'Source code changes:',
    ...['/trunk/doc/é.txt', '/trunk/src/a.txt', '/trunk/src/gone.txt'].flatMap((path) => [
      `  ${path}`,
      `    ${pages}?path=${encodeURIComponent(path)}`,
    ]),
  ]);
  // Bob is listed as an address and as a user, and is a group member, but gets one mail.
  assert.equal((await smtp.received('bob@example.com', 2)).length, 2);
  assert.equal((await smtp.received('gina@example.com', 2)).length, 2);
  assert.deepEqual(smtp.to('BOB@example.com'), []);
  for (const nobody of ['out@example.com', 'tags@example.org', 'file@example.org'])
    assert.deepEqual(smtp.to(nobody), []);

  await hearth.members(project.id, [bob]);
  done(await svn('alice', 'mkdir', '-m', 'without gina', `${url}/trunk/src/dir`));
  await smtp.received('list@example.org', 3);
  await handled(repository.id, 4);
  assert.equal(smtp.to('gina@example.com').length, 2);
  const paths = async (): Promise<string[]> =>
    (await alice.get(`/svn/${repository.id}`)).json.settings.email_notifications.map(({ path }) => path);
  await eventually(async () => !(await paths()).includes('/elsewhere'), 'gina to be taken out');
});

test('the platform can restrict mails about private projects to their users', async () => {
  succeeds(await admin.patch('/platform_settings', { body: { svn_mails_to_users_only: true } }));
  const { id, svn_url } = await world.repository(alice, project.id, 'discreet', {
    email_notifications: [to('/', { emails: ['stranger@example.org', 'out@example.com', 'alice@example.com'] })],
  });
  done(await svn('bob', 'mkdir', '-m', 'quiet', `${svn_url}/trunk/dir`));
  const [mail] = await smtp.received('alice@example.com');
  assert.equal(mail?.subject, 'r2 trunk');
  await handled(id, 2);
  assert.deepEqual([...smtp.to('stranger@example.org'), ...smtp.to('out@example.com')], []);
  succeeds(await admin.patch('/platform_settings', { body: { svn_mails_to_users_only: false } }));
});

test('users see only paths that the access file lets them read; addresses see everything', async () => {
  const { id, svn_url: url } = await world.repository(alice, project.id, 'veiled', {
    layout: ['trunk/open', 'trunk/secret'],
    access_file: '[/trunk/secret]\n* =\nalice = rw',
    email_notifications: [
      to('/', { emails: ['all@example.org'], users: [alice.id] }),
      to('/trunk', { user_groups: [`${project.id}_3`] }),
    ],
  });
  const [before, hers] = ['bob', 'alice'].map((name) => smtp.to(`${name}@example.com`).length);
  done(await svn('alice', 'mkdir', '-m', 'launch codes', `${url}/trunk/secret/rockets`));
  done(await svn('alice', 'mkdir', '-m', 'both', `${url}/trunk/open/a`, `${url}/trunk/secret/b`));
  done(await svn('alice', 'copy', '-m', 'out of it', `${url}/trunk/secret/b`, `${url}/trunk/open/c`));
  await handled(id, 4);
  const mailed = (await smtp.received('bob@example.com', (before ?? 0) + 2)).slice(before);
  assert.deepEqual(
    mailed.map(({ subject }) => subject),
    ['r3 trunk/open', 'r4 trunk/open'],
  );
  for (const { text } of mailed) {
    assert.doesNotMatch(text, /secret|both|out of it/);
    assert.match(text, /Log message:\n {2}\(hidden, [^]*Added files :\n {2}\/trunk\/open\/[ac]\/$/);
  }
  const wholes = [
    ...(await smtp.received('all@example.org', 3)),
    ...(await smtp.received('alice@example.com', (hers ?? 0) + 3)).slice(hers),
  ];
  assert.equal(wholes.length, 6);
  for (const { subject, text } of [wholes[0], wholes[3]].filter((mail) => mail !== undefined)) {
    assert.match(`${subject} ${text}`, /r2 trunk\/secret [^]*launch codes[^]*\/trunk\/secret\/rockets\//);
  }
});

test('a commit that Hearth missed is announced at the next start, and nothing is announced twice', async () => {
  const source = await world.repository(alice, project.id, 'source', { layout: ['trunk'] });
  const target = await world.repository(alice, project.id, 'target', {
    layout: [],
    email_notifications: [to('/', { emails: ['late@example.org'] })],
  });
  const { repositories } = await platform.svn.engine();
  const dump = join(directory, 'source.dump');
  await repositories.dump({ projectId: project.id, name: source.name }, dump);
  await repositories.load({ projectId: project.id, name: target.name }, dump);
  await platform.svn.housekeeping.start();
  const [mail] = await smtp.received('late@example.org');
  assert.match(mail?.text ?? '', /Added files :\n {2}\/trunk\//);
  await platform.db.write((tx) =>
    tx.updateTable('svn_repositories').set({ handled_revision: 0 }).where('id', '=', target.id).execute(),
  );
  await platform.svn.housekeeping.start();
  await handled(target.id, 1);
  done(await svn('bob', 'mkdir', '-m', 'again', `${target.svn_url}/more`));
  assert.deepEqual(
    (await smtp.received('late@example.org', 2)).map(({ subject }) => subject),
    ['r1 /', 'r2 /'],
  );
});
