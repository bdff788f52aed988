import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { startHearth } from '../support/hearth/hearth.ts';
import { anArtifact, fieldsOf, trackerOf } from '../support/worlds/trackers.ts';
import { noBrowser } from './chromium.ts';
import { settled, visit } from './visitor.ts';

const hearth = await startHearth({ after });
const { admin } = hearth;
const member = await hearth.user('mary');
const administrator = await hearth.user('toby');
const world = { project: '', id: 0, tracker: 0, artifact: 0 };

before(async () => {
  const project = await hearth.project(admin);
  await hearth.members(project.id, [member, administrator]);
  const group = (await admin.post('/user_groups', { body: { project_id: project.id, short_name: 'wardens' } })).json;
  assert.equal((await admin.put(`/user_groups/${group.id}/users`, { body: [{ id: administrator.id }] })).status, 200);
  const fields = { title: { type: 'string' } };
  const permissions_for_groups = { can_access: ['all_users'], can_admin: ['wardens'] };
  const tracker = await trackerOf(admin, project.id, 'bug', fields, { permissions_for_groups });
  const artifact = await anArtifact(admin, tracker, [fieldsOf(tracker).set('title', { value: 'Kettle' })]);
  Object.assign(world, { project: project.shortname, id: project.id, tracker: tracker.id, artifact });
});

/** The visible ones of these links and buttons. */
async function shown(page: Page, names: readonly string[]): Promise<string[]> {
  await settled(page);
  const found: string[] = [];
  for (const name of names) {
    const control = page.getByRole('link', { name, exact: true }).or(page.getByRole('button', { name, exact: true }));
    if ((await control.count()) > 0) found.push(name);
  }
  return found;
}

/** The items of a menu, other than the things to choose from. */
async function itemsOf(page: Page, menu: string): Promise<string[]> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menu').waitFor();
  const items = await page.getByRole('menuitem').allInnerTexts();
  await page.keyboard.press('Escape');
  return items;
}

interface Controls {
  project: string[];
  trackers: string[];
  repositories: string[];
  tracker: string[];
  reports: string[];
  artifact: string[];
  more: string[];
  isCommentOffered: boolean;
}

async function controlsOf(page: Page): Promise<Controls> {
  const { project, tracker, artifact } = world;
  await page.goto(`/projects/${project}`);
  await page.getByRole('heading', { name: 'Members' }).waitFor();
  const ofProject = await shown(page, ['Administration', 'Manage members']);
  await page.goto(`/projects/${project}/trackers`);
  await page.getByRole('heading', { name: 'Trackers', exact: true }).waitFor();
  const ofTrackers = await shown(page, ['New tracker']);
  await page.goto(`/projects/${project}/svn`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const ofRepositories = await shown(page, ['New repository', 'Administrators']);
  await page.goto(`/trackers/${tracker}`);
  await page.getByRole('button', { name: 'Reports', exact: true }).waitFor();
  const ofTracker = await shown(page, ['New bug', 'Administration']);
  const reports = await itemsOf(page, 'Reports');
  await page.goto(`/artifacts/${artifact}`);
  await page.getByRole('heading', { name: `bug #${artifact}` }).waitFor();
  const ofArtifact = await shown(page, ['Edit all fields', 'More actions']);
  return {
    project: ofProject,
    trackers: ofTrackers,
    repositories: ofRepositories,
    tracker: ofTracker,
    reports,
    artifact: ofArtifact,
    more: ofArtifact.includes('More actions') ? await itemsOf(page, 'More actions') : [],
    isCommentOffered: (await page.getByRole('region', { name: 'Comment', exact: true }).count()) > 0,
  };
}

test('an anonymous reader sees no controls except those for reading', { skip: noBrowser }, async (t) => {
  const { page } = await visit(t, { base: hearth.base, username: null });
  assert.deepEqual(await controlsOf(page), {
    project: [],
    trackers: [],
    repositories: [],
    tracker: [],
    reports: ['Download as CSV'],
    artifact: [],
    more: [],
    isCommentOffered: false,
  });
});

test('a member sees the controls for working with artifacts', { skip: noBrowser }, async (t) => {
  const { page } = await visit(t, { base: hearth.base, username: member.username, password: member.password });
  assert.deepEqual(await controlsOf(page), {
    project: [],
    trackers: [],
    repositories: [],
    tracker: ['New bug'],
    reports: ['Save as new report', 'Download as CSV', 'Import CSV'],
    artifact: ['Edit all fields', 'More actions'],
    more: ['Copy artifact'],
    isCommentOffered: true,
  });
});

test('a tracker administrator also sees the controls of their tracker', { skip: noBrowser }, async (t) => {
  const { page } = await visit(t, {
    base: hearth.base,
    username: administrator.username,
    password: administrator.password,
  });
  assert.deepEqual(await controlsOf(page), {
    project: [],
    trackers: [],
    repositories: [],
    tracker: ['New bug', 'Administration'],
    reports: ['Save as new report', 'Download as CSV', 'Import CSV'],
    artifact: ['Edit all fields', 'More actions'],
    more: ['Copy artifact', 'Move to another tracker', 'Delete artifact'],
    isCommentOffered: true,
  });
});

test('a project administrator also sees the controls of their project', { skip: noBrowser }, async (t) => {
  const { page } = await visit(t, { base: hearth.base });
  const { project, trackers, repositories } = await controlsOf(page);
  assert.deepEqual([project, trackers], [['Administration', 'Manage members'], ['New tracker']]);
  assert.deepEqual(repositories, ['New repository', 'Administrators']);
});

test('no page offers changes in a suspended project, because nobody may make them', { skip: noBrowser }, async (t) => {
  const setStatus = async (status: string) =>
    assert.equal((await admin.patch(`/projects/${world.id}`, { body: { status } })).status, 200);
  await setStatus('suspended');
  t.after(() => setStatus('active'));
  const { page } = await visit(t, { base: hearth.base });
  assert.deepEqual(await controlsOf(page), {
    project: ['Administration'],
    trackers: [],
    repositories: [],
    tracker: ['Administration'],
    reports: ['Download as CSV'],
    artifact: [],
    more: [],
    isCommentOffered: false,
  });
  await page.goto(`/projects/${world.project}/admin`);
  const sections = page.getByRole('navigation', { name: 'Project administration' }).getByRole('link');
  await sections.first().waitFor();
  assert.deepEqual(await sections.allInnerTexts(), ['History', 'Audit log', 'Danger zone']);
  await page.waitForURL('**/admin/history');
  // Their forms can be read, and a note says why they can't be sent.
  const { project, tracker } = world;
  for (const address of [
    `/projects/${project}/admin/members`,
    `/projects/${project}/admin/settings`,
    `/projects/${project}/trackers/new`,
    `/trackers/${tracker}/admin/fields`,
    `/trackers/${tracker}/admin/general`,
  ]) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText('This project is suspended. You can read it').waitFor();
    await settled(page);
    const forms = page.getByRole('main').locator('fieldset[disabled]');
    assert.equal(await forms.count(), 1, address);
    const open = forms.locator(':is(input, textarea, button):enabled');
    assert.equal(await open.count(), 0, address);
  }
  await page.goto(`/trackers/${tracker}/import`);
  await page.getByText('This project is suspended. You can read it').waitFor();
  await page.getByText('You don’t have permission to change artifacts here.').waitFor();
  assert.equal(await page.getByRole('main').locator('form').count(), 0);
});
