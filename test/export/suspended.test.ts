import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { altered, importing } from '../support/formats/archive.ts';
import { succeeds } from '../support/hearth/expect.ts';
import { startHearth } from '../support/hearth/hearth.ts';

const hearth = await startHearth({ after });
const other = await startHearth({ after });
const directory = await mkdtemp(join(tmpdir(), 'hearth-export-'));
after(() => rm(directory, { recursive: true, force: true }));

test('a suspended project with a banner stays suspended and keeps its banner', async () => {
  const { admin } = hearth;
  const project = await hearth.project(admin, { shortname: 'asleep' });
  await admin.put(`/projects/${project.id}/banner`, { body: { message: 'Back in spring' } });
  const suspended = await admin.patch(`/projects/${project.id}`, { body: { status: 'suspended' } });
  assert.equal(suspended.status, 200, suspended.text);
  await hearth.platform.exports.run(project.id, join(directory, 'asleep'));
  const automap = { ignoresEmail: true, otherwise: { kind: 'create', status: 'A' } } as const;
  const { projectId } = await importing(other, join(directory, 'asleep'), { automap });
  const shown = await other.admin.get(`/projects/${projectId}`);
  assert.equal(shown.json.status, 'suspended');
  const active = await other.admin.patch(`/projects/${projectId}`, { body: { status: 'active' } });
  assert.equal(active.status, 200, active.text);
  assert.equal((await other.admin.get(`/projects/${projectId}/banner`)).json.message, 'Back in spring');
});

test('a deleted project is restored unchanged', async () => {
  const { admin } = hearth;
  for (const status of ['active', 'suspended']) {
    const shortname = `gone-${status}`;
    const { id } = await hearth.project(admin, { shortname });
    succeeds(await admin.patch(`/projects/${id}`, { body: { status } }));
    succeeds(await admin.delete(`/projects/${id}`), 204);
    await hearth.platform.exports.run(id, join(directory, shortname));
    const automap = { ignoresEmail: true, otherwise: { kind: 'create', status: 'A' } } as const;
    const { projectId } = await importing(other, join(directory, shortname), { automap });
    assert.equal((await other.admin.get(`/projects/${projectId}`)).json.status, status);
  }
});

test('the picture of a project is in the document beside it', async () => {
  const { admin } = hearth;
  const project = await hearth.project(admin, { shortname: 'pictured' });
  const put = await admin.put(`/projects/${project.id}/header_background`, { body: { identifier: 'green-leaf' } });
  assert.equal(put.status, 200, put.text);
  const [first, second] = [join(directory, 'pictured'), join(directory, 'pictured-again')];
  await hearth.platform.exports.run(project.id, first);
  const automap = { ignoresEmail: true, otherwise: { kind: 'create', status: 'A' } } as const;
  const { projectId = 0 } = await importing(other, first, { automap });
  await other.platform.exports.run(projectId, second);
  for (const path of [first, second]) {
    assert.match(await readFile(join(path, 'hearth.xml'), 'utf8'), /<project header_background="green-leaf"\/>/);
    assert.doesNotMatch(await readFile(join(path, 'project.xml'), 'utf8'), /green-leaf/);
  }
  const edited = (await readFile(join(first, 'hearth.xml'), 'utf8')).replace('green-leaf', 'mars');
  await writeFile(join(first, 'hearth.xml'), edited);
  const overrides = { shortname: 'unpictured', label: 'Unpictured' };
  const { left } = await importing(other, first, { automap, overrides });
  assert.deepEqual(left, [['hearth/project@header_background[mars]', 1]]);
});

test('a template is still one if an administrator imports it', async () => {
  const { admin } = hearth;
  const project = await hearth.project(admin, { shortname: 'pattern' });
  const put = await admin.put(`/projects/${project.id}/is_template`, { body: { is_template: true } });
  assert.equal(put.status, 204, put.text);
  const archive = join(directory, 'pattern');
  await hearth.platform.exports.run(project.id, archive);
  const automap = { ignoresEmail: true, otherwise: { kind: 'create', status: 'A' } } as const;
  const { projectId, left } = await importing(other, archive, { automap });
  assert.deepEqual(left, []);
  assert.equal((await other.admin.get(`/projects/${projectId}`)).json.is_template, true);
  const overrides = { shortname: 'copied', label: 'Copied' };
  const member = await other.user('tailor');
  const creator = { id: member.id, isTrusted: false };
  const again = await importing(other, archive, { automap, overrides, creator, leavesUndecided: true });
  assert.ok(
    again.left.some(([path]) => path === 'hearth/project@is_template'),
    JSON.stringify(again.left),
  );
  assert.equal((await other.admin.get(`/projects/${again.projectId}`)).json.is_template, false);
});

test('the owner of a project is kept', async () => {
  const { admin } = hearth;
  const project = await hearth.project(admin, { shortname: 'owned' });
  const [first, second] = [await hearth.user('aldo'), await hearth.user('bert')];
  await hearth.members(project.id, [first, second]);
  const administrators = [admin, first, second].map(({ id }) => ({ id }));
  const named = await admin.put(`/user_groups/${project.id}_4/users`, { body: { user_references: administrators } });
  assert.equal(named.status, 200, named.text);
  const put = await admin.put(`/project_ownership/${project.id}`, { body: { project_owner: { id: second.id } } });
  assert.equal(put.status, 200, put.text);
  const archive = join(directory, 'owned');
  await hearth.platform.exports.run(project.id, archive);
  const automap = { ignoresEmail: true, otherwise: { kind: 'create', status: 'A' } } as const;
  const { projectId } = await importing(other, archive, { automap });
  const owned = await other.admin.get(`/project_ownership/${projectId}`);
  assert.equal(owned.json.project_owner.username, 'bert');
});

test('repeated exports of an empty list of dashboards are the same', async () => {
  await other.user('heidi');
  const path = await altered({ after }, 'garden', [['<trackers', '<dashboards></dashboards><trackers']]);
  const automap = { ignoresEmail: true, otherwise: { kind: 'create', status: 'A' } } as const;
  const additions = [];
  for (const [from, to] of [
    [path, 'bare'],
    [join(directory, 'bare'), 'bare-again'],
  ] as const) {
    const { projectId = 0 } = await importing(other, from, { automap, overrides: { shortname: to, label: to } });
    await other.platform.exports.run(projectId, join(directory, to));
    additions.push(await readFile(join(directory, to, 'hearth.xml'), 'utf8').catch(() => ''));
  }
  assert.ok(
    additions.every((one) => !one.includes('<dashboards')),
    additions.join(),
  );
});
