import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { anArtifact, createTracker, fieldsOf } from '../support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../support/worlds/world.ts';
import { noBrowser } from './chromium.ts';
import { fits, isAccessible, isGoodAtAllWidths, settled, visit } from './visitor.ts';

const { hearth, users, projects, trackers } = await aWorld()
  .with(
    aProject('tower', { label: 'Lighthouse' })
      .ownedBy('ada')
      .withMembers('bob')
      .with(aTracker('bug').fromTemplate('bugs'))
      .with(aTracker('task').fromTemplate('tasks')),
  )
  .start({ after });
const { ada, bob } = users;
const { shortname } = projects.tower;
for (const [tracker, titles] of [
  [trackers.bug, ['Lamp stops in strong wind', 'Stairs are dark']],
  [trackers.task, ['Paint the gallery', 'Order a lamp']],
] as const) {
  for (const value of titles) await anArtifact(ada, tracker, [fieldsOf(tracker).set('title', { value })]);
}

const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();

test('an administrator creates a dashboard, adds widgets and moves them with the keyboard', {
  skip: noBrowser,
}, async (t) => {
  const { page, seen } = await visit(t, { base: hearth.base, ...ada });
  await page.goto(`/projects/${shortname}`);
  await page.getByRole('link', { name: 'Dashboards' }).click();
  await page.getByRole('button', { name: 'New dashboard' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Winter light');
  await page.getByRole('button', { name: 'Create dashboard' }).click();
  await page.getByRole('heading', { level: 1, name: 'Winter light' }).waitFor();
  await isAccessible(page);

  const add = async (title: string, fill: () => Promise<void>) => {
    await page.getByRole('button', { name: 'Add widget' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add widget' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
    await fill();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('region', { name: title }).first().waitFor();
  };
  const choose = async (kind: string) => {
    await page.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: kind, exact: true }).click();
  };
  await add('Everything open', async () => {});
  await page.getByRole('link', { name: 'Stairs are dark' }).waitFor();
  await add('Welcome', async () => {
    await choose('Text');
    await page.getByRole('textbox', { name: 'Text' }).fill('Look at the **lamp** first.');
  });
  await add('Bugs over time', async () => {
    await choose('Chart of open and closed artifacts');
    await page.getByRole('combobox', { name: 'Tracker' }).click();
    await page.getByRole('option', { name: trackers.bug.label }).click();
  });
  assert.deepEqual(await titles(page), ['Everything open', 'Welcome', 'Bugs over time']);

  await page.getByRole('button', { name: 'Arrange' }).click();
  const handle = page.getByRole('button', { name: 'Move Welcome' });
  await handle.focus();
  for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key);
  await page.locator('main h2').first().filter({ hasText: 'Welcome' }).waitFor();
  assert.deepEqual(await titles(page), ['Welcome', 'Everything open', 'Bugs over time']);
  await page.reload();
  await page.getByRole('region', { name: 'Bugs over time' }).first().waitFor();
  assert.deepEqual(await titles(page), ['Welcome', 'Everything open', 'Bugs over time']);
  await settled(page);
  await isGoodAtAllWidths(page);

  const actions = page.getByRole('button', { name: 'Actions on Bugs over time' });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Remove widget' }).click();
  // The dialog was opened by a menu, whose button gets the focus back.
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await actions.and(page.locator(':focus')).waitFor();
  await actions.click();
  await page.getByRole('menuitem', { name: 'Remove widget' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove widget' }).click();
  await page.getByRole('region', { name: 'Bugs over time' }).first().waitFor({ state: 'detached' });
  assert.deepEqual(await titles(page), ['Welcome', 'Everything open']);
  assert.deepEqual(seen, { errors: [], strangers: [] });

  const { page: others } = await visit(t, { base: hearth.base, ...bob });
  await others.goto(new URL(page.url()).pathname);
  await others.getByRole('region', { name: 'Welcome' }).first().waitFor();
  assert.equal(await others.getByRole('button', { name: 'Add widget' }).count(), 0);
  assert.equal(await others.getByRole('button', { name: 'Actions on Welcome' }).count(), 0);
});

test("a lost request creates no second widget, and two people who arrange see each other's changes", {
  skip: noBrowser,
}, async (t) => {
  const { page } = await visit(t, { base: hearth.base, ...ada });
  await page.goto(`/projects/${shortname}/dashboards`);
  await page.getByRole('button', { name: 'New dashboard' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Two keepers');
  await page.getByRole('button', { name: 'Create dashboard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add widget' });
  const add = async (title: string, tql: string) => {
    await page.getByRole('button', { name: 'Add widget' }).click();
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
    await dialog.getByRole('textbox', { name: 'Query' }).fill(tql);
    await dialog.getByRole('button', { name: 'Save' }).click();
  };
  const right = "SELECT @title FROM @project = 'self' WHERE @status = OPEN()";
  await page.route('**/api/crosstracker_query', (route) => route.abort(), { times: 1 });
  await add('First', right);
  await dialog.getByRole('alert').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Stairs are dark' }).waitFor();
  assert.deepEqual(await titles(page), ['First']);
  // The dialog says it once, and the page behind it does not repeat it.
  const refuse = (route: Route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, body: '<h1>500</h1>' });
  await page.route('**/api/dashboards/*', refuse);
  await add('Second', right);
  await dialog.getByRole('alert').waitFor();
  assert.equal(await page.getByRole('alert', { includeHidden: true }).count(), 1);
  assert.equal(await dialog.getByRole('textbox', { name: 'Title' }).inputValue(), 'Second');
  await page.unroute('**/api/dashboards/*');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const linkIn = (widget: string) =>
    page.getByRole('region', { name: widget }).first().getByRole('link', { name: 'Stairs are dark' });
  await linkIn('Second').waitFor();
  await add('Third', right);
  await linkIn('Third').waitFor();

  const { page: other } = await visit(t, { base: hearth.base, ...ada });
  await other.goto(new URL(page.url()).pathname);
  const move = async (by: Page, name: string) => {
    await by.getByRole('button', { name: `Move ${name}` }).focus();
    for (const key of ['Space', 'ArrowUp', 'Space']) await by.keyboard.press(key);
  };
  const first = (by: Page, name: string) => by.locator('main h2').first().filter({ hasText: name }).waitFor();
  for (const by of [page, other]) await by.getByRole('button', { name: 'Arrange' }).click();
  await move(page, 'Second');
  await first(page, 'Second');
  await move(other, 'Third');
  await other.getByRole('alert').getByText('Someone else changed this').waitFor();
  await first(other, 'Second');
  await move(other, 'Third');
  await other.locator('main h2').nth(1).filter({ hasText: 'Third' }).waitFor();
  assert.deepEqual(await titles(other), ['Second', 'Third', 'First']);
});

test('a widget of a report shows the same as the table that it links to', { skip: noBrowser }, async (t) => {
  const dora = await hearth.user('dora');
  const project = await hearth.project(dora, { label: 'Harbor' });
  const tracker = await createTracker(dora, project.id, 'crane', { template_name: 'bugs' });
  const field = fieldsOf(tracker);
  for (const [title, status] of [
    ['Rope is worn', 'New'],
    ['Hook is lost', 'Closed'],
    ['Brake squeaks', 'Confirmed'],
  ] as const) {
    await anArtifact(dora, tracker, [
      field.set('title', { value: title }),
      field.set('status', { bind_value_ids: [field.value('status', status)] }),
    ]);
  }
  const { json: reports } = await dora.get(`/trackers/${tracker.id}/tracker_reports`);
  const widgets = reports.map(({ id, label }: { id: number; label: string }) => ({
    kind: 'report',
    title: label,
    settings: { report_id: id },
  }));
  assert.ok(reports.some(({ label }: { label: string }) => label === 'Default'));
  const { json: dashboard } = await dora.post(`/projects/${project.id}/dashboards`, { body: { label: 'Cranes' } });
  assert.equal((await dora.patch(`/dashboards/${dashboard.id}`, { body: { widgets } })).status, 200);
  const { page } = await visit(t, { base: hearth.base, ...dora });
  for (const { title } of widgets) {
    await page.goto(`/projects/${project.shortname}/dashboards/${dashboard.id}`);
    const widget = page.getByRole('region', { name: title, exact: true }).first();
    await widget.locator('tbody tr').first().waitFor();
    const shown = await widget.locator('tbody a').allInnerTexts();
    const count = /^\d+/.exec(await widget.getByText(/^\d+ artifacts?$/).innerText())?.[0];
    await widget.getByRole('link', { name: 'Open the report' }).click();
    await page.waitForURL(/\/trackers\//);
    await page.getByRole('table').locator('tbody a').first().waitFor();
    const titles = /^(Rope is worn|Hook is lost|Brake squeaks)$/;
    assert.deepEqual(await page.getByRole('table').getByRole('link', { name: titles }).allInnerTexts(), shown);
    assert.equal(Number(count), shown.length, title);
  }
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(`/projects/${project.shortname}/dashboards/${dashboard.id}`);
  const list = page.getByRole('list', { name: 'Default', exact: true });
  await list
    .getByRole('listitem')
    .filter({ hasText: 'Confirmed' })
    .getByRole('link', { name: 'Brake squeaks' })
    .waitFor();
  assert.equal(await page.getByRole('main').getByRole('table').count(), 0);
  await isGoodAtAllWidths(page);
});

test('texts of widgets, projects, banners and forms contain links, and each reader gets what they may see', {
  skip: noBrowser,
}, async (t) => {
  const dora = await hearth.user('dora-links');
  const secret = await hearth.project(dora, { label: 'Cellar', is_public: false });
  const hidden = await createTracker(dora, secret.id, 'wine', { template_name: 'bugs' });
  const bottle = await anArtifact(dora, hidden, [fieldsOf(hidden).set('title', { value: 'Broken bottle' })]);
  const project = await hearth.project(dora, {
    label: 'Pier',
    description: `Begin with plank #${bottle}, then https://example.org/pier.`,
  });
  await hearth.members(project.id, [bob]);
  const plank = await createTracker(dora, project.id, 'plank', {
    structure: {
      fields: [
        { key: 'title', name: 'title', label: 'Title', type: 'string', description: `As in wine #${bottle}` },
        {
          key: 'note',
          name: 'note',
          label: 'Note',
          type: 'staticrichtext',
          default_value: `<p>Like wine #${bottle}</p>`,
        },
      ],
      semantics: { title: { field_id: 'title' } },
    },
  });
  const { json: dashboard } = await dora.post(`/projects/${project.id}/dashboards`, { body: { label: 'Planks' } });
  const text = `See wine #${bottle}, not \`wine #${bottle}\``;
  const widgets = [{ kind: 'text', title: 'Welcome', settings: { text } }];
  assert.equal((await dora.patch(`/dashboards/${dashboard.id}`, { body: { widgets } })).status, 200);
  assert.equal(
    (await dora.put(`/projects/${project.id}/banner`, { body: { message: `Mind wine #${bottle}` } })).status,
    200,
  );
  const reference = { name: `wine #${bottle}`, exact: true };

  const { page } = await visit(t, { base: hearth.base, ...dora });
  await page.goto(`/projects/${project.shortname}/dashboards/${dashboard.id}`);
  const welcome = page.getByRole('region', { name: 'Welcome' }).first();
  await welcome.getByRole('link', reference).waitFor();
  assert.equal(await welcome.getByRole('link', reference).count(), 1);
  await page.getByRole('note', { name: 'Project banner' }).getByRole('link', reference).waitFor();
  await page.goto(`/projects/${project.shortname}`);
  const address = page.getByRole('link', { name: 'https://example.org/pier', exact: true });
  assert.equal(await address.getAttribute('href'), 'https://example.org/pier');
  await page.goto(`/trackers/${plank.id}/new`);
  await page.getByText('Like wine').getByRole('link', reference).waitFor();
  await page.getByText('As in wine').getByRole('link', reference).click();
  await page.getByRole('heading', { level: 1, name: 'Broken bottle' }).waitFor();

  const { page: other } = await visit(t, { base: hearth.base, ...bob });
  await other.goto(`/projects/${project.shortname}/dashboards/${dashboard.id}`);
  await other.getByRole('region', { name: 'Welcome' }).first().getByText(`See wine #${bottle}`).waitFor();
  await settled(other);
  // Not even that the word is one of a tracker.
  assert.equal(await other.getByRole('link', reference).count(), 0);
  assert.doesNotMatch(await other.locator('body').innerText(), /Broken bottle|Cellar/);
});

test('a query across trackers is run, sorted, saved and shown on a personal dashboard', {
  skip: noBrowser,
}, async (t) => {
  const { page, seen } = await visit(t, { base: hearth.base, ...ada });
  await page.goto('/queries');
  const rows = page.getByRole('region', { name: 'Found artifacts' }).getByRole('row');
  await page.getByText('4 artifacts').waitFor();
  assert.equal(await rows.count(), 5);
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click();
  await page
    .getByRole('columnheader', { name: 'Title', exact: true })
    .and(page.locator('[aria-sort=ascending]'))
    .waitFor();
  await page.locator('main tbody tr').first().filter({ hasText: 'Lamp stops' }).waitFor();
  assert.match(new URL(page.url()).searchParams.get('tql') ?? '', /ORDER BY @title ASC/);
  await isGoodAtAllWidths(page);
  const csv = await page.request.get(
    (await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href')) ?? '',
  );
  assert.match(await csv.text(), /^\ufeffartifact,project\.name,tracker\.name,title/);

  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('My lamps');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'My dashboard' }).waitFor();
  await page.getByRole('region', { name: 'My lamps' }).first().getByRole('link', { name: 'Order a lamp' }).waitFor();
  assert.deepEqual(seen, { errors: [], strangers: [] });

  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto('/queries');
  const cards = page.getByRole('list', { name: 'Found artifacts' }).getByRole('listitem');
  await cards.filter({ hasText: 'Order a lamp' }).getByText('Status').waitFor();
  assert.equal(await page.getByRole('table').count(), 0);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Title');
  await page.getByRole('button', { name: 'Descending' }).click();
  await cards.first().filter({ hasText: 'Lamp stops' }).waitFor();
  await fits(page);
  await isAccessible(page);

  await page.goto(
    `/queries?tql=${encodeURIComponent('SELECT @title FROM @project = MY_PROJECTS() WHERE @stauts = OPEN()')}`,
  );
  await page.getByRole('button', { name: 'Did you mean @status?' }).click();
  await page.getByText('4 artifacts').waitFor();
  await page.getByRole('button', { name: 'Edit query' }).click();
  const editor = page.getByRole('textbox', { name: 'Query' });
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText("SELECT @title FROM @project = MY_PROJECTS() WHERE @title = 'order'");
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByText('1 artifact', { exact: true }).waitFor();
  await editor.waitFor({ state: 'detached' });
  await page.locator('button:focus', { hasText: 'Edit query' }).waitFor();
  await page.keyboard.press('q');
  await page.locator('[aria-label="Query"]:focus').waitFor();
  await isAccessible(page);
  const misspelled = 'SELECT @last_update_date, @titel FROM @project = MY_PROJECTS() WHERE @status = OPEN()';
  await page.goto(`/queries?tql=${encodeURIComponent(`${misspelled} ORDER BY @last_update_dat ASC`)}`);
  await page.getByRole('link', { name: 'All of the query language' }).waitFor();
  await page.getByRole('button', { name: 'Did you mean @title?' }).click();
  await page.getByRole('button', { name: 'Did you mean @last_update_date?' }).click();
  await page.getByText('4 artifacts').waitFor();
  await page.goto('/queries?tql=SELECT');
  await editor.waitFor();
  await page.getByRole('alert').getByText('Error while parsing the query').waitFor();
});

test('the query of a widget opens with the project of its dashboard, and a lost save leaves one widget', {
  skip: noBrowser,
}, async (t) => {
  const eve = await hearth.user('eve');
  await hearth.members(projects.tower.id, [bob, eve]);
  const { json: dashboard } = await ada.post(`/projects/${projects.tower.id}/dashboards`, { body: { label: 'Self' } });
  const widgets = [{ kind: 'crosstracker', title: 'Ours' }];
  const { json: changed } = await ada.patch(`/dashboards/${dashboard.id}`, { body: { widgets } });
  const tql_query = "SELECT @pretty_title, @status FROM @project = 'self' WHERE @title = 'lamp'";
  const widget_id = changed.widgets[0]?.id ?? 0;
  await ada.post('/crosstracker_query', { body: { widget_id, title: 'Ours', tql_query } });
  const { page } = await visit(t, { base: hearth.base, ...eve });
  await page.goto(`/projects/${shortname}/dashboards/${dashboard.id}`);
  await page.getByRole('link', { name: 'Open the query' }).click();
  await page.getByRole('heading', { level: 1, name: 'Query across trackers' }).waitFor();
  await page.getByRole('columnheader', { name: 'Status' }).getByRole('button').click();
  await page.locator('th[aria-sort=ascending]').waitFor();
  await page.getByRole('row').filter({ hasText: 'Order a lamp' }).waitFor();
  const csv = await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href');
  assert.match(await (await page.request.get(csv ?? '')).text(), /Lamp stops in strong wind/);
  assert.equal(await page.getByRole('button', { name: 'Save' }).count(), 0);
  await page.goto('/queries?tql=SELECT');
  await page.getByRole('alert').waitFor();
  assert.equal(await page.getByRole('link', { name: 'Download CSV' }).count(), 0);

  await page.goto('/queries');
  await page.getByRole('row').first().waitFor();
  const save = async (title: string) => {
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  };
  await page.route('**/api/crosstracker_query', (route) => route.abort(), { times: 1 });
  await save('Open work');
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('region', { name: 'Open work' }).first().getByRole('link', { name: 'Order a lamp' }).waitFor();
  await page.goto('/queries');
  await save('The same');
  await page.getByRole('region', { name: 'The same' }).first().waitFor();
  assert.deepEqual(await titles(page), ['Open work', 'The same']);
  const { json: own } = await eve.get('/users/self/dashboards');
  assert.deepEqual(
    own.map(({ label }) => label),
    ['My dashboard'],
  );
});

test('a person without projects gets a hint instead of an error of a query that they did not write', {
  skip: noBrowser,
}, async (t) => {
  const guest = await hearth.user('guest');
  const { page } = await visit(t, { base: hearth.base, username: guest.username, password: guest.password });
  await page.goto('/queries');
  await page.getByText('Your projects have no trackers.').waitFor();
  assert.equal(await page.getByRole('alert').count(), 0);
  await isGoodAtAllWidths(page);
  await page.getByRole('main').getByRole('link', { name: 'All projects' }).click();
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
});
