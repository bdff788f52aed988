import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { changed } from '../support/worlds/trackers.ts';
import { bugTracker } from './artifact-world.ts';
import { noBrowser } from './chromium.ts';
import { fits, isAccessible, visit } from './visitor.ts';

const { admin, base, bugs, aBug } = await bugTracker({ after });
const first = await aBug('Gull 1');
for (let number = 2; number <= 45; number += 1) await aBug(`Gull ${number}`);
await changed(admin, first, [], { comment: { body: 'A gull again', format: 'text' } });

test('a search is limited to a kind and a project, and shows more by keyboard', { skip: noBrowser }, async (t) => {
  const { page, seen } = await visit(t, { base });
  await page.goto(`/trackers/${bugs.id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('gull');
  const artifacts = page.getByRole('group', { name: 'Artifacts' }).getByRole('option');
  await artifacts.getByText('Show more').waitFor();
  assert.equal(await artifacts.count(), 6);
  await isAccessible(page);
  // The sixth option: it lists all artifacts, and then the next pages.
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await artifacts.nth(20).waitFor();
  for (let step = 0; step < 15; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await artifacts.nth(40).waitFor();
  await artifacts.getByText('Show more').click();
  await artifacts.nth(44).waitFor();
  assert.equal(await artifacts.count(), 45);
  assert.equal(new Set(await artifacts.allInnerTexts()).size, 45);
  await isAccessible(page);
  const chip = (name: string) => page.getByRole('dialog').locator('label', { hasText: name });
  await chip('Artifacts').click();
  await chip('Comments').click();
  await page.getByRole('group', { name: 'Comments' }).getByRole('option').waitFor();
  assert.equal(await page.getByRole('option').count(), 1);
  await chip('Only in Lighthouse').click();
  await page.setViewportSize({ width: 390, height: 900 });
  await fits(page);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Gull 1' }).waitFor();
  assert.deepEqual(seen, { errors: [], strangers: [] });
});
