import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { startHearth } from '../support/hearth/hearth.ts';
import { eventually } from '../support/hearth/store.ts';
import { anArtifact, fieldsOf, listOf, readArtifact, trackerOf } from '../support/worlds/trackers.ts';
import { noBrowser } from './chromium.ts';
import { isAccessible, visit } from './visitor.ts';

const hearth = await startHearth({ after });
const { admin } = hearth;
const alice = await hearth.user('alice', { realName: 'Alice Anchor' });
const project = await hearth.project(admin);
await hearth.members(project.id, [alice]);
const tracker = await trackerOf(
  admin,
  project.id,
  'rope',
  {
    title: { type: 'string' },
    status: listOf('sb', 'Loose', 'Tied', 'Cut'),
    keeper: { type: 'sb', bindings: { type: 'users', list: ['group_members'] } },
  },
  {
    semantics: {
      title: { field_id: 'title' },
      status: { field_id: 'status', value_ids: ['Loose', 'Tied'] },
      contributor: { field_id: 'keeper' },
    },
  },
);
const fields = fieldsOf(tracker);
const aRope = (title: string, keeper: number[]) =>
  anArtifact(admin, tracker, [
    fields.set('title', { value: title }),
    fields.set('status', { bind_value_ids: [fields.value('status', 'Loose')] }),
    fields.set('keeper', { bind_value_ids: keeper }),
  ]);
const long = await aRope('Long rope', [alice.id]);
const short = await aRope('Short rope', []);
const thin = await aRope('Thin rope', []);

type Point = readonly [x: number, y: number];

async function middleOf(one: Locator): Promise<Point> {
  const box = await one.boundingBox();
  assert.ok(box !== null);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

const handleOf = (page: Page, title: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^Move .*${title}$`) });

/** One finger. */
async function fingerOn(page: Page) {
  const browser = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    async drag([x, y]: Point, [toX, toY]: Point) {
      await send('touchStart', [{ x, y }]);
      for (const part of [0.1, 0.5, 1]) await send('touchMove', [{ x: x + (toX - x) * part, y: y + (toY - y) * part }]);
    },
    lift: () => send('touchEnd', []),
  };
}

const order = async () =>
  (await admin.get(`/trackers/${tracker.id}/artifacts`, { query: { sort: '@rank' } })).json.map(({ id }) => id);

test('a finger on its handle moves a card up, and to a column out of sight', { skip: noBrowser }, async (t) => {
  const { page, seen } = await visit(t, { base: hearth.base, width: 390, isTouch: true });
  await page.goto(`/trackers/${tracker.id}/board`);
  await handleOf(page, 'Thin rope').waitFor();
  const finger = await fingerOn(page);
  const [x, y] = await middleOf(page.getByRole('listitem').filter({ hasText: 'Long rope' }));
  await finger.drag(await middleOf(handleOf(page, 'Thin rope')), [x, y - 20]);
  await finger.lift();
  await eventually(async () => (await order()).join() === [thin, long, short].join(), 'the new order');
  assert.equal(await page.getByRole('menu').count(), 0);

  // The board scrolls while the finger is at its edge.
  const cut = page.getByRole('region', { name: /^Cut: / });
  await finger.drag(await middleOf(handleOf(page, 'Short rope')), [385, 400]);
  await eventually(async () => ((await cut.boundingBox())?.x ?? 390) < 200, 'the last column');
  await finger.lift();
  await page.getByRole('region', { name: 'Cut: 1 card' }).getByText('Short rope').waitFor();
  await eventually(async () => (await readArtifact(admin, short)).status === 'Cut', 'the new status');
  assert.equal(await page.locator('body > li').count(), 0);

  // A finger that leaves the board moves nothing.
  await page.reload();
  await finger.drag(await middleOf(handleOf(page, 'Thin rope')), [200, 30]);
  await finger.lift();
  await page.getByText(/Move canceled\. .*Thin rope is back/).waitFor();
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('the menu of a card leads to other lanes', { skip: noBrowser }, async (t) => {
  const { page } = await visit(t, { base: hearth.base, width: 390, isTouch: true });
  await page.goto(`/trackers/${tracker.id}/board?lanes=${fields.id('keeper')}`);
  const handle = handleOf(page, 'Thin rope');
  await handle.tap();
  const lane = page.getByRole('menuitem', { name: 'Alice Anchor' });
  await lane.waitFor();
  const { height = 0 } = (await handle.boundingBox()) ?? {};
  assert.ok(height >= 44, `a finger meets ${height} pixels`);
  await isAccessible(page);
  await lane.tap();
  await page.getByRole('region', { name: 'Keeper: Alice Anchor' }).getByRole('link', { name: 'Thin rope' }).waitFor();
  await eventually(async () => (await readArtifact(admin, thin)).assignees[0]?.id === alice.id, 'the new keeper');
});

test('a card that reached its new column, but not its position, is reported as moved', {
  skip: noBrowser,
}, async (t) => {
  const { page } = await visit(t, { base: hearth.base });
  await page.goto(`/trackers/${tracker.id}/board`);
  await page.route('**/api/trackers/*/artifacts', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500 }) : route.fallback(),
  );
  await handleOf(page, 'Long rope').click();
  await page.getByRole('menuitem', { name: 'Cut' }).click();
  const notice = page
    .getByRole('alert')
    .filter({ hasText: `#${long} Long rope is in Cut, but not at the chosen position` });
  await notice.waitFor();
  assert.equal((await readArtifact(admin, long)).status, 'Cut');
  await page
    .getByRole('region', { name: /^Cut: / })
    .getByText('Long rope')
    .waitFor();

  // A proxy may refuse a condition with a page of its own.
  await page.route('**/api/artifacts/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 412, body: '<h1>No</h1>' }) : route.fallback(),
  );
  await handleOf(page, 'Long rope').click();
  await page.getByRole('menuitem', { name: 'Tied' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: `#${long} Long rope stays in Cut` });
  assert.match(await refusal.innerText(), /The server could not answer/);
});
