import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { startHearth } from '../support/hearth/hearth.ts';
import { eventually } from '../support/hearth/store.ts';
import { anArtifact, createTracker, fieldsOf } from '../support/worlds/trackers.ts';
import { noBrowser } from './chromium.ts';
import { isGoodAtAllWidths, visit } from './visitor.ts';

const hearth = await startHearth({ after });
const { admin, base } = hearth;
const project = await hearth.project(admin, { label: 'Lighthouse' });
const tracker = await createTracker(admin, project.id, 'bug', { template_name: 'bugs' });
const fields = fieldsOf(tracker);
const aBug = (title: string) =>
  anArtifact(admin, tracker, [
    fields.set('title', { value: title }),
    fields.set('status', { bind_value_ids: [fields.value('status', 'New')] }),
  ]);

const partOf = (page: Page) => page.getByText('This part loads by itself when the connection is back.').first();
const hasNoBrowserWords = async (page: Page): Promise<void> =>
  assert.doesNotMatch(
    await page.locator('body').innerText(),
    /Failed to fetch|NetworkError|Load failed|Unexpected token/,
  );

test('a part that needs the server reports the lost connection, and loads when it is back', {
  skip: noBrowser,
}, async (t) => {
  const id = await aBug('The lamp');
  const { page, context } = await visit(t, { base });
  await page.goto(`/artifacts/${id}`);
  const comment = page.getByRole('textbox', { name: 'New comment' });
  await comment.fill('It flickers');
  await context.setOffline(true);
  const history = page.getByRole('region', { name: 'History' });
  await history.getByText('Comments', { exact: true }).click();
  await partOf(page).waitFor();
  await isGoodAtAllWidths(page);
  await comment.fill('It flickers at night');
  await context.setOffline(false);
  await history.getByText('No comments yet.').waitFor();
  assert.equal(await partOf(page).count(), 0);
  assert.equal(await comment.innerText(), 'It flickers at night');
  await hasNoBrowserWords(page);
});

test('a list loads when its server, or a broken proxy in front of it, is back', {
  skip: noBrowser,
}, async (t) => {
  await aBug('The rope');
  for (const refuse of ['abort', 'gateway', 'portal']) {
    const { page } = await visit(t, { base });
    let refused = 0;
    await page.route('**/api/**/activity**', (route) => {
      refused += 1;
      if (refuse === 'abort') return route.abort();
      // A hotel's network answers every request with its own page.
      const [status, body] = refuse === 'gateway' ? [502, '<h1>Bad Gateway</h1>'] : [200, '<h1>Welcome</h1>'];
      return route.fulfill({ status, body, contentType: 'text/html' });
    });
    await page.goto('/');
    const recent = page.getByRole('region', { name: 'Recent activity' });
    await recent.getByText('This part loads by itself when the connection is back.').waitFor();
    await hasNoBrowserWords(page);
    // The request is repeated twice. Then only the return of the connection helps.
    await eventually(() => refused >= 3, 'three refusals');
    await page.unroute('**/api/**/activity**');
    await recent.getByText('The rope').first().waitFor();
  }
});

test('the search box reports the lost connection, and shows the results when it is back', {
  skip: noBrowser,
}, async (t) => {
  await aBug('The foghorn');
  const { page, context } = await visit(t, { base });
  await page.goto('/');
  await page.getByRole('heading', { name: 'My projects' }).waitFor();
  await page.keyboard.press('/');
  await context.setOffline(true);
  await page.keyboard.type('foghorn');
  const palette = page.getByRole('dialog');
  await palette.getByText('This part loads by itself when the connection is back.').waitFor();
  await context.setOffline(false);
  await palette
    .getByRole('option', { name: /The foghorn/ })
    .first()
    .waitFor();
  assert.equal(await palette.getByRole('combobox').inputValue(), 'foghorn');
});

test('a page whose files could not be loaded reports it, and opens when the connection is back', {
  skip: noBrowser,
}, async (t) => {
  const { page, context } = await visit(t, { base });
  await page.goto('/projects');
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await context.setOffline(true);
  await page.evaluate(`history.pushState({}, '', '/help/tql')`);
  await page.getByText('No connection', { exact: true }).first().waitFor();
  await hasNoBrowserWords(page);
  await context.setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'TQL' }).waitFor();
  assert.equal(documents, 0, 'the document is not loaded again, which would lose what was typed');
  const unstyled = await page.evaluate<number>(
    `[...document.querySelectorAll('link[rel="stylesheet"]')].filter(({ sheet }) => sheet === null).length`,
  );
  assert.equal(unstyled, 0);
});

test('a part whose file could not be loaded appears when the connection is back, and the input is kept', {
  skip: noBrowser,
}, async (t) => {
  await aBug('The bell');
  const { page, context } = await visit(t, { base });
  await page.goto(`/trackers/${tracker.id}`);
  const box = page.getByRole('row', { name: /The bell/ }).getByRole('checkbox');
  await box.check();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Edit artifacts' }).click();
  await partOf(page).waitFor();
  await context.setOffline(false);
  await page.getByRole('dialog', { name: 'Edit 1 artifact' }).waitFor();
  assert.ok(await box.isChecked());
});

test('messages of a proxy about too large or too many requests are shown in words, and the form keeps its input', {
  skip: noBrowser,
}, async (t) => {
  const { page } = await visit(t, { base });
  await page.goto(`/trackers/${tracker.id}/new`);
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('A very long story');
  for (const [status, phrase, words] of [
    [413, 'Request Entity Too Large', 'This is more than the server accepts at once.'],
    [429, 'Too Many Requests', 'The server has received too many requests.'],
  ] as const) {
    await page.route('**/api/artifacts', (route) => route.fulfill({ status, body: `<h1>${phrase}</h1>` }));
    await page.getByRole('button', { name: 'Create bug' }).click();
    await page.getByRole('alert').getByText(words).waitFor();
    await isGoodAtAllWidths(page);
    assert.equal(await title.inputValue(), 'A very long story');
    await page.unroute('**/api/artifacts');
  }
});

test('a query that somebody corrects stays when the server answers again by itself', { skip: noBrowser }, async (t) => {
  const { page } = await visit(t, { base });
  await page.route('**/api/**content**', (route) => route.fulfill({ status: 500, body: '<h1>500</h1>' }));
  await page.goto('/queries');
  await page.getByRole('alert').getByText('The server could not answer.').waitFor();
  const query = page.getByRole('textbox', { name: 'Query' });
  await query.fill('SELECT @title FROM @project = MY_PROJECTS() WHERE @id = 1');
  await page.unroute('**/api/**content**');
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await page.getByRole('alert').waitFor({ state: 'detached' });
  assert.match(await query.innerText(), /WHERE @id = 1$/);
});
