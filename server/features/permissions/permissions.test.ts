import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { PermissionReport } from '../../../contract/platform/permissions.ts';
import { refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../test/support/hearth/hearth.ts';
import { svnOf } from '../../../test/support/svn/working-copies.ts';
import { fieldIn, grants, trackerOf } from '../../../test/support/worlds/trackers.ts';

const hearth = await startHearth({ after });
const { admin } = hearth;
const owner = await hearth.user('owner');
const member = await hearth.user('member');
const tester = await hearth.user('tester');
const warden = await hearth.user('warden');
const stranger = await hearth.user('stranger');
const project = await hearth.project(owner, { is_public: false });
await hearth.members(project.id, [owner, member, tester, warden]);

async function groupWith(name: string, user: { id: number }): Promise<string> {
  const made = await owner.post('/user_groups', { body: { project_id: project.id, short_name: name } });
  succeeds(await owner.post(`/user_groups/${made.json.id}/users`, { body: { id: user.id } }), 204);
  return made.json.id;
}
const testers = await groupWith('testers', tester);
await groupWith('wardens', warden);
const everyone = ['project_members'];
const tracker = await trackerOf(
  admin,
  project.id,
  'bug',
  {
    title: { type: 'string', ...grants(everyone, everyone, ['testers']) },
    salary: { type: 'string', ...grants(['testers'], [], ['testers']) },
  },
  { permissions_for_groups: { can_access: everyone, can_admin: ['wardens'] } },
);
const [title, salary] = [fieldIn(tracker, 'title'), fieldIn(tracker, 'salary')];
const made = await member.post('/artifacts', {
  body: { tracker: { id: tracker.id }, values: [{ field_id: title, value: 'Leak' }] },
});
assert.equal(made.status, 201, made.text);
const artifact = made.json.id;

const actionIn = ({ actions }: PermissionReport, name: string) => {
  const found = actions.find(({ action }) => action === name);
  assert.ok(found, name);
  return found;
};
/** `yes: project_member + testers`, or `no: code`, with the facts that would help. */
function verdict(report: PermissionReport, name: string): string {
  const { is_allowed: isAllowed, reasons, refusal, remedies } = actionIn(report, name);
  const fact = ({ kind, user_group: group }: (typeof remedies)[number]) => group?.label ?? kind;
  if (!isAllowed) return ['no', refusal?.code, ...remedies.map(fact)].join(' ');
  return ['yes', reasons.map(({ all_of: all }) => all.map(fact).join('+')).join(' or ')].join(' ');
}

test('everybody can see which of their roles and groups allow an action', async () => {
  const mine = (await member.get(`/artifacts/${artifact}/permissions`)).json;
  assert.equal(mine.user.username, 'member');
  assert.equal(mine.can_ask_about_others, false);
  assert.equal(verdict(mine, 'artifact.read'), 'yes project_member');
  assert.equal(verdict(mine, 'artifact.update'), 'no artifact_forbidden');
  assert.equal(verdict(mine, 'artifact.delete'), 'no artifact_forbidden');
  const theirs = (await tester.get(`/artifacts/${artifact}/permissions`)).json;
  assert.equal(verdict(theirs, 'artifact.update'), 'yes testers+project_member');
  const own = (await owner.get(`/trackers/${tracker.id}/permissions`)).json;
  assert.equal(verdict(own, 'tracker.administer'), 'yes project_administrator');
  const site = (await admin.get(`/projects/${project.id}/permissions`)).json;
  assert.equal(verdict(site, 'project.delete'), 'yes site_administrator');
  const xml = await member.get(`/artifacts/${artifact}/permissions`, { headers: { Accept: 'application/xml' } });
  assert.match(xml.text, /<kind>project_member<\/kind>/);
});

test('project administrators can check other people, and see which role or group would help', async () => {
  const about = (await owner.get(`/artifacts/${artifact}/permissions`, { query: { user_id: member.id } })).json;
  assert.equal(about.can_ask_about_others, true);
  assert.equal(verdict(about, 'artifact.update'), 'no artifact_forbidden testers');
  assert.equal(verdict(about, 'artifact.delete'), 'no artifact_forbidden wardens project_administrator');
  assert.deepEqual(
    actionIn(about, 'artifact.update').remedies.map(({ user_group: group }) => group?.id),
    [testers],
  );
  const outside = (await owner.get(`/projects/${project.id}/permissions`, { query: { user_id: stranger.id } })).json;
  assert.match(verdict(outside, 'project.read'), /^no forbidden project_member/);
  const field = (await owner.get(`/tracker_fields/${salary}/permissions`, { query: { user_id: member.id } })).json;
  assert.equal(verdict(field, 'field.read'), 'no forbidden testers');
  assert.equal(verdict(field, 'field.submit'), 'no forbidden');
  const gone = await hearth.user('gone');
  succeeds(await admin.patch(`/users/${gone.id}`, { body: { values: { status: 'S' } } }));
  const closed = (await owner.get(`/trackers/${tracker.id}/permissions`, { query: { user_id: gone.id } })).json;
  assert.equal(verdict(closed, 'tracker.read'), 'no account_suspended');
  refuses(
    await member.get(`/artifacts/${artifact}/permissions`, { query: { user_id: tester.id } }),
    403,
    'Only administrators may ask what others may do.',
  );
  assert.equal((await owner.get(`/projects/${project.id}/permissions`, { query: { user_id: 99_999 } })).status, 404);
});

test('hides roles, groups and memberships that the reader may not see', async () => {
  const byWarden = (await warden.get(`/trackers/${tracker.id}/permissions`, { query: { user_id: tester.id } })).json;
  assert.equal(verdict(byWarden, 'tracker.read'), 'yes membership');
  const aboutOwner = (await warden.get(`/trackers/${tracker.id}/permissions`, { query: { user_id: owner.id } })).json;
  assert.equal(verdict(aboutOwner, 'tracker.administer'), 'yes membership');
  const aboutSite = await warden.get(`/trackers/${tracker.id}/permissions`, { query: { user_id: admin.id } });
  assert.equal(verdict(aboutSite.json, 'tracker.administer'), 'yes platform');
  assert.equal(aboutSite.text.includes('site_administrator'), false);
  const mine = await member.get(`/artifacts/${artifact}/permissions`);
  for (const secret of ['testers', 'wardens', 'salary']) assert.equal(mine.text.includes(secret), false, secret);
});

test('answers the same for hidden and for unknown things', async () => {
  const pairs = [
    [`/projects/${project.id}`, '/projects/999999'],
    [`/trackers/${tracker.id}`, '/trackers/999999'],
    [`/tracker_fields/${title}`, '/tracker_fields/999999'],
    [`/artifacts/${artifact}`, '/artifacts/999999'],
  ] as const;
  for (const [hidden, unknown] of pairs) {
    const one = await stranger.request('GET', `${hidden}/permissions`);
    const other = await stranger.request('GET', `${unknown}/permissions`);
    assert.deepEqual([one.status, one.body], [404, other.body], hidden);
  }
  const unread = await member.get(`/tracker_fields/${salary}/permissions`);
  assert.deepEqual([unread.status, unread.body], [404, (await member.get('/tracker_fields/999999/permissions')).body]);
  assert.equal((await hearth.anonymous.get(`/artifacts/${artifact}/permissions`)).status, 401);
});

test('agrees with the answers to actual requests', async () => {
  for (const by of [owner, member, tester, warden, admin]) {
    const report = (await by.get(`/artifacts/${artifact}/permissions`)).json;
    const { actions = [] } = (await by.get(`/artifacts/${artifact}`, { query: { with: 'actions' } })).body as {
      actions?: string[];
    };
    const allowed = report.actions.filter((one) => one.is_allowed && one.action !== 'artifact.read');
    assert.deepEqual(
      allowed.map(({ action }) => action),
      actions,
      by.username,
    );
  }
});

test('shows the deciding section of the access file for paths of a repository, to its administrators only', async () => {
  const world = svnOf({ after }, hearth, [owner, member]);
  const { id } = await world.repository(owner, project.id, 'main', {
    layout: ['trunk', 'secret'],
    access_file: '[/]\n* = r\n@members = rw\n[/secret]\n* =\nowner = rw',
  });
  const own = (await member.get(`/svn/${id}/permissions`, { query: { path: '/trunk' } })).json;
  assert.equal(verdict(own, 'path.write'), 'yes project_member+access_file');
  assert.equal(actionIn(own, 'path.write').rule, null);
  const about = (path: string) => owner.get(`/svn/${id}/permissions`, { query: { path, user_id: member.id } });
  const hidden = (await about('/secret/plan')).json;
  assert.equal(verdict(hidden, 'path.read'), 'no forbidden');
  assert.deepEqual(actionIn(hidden, 'path.read').rule, { section: '/secret', lines: ['* = '] });
  const open = actionIn((await about('/trunk')).json, 'path.read').rule;
  assert.equal(open?.section, '/');
  assert.equal(
    verdict((await owner.get(`/svn/${id}/permissions`)).json, 'repository.administer'),
    'yes project_administrator',
  );
  const stranded = await stranger.get(`/svn/${id}/permissions`);
  assert.deepEqual([stranded.status, stranded.body], [404, (await stranger.get('/svn/999999/permissions')).body]);
});
