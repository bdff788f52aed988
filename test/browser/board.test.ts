import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { startHearth } from '../support/hearth/hearth.ts';
import { eventually } from '../support/hearth/store.ts';
import { anArtifact, createTracker, fieldsOf, listOf, readArtifact, trackerOf } from '../support/worlds/trackers.ts';
import { noBrowser } from './chromium.ts';
import { isAccessible, isGoodAtAllWidths, visit } from './visitor.ts';

const hearth = await startHearth({ after });

/** A tracker with a workflow from New to Confirmed to Fixed, and cards in New. */
async function aBoard(titles: readonly string[]) {
  const project = await hearth.project(hearth.admin);
  const tracker = await createTracker(hearth.admin, project.id, 'bug', { template_name: 'bugs' });
  const fields = fieldsOf(tracker);
  const status = (label: string): number => fields.value('status', label);
  const command = async (workflow: object): Promise<void> => {
    const query = encodeURIComponent(JSON.stringify({ workflow: { set_transitions_rules: workflow } }));
    const done = await hearth.admin.patch(`/trackers/${tracker.id}?query=${query}`);
    assert.equal(done.status, 200, done.text);
  };
  await command({ field_id: fields.id('status') });
  const ways: [from: number | null, to: number][] = [
    [null, status('New')],
    [status('New'), status('Confirmed')],
    [status('Confirmed'), status('Fixed')],
  ];
  for (const [from_id, to_id] of ways) {
    const made = await hearth.admin.post('/tracker_workflow_transitions', {
      body: { tracker_id: tracker.id, from_id, to_id },
    });
    assert.equal(made.status, 201, made.text);
  }
  await command({ is_used: true });
  const cards: number[] = [];
  for (const title of titles) {
    const severity = fields.set('severity', { bind_value_ids: [fields.value('severity', 'Critical')] });
    cards.push(await anArtifact(hearth.admin, tracker, [fields.set('title', { value: title }), severity]));
  }
  return { tracker, fields, status, cards };
}

const columnOf = (page: Page, label: string) => page.getByRole('region', { name: new RegExp(`^${label}: `) });

async function dragTo(page: Page, title: string, column: string): Promise<void> {
  const from = await page.getByRole('listitem').filter({ hasText: title }).boundingBox();
  const to = await columnOf(page, column).boundingBox();
  assert.ok(from !== null && to !== null);
  await page.mouse.move(from.x + 20, from.y + from.height - 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + from.height, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
}

test('cards are moved by mouse and by keyboard, only along the workflow', { skip: noBrowser }, async (t) => {
  const { tracker, cards } = await aBoard(['The kettle leaks', 'The lid rattles']);
  const [kettle = 0, lid = 0] = cards;
  const { page, seen } = await visit(t, { base: hearth.base });
  await page.goto(`/trackers/${tracker.id}/board`);
  await columnOf(page, 'New').getByText('The kettle leaks').waitFor();

  await dragTo(page, 'The kettle leaks', 'Confirmed');
  await page.getByRole('region', { name: 'Confirmed: 1' }).getByText('The kettle leaks').waitFor();
  await page.getByRole('region', { name: 'New: 1' }).waitFor();
  await page.waitForFunction(
    `fetch('/api/artifacts/${kettle}').then((answer) => answer.json()).then((one) => one.status === 'Confirmed')`,
  );

  await page.getByRole('button', { name: `Move #${lid} The lid rattles` }).focus();
  await page.keyboard.press('Space');
  await page.getByText(`#${lid} The lid rattles is over New.`).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText(`#${lid} The lid rattles is over Confirmed.`).waitFor();
  await page.keyboard.press('Space');
  // The moved card is last at once, and stays there.
  const confirmed = page.getByRole('region', { name: 'Confirmed: 2' }).getByRole('listitem');
  await confirmed.nth(1).getByText('The lid rattles').waitFor();
  await confirmed.nth(1).locator('[data-move-handle]:focus').waitFor();

  await dragTo(page, 'The lid rattles', 'Closed');
  await page.getByText(`Move canceled. #${lid} The lid rattles is back in its column.`).waitFor();
  await page.getByRole('region', { name: 'Confirmed: 2' }).getByText('The lid rattles').waitFor();
  assert.equal((await readArtifact(hearth.admin, lid)).status, 'Confirmed');

  await page.getByRole('button', { name: `Move #${lid} The lid rattles` }).click();
  assert.deepEqual(await page.getByRole('menuitem').allInnerTexts(), ['Fixed', 'Move up', 'Move down']);
  await page.getByRole('menuitem', { name: 'Fixed' }).click();
  await page.getByRole('region', { name: 'Fixed: 1' }).getByText('The lid rattles').waitFor();
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('cards have a permanent order, limits and colors', { skip: noBrowser }, async (t) => {
  const { tracker, cards } = await aBoard(['Alpha', 'Beta', 'Gamma']);
  const [alpha = 0, beta = 0, gamma = 0] = cards;
  const { page, seen } = await visit(t, { base: hearth.base });
  await page.goto(`/trackers/${tracker.id}/board`);
  const titles = () => columnOf(page, 'New').getByRole('listitem').getByRole('link').allInnerTexts();
  const shows = async (...names: string[]) => {
    const items = columnOf(page, 'New').getByRole('listitem');
    for (const [place, name] of names.entries()) await items.nth(place).getByText(name).waitFor();
  };
  await columnOf(page, 'New').getByText('Gamma').waitFor();
  assert.deepEqual(await titles(), ['Alpha', 'Beta', 'Gamma']);

  // by keyboard: up twice, and it stays after a reload
  await page.getByRole('button', { name: `Move #${gamma} Gamma` }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.getByText(`#${gamma} Gamma is at position 2 of 3 in New.`).waitFor();
  await isAccessible(page);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await shows('Gamma', 'Alpha', 'Beta');
  await page.reload();
  await shows('Gamma', 'Alpha', 'Beta');

  // by menu
  await page.getByRole('button', { name: `Move #${alpha} Alpha` }).click();
  await page.getByRole('menuitem', { name: 'Move down' }).click();
  await shows('Gamma', 'Beta', 'Alpha');

  // by mouse
  const from = await page.getByRole('listitem').filter({ hasText: 'Alpha' }).boundingBox();
  const to = await page.getByRole('listitem').filter({ hasText: 'Gamma' }).boundingBox();
  assert.ok(from !== null && to !== null);
  await page.mouse.move(from.x + 20, from.y + from.height - 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y + from.height - 12, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + 4, { steps: 8 });
  await page.mouse.up();
  await shows('Alpha', 'Gamma', 'Beta');
  // The page shows the new order before it is saved.
  await eventually(async () => {
    const listed = await hearth.admin.get(`/trackers/${tracker.id}/artifacts`, { query: { sort: '@rank' } });
    return listed.json.map(({ id }) => id).join() === [alpha, gamma, beta].join();
  }, 'the saved order');

  await page.getByRole('button', { name: 'Board settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Board settings' });
  await dialog.getByLabel('New', { exact: true }).fill('2');
  await dialog.getByRole('combobox', { name: 'Color of the cards' }).click();
  await page.getByRole('option', { name: 'Severity' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await columnOf(page, 'New').getByText('3 of 2').waitFor();
  await columnOf(page, 'New').getByText('Over the limit').waitFor();
  const alphaCard = page.getByRole('listitem').filter({ hasText: 'Alpha' });
  await alphaCard.and(page.locator('[style*="4px solid"][title="Severity: Critical"]')).waitFor();
  const board = (await hearth.admin.get(`/trackers/${tracker.id}/board`)).json;
  assert.deepEqual(
    board.limits.map(({ limit }) => limit),
    [2],
  );
  await isGoodAtAllWidths(page);
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('a card returns with the reason if the server refuses its move', { skip: noBrowser }, async (t) => {
  const { tracker, fields, cards } = await aBoard(['The handle is hot', 'The spout drips']);
  const [handle = 0, spout = 0] = cards;
  const [, confirm] = (await hearth.admin.get(`/trackers/${tracker.id}`)).json.workflow.transitions;
  assert.ok(confirm);
  const { page } = await visit(t, { base: hearth.base });
  // Without it the page doesn't know that someone else changes the artifact, and that the transition requires a comment.
  await page.route('**/api/changes**', (route) => route.abort());
  await page.goto(`/trackers/${tracker.id}/board`);
  await columnOf(page, 'New').getByText('The handle is hot').waitFor();

  hearth.clock.advance(2_000);
  const meanwhile = await hearth.admin.put(`/artifacts/${handle}`, {
    body: { values: [fields.set('title', { value: 'The handle is very hot' })] },
  });
  assert.equal(meanwhile.status, 200, meanwhile.text);
  const path = `/tracker_workflow_transitions/${confirm.id}` as const;
  assert.equal((await hearth.admin.patch(path, { body: { is_comment_required: true } })).status, 200);

  await dragTo(page, 'The handle is hot', 'Confirmed');
  const refusal = page.getByRole('alert').filter({ hasText: `#${handle} The handle is hot stays in New` });
  assert.match(await refusal.innerText(), /Someone else changed this/);
  await page.getByRole('region', { name: 'New: 2' }).getByText('The handle is very hot').waitFor();

  await dragTo(page, 'The spout drips', 'Confirmed');
  const second = page.getByRole('alert').filter({ hasText: `#${spout} The spout drips stays in New` });
  assert.match(await second.innerText(), /comment/i);
  await page.getByRole('region', { name: 'New: 2' }).getByText('The spout drips').waitFor();
  assert.equal((await readArtifact(hearth.admin, spout)).status, 'New');
});

test('a board has pages with exact counts, and columns of another list', { skip: noBrowser }, async (t) => {
  const { tracker } = await aBoard(Array.from({ length: 23 }, (_, index) => `Card ${index}`));
  const { page, seen } = await visit(t, { base: hearth.base });
  await page.goto(`/trackers/${tracker.id}/board`);
  const column = page.getByRole('region', { name: 'New: 23' });
  await column.getByRole('button', { name: 'Show more' }).click();
  await column.getByText('Card 22', { exact: true }).waitFor();
  assert.equal(await column.getByRole('listitem').count(), 23);
  await isGoodAtAllWidths(page);
  await page.getByRole('combobox', { name: 'Columns' }).click();
  await page.getByRole('option', { name: 'Severity' }).click();
  await page.getByRole('region', { name: 'Critical: 23' }).waitFor();
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('charts show exact counts, also as tables', { skip: noBrowser }, async (t) => {
  const { tracker } = await aBoard(['One', 'Two', 'Three']);
  const { page, seen } = await visit(t, { base: hearth.base });
  await page.goto(`/trackers/${tracker.id}/charts`);
  const byStatus = page.getByRole('table', { name: 'Artifacts by Status' });
  await byStatus.getByRole('row', { name: 'New 3' }).waitFor();
  await byStatus.getByRole('row', { name: 'Closed 0' }).waitFor();
  const today = page.getByRole('table', { name: 'Open and closed over time' }).getByRole('row').last();
  assert.deepEqual(await today.getByRole('cell').allInnerTexts(), ['3', '0']);
  await isGoodAtAllWidths(page);
  await page.getByRole('combobox', { name: 'Count by' }).click();
  await page.getByRole('option', { name: 'Severity' }).click();
  await page.getByRole('table', { name: 'Artifacts by Severity' }).getByRole('row', { name: 'Critical 3' }).waitFor();
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('a burndown chart is shown if the tracker has a field for it', { skip: noBrowser }, async (t) => {
  const project = await hearth.project(hearth.admin);
  const sprints = await trackerOf(
    hearth.admin,
    project.id,
    'sprint',
    {
      title: { type: 'string' },
      start: { type: 'date' },
      days: { type: 'int' },
      remaining_effort: { type: 'float' },
      chart: { type: 'burndown' },
    },
    {
      semantics: {
        title: { field_id: 'title' },
        timeframe: { start_date_field_id: 'start', duration_field_id: 'days' },
      },
    },
  );
  const fields = fieldsOf(sprints);
  await anArtifact(hearth.admin, sprints, [
    fields.set('title', { value: 'Spring' }),
    fields.set('start', { value: '2026-03-02' }),
    fields.set('days', { value: 5 }),
    fields.set('remaining_effort', { value: 20 }),
  ]);
  const { page, seen } = await visit(t, { base: hearth.base });
  await page.goto(`/trackers/${sprints.id}/charts`);
  await page.getByRole('combobox', { name: 'Artifact' }).fill('Spri');
  await page.getByRole('option', { name: /Spring/ }).click();
  const rows = page.getByRole('table', { name: 'Burndown' }).getByRole('rowheader');
  await rows.last().waitFor();
  assert.deepEqual(await rows.allInnerTexts(), [
    '2026-03-02',
    '2026-03-03',
    '2026-03-04',
    '2026-03-05',
    '2026-03-06',
    '2026-03-09',
  ]);
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('a board can be filtered like the table, has lanes, adds cards and folds old closed ones', {
  skip: noBrowser,
}, async (t) => {
  const alice = await hearth.user('alice', { realName: 'Alice Anchor' });
  const project = await hearth.project(hearth.admin);
  await hearth.members(project.id, [alice]);
  const tracker = await trackerOf(
    hearth.admin,
    project.id,
    'rope',
    {
      title: { type: 'string' },
      status: listOf('sb', 'Loose', 'Tied', 'Cut'),
      keeper: { type: 'sb', bindings: { type: 'users', list: ['group_members'] } },
      changed_on: { type: 'lud' },
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
  const aRope = (title: string, status: string, keepers: number[] = []) =>
    anArtifact(hearth.admin, tracker, [
      fields.set('title', { value: title }),
      fields.set('status', { bind_value_ids: [fields.value('status', status)] }),
      fields.set('keeper', { bind_value_ids: keepers }),
    ]);
  await aRope('Old rope', 'Cut');
  hearth.clock.advance(9 * 24 * 60 * 60 * 1000);
  await aRope('Cut rope', 'Cut');
  await aRope('Long rope', 'Loose', [alice.id]);
  await aRope('Short rope', 'Tied');
  const { page, seen } = await visit(t, { base: hearth.base, ...alice });
  await page.goto(`/trackers/${tracker.id}/board`);
  const card = (title: string) => page.getByRole('link', { name: title, exact: true });
  await card('Cut rope').waitFor();
  assert.equal(await card('Old rope').count(), 0);
  await page.getByRole('button', { name: '1 closed earlier' }).click();
  await card('Old rope').waitFor();
  await page.getByText('Mine', { exact: true }).click();
  await page.getByRole('region', { name: 'Loose: 1 card' }).getByRole('link', { name: 'Long rope' }).waitFor();
  await page.getByRole('region', { name: 'Tied: 0 cards' }).waitFor();
  assert.deepEqual(await page.getByRole('link', { name: /^(?!New rope$).* rope$/ }).allInnerTexts(), ['Long rope']);
  // The table keeps the filter, and gives it back.
  const pages = page.getByRole('main').getByRole('navigation');
  await pages.getByRole('link', { name: 'Table' }).click();
  await page.locator('tbody tr').filter({ hasText: 'Long rope' }).waitFor();
  assert.ok(await page.getByRole('checkbox', { name: 'Mine', exact: true }).isChecked());
  await page.getByRole('button', { name: /^Change Keeper of .*: Alice Anchor$/ }).waitFor();
  await pages.getByRole('link', { name: 'Board' }).click();
  await page.getByRole('region', { name: 'Tied: 0 cards' }).waitFor();
  await page.goBack();
  await page.goBack();
  await page.getByRole('region', { name: 'Tied: 0 cards' }).waitFor();
  await page.getByRole('button', { name: 'New rope in Tied' }).click();
  await page.keyboard.type('Thin rope');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Tied: 1 card' }).getByRole('link', { name: 'Thin rope' }).waitFor();
  await page.goBack();
  await card('Short rope').waitFor();
  await page.getByRole('combobox', { name: 'Lanes' }).click();
  await page.getByRole('option', { name: 'Keeper' }).click();
  const lane = page.getByRole('region', { name: /^Keeper: Alice Anchor/ });
  await lane.getByRole('link', { name: 'Thin rope' }).waitFor();
  const short = page.getByRole('region', { name: 'Keeper: None' }).getByRole('button', { name: /^Move .*Short rope/ });
  await short.focus();
  await page.keyboard.press('Space');
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowLeft');
  await page.getByText(/Short rope is over Alice Anchor.*, Tied/).waitFor();
  await page.keyboard.press('Space');
  const tied = lane.getByRole('region', { name: /^Tied/ });
  await tied.getByRole('link', { name: 'Short rope' }).waitFor();
  // A limit counts the cards of all lanes.
  await aRope('Thin rope', 'Tied');
  await page.getByRole('region', { name: 'Keeper: None' }).getByRole('link', { name: 'Thin rope' }).waitFor();
  const limits = [{ field_id: fields.id('status'), value_id: fields.value('status', 'Tied'), limit: 2 }];
  const body = { color_field_id: fields.id('status'), limits };
  const set = await hearth.admin.put(`/trackers/${tracker.id}/board`, { body });
  assert.equal(set.status, 200, set.text);
  await page.reload();
  await tied.getByText('Whole column: 3 of 2. Over the limit').waitFor();
  assert.equal(await page.getByText('Whole column: 3 of 2. Over the limit').count(), 2);
  // Values without colors get some.
  await lane.locator('li[style*="4px solid"][title="Status: Tied"]').filter({ hasText: 'Short rope' }).waitFor();
  await isGoodAtAllWidths(page);
  assert.equal(await page.title(), `Board · ${tracker.label} · ${project.label} · Hearth`);
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('cards show when they are due, their labels and their completed children', { skip: noBrowser }, async (t) => {
  const alice = await hearth.user('anna', { realName: 'Anna Anchor' });
  const project = await hearth.project(hearth.admin);
  await hearth.members(project.id, [alice]);
  const tracker = await trackerOf(
    hearth.admin,
    project.id,
    'sail',
    {
      title: { type: 'string' },
      status: listOf('sb', 'Torn', 'Mended'),
      keeper: { type: 'sb', bindings: { type: 'users', list: ['group_members'] } },
      due: { type: 'date' },
      labels: listOf('msb', 'white', 'spare', 'small', 'storm'),
      parts: { type: 'art_link' },
    },
    {
      semantics: {
        title: { field_id: 'title' },
        status: { field_id: 'status', value_ids: ['Torn'] },
        contributor: { field_id: 'keeper' },
      },
    },
  );
  const fields = fieldsOf(tracker);
  const labels = (...names: string[]) =>
    fields.set('labels', { bind_value_ids: names.map((name) => fields.value('labels', name)) });
  const { page, seen } = await visit(t, { base: hearth.base });
  const today = await page.evaluate<string>("new Date().toLocaleDateString('sv-SE')");
  const aSail = (title: string, status: string, due: string, ...values: ReturnType<typeof fields.set>[]) =>
    anArtifact(hearth.admin, tracker, [
      fields.set('title', { value: title }),
      fields.set('status', { bind_value_ids: [fields.value('status', status)] }),
      fields.set('due', { value: due }),
      ...values,
    ]);
  const mended = await aSail('Jib', 'Mended', '2020-02-03');
  const torn = await aSail('Genoa', 'Torn', '');
  const links = [mended, torn].map((id) => ({ id, type: '_is_child' }));
  const main = await aSail(
    'Main sail',
    'Torn',
    '2020-02-03',
    labels('white', 'spare', 'small', 'storm'),
    fields.set('parts', { links }),
    fields.set('keeper', { bind_value_ids: [alice.id] }),
  );
  await aSail('Spinnaker', 'Torn', today);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`/trackers/${tracker.id}/board`);
  const card = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) });
  await card('Main sail').getByText('1 of 2 done').waitFor();
  const shown = card('Main sail');
  assert.deepEqual(await shown.getByRole('list', { name: 'labels' }).getByRole('listitem').allInnerTexts(), [
    'white',
    'spare',
    'small',
    '+1',
  ]);
  assert.match((await shown.textContent()) ?? '', new RegExp(`#${main}.*Overdue Feb 3, 2020.*1/2.*Anna Anchor`));
  const colors = await page.evaluate<string[]>(
    `[...document.querySelectorAll('main li span[title]')]
      .filter((one) => /(Today|Feb 3, 2020)$/.test(one.textContent))
      .map((one) => getComputedStyle(one).color)`,
  );
  assert.deepEqual([colors.length, new Set(colors).size], [3, 3], colors.join());
  assert.match((await card('Jib').textContent()) ?? '', /Due Feb 3, 2020.*Unassigned/);
  assert.deepEqual(
    asked.filter((path) => path.startsWith('/api/artifacts')),
    ['/api/artifacts'],
  );
  // A child that is closed counts at once.
  const done = await hearth.admin.put(`/artifacts/${torn}`, {
    body: { values: [fields.set('status', { bind_value_ids: [fields.value('status', 'Mended')] })] },
  });
  assert.equal(done.status, 200, done.text);
  await card('Main sail').getByText('2 of 2 done').waitFor();
  await isGoodAtAllWidths(page);
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('closed cards are never overdue', { skip: noBrowser }, async (t) => {
  const project = await hearth.project(hearth.admin);
  const tracker = await createTracker(hearth.admin, project.id, 'bug', { template_name: 'bugs' });
  const fields = fieldsOf(tracker);
  for (const [title, status, due] of [
    ['Late and open', 'New', '2020-02-03'],
    ['Late and closed', 'Closed', '2020-02-03'],
    ['In time', 'New', '2999-02-03'],
  ] as const) {
    await anArtifact(hearth.admin, tracker, [
      fields.set('title', { value: title }),
      fields.set('status', { bind_value_ids: [fields.value('status', status)] }),
      fields.set('due_date', { value: due }),
    ]);
  }
  const { page } = await visit(t, { base: hearth.base });
  await page.goto(`/trackers/${tracker.id}/board`);
  await page.getByRole('link', { name: 'Late and closed' }).waitFor();
  const overdue = page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: 'Overdue' }) });
  await overdue.filter({ hasText: /^Overdue1$/ }).waitFor();
  await page.getByText('Overdue', { exact: true }).first().click();
  await page.getByRole('link', { name: 'In time' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Late and closed' }).waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('link', { name: /^Late/ }).count(), 1);
});
