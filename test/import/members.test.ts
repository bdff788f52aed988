import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openSource } from '../../server/features/import/index.ts';
import { altered, importing } from '../support/formats/archive.ts';
import { defined } from '../support/hearth/expect.ts';
import { startHearth } from '../support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const { admin, platform } = hearth;
const directory = await mkdtemp(join(tmpdir(), 'hearth-members-'));
after(() => rm(directory, { recursive: true, force: true }));
const heidi = await hearth.user('heidi');
const setStatus = async (status: string) =>
  assert.equal((await admin.patch(`/users/${heidi.id}`, { body: { values: { status } } })).status, 200);

const membersIn = async (group: string | number): Promise<string[]> =>
  (await admin.get(`/user_groups/${group}/users`)).json.map(({ username }) => username).toSorted();

/** The members, the members of the group `waterers`, and the lines about members. */
async function joined(path: string, shortname: string, access = {}) {
  const overrides = { shortname, label: shortname, ...access };
  const source = await openSource(path);
  const foreseen = await platform.imports.examine(source, { creator: { id: admin.id, isTrusted: true }, overrides });
  const { projectId, left } = await importing(hearth, path, { overrides });
  assert.deepEqual(left, foreseen.left);
  const groups = (await admin.get(`/projects/${projectId}/user_groups`)).json;
  return {
    projectId: defined(projectId),
    members: await membersIn(`${projectId}_3`),
    administrators: await membersIn(`${projectId}_4`),
    waterers: await membersIn(defined(groups.find(({ short_name: name }) => name === 'waterers')).id),
    left: left.filter(([what]) => what.includes('/member:')),
  };
}

const member = 'project/ugroups/ugroup/members/member';

test('people with a suspended account are not added, and the report counts them', async (t) => {
  const path = await altered(t, 'garden', [['The garden', 'Closed garden']]);
  await setStatus('S');
  const { members, waterers, left } = await joined(path, 'closed-garden');
  await setStatus('A');
  assert.deepEqual([members, waterers], [['rose'], []]);
  assert.deepEqual(left, [[`${member}: the account of ivy is closed.`, 2]]);
});

test('people who get a suspended account are not added, and the creator administers a project without others', async (t) => {
  const path = await altered(t, 'garden', [['rose,create:A', 'moss,create:S']], 'user_map.csv');
  const users = join(path, 'users.xml');
  await writeFile(users, (await readFile(users, 'utf8')).replace('>rose<', '>moss<'));
  const document = join(path, 'project.xml');
  await writeFile(document, (await readFile(document, 'utf8')).replaceAll('"username">rose<', '"username">moss<'));
  const { members, administrators, left } = await joined(path, 'sleeping-garden');
  assert.deepEqual([members, administrators], [['admin', 'heidi'], ['admin']]);
  assert.deepEqual(left, [[`${member}: the account of moss is closed.`, 2]]);
});

test('an archive of Hearth keeps their memberships', async () => {
  const path = join(directory, 'garden');
  const garden = await joined(await altered({ after }, 'garden', [['The garden', 'Own garden']]), 'own-garden');
  await setStatus('S');
  await platform.exports.run(garden.projectId, path);
  const { members, waterers, left } = await joined(path, 'own-garden-again');
  await setStatus('A');
  assert.deepEqual([members, waterers], [['heidi', 'rose'], ['heidi']]);
  assert.deepEqual(left, []);
});

test('restricted users are not added to a project that excludes them', async (t) => {
  const path = await altered(t, 'garden', [['The garden', 'Small garden']]);
  await admin.patch('/platform_settings', { body: { access_mode: 'restricted' } });
  await setStatus('R');
  const shut = await joined(path, 'shut-garden', { isPublic: false, allowRestricted: false });
  const open = await joined(path, 'open-garden', { isPublic: false, allowRestricted: true });
  await setStatus('A');
  await admin.patch('/platform_settings', { body: { access_mode: 'anonymous' } });
  assert.deepEqual([shut.members, shut.waterers, open.members], [['rose'], [], ['heidi', 'rose']]);
  const reason = 'ivy is restricted, and the project is closed to restricted users.';
  assert.deepEqual(shut.left, [[`${member}: ${reason}`, 2]]);
});

test('"None" in a list of members is nobody, and the report counts it', async (t) => {
  const ivy = '<member format="email">ivy@example.com</member>';
  const path = await altered(t, 'garden', [[ivy, `<member>None</member><member></member>${ivy}<member>None</member>`]]);
  const { waterers, left } = await joined(path, 'nobodys-garden');
  assert.deepEqual(waterers, ['heidi']);
  assert.deepEqual(left, [[`${member}: None is nobody.`, 2]]);
});
