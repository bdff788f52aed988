import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { succeeds } from '../support/hearth/expect.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { eventually } from '../support/hearth/store.ts';
import { done, failed, svnOf } from '../support/svn/working-copies.ts';

/** The copy with the repositories, and a copy that forwards all Subversion requests to it. */
const node = await startHearth({ after }, { env: { HEARTH_TRUSTED_PROXIES: '127.0.0.1' } });
const copy = await startHearth({ after }, { store: node.store, env: { HEARTH_SVN_NODE: node.base } });
const alice = await node.user('alice');
const bob = await node.user('bob');
const project = await node.project(alice, { is_public: false });
const { svn, ...world } = svnOf({ after }, node, [alice, bob]);
const onCopy = copy.caller({ 'X-Auth-AccessKey': alice.accessKey });
const through = (base: string, url: string): string => url.replace(/^https?:\/\/[^/]+/, base);

test('every copy creates, shows and serves the repositories of the node', async () => {
  const body = { project_id: project.id, name: 'shared', settings: { layout: ['trunk'] } };
  const made = await onCopy.post('/svn', { body });
  succeeds(made, 201);
  const { id, svn_url } = made.json;
  const [shown, own] = [(await onCopy.get(`/svn/${id}`)).json, (await alice.get(`/svn/${id}`)).json];
  // Each client gets addresses of the copy that it called.
  assert.deepEqual(shown, { ...own, svn_url: through(copy.base, own.svn_url) });
  assert.equal((await onCopy.get(`/projects/${project.id}/svn`)).json.repositories.length, 1);

  const [atCopy, atNode] = [through(copy.base, svn_url), through(node.base, svn_url)];
  done(await world.put('alice', `${atCopy}/trunk/by-copy.txt`));
  assert.match(done(await svn('alice', 'list', `${atNode}/trunk`)), /by-copy\.txt/);
  done(await svn('alice', 'move', '-m', 'moves', `${atCopy}/trunk/by-copy.txt`, `${atCopy}/moved.txt`));

  failed(await svn('bob', 'list', atCopy), /E175013|forbidden/i);
  const members = (users: { id: number }[]) =>
    onCopy.put(`/user_groups/${project.id}_3/users`, { body: users.map((user) => ({ id: user.id })) });
  succeeds(await members([bob]));
  await eventually(async () => (await svn('bob', 'list', atNode)).code === 0, 'bob to be let in');
  succeeds(await members([]));
  await eventually(async () => (await svn('bob', 'list', atNode)).code !== 0, 'bob to be kept out');

  succeeds(await onCopy.delete(`/svn/${id}`), 202);
  await eventually(async () => (await node.admin.get('/deleted_repositories')).json.length === 1, 'the deletion');
  assert.equal((await onCopy.get(`/svn/${id}`)).status, 404);
});

test('without its node, a copy supports everything except Subversion', async () => {
  await node.stop();
  const refused = await onCopy.get(`/projects/${project.id}/svn`);
  assert.equal(refused.status, 503);
  succeeds(await onCopy.get(`/projects/${project.id}`));
});
