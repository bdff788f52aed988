import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import type { Caller } from '../../../test/support/hearth/hearth.ts';
import { done, svnOf } from '../../../test/support/svn/working-copies.ts';
import { aProject, aWorld } from '../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { alice, bob, out },
  projects: { project, closed },
} = await aWorld()
  .withUsers('alice', 'bob', 'out')
  .with(aProject('project').ownedBy('alice').withMembers('bob'))
  .with(aProject('closed', { is_public: false }).ownedBy('alice'))
  .start({ after });
const world = svnOf({ after }, hearth, [alice, bob, out]);
const { svn_url: url, id } = await world.repository(alice, project.id, 'main', {
  layout: ['trunk', 'tags', 'tags/v1', 'secret'],
  access_file: '[/secret]\n* =\nalice = rw',
  immutable_tags: { paths: ['tags'], whitelist: [] },
});
const hidden = await world.repository(alice, closed.id, 'private');

const check = async (by: Caller, body: object) => {
  const { json } = await by.post(`/svn/${id}/commit_check`, { body });
  return [json.passes, ...json.faults.map(({ rule, path }) => (path === null ? rule : `${rule} ${path}`))];
};
const change = (path: string, action = 'added', more: object = {}) => ({ path, action, ...more });

/** A proposed commit, the verdict, and the way to make it. */
const cases: [
  name: string,
  login: 'bob' | 'alice',
  changes: object[],
  message: string,
  verdict: unknown[],
  args: string[],
][] = [
  ['a new directory', 'bob', [change('trunk/a/')], 'Add', [true], ['mkdir', '-m', 'Add', `${url}/trunk/a`]],
  ['an empty message', 'bob', [change('trunk/b/')], '', [false, 'message'], ['mkdir', '-m', '', `${url}/trunk/b`]],
  [
    'a hidden path',
    'bob',
    [change('/secret/x/')],
    'Add',
    [false, 'access /secret/x'],
    ['mkdir', '-m', 'Add', `${url}/secret/x`],
  ],
  ['a path for its owner', 'alice', [change('/secret/y/')], 'Add', [true], ['mkdir', '-m', 'Add', `${url}/secret/y`]],
  [
    'a new tag',
    'bob',
    [change('tags/v2/', 'added', { copied_from: 'trunk' })],
    'Tag',
    [true],
    ['copy', '-m', 'Tag', `${url}/trunk`, `${url}/tags/v2`],
  ],
  [
    'a change in a tag',
    'bob',
    [change('tags/v1/c/')],
    'Add',
    [false, 'immutable_tags'],
    ['mkdir', '-m', 'Add', `${url}/tags/v1/c`],
  ],
  [
    'the deletion of all tags',
    'bob',
    [change('tags/', 'deleted')],
    'Delete',
    [false, 'immutable_tags'],
    ['delete', '-m', 'Delete', `${url}/tags`],
  ],
  [
    'a copy of a hidden source',
    'bob',
    [change('trunk/copy/', 'added', { copied_from: 'secret' })],
    'Copy',
    [false, 'copy /secret'],
    ['copy', '-m', 'Copy', `${url}/secret`, `${url}/trunk/copy`],
  ],
];

test('a checked commit passes exactly if the commit itself does', async () => {
  succeeds(await hearth.admin.patch('/platform_settings', { body: { svn_empty_messages: false } }));
  for (const [name, login, changes, message, verdict, args] of cases) {
    const by = login === 'bob' ? bob : alice;
    assert.deepEqual(await check(by, { message, changes }), verdict, name);
    const made = await world.svn(login, ...args);
    assert.equal(made.code === 0, verdict[0], `${name}: ${made.stderr}`);
  }
});

test('sizes are checked, and administrators can try other limits', async () => {
  succeeds(await hearth.admin.patch('/platform_settings', { body: { svn_file_size_limit: 1 } }));
  const large = [change('trunk/large.bin', 'added', { size: 1024 * 1024 + 1 })];
  assert.deepEqual(await check(bob, { message: 'Add', changes: large }), [false, 'file_size /trunk/large.bin']);
  const secret = [change('secret/z.txt')];
  assert.deepEqual(await check(alice, { message: 'Add', author: 'bob', changes: secret }), [
    false,
    'access /secret/z.txt',
  ]);
  const asked = { body: { message: 'Add', author: 'alice', changes: secret } };
  assert.equal((await bob.post(`/svn/${id}/commit_check`, asked)).status, 403);
  assert.equal((await out.post(`/svn/${hidden.id}/commit_check`, asked)).status, 404);
});

test('paths that Subversion does not allow are refused with their position', async () => {
  for (const path of ['trunk/../secret/x', '../trunk', 'trunk/./a', 'trunk//a', 'trunk/..', '/..']) {
    for (const [body, pointer] of [
      [{ message: 'Add', changes: [change('trunk/a'), change(path)] }, '/changes/1/path'],
      [{ message: 'Add', changes: [change('trunk/a', 'added', { copied_from: path })] }, '/changes/0/copied_from'],
    ] as const) {
      const refused = await bob.post(`/svn/${id}/commit_check`, { body });
      assert.equal(refused.status, 400, path);
      assert.partialDeepStrictEqual(refused.body, { problem: { code: 'svn_path_invalid', pointer } });
    }
    const refused = await alice.post(`/svn/${id}/access_check`, { body: { paths: ['/trunk', path] } });
    assert.partialDeepStrictEqual(refused.body, { problem: { code: 'svn_path_invalid', pointer: '/paths/1' } });
  }
});

test('administrators can check a commit against an unsaved access file', async () => {
  const changes = [change('trunk/a'), change('secret/b')];
  const asked = { message: 'Add', author: 'bob', changes };
  assert.deepEqual(await check(alice, asked), [false, 'access /secret/b']);
  const opened = { ...asked, access_file: '[/trunk]\n* = r\n[/secret]\nbob = rw' };
  assert.deepEqual(await check(alice, opened), [false, 'access /trunk/a']);
  assert.deepEqual(await check(alice, asked), [false, 'access /secret/b'], 'nothing was saved');
  const own = { message: 'Add', changes, access_file: '' };
  assert.equal((await bob.post(`/svn/${id}/commit_check`, { body: own })).status, 403);
  const broken = await alice.post(`/svn/${id}/commit_check`, { body: { ...asked, access_file: '[/trunk\n* = rw' } });
  assert.equal(broken.status, 400, broken.text);
});

test('administrators see who can read and write a path, also with an unsaved access file', async () => {
  const access = async (body: object) => {
    const answer = await alice.post(`/svn/${id}/access_check`, { body });
    succeeds(answer);
    return answer.json.map(({ path, users, others }) => [
      path,
      Object.fromEntries(users.map(({ username, access: right }) => [username, right])),
      others,
    ]);
  };
  assert.deepEqual(await access({ paths: ['/trunk', '/secret/plan.txt'] }), [
    ['/trunk', { alice: 'read_write', bob: 'read_write' }, 'read'],
    ['/secret/plan.txt', { alice: 'read_write', bob: 'none' }, 'none'],
  ]);
  assert.deepEqual(await access({ paths: ['/trunk'], access_file: '[/trunk]\n* = r\nout = rw' }), [
    ['/trunk', { alice: 'read', bob: 'read', out: 'read_write' }, 'read'],
  ]);
  const saved = await alice.get(`/svn/${id}`);
  assert.match(saved.text, /secret/, 'nothing was saved');
  const broken = await alice.post(`/svn/${id}/access_check`, {
    body: { paths: ['/'], access_file: '[/trunk\n* = rw' },
  });
  assert.equal(broken.status, 400);
  refuses(
    await bob.post(`/svn/${id}/access_check`, { body: { paths: ['/'] } }),
    403,
    'User must be SVN admin to do this action',
  );
  done(await world.svn('alice', 'list', url));
});
