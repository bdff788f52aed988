import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { pagesOf } from '../../tools/screenshots/pages.ts';
import { createWorld } from '../../tools/screenshots/world.ts';
import { succeeds } from '../support/hearth/expect.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { noBrowser } from './chromium.ts';
import { settled, visit } from './visitor.ts';

const hearth = await startHearth({ after });
const known: { pages: Record<string, string>; person: { username: string; password: string } } = {
  pages: {},
  person: { username: '', password: '' },
};

/** The maximum distance of a list's first row, in pixels from the top of a window of 1280 by 800. */
const highest = 190;

const tableRow = 'tbody tr';
const item = 'ul > li';
const artifact = '[data-artifact]';

/** The first row of each page that is a list. */
const lists: Record<string, string> = {
  // Recent activity is a list, too, and may be there first.
  home: `[aria-label="My work"] ${item}`,
  inbox: '[data-notification]',
  notifications: item,
  keys: tableRow,
  sessions: tableRow,
  user: tableRow,
  projects: 'a[href="/projects/lighthouse"]',
  project: 'a[href^="/trackers/"]',
  trackers: 'a[href^="/trackers/"]',
  queries: tableRow,
  'project-members': item,
  'project-groups': '.mantine-Accordion-item',
  'project-service-accounts': tableRow,
  'project-webhooks': item,
  'project-history': tableRow,
  'project-audit': tableRow,
  permissions: tableRow,
  table: artifact,
  'tracker-fields': 'li:has(button)',
  'tracker-permissions': tableRow,
  'tracker-webhooks': item,
  svn: tableRow,
  'svn-repository': tableRow,
  'svn-tree': tableRow,
  'svn-log': item,
  admin: tableRow,
  'admin-users': tableRow,
  'admin-projects': tableRow,
  'admin-audit-log': tableRow,
  'admin-deleted-artifacts': tableRow,
  'admin-project-descriptions': tableRow,
  'admin-link-types': tableRow,
  'admin-mail': tableRow,
  'admin-jobs': tableRow,
};

const form = 'a form';
const arranged = 'cards that people arrange';

/** The other pages, and their kinds. */
const others: Record<string, string> = {
  help: 'a text',
  account: form,
  security: form,
  'forgot-password': form,
  register: form,
  'project-new': form,
  'project-settings': form,
  'project-services': form,
  'project-danger': 'explained steps, each with its warning first; the trackers are choices of the last one',
  dashboards: arranged,
  'own-dashboards': arranged,
  'tracker-new': form,
  board: 'columns, whose heads come first',
  charts: 'charts, whose figures are tables below them',
  'csv-import': form,
  'artifact-new': form,
  artifact: 'a document',
  'tracker-semantics': form,
  'tracker-workflow': form,
  'tracker-rules': form,
  'tracker-notifications': form,
  'tracker-general': form,
  'svn-new': form,
  'svn-file': 'a document',
  'svn-revision': 'a document: the message comes before the changed paths',
  'svn-compare': 'a document',
  'svn-settings': form,
  'admin-settings': form,
  'admin-single-sign-on': form,
  'admin-deleted-repositories': 'the list of deleted artifacts with other columns, empty here',
};

/** Routes without a page, and pages of guests. */
const withoutPage = new Set([
  '/sign-in',
  '/sign-in/openid/$provider',
  '/join',
  '/reset-password',
  '/confirm-email',
  '/plugins/tracker',
  '/goto',
  '/help',
  '/projects/archives/$upload',
  '/dashboards/$dashboard',
  '/projects/$project/dashboards/$dashboard',
]);

before(async () => {
  if (noBrowser !== false) return;
  const world = await createWorld({ after }, hearth);
  const { person, tracker, project } = world;
  known.pages = pagesOf(world);
  known.person = person;
  const url = 'https://example.org/hook';
  const { json: projects } = await person.get('/projects');
  const id = projects.find(({ shortname }) => shortname === project)?.id ?? 0;
  succeeds(await person.post(`/projects/${id}/webhooks`, { body: { url } }), 201);
  succeeds(await person.post(`/trackers/${tracker}/webhooks`, { body: { url } }), 201);
  succeeds(await person.post(`/projects/${id}/service_accounts`, { body: { username: 'robot' } }), 201);
  succeeds(await person.post('/user_groups', { body: { project_id: id, short_name: 'keepers' } }), 201);
  const comment = { body: 'Please look, @ada', format: 'commonmark' };
  succeeds(await hearth.admin.put(`/artifacts/${world.artifact}`, { body: { values: [], comment } }));
  succeeds(await person.delete(`/artifacts/${world.artifact + 5}`));
});

async function topOf(page: Page, row: string): Promise<number> {
  const first = page.getByRole('main').locator(row).filter({ visible: true }).first();
  await first.waitFor();
  // On a busy machine, parts of the page may appear after the row.
  for (let last = Number.NaN; ; ) {
    await settled(page);
    const top = Math.round((await first.boundingBox())?.y ?? Number.POSITIVE_INFINITY);
    if (top === last) return top;
    last = top;
    await page.waitForTimeout(200);
  }
}

test('the first row of every list starts within 190 px, and text of twice the size makes no list too wide', {
  skip: noBrowser,
}, async (t) => {
  const { page: person } = await visit(t, { base: hearth.base, ...known.person });
  const { page: admin } = await visit(t, { base: hearth.base });
  const late: string[] = [];
  const wide: string[] = [];
  for (const [name, row] of Object.entries(lists)) {
    const page = name.startsWith('admin') ? admin : person;
    page.setDefaultTimeout(20_000);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(known.pages[name] ?? '');
    const top = await topOf(page, row).catch(() => Number.POSITIVE_INFINITY);
    t.diagnostic(`${name}: ${top}`);
    if (top > highest) late.push(`${name}: ${top}`);
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    if (width > 1280) wide.push(`${name}: ${width}`);
  }
  assert.deepEqual({ late, wide }, { late: [], wide: [] });
});

test('every page is either a known list or a known other page', { skip: noBrowser }, async (t) => {
  const named = [...Object.keys(lists), ...Object.keys(others)].toSorted();
  assert.deepEqual(named, Object.keys(known.pages).toSorted());
  const { page } = await visit(t, { base: hearth.base });
  await page.goto('/no-such-page');
  const addresses = JSON.stringify(Object.values(known.pages).map((address) => address.split('?')[0]));
  const missing = await page.evaluate<string[]>(`(() => {
    const router = window.__TSR_ROUTER__;
    const seen = new Set(${addresses}.map((address) => router.matchRoutes(address, {}).at(-1).fullPath.replace(/(.)\\/$/, '$1')));
    const leaves = Object.values(router.routesById).filter((route) => route.children === undefined && route.options.component !== undefined);
    return leaves.map((route) => route.fullPath.replace(/(.)\\/$/, '$1')).filter((path) => !seen.has(path));
  })()`);
  assert.deepEqual(
    missing.filter((path) => !withoutPage.has(path)),
    [],
  );
});
