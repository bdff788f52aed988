import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { succeeds } from '../support/hearth/expect.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { eventually } from '../support/hearth/store.ts';
import { anArtifact, fieldsOf, listOf, readArtifact, trackerOf } from '../support/worlds/trackers.ts';
import { noBrowser } from './chromium.ts';
import { fits, isAccessible, visit } from './visitor.ts';

const hearth = await startHearth({ after });
const { admin } = hearth;
const project = await hearth.project(admin);
const tracker = await trackerOf(
  admin,
  project.id,
  'ticket',
  { title: { type: 'string' }, status: listOf('sb', 'Open', 'Done'), frame: { type: 'fieldset' } },
  { semantics: { title: { field_id: 'title' } } },
);
const first = await anArtifact(admin, tracker, [fieldsOf(tracker).set('title', { value: 'Before' })]);

test('a CSV file is previewed line by line, corrected, and imported', { skip: noBrowser }, async (t) => {
  const { page, seen } = await visit(t, { base: hearth.base });
  await page.goto(`/trackers/${tracker.id}`);
  await page.getByRole('button', { name: 'Reports' }).click();
  await page.getByRole('menuitem', { name: 'Import CSV' }).click();
  await page.getByRole('heading', { name: 'CSV import' }).waitFor();
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.fill(`id,title,status\n${first},After,Done\n,Made here,Closed\n`);
  await page.getByRole('button', { name: 'Preview import' }).click();
  await page.getByText('1 with errors').waitFor();
  await page.getByText('status (column 3)').waitFor();
  await isAccessible(page);
  assert.equal(await page.getByRole('button', { name: 'Import artifacts', exact: true }).count(), 0);
  assert.match(await content.inputValue(), /Made here/, 'the input is still there');

  await content.fill(`id,title,status\n${first},After,Done\n,Made here,Open\n`);
  await page.getByRole('button', { name: 'Preview import' }).click();
  await page.getByText('“Before” → “After”').waitFor();
  await page.setViewportSize({ width: 390, height: 900 });
  await fits(page);
  await page.getByRole('button', { name: 'Import artifacts', exact: true }).click();
  await page.getByText('1 artifact created and 1 artifact changed.').waitFor();
  assert.equal((await readArtifact(admin, first)).title, 'After');
  await page.getByRole('link', { name: 'Back to table' }).click();
  await page.getByRole('link', { name: 'Made here' }).waitFor();
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('columns are mapped in the page, and the mapping is kept for the next file', { skip: noBrowser }, async (t) => {
  const { page, seen } = await visit(t, { base: hearth.base });
  await page.goto(`/trackers/${tracker.id}/import`);
  const bytes = Buffer.from('Summary;Größe\nMapped;7\n', 'latin1');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose CSV file' }).click(),
  ]);
  await chooser.setFiles({ name: 'export.csv', mimeType: 'text/csv', buffer: bytes });
  await page.getByRole('button', { name: 'Preview import' }).click();
  const offered = page.getByLabel('Summary').locator('option');
  await offered.getByText(/^title$/i).waitFor({ state: 'attached' });
  // Elements without values, such as parts of the form, accept none.
  assert.equal((await offered.allInnerTexts()).filter((label) => /frame/i.test(label)).length, 0);
  await page.getByLabel('Summary').selectOption('title');
  await page.getByLabel('Größe').selectOption('Ignore this column');
  await page.getByRole('button', { name: 'Preview import' }).click();
  await page.getByText('1 to create').waitFor();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Import artifacts', exact: true }).click();
  await page.getByText('1 artifact created').waitFor();
  await page.reload();
  await page.getByRole('textbox', { name: 'Content' }).fill('Summary;Größe\nAgain;8\n');
  await page.getByRole('button', { name: 'Preview import' }).click();
  await page.getByText('1 to create').waitFor();
  assert.equal(await page.getByLabel('Summary').inputValue(), 'title');
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('a site administrator names the columns of authors and dates', { skip: noBrowser }, async (t) => {
  const rose = await hearth.user('rose');
  const { page } = await visit(t, { base: hearth.base });
  await page.goto(`/trackers/${tracker.id}/import`);
  await page.getByRole('textbox', { name: 'Content' }).fill('title,Who,When\nOnce,rose,2020-02-03\n');
  await page.getByRole('textbox', { name: 'Author column' }).fill('Who');
  await page.getByRole('textbox', { name: 'Date column' }).fill('When');
  await page.getByRole('button', { name: 'Preview import' }).click();
  await page.getByText('1 to create').waitFor();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Import artifacts', exact: true }).click();
  await page.getByText('1 artifact created').waitFor();
  const made = (await admin.get(`/trackers/${tracker.id}/artifacts?limit=100`)).json.find(
    ({ title }) => title === 'Once',
  );
  assert.equal(made?.submitted_by, rose.id);
  // The authors and dates of the next file are a new decision.
  for (const column of ['Author column', 'Date column']) {
    assert.equal(await page.getByRole('textbox', { name: column }).inputValue(), '', column);
  }
  await page.reload();
  assert.equal(await page.getByRole('textbox', { name: 'Author column' }).inputValue(), '');

  const gardener = await hearth.user('gardener');
  const administrators = { user_references: [{ username: 'admin' }, { username: 'gardener' }] };
  await hearth.members(project.id, [gardener]);
  succeeds(await admin.put(`/user_groups/${project.id}_4/users`, { body: administrators }));
  // When a tracker administrator edits a shared mapping, it keeps columns that only site administrators may map.
  const columns = [{ name: 'Who', field: null }];
  const shared = { name: 'From the scribe', author_column: 'Who', date_column: 'When', columns };
  succeeds(await admin.put(`/trackers/${tracker.id}/csv_mappings`, { body: { mappings: [shared] } }));
  const { page: theirs } = await visit(t, {
    base: hearth.base,
    username: gardener.username,
    password: gardener.password,
  });
  await theirs.goto(`/trackers/${tracker.id}/import`);
  await theirs.getByLabel('Shared mapping').selectOption('From the scribe');
  await theirs.getByRole('textbox', { name: 'Column with old ids' }).fill('Key');
  await theirs.getByRole('button', { name: 'Share mapping' }).click();
  const kept = async () => (await admin.get(`/trackers/${tracker.id}/csv_mappings`)).json.mappings;
  await eventually(async () => (await kept())[0]?.old_id_column === 'Key', 'the edited mapping');
  assert.partialDeepStrictEqual((await kept())[0], shared);
  succeeds(await admin.put(`/trackers/${tracker.id}/csv_mappings`, { body: { mappings: [] } }));
});

test('a tracker administrator shares a mapping, and others choose it', { skip: noBrowser }, async (t) => {
  const lily = await hearth.user('lily');
  const { page, seen } = await visit(t, { base: hearth.base });
  await page.goto(`/trackers/${tracker.id}/import`);
  await page.getByRole('textbox', { name: 'Content' }).fill('Heading;Weight\nShared;7\n');
  await page.getByRole('button', { name: 'Preview import' }).click();
  await page.getByLabel('Heading').selectOption('title');
  await page.getByLabel('Weight').selectOption('Ignore this column');
  await page.getByRole('textbox', { name: 'Name of the mapping' }).fill('From the scales');
  await page.getByRole('button', { name: 'Share mapping' }).click();
  await page.getByRole('button', { name: 'Stop sharing' }).waitFor();
  await isAccessible(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await fits(page);

  const { page: theirs } = await visit(t, { base: hearth.base, username: 'lily', password: lily.password });
  await theirs.goto(`/trackers/${tracker.id}/import`);
  await theirs.getByLabel('Shared mapping').selectOption('From the scales');
  assert.equal(await theirs.getByRole('button', { name: 'Share mapping' }).count(), 0);
  await theirs.getByRole('textbox', { name: 'Content' }).fill('Heading;Weight\nTheirs;8\n');
  await theirs.getByRole('button', { name: 'Preview import' }).click();
  await theirs.getByText('1 to create').waitFor();

  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await page.getByLabel('Shared mapping').waitFor({ state: 'detached' });
  assert.deepEqual((await admin.get(`/trackers/${tracker.id}/csv_mappings`)).json, { mappings: [] });
  assert.deepEqual(seen, { errors: [], strangers: [] });
});
