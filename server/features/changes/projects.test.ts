import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { changesOf, typesOf } from '../../../test/support/hearth/changes.ts';
import type { Answered } from '../../../test/support/hearth/client.ts';
import { aProject, aTracker, aWorld } from '../../../test/support/worlds/world.ts';

const { hearth, users, projects } = await aWorld()
  .withUsers('outsider', 'guest')
  .with(aProject('open').ownedBy('owner').withMembers('member').with(aTracker('bug').fromTemplate('bugs')))
  .with(aProject('closed', { is_public: false }).ownedBy('owner').withMembers('member'))
  .start({ after });
const { owner, member, outsider, guest } = users;
const callers = { anonymous: hearth.anonymous, outsider, guest, member, owner, site: hearth.admin };
const { seenBy } = changesOf(hearth);

const ok = (answer: Answered): Answered => {
  assert.ok(answer.status < 300, answer.text);
  return answer;
};
const everybody = (...types: string[]) => ({
  anonymous: types,
  outsider: types,
  guest: types,
  member: types,
  owner: types,
  site: types,
});
const insiders = (...types: string[]) => ({ ...everybody(...types), anonymous: [], outsider: [], guest: [] });
const administrators = (...types: string[]) => ({ ...insiders(...types), member: [] });
const groupOf = (project: { id: number }, number: number) => `${project.id}_${number}`;

test('a new project is shown to callers who see it', async () => {
  const open = await seenBy(callers, () => hearth.project(owner, { label: 'Fresh' }));
  assert.deepEqual(typesOf(open), everybody('project.created'));
  assert.equal(open.outsider[0]?.project?.label, 'Fresh');
  const closed = await seenBy(callers, () => hearth.project(owner, { is_public: false }));
  assert.deepEqual(typesOf(closed), administrators('project.created'));
});

test('a change of a project names the changed parts', async () => {
  const { id } = projects.open;
  const seen = await seenBy(callers, async () => {
    ok(await owner.patch(`/projects/${id}`, { body: { label: 'Renamed', description: 'More' } }));
    ok(await owner.patch(`/projects/${id}`, { body: { label: 'Renamed' } }));
    ok(await owner.put(`/projects/${id}/banner`, { body: { message: 'Closed today' } }));
    ok(await owner.delete(`/projects/${id}/banner`));
  });
  assert.deepEqual(
    seen.outsider.map(({ type, changed }) => [type, changed]),
    [
      ['project.updated', ['label', 'description']],
      ['project.updated', ['banner']],
      ['project.updated', ['banner']],
    ],
  );
  assert.deepEqual(typesOf(seen), everybody('project.updated', 'project.updated', 'project.updated'));
  const hidden = await seenBy(callers, async () =>
    ok(await owner.patch(`/projects/${projects.closed.id}`, { body: { label: 'Hidden' } })),
  );
  assert.deepEqual(typesOf(hidden), insiders('project.updated'));
});

test('a project that becomes private or is suspended is shown as lost to callers who no longer see it', async () => {
  const { id } = projects.open;
  const lost = ['project.access_lost'];
  const closing = await seenBy(callers, async () =>
    ok(await owner.patch(`/projects/${id}`, { body: { access: 'private' } })),
  );
  assert.deepEqual(typesOf(closing), { ...insiders('project.updated'), anonymous: lost, outsider: lost, guest: lost });
  const [loss] = closing.outsider;
  assert.deepEqual(loss, { id: loss?.id, type: 'project.access_lost', project: { id, uri: `projects/${id}` } });
  const suspending = await seenBy(callers, async () =>
    ok(await hearth.admin.patch(`/projects/${id}`, { body: { status: 'suspended' } })),
  );
  assert.deepEqual(typesOf(suspending), { ...everybody(), member: lost, owner: lost, site: ['project.updated'] });
  ok(await hearth.admin.patch(`/projects/${id}`, { body: { status: 'active' } }));
  ok(await owner.patch(`/projects/${id}`, { body: { access: 'public' } }));
});

test('changes of members are shown to administrators and to the members themselves', async () => {
  const path = `/user_groups/${groupOf(projects.open, 3)}/users`;
  const added = await seenBy(callers, async () => ok(await owner.post(path, { body: { id: guest.id } })));
  const own = (type: string) => ({ ...administrators(type), guest: [type] });
  assert.deepEqual(typesOf(added), own('project.member_added'));
  const [change] = added.owner;
  assert.deepEqual([change?.user?.id, change?.group?.id], [guest.id, groupOf(projects.open, 3)]);
  const removed = await seenBy(callers, async () => ok(await owner.delete(`${path}/${guest.id}`)));
  assert.deepEqual(typesOf(removed), own('project.member_removed'));
});

test('a person who is removed from a private project learns only that they lost it', async () => {
  const { id } = projects.closed;
  const path = `/user_groups/${groupOf(projects.closed, 3)}/users`;
  ok(await owner.post(path, { body: { id: guest.id } }));
  const seen = await seenBy(callers, async () => ok(await owner.delete(`${path}/${guest.id}`)));
  assert.deepEqual(typesOf(seen), { ...administrators('project.member_removed'), guest: ['project.access_lost'] });
  const [loss] = seen.guest;
  assert.deepEqual(loss, { id: loss?.id, type: 'project.access_lost', project: { id, uri: `projects/${id}` } });
});

test('user groups are shown to callers who may read their members', async () => {
  let id = 0;
  const made = await seenBy(callers, async () => {
    const created = await owner.post('/user_groups', { body: { project_id: projects.open.id, short_name: 'Testers' } });
    id = Number(created.json.id);
  });
  assert.deepEqual(typesOf(made), administrators('group.created'));
  assert.deepEqual(made.owner[0]?.group, { id: String(id), uri: `user_groups/${id}`, label: 'Testers' });
  const renamed = await seenBy(callers, async () =>
    ok(await owner.patch(`/user_groups/${id}`, { body: { short_name: 'Reviewers' } })),
  );
  assert.deepEqual(typesOf(renamed), administrators('group.updated'));
  assert.deepEqual(renamed.owner[0]?.changed, ['name']);
  const filled = await seenBy(callers, async () =>
    ok(await owner.put(`/user_groups/${id}/users`, { body: [{ id: guest.id }] })),
  );
  // The project was private before, so its groups are synchronized with its members.
  const joined = ['project.member_added', 'group.member_added'];
  assert.deepEqual(typesOf(filled), { ...administrators(...joined), guest: joined });
  const emptied = await seenBy(callers, async () => ok(await owner.put(`/user_groups/${id}/users`, { body: [] })));
  assert.deepEqual(typesOf(emptied), { ...administrators('group.member_removed'), guest: ['group.member_removed'] });
  const promoted = await seenBy(callers, async () =>
    ok(await owner.post(`/user_groups/${groupOf(projects.open, 4)}/users`, { body: { id: member.id } })),
  );
  // The new administrator now reads the members.
  assert.deepEqual(typesOf(promoted), insiders('group.member_added'));
});
