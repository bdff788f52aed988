import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startHearth } from '../support/hearth/hearth.ts';
import { anArtifact, createTracker, fieldsOf, trackerOf } from '../support/worlds/trackers.ts';
import { noBrowser } from './chromium.ts';
import { isAccessible, isGoodAtAllWidths, visit } from './visitor.ts';

const hearth = await startHearth({ after });
const { admin } = hearth;

test('a tracker without fields says so, and links its administrators to the first one', {
  skip: noBrowser,
}, async (t) => {
  const project = await hearth.project(admin);
  const { id } = await trackerOf(admin, project.id, 'nothing', {});
  const { page } = await visit(t, { base: hearth.base });
  for (const address of [`/trackers/${id}`, `/trackers/${id}/new`]) {
    await page.goto(address);
    await page.getByText('This tracker has no fields yet.').waitFor();
    await isGoodAtAllWidths(page);
  }
  await page.getByRole('link', { name: 'Add field' }).click();
  await page.waitForURL(`**/trackers/${id}/admin/fields`);
});

test('the navigation contains the first trackers of a project, the current one, and a link to all', {
  skip: noBrowser,
}, async (t) => {
  const project = await hearth.project(admin, { label: 'Archive' });
  const ids: number[] = [];
  for (let number = 1; number <= 23; number += 1) {
    ids.push((await trackerOf(admin, project.id, `box_${number}`, { title: { type: 'string' } })).id);
  }
  const { page } = await visit(t, { base: hearth.base });
  await page.goto(`/trackers/${ids[22]}`);
  const pages = page.getByRole('navigation', { name: 'Archive' });
  const all = pages.getByRole('link', { name: 'All 23 trackers' });
  await all.waitFor();
  await pages.getByRole('link', { name: 'Tracker box_23' }).waitFor();
  assert.equal(await pages.getByRole('link', { name: /^Tracker box_/ }).count(), 21);
  await isAccessible(page);
  await all.click();
  await page.waitForURL(`**/projects/${project.shortname}/trackers`);
  await pages.getByRole('link', { name: 'Tracker box_23' }).waitFor({ state: 'detached' });
});

test('with hundreds of artifacts, the filters fit in one line, so that the table begins within 190 px', {
  skip: noBrowser,
}, async (t) => {
  const project = await hearth.project(admin);
  const bugs = await createTracker(admin, project.id, 'bug', { template_name: 'bugs' });
  const bug = fieldsOf(bugs);
  await Promise.all(
    Array.from({ length: 100 }, (_, at) => anArtifact(admin, bugs, [bug.set('title', { value: `Bug ${at}` })])),
  );
  const { page } = await visit(t, { base: hearth.base });
  await page.goto(`/trackers/${bugs.id}`);
  const filters = page.getByRole('list', { name: 'Filters' });
  for (const counted of ['Mine0', 'Unassigned100', 'Changed this week100']) {
    await filters.getByRole('listitem').filter({ hasText: counted }).waitFor();
  }
  await filters.getByRole('button', { name: 'Add filter' }).waitFor();
  const first = await page.locator('[data-artifact]').first().boundingBox();
  assert.ok(first !== null && first.y <= 190, `the first row begins at ${first?.y}`);
});

test('a card shows its description without markup, and links to the tracker, except for links in the text', {
  skip: noBrowser,
}, async (t) => {
  const project = await hearth.project(admin);
  const description = '**All** bugs, see [the plan](https://example.com/plan) and https://example.com/wiki';
  const { id } = await createTracker(admin, project.id, 'bug', { template_name: 'bugs', description });
  const { page } = await visit(t, { base: hearth.base });
  await page.goto(`/projects/${project.shortname}/trackers`);
  const text = page.getByText('All bugs, see the plan and https://example.com/wiki');
  await text.waitFor();
  const addresses = { 'the plan': 'https://example.com/plan', 'https://example.com/wiki': 'https://example.com/wiki' };
  for (const [name, address] of Object.entries(addresses)) {
    const link = page.getByRole('link', { name, exact: true });
    assert.equal(await link.getAttribute('href'), address);
    // A link below the one of the card could not be clicked.
    await link.click({ trial: true });
  }
  await isGoodAtAllWidths(page);
  await text.click({ position: { x: 5, y: 5 }, force: true });
  await page.waitForURL(`**/trackers/${id}`);
});
