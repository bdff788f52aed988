import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { pagesOf } from '../../tools/screenshots/pages.ts';
import { createWorld } from '../../tools/screenshots/world.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { noBrowser } from './chromium.ts';
import { isAccessible, settled, visit } from './visitor.ts';

const hearth = await startHearth({ after });
const known: { pages: Record<string, string>; person: { username: string; password: string } } = {
  pages: {},
  person: { username: '', password: '' },
};

before(async () => {
  if (noBrowser !== false) return;
  const world = await createWorld({ after }, hearth);
  known.pages = pagesOf(world);
  known.person = world.person;
});

/** The menus of pages, with the choices that open dialogs. The first of several similar menus represents all. */
const dialogs: [page: string, menu: string | RegExp, choices: string[]][] = [
  ['artifact', 'More actions', ['Move to another tracker', 'Delete artifact']],
  ['artifact', /^Actions on the comment/, ['Edit comment', 'Delete comment']],
  ['table', 'Reports', ['Save as new report']],
  ['tracker-fields', /^More actions/, ['Delete']],
  [
    'admin-users',
    /^Actions (on|for) ben/,
    ['Edit user', 'Access keys', 'Set password', 'Remove second factor', 'Delegate rights', 'Delete', 'Anonymize'],
  ],
  ['admin-projects', /^More actions for/, ['Delete']],
];

const dialog = '[role="dialog"], [role="alertdialog"]';
const shown = (page: Page) => page.locator(dialog).filter({ visible: true }).first();

test('dialogs that menus open are accessible', { skip: noBrowser }, async (t) => {
  const { page: person } = await visit(t, { base: hearth.base, ...known.person });
  const { page: admin } = await visit(t, { base: hearth.base });
  const bad: string[] = [];
  for (const [name, menu, choices] of dialogs) {
    const page = name.startsWith('admin') ? admin : person;
    page.setDefaultTimeout(20_000);
    for (const choice of choices) {
      await page.goto(known.pages[name] ?? '');
      try {
        await page.getByRole('main').getByRole('button', { name: menu }).first().click();
        await page.getByRole('menuitem', { name: choice, exact: true }).click();
        await shown(page).waitFor();
        await settled(page);
        await isAccessible(page, dialog);
      } catch (error) {
        bad.push(`${name}, ${choice}: ${String(error)}`);
      }
    }
  }
  assert.deepEqual(bad, []);
});

test('nothing moves for people who ask for less motion', { skip: noBrowser }, async (t) => {
  const { page } = await visit(t, { base: hearth.base });
  await page.goto('/admin/users');
  const running = () =>
    page.evaluate<string[]>(`document.getAnimations().map(({ effect }) => effect.target.className)`);
  for (const [button, opened] of [
    ['New user', 'dialog'],
    ['Actions for ben', 'menu'],
  ] as const) {
    const opener = page.getByRole('button', { name: button });
    await opener.click();
    await page.getByRole(opened).waitFor();
    assert.deepEqual(await running(), [], button);
    await page.keyboard.press('Escape');
    await opener.and(page.locator(':focus')).waitFor();
    assert.deepEqual(await running(), [], button);
  }
});
