import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { changesOf, typesOf } from '../../../test/support/hearth/changes.ts';
import { succeeds } from '../../../test/support/hearth/expect.ts';
import { eventually } from '../../../test/support/hearth/store.ts';
import { done, plainSettings, svnOf } from '../../../test/support/svn/working-copies.ts';
import { aProject, aWorld } from '../../../test/support/worlds/world.ts';

const { hearth, users, projects } = await aWorld()
  .withUsers('outsider')
  .with(aProject('open').ownedBy('owner').withMembers('member'))
  .with(aProject('closed', { is_public: false }).ownedBy('owner').withMembers('member'))
  .start({ after });
const { owner, member, outsider } = users;
const callers = { anonymous: hearth.anonymous, outsider, member, owner, site: hearth.admin };
const { seenBy, head } = changesOf(hearth);
const svn = svnOf({ after }, hearth, [owner]);
const open = await svn.repository(owner, projects.open.id, 'code');
const closed = await svn.repository(owner, projects.closed.id, 'hidden');

const everybody = (...types: string[]) => ({
  anonymous: types,
  outsider: types,
  member: types,
  owner: types,
  site: types,
});
const insiders = (...types: string[]) => ({ ...everybody(...types), anonymous: [], outsider: [] });

test('a new repository is shown to callers who see its project', async () => {
  const shown = await seenBy(callers, () => svn.repository(owner, projects.open.id, 'fresh'));
  assert.deepEqual(typesOf(shown), everybody('repository.created'));
  assert.deepEqual([shown.outsider[0]?.repository?.name, shown.outsider[0]?.submitted_by?.id], ['fresh', owner.id]);
  const hidden = await seenBy(callers, () => svn.repository(owner, projects.closed.id, 'fresh'));
  assert.deepEqual(typesOf(hidden), insiders('repository.created'));
});

test('settings and the access file are separate changes', async () => {
  const rules = { is_reference_mandatory: false, is_commit_message_change_allowed: true };
  const seen = await seenBy(callers, async () => {
    await svn.change(owner, open.id, { commit_rules: rules });
    await svn.change(owner, open.id, { commit_rules: rules });
    await svn.change(owner, open.id, { commit_rules: rules, access_file: '[/trunk]\n* = r' });
    await svn.change(owner, open.id, plainSettings);
  });
  const types = ['repository.updated', 'repository.access_changed', 'repository.access_changed', 'repository.updated'];
  assert.deepEqual(typesOf(seen), everybody(...types));
  assert.deepEqual(seen.outsider[0]?.changed, ['commit_rules']);
  const hidden = await seenBy(callers, () => svn.change(owner, closed.id, { commit_rules: rules }));
  assert.deepEqual(typesOf(hidden), insiders('repository.updated'));
});

test('a commit shows the repository and the revision, and neither its author nor its message', async () => {
  for (const { repository, expected } of [
    { repository: open, expected: everybody('repository.committed') },
    { repository: closed, expected: insiders('repository.committed') },
  ]) {
    const from = await head();
    const seen = await seenBy(callers, async () => {
      done(await svn.svn('owner', 'mkdir', `${repository.svn_url}/trunk/a`, '-m', 'Confidential words'));
      await eventually(async () => (await head()) > from, 'the commit in the log');
    });
    assert.deepEqual(typesOf(seen), expected);
    const [commit] = seen.member;
    assert.deepEqual([commit?.repository?.id, commit?.revision, commit?.submitted_by], [repository.id, 2, null]);
    assert.doesNotMatch(JSON.stringify(seen), /Confidential/);
  }
});

test('a deletion is shown to callers who saw the repository, with id and type only', async () => {
  const seen = await seenBy(callers, async () => succeeds(await owner.delete(`/svn/${open.id}`), 202));
  assert.deepEqual(typesOf(seen), everybody('repository.deleted'));
  const [deletion] = seen.outsider;
  assert.deepEqual(deletion, {
    id: deletion?.id,
    type: 'repository.deleted',
    repository: { id: open.id, uri: `svn/${open.id}` },
  });
  const hidden = await seenBy(callers, async () => succeeds(await owner.delete(`/svn/${closed.id}`), 202));
  assert.deepEqual(typesOf(hidden), insiders('repository.deleted'));
});
