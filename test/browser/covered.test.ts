import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { pagesOf } from '../../tools/screenshots/pages.ts';
import { createWorld } from '../../tools/screenshots/world.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { noBrowser } from './chromium.ts';
import { go, visit } from './visitor.ts';

const hearth = await startHearth({ after });
const known: {
  pages: Record<string, string>;
  tracker: number;
  artifact: number;
  person: { username: string; password: string };
} = { pages: {}, tracker: 0, artifact: 0, person: { username: '', password: '' } };

before(async () => {
  if (noBrowser !== false) return;
  const world = await createWorld({ after }, hearth);
  known.pages = pagesOf(world);
  known.tracker = world.tracker;
  known.artifact = world.artifact;
  known.person = world.person;
});

/**
 * Focuses all focusable elements of the page, forwards and backwards, and checks whether another element covers their
 * center. Elements that are too small to see, such as the input of a switch, are represented by their label.
 */
const coveredOnes = `(async () => {
  const takers = [...document.querySelectorAll('main :is(a[href], button, input, select, textarea, [tabindex="0"], [contenteditable="true"])')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.disabled && one.tabIndex >= 0)
    .filter((one) => one.offsetWidth > 4 && one.offsetHeight > 4);
  /** The element that covers its middle; undefined: none. */
  const above = (one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const [y1, y2] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
    const found = document.elementFromPoint((left + right) / 2, (y1 + y2) / 2);
    // Its own list of choices moves while the page scrolls.
    const list = one.ariaHasPopup === 'listbox' ? found?.closest('[role="listbox"]') : undefined;
    const isOwn = found !== null && (one.contains(found) || found.contains(one) || list?.contains(found) || found.closest('label')?.control === one);
    return isOwn ? undefined : (found?.closest('[class]')?.className ?? 'the edge');
  };
  const covered = [];
  for (const one of [...takers, ...takers.toReversed()]) {
    // A list of choices closes when its input loses the focus, and takes some frames.
    document.activeElement.blur();
    const isOpen = () => [...document.querySelectorAll('[role="listbox"]')].some((list) => list.checkVisibility());
    for (let frame = 0; frame < 60 && isOpen(); frame += 1) await new Promise(requestAnimationFrame);
    one.focus();
    // An open list shows that the input has finished opening, so only then the focus moves on.
    for (let frame = 0; frame < 20 && one.ariaHasPopup === 'listbox' && !one.readOnly && !isOpen(); frame += 1) await new Promise(requestAnimationFrame);
    for (let frame = 0; frame < 60 && above(one) !== undefined; frame += 1) await new Promise(requestAnimationFrame);
    const name = one.ariaLabel || one.innerText?.trim().slice(0, 40) || one.getAttribute('placeholder') || one.tagName;
    const what = above(one);
    if (document.activeElement === one && what !== undefined) covered.push(name + ' is below ' + what);
  }
  return { covered: [...new Set(covered)], count: takers.length };
})()`;

interface Found {
  covered: string[];
  count: number;
}

const windows = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

/** The number of focusable elements on each page. */
const taken = new Map<string, number>();

async function covered(page: Page, name: string): Promise<string[]> {
  const bad: string[] = [];
  for (const size of windows) {
    await page.setViewportSize(size);
    const found = await page.evaluate<Found>(coveredOnes);
    taken.set(name, found.count);
    bad.push(...found.covered.map((one) => `${name} at ${size.width}: ${one}`));
  }
  return bad;
}

test('no focused element is covered by the header or a bar, on any page', { skip: noBrowser }, async (t) => {
  const { page: person } = await visit(t, { base: hearth.base, ...known.person });
  const { page: admin } = await visit(t, { base: hearth.base });
  for (const page of [person, admin]) await page.goto('/no-such-page');
  const bad: string[] = [];
  for (const [name, address] of Object.entries(known.pages)) {
    const page = name.startsWith('admin') ? admin : person;
    await page.setViewportSize({ width: 1280, height: 800 });
    await go(page, address);
    bad.push(...(await covered(page, name)));
  }
  assert.deepEqual(bad, []);
  const all = [...taken.values()].reduce((sum, count) => sum + count, 0);
  assert.ok(all > 400, `only ${all} links, buttons and inputs are found`);
});

test('no focused element is covered by bars at the foot of a page', { skip: noBrowser }, async (t) => {
  const { page } = await visit(t, { base: hearth.base, ...known.person });
  await page.goto(`/artifacts/${known.artifact}`);
  await page.getByRole('button', { name: 'Edit all fields' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('A changed title');
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor();
  const bad = await covered(page, 'artifact with changes');
  // Typing continues above the bar.
  const comment = page.getByRole('textbox', { name: 'Comment' });
  await comment.focus();
  for (let line = 0; line < 12; line += 1) await page.keyboard.type(`line ${line}\n`);
  const bar = (await page.getByRole('region', { name: 'Unsaved changes' }).boundingBox())?.y ?? 0;
  const caret = await page.evaluate<number>(
    'getSelection().getRangeAt(0).startContainer.parentElement.closest(".cm-line, .cm-content").getBoundingClientRect().bottom',
  );
  assert.ok(caret <= bar, `the line that is written ends at ${caret}, below the bar at ${bar}`);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/trackers/${known.tracker}`);
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(2)
    .check();
  await page.getByRole('button', { name: 'Clear selection' }).waitFor();
  bad.push(...(await covered(page, 'table with a selection')));
  assert.deepEqual(bad, []);
});
