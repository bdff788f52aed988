import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Caller } from '../../../test/support/hearth/hearth.ts';
import { eventually } from '../../../test/support/hearth/store.ts';
import { done, svnOf } from '../../../test/support/svn/working-copies.ts';
import { aProject, aWorld } from '../../../test/support/worlds/world.ts';

const { hearth, users, projects } = await aWorld()
  .withUsers('outsider')
  .with(aProject('open').ownedBy('owner').withMembers('member'))
  .with(aProject('closed', { is_public: false }).ownedBy('owner').withMembers('member'))
  .start({ after });
const { owner, member, outsider } = users;
const svn = svnOf({ after }, hearth, [owner]);
const open = await svn.repository(owner, projects.open.id, 'code');
const closed = await svn.repository(owner, projects.closed.id, 'vault');
await svn.change(owner, open.id, { access_file: '[/trunk/hidden]\n* =\nowner = rw\n' });

const commit = async (repository: { svn_url: string }, path: string, message: string) =>
  done(await svn.svn('owner', 'mkdir', '--parents', `${repository.svn_url}/trunk/${path}`, '-m', message));
await commit(open, 'lamp/wick', 'Brake the lamp\n\nAbove nine Beaufort');
await commit(open, 'stairs', 'Paint the stairs <b>red</b>');
await commit(open, 'hidden/oil', 'Confidential purchase');
await commit(closed, 'ledger', 'Sealed accounts');

async function found(by: Caller, query: string) {
  const read = await by.get(`/search?q=${encodeURIComponent(query)}&kind=commit`);
  assert.equal(read.status, 200, read.text);
  return read.json.groups.flatMap(({ results }) => results);
}
const texts = (segments: readonly { text: string; is_match: boolean }[] = []): string =>
  segments.map(({ text, is_match: isMatch }) => (isMatch ? `[${text}]` : text)).join('');

await eventually(async () => (await found(owner, 'sealed')).length > 0, 'the text of the last commit', 60_000);

test('commits are found by their messages and paths', async () => {
  const [byMessage] = await found(outsider, 'brake');
  assert.deepEqual([byMessage?.id, texts(byMessage?.title)], [2, '[Brake] the lamp']);
  assert.deepEqual([byMessage?.repository?.name, byMessage?.author?.username], ['code', 'owner']);
  const [below] = await found(outsider, 'beaufort');
  assert.equal(texts(below?.excerpt?.segments), 'Above nine [Beaufort]');
  const [byPath] = await found(outsider, '/trunk/lamp/wick');
  assert.equal(texts(byPath?.excerpt?.segments), '[/trunk/lamp/wick]');
  assert.equal(texts((await found(outsider, 'stairs'))[0]?.title), 'Paint the [stairs] <b>red</b>');
});

test('the access file and the project decide who finds a commit', async () => {
  for (const query of ['confidential', 'hidden', 'oil']) {
    assert.deepEqual([(await found(owner, query)).length, (await found(member, query)).length], [1, 0], query);
  }
  for (const query of ['sealed', 'ledger']) {
    assert.deepEqual(
      [
        (await found(member, query)).length,
        (await found(outsider, query)).length,
        (await found(hearth.anonymous, query)).length,
      ],
      [1, 0, 0],
      query,
    );
  }
});
