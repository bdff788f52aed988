import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { startHearth } from '../support/hearth/hearth.ts';
import { anArtifact, fieldsOf, listOf, trackerOf } from '../support/worlds/trackers.ts';

/** A project with a tracker of five lamps, for tests of its table. */
export async function lampTracker(test: Parameters<typeof startHearth>[0]) {
  const hearth = await startHearth(test);
  const { admin } = hearth;
  const project = await hearth.project(admin, { label: 'Lighthouse' });
  const alice = await hearth.user('alice');
  await hearth.members(project.id, [alice]);

  const tracker = await trackerOf(
    admin,
    project.id,
    'lamp',
    {
      number: { type: 'aid' },
      title: { type: 'string' },
      status: listOf('sb', 'New', 'Lit', 'Broken'),
      keeper: { type: 'sb', bindings: { type: 'users', list: ['group_members'] } },
      due: { type: 'date' },
      watts: { type: 'int' },
      changed_on: { type: 'lud' },
    },
    {
      semantics: {
        title: { field_id: 'title' },
        status: { field_id: 'status', value_ids: ['New'] },
        contributor: { field_id: 'keeper' },
      },
    },
  );
  const fields = fieldsOf(tracker);
  const lamps: [title: string, status: string, watts: number, due: string][] = [
    ['North lamp', 'New', 60, '2026-03-01'],
    ['South lamp', 'Lit', 40, '2026-03-10'],
    ['East lamp', 'Lit', 100, '2026-04-01'],
    ['West lamp', 'Broken', 25, '2026-05-01'],
    ['Stair lamp', 'New', 15, '2026-06-01'],
  ];
  const ids: number[] = [];
  for (const [title, status, watts, due] of lamps) {
    ids.push(
      await anArtifact(admin, tracker, [
        fields.set('title', { value: title }),
        fields.set('status', { bind_value_ids: [fields.value('status', status)] }),
        fields.set('watts', { value: watts }),
        fields.set('due', { value: due }),
        ...(status === 'Lit' ? [fields.set('keeper', { bind_value_ids: [alice.id] })] : []),
      ]),
    );
  }
  const address = `/trackers/${tracker.id}`;
  /** also closed ones, in the order of their numbers */
  const everything = `${address}?filter=%7B%7D&sort=number`;
  return { hearth, admin, project, alice, tracker, fields, ids, address, everything };
}

/** The titles in the order in which the table shows them. */
const titles = (page: Page): Promise<string[]> =>
  page.getByRole('link', { name: /^(?!New lamp$).* lamp$/ }).allInnerTexts();

/** Waits until the table shows exactly these. */
export async function shows(page: Page, ...expected: string[]): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const now = (await titles(page)).map((title) => title.replace(' lamp', ''));
    if (now.join() === expected.join()) return;
    if (Date.now() > deadline) assert.deepEqual(now, expected);
    await page.waitForTimeout(50);
  }
}
