import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { succeeds } from '../support/hearth/expect.ts';
import { adminPassword, startHearth } from '../support/hearth/hearth.ts';
import { anArtifact, createTracker, fieldsOf } from '../support/worlds/trackers.ts';
import { noBrowser } from './chromium.ts';
import { isGoodAtAllWidths, visit } from './visitor.ts';

const hearth = await startHearth({ after });

const languageOf = (page: Page): Promise<string> => page.evaluate<string>('document.documentElement.lang');

test('a French browser gets French pages, and people can choose before they sign in', {
  skip: noBrowser,
}, async (t) => {
  const { page, seen } = await visit(t, { base: hearth.base, username: null, locale: 'fr-FR' });
  await page.goto('/sign-in');
  await page.getByRole('heading', { level: 1, name: 'Se connecter à Hearth' }).waitFor();
  assert.equal(await languageOf(page), 'fr');
  await isGoodAtAllWidths(page);
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign in to Hearth' }).waitFor();
  assert.equal(await languageOf(page), 'en');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Sign in to Hearth' }).waitFor();
  await page.getByRole('button', { name: 'Français' }).click();
  await page.getByLabel('Nom d’utilisateur').fill('admin');
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(adminPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Mes projets' }).waitFor();
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('people who may not create projects read the reason in French', { skip: noBrowser }, async (t) => {
  succeeds(await hearth.admin.patch('/platform_settings', { body: { access_mode: 'restricted' } }));
  const rita = await hearth.user('rita', { status: 'R' });
  const { page } = await visit(t, { base: hearth.base, ...rita, locale: 'fr-FR' });
  await page.goto('/projects/new');
  await page.getByText('Les utilisateurs restreints ne peuvent pas créer de projets.').waitFor();
  succeeds(await rita.patch('/users/self/preferences', { body: { key: 'language', value: 'en' } }));
  await page.reload();
  await page.getByText('Restricted users cannot create projects.').waitFor();
  const { page: own } = await visit(t, { base: hearth.base });
  await own.goto('/projects/new');
  await own.getByText('Everyone with an account can see the project, except restricted users.').waitFor();
});

test('the preference changes pages and dates at once, and follows the person to other browsers', {
  skip: noBrowser,
}, async (t) => {
  const alice = await hearth.user('alice');
  const project = await hearth.project(alice);
  const tracker = await createTracker(hearth.admin, project.id, 'bug', { template_name: 'bugs' });
  const id = await anArtifact(alice, tracker, [fieldsOf(tracker).set('title', { value: 'Lamp' })]);
  const { page, seen } = await visit(t, { base: hearth.base, ...alice });
  await page.goto('/account');
  const choice = page.getByLabel('Language');
  assert.equal(await choice.inputValue(), '');
  await choice.selectOption('Français');
  await page.getByRole('heading', { level: 1, name: 'Mon compte' }).waitFor();
  assert.equal(await languageOf(page), 'fr');
  assert.match(await page.title(), /^Mon compte/);
  assert.equal(await page.getByLabel('Langue').inputValue(), 'fr');
  assert.equal(await page.evaluate<string>('document.activeElement?.id'), 'language', 'the focus stays');
  await isGoodAtAllWidths(page);

  const { page: other } = await visit(t, { base: hearth.base, ...alice });
  await other.goto(`/artifacts/${id}`);
  await other.getByRole('textbox', { name: 'Nouveau commentaire' }).waitFor();
  assert.match(await other.locator('time').first().innerText(), /^(?:maintenant|il y a)/);

  await page.getByLabel('Langue').selectOption('Celle de ce navigateur');
  await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor();
  await other.reload();
  await other.getByRole('textbox', { name: 'New comment' }).waitFor();
  assert.deepEqual(seen, { errors: [], strangers: [] });
});

test('an account without a language follows the browser, or else the platform', { skip: noBrowser }, async (t) => {
  const bob = await hearth.user('bob');
  succeeds(await hearth.admin.patch('/platform_settings', { body: { default_language: 'fr' } }));
  const titles = { 'de-DE': 'Mon compte', 'en-GB': 'My account', 'fr-CA': 'Mon compte' };
  for (const [locale, title] of Object.entries(titles)) {
    const { page } = await visit(t, { base: hearth.base, ...bob, locale });
    await page.goto('/account');
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  }
});

test('refusals by the API, and the groups of every project, are in French', { skip: noBrowser }, async (t) => {
  const carl = await hearth.user('carl');
  const project = await hearth.project(carl);
  const tracker = await createTracker(carl, project.id, 'bug', { template_name: 'bugs' });
  const { page } = await visit(t, { base: hearth.base, ...carl, locale: 'fr-FR' });
  await page.goto('/account');
  await page.getByRole('textbox', { name: 'Mot de passe actuel' }).fill('not the one');
  await page.getByRole('textbox', { name: 'Nouveau mot de passe', exact: true }).fill('a new long one');
  await page.getByRole('textbox', { name: 'Confirmer le nouveau mot de passe' }).fill('a new long one');
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await page.getByText('Le mot de passe actuel est incorrect.').waitFor();
  await page.goto(`/trackers/${tracker.id}/admin/permissions`);
  await page.getByText('Administrateurs du projet').first().waitFor();
  assert.equal(await page.getByText('Project administrators').count(), 0);
  await page.goto(`/trackers/${tracker.id}?tql=${encodeURIComponent('status = "Nwe"')}`);
  await page.getByText('La valeur « Nwe » n’existe pas dans la liste « status ».').first().waitFor();
  await page.getByRole('button', { name: 'Vouliez-vous dire New ?' }).waitFor();
  await page.goto('/help/tql');
  await page.getByText('TQL est le langage de requête des trackers.').waitFor();
});

test('details of the audit log, lines of a CSV and nested reasons are in French', {
  skip: noBrowser,
}, async (t) => {
  const project = await hearth.project(hearth.admin);
  const tracker = await createTracker(hearth.admin, project.id, 'lines', { template_name: 'bugs' });
  const { page, seen } = await visit(t, { base: hearth.base, locale: 'fr-FR' });
  await page.goto('/admin/audit-log');
  await page.getByRole('row', { name: 'Genre : session' }).first().waitFor();

  await page.goto(`/trackers/${tracker.id}/import`);
  await page.getByRole('textbox', { name: 'Contenu' }).fill('id,title\n999999,Lampe\n');
  await page.getByRole('button', { name: 'Prévisualiser l’importation' }).click();
  await page.getByText('l’artefact 999999 n’est pas dans ce tracker.').first().waitFor();

  assert.deepEqual(seen, { errors: [], strangers: [] });
});
