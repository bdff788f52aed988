import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { altered, archives, fixture, importing } from '../support/formats/archive.ts';
import { factsIn } from '../support/formats/archive-facts.ts';
import { unreported } from '../support/formats/archive-losses.ts';
import { usedBy, wholeGrammar } from '../support/formats/grammar-coverage.ts';
import { rareElements } from '../support/formats/rare-elements.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { hasSubversion } from '../support/worlds/full-project.ts';

const hearth = await startHearth({ after });
await hearth.user('heidi');
const withRepository = await hasSubversion(hearth);
const directory = await mkdtemp(join(tmpdir(), 'hearth-coverage-'));
after(() => rm(directory, { recursive: true, force: true }));
const automap = { ignoresEmail: true, otherwise: { kind: 'create', status: 'A' } } as const;

const wild = await altered({ after }, 'meadow', rareElements);

const read = (path: string, file: string): Promise<string> => readFile(join(path, file), 'utf8');
const factsOf = async (path: string) => factsIn(await read(path, 'project.xml'), await read(path, 'users.xml'));

/** The lines that another list lacks. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of others) counts.set(line, (counts.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const left = counts.get(line) ?? 0;
    counts.set(line, left - 1);
    return left <= 0;
  });
}

/** Differences that say the same: the map of the garden makes one person of two, and each project has all link types. */
const same = [/\bivy\b/, /\bheidi\b/, /^\/project\/natures\/nature /];

test('the archives of this test have every element and every attribute of the grammar', async () => {
  const used = new Set<string>();
  for (const path of [wild, ...['garden', 'meadow', 'shed'].map(fixture)])
    usedBy(await read(path, 'project.xml'), used);
  assert.deepEqual(
    wholeGrammar().filter((part) => !used.has(part)),
    [],
  );
});

for (const archive of [wild, ...archives(withRepository)]) {
  const name = archive === wild ? 'wild' : (archive.split('/').at(-1) ?? '');
  test(`everything that ${name} says is in its export, or in the report of the import`, async () => {
    const overrides = { shortname: `cover-${name}`, label: `Cover ${name}` };
    const { projectId = 0, left } = await importing(hearth, archive, { automap, overrides });
    await hearth.platform.exports.run(projectId, join(directory, name));
    const [given, written] = [await factsOf(archive), await factsOf(join(directory, name))];
    const different = (lines: readonly string[]): string[] =>
      lines.filter((line) => !same.some((pattern) => pattern.test(line)));
    const missing = different(without(given, written));
    assert.deepEqual(unreported(missing, without(written, given), left), []);
    // Tables are kept as they are, also what no page shows.
    const ofTables = /multisort|artlink/;
    assert.deepEqual(
      [...missing, ...left.map(([path]) => path)].filter((line) => ofTables.test(line)),
      [],
    );
    // Nothing is invented either.
    assert.deepEqual(
      different(without(written, given)).filter((line) => line.includes('/artifacts/')),
      [],
    );
  });
}

test('a changed table keeps the columns of link types that it was imported with', async () => {
  const { admin } = hearth;
  const overrides = { shortname: 'changed-tables', label: 'Changed tables' };
  const { projectId = 0 } = await importing(hearth, wild, { automap, overrides });
  const kept = '<field REF="[^"]+" artlink-nature="_is_child" artlink-nature-format="#%id"/>';
  const table = new RegExp(`<renderer [^>]*multisort="1">\\s*<name>Table</name>\\s*<columns>[^]*?${kept}`);
  for (const { id } of (await admin.get(`/projects/${projectId}/trackers`)).json) {
    for (const report of (await admin.get(`/trackers/${id}/tracker_reports`)).json) {
      // A new table comes before those that were imported.
      const { renderers } = (await admin.get(`/tracker_reports/${report.id}`)).json;
      const ids = renderers.map((renderer) => ({ id: renderer.id }));
      const patch = { renderers: [{ label: 'First' }, ...ids] };
      assert.equal((await admin.patch(`/tracker_reports/${report.id}`, { body: patch })).status, 200);
    }
  }
  await hearth.platform.exports.run(projectId, join(directory, 'changed'));
  assert.match(await read(join(directory, 'changed'), 'project.xml'), table);
});

test('a link type that the project does not offer stays switched off, in a second export as well', async () => {
  const changes = [['<nature>grows_beside</nature>', '<nature is_used="0">grows_beside</nature>']] as const;
  let path = await altered({ after }, 'garden', changes);
  for (const name of ['switched-off', 'switched-off-again']) {
    const overrides = { shortname: name, label: name };
    const { projectId = 0, left } = await importing(hearth, path, { automap, overrides });
    assert.deepEqual(
      left.filter(([line]) => line.includes('natures')),
      [],
    );
    path = join(directory, name);
    await hearth.platform.exports.run(projectId, path);
    const xml = await read(path, 'project.xml');
    assert.match(xml, /<nature is_used="0">grows_beside</);
    assert.match(xml, /<nature is_used="1">_is_child</);
  }
});
