import assert from 'node:assert/strict';
import { openSource } from '../../../server/features/import/index.ts';
import type { Hearth } from '../hearth/hearth.ts';
import { altered, importing } from './archive.ts';

/** Imports changed copies of the fixture `garden`, each as a new project. */
export async function gardens(hearth: Hearth, cleanup: { after(work: () => Promise<void>): void }) {
  const { admin, platform } = hearth;
  const creator = { id: admin.id, isTrusted: true };
  let count = 0;

  /** The dry run must say the same as the import. */
  async function imported(changes: readonly (readonly [string | RegExp, string])[], file = 'project.xml') {
    count += 1;
    const overrides = { shortname: `garden-${count}`, label: `Garden ${count}` };
    const path = await altered(cleanup, 'garden', changes, file);
    const source = await openSource(path);
    const foreseen = await platform.imports.examine(source, { creator, overrides });
    const report = await importing(hearth, path, { overrides });
    assert.deepEqual(report.left, foreseen.left);
    assert.deepEqual(report.counts, foreseen.counts);
    const trackers = (await admin.get(`/projects/${report.projectId}/trackers`)).json;
    const [beds, jobs] = trackers;
    assert.ok(beds && jobs);
    const artifacts = (await admin.get(`/trackers/${beds.id}/artifacts?values=all`)).json;
    return { report, left: new Map(report.left), beds, jobs, artifacts };
  }

  const usual = new Map((await imported([['What grows where', 'The same']])).report.left);

  /** The lines that a change added to the report. */
  const added = (left: ReadonlyMap<string, number>): [string, number][] =>
    [...left].filter(([path, number]) => usual.get(path) !== number);

  return { imported, added };
}
