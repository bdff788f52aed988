import type { Locator, Page } from 'playwright-core';
import { startHearth } from '../support/hearth/hearth.ts';
import { anArtifact, createTracker, fieldsOf, readArtifact, shownIn } from '../support/worlds/trackers.ts';

/** A project with a tracker of bugs, for tests of the pages of its artifacts. */
export async function bugTracker(test: Parameters<typeof startHearth>[0]) {
  const hearth = await startHearth(test);
  const { admin, base } = hearth;
  const project = await hearth.project(admin, { label: 'Lighthouse' });
  const bugs = await createTracker(admin, project.id, 'bug', { template_name: 'bugs' });
  const field = fieldsOf(bugs);
  return {
    hearth,
    admin,
    base,
    project,
    bugs,
    field,
    aBug: (title: string): Promise<number> =>
      anArtifact(admin, bugs, [
        field.set('title', { value: title }),
        field.set('description', { value: { content: 'It drips.', format: 'commonmark' } }),
      ]),
    valueOf: async (id: number, name: string) => shownIn(await readArtifact(admin, id), field.id(name)),
  };
}

/** The field of an artifact in its page. */
export const shown = (page: Page, label: string): Locator => page.getByRole('group', { name: label, exact: true });

export async function open(page: Page, id: number): Promise<void> {
  await page.goto(`/artifacts/${id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' });
}
