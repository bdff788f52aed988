import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { altered, archives, fixture, importing } from '../support/formats/archive.ts';
import { factsIn } from '../support/formats/archive-facts.ts';
import { unreported } from '../support/formats/archive-losses.ts';
import { crowded } from '../support/formats/crowded-archive.ts';
import { usedBy, wholeGrammar } from '../support/formats/grammar-coverage.ts';
import { rareElements } from '../support/formats/rare-elements.ts';
import { faultsIn } from '../support/formats/validate-archive.ts';
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

test('the archives of this test contain every element and every attribute of the grammar', async () => {
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
  test(`all contents of ${name} are in its export, or in the report of the import`, async () => {
    const overrides = { shortname: `cover-${name}`, label: `Cover ${name}` };
    const { projectId = 0, left } = await importing(hearth, archive, { automap, overrides });
    await hearth.platform.exports.run(projectId, join(directory, name));
    const [given, written] = [await factsOf(archive), await factsOf(join(directory, name))];
    const different = (lines: readonly string[]): string[] =>
      lines.filter((line) => !same.some((pattern) => pattern.test(line)));
    const missing = different(without(given, written));
    assert.deepEqual(unreported(missing, without(written, given), left), []);
    // Tables and old names of commits are preserved, even if no page shows them.
    const alwaysKept = /multisort|artlink|\/references/;
    assert.deepEqual(
      [...missing, ...left.map(([path]) => path)].filter((line) => alwaysKept.test(line)),
      [],
    );
    // Nothing is invented either.
    assert.deepEqual(
      different(without(written, given)).filter((line) => line.includes('/artifacts/')),
      [],
    );
  });
}

/** They carry no information: texts that a platform writes itself, and the order of unordered lists. */
const idle = /semantic\/(?:shortname|label|description)$|bind@is_rank_alpha$/;

const countsAt = (left: readonly (readonly [string, number])[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const [path, count] of left) {
    const place = path.replace(/(?:\[|: ).*$/s, '');
    counts.set(place, (counts.get(place) ?? 0) + count);
  }
  return counts;
};

test('contents that the grammar cannot express are reported with their count, and not exported', async () => {
  const path = join(directory, 'crowded');
  await cp(wild, path, { recursive: true });
  const { xml, added } = crowded(await read(wild, 'project.xml'));
  await writeFile(join(path, 'project.xml'), xml);
  const [usual, { projectId = 0, left }] = [
    await importing(hearth, wild, { automap, overrides: { shortname: 'uncrowded', label: 'Uncrowded' } }),
    await importing(hearth, path, { automap, overrides: { shortname: 'crowded', label: 'Crowded' } }),
  ];
  const [before, now] = [countsAt(usual.left), countsAt(left)];
  const silent = [...added].filter(
    ([place, count]) => !idle.test(place) && (now.get(place) ?? 0) - (before.get(place) ?? 0) < count,
  );
  assert.deepEqual(silent, []);
  assert.ok(added.size > 100, `${added.size} places`);
  await hearth.platform.exports.run(projectId, join(directory, 'uncrowded'));
  assert.deepEqual(faultsIn(await read(join(directory, 'uncrowded'), 'project.xml')), []);
});

test('of two exclusive things, the omitted one is reported', async () => {
  const path = await altered({ after }, 'meadow', [
    ['</workflow>', '</workflow><simple_workflow><field_id REF="F6"/><is_used>1</is_used></simple_workflow>'],
    ['<end_date_field REF="F13"/>', '<end_date_field REF="F13"/><inherited_from_tracker id="T2"/>'],
    ['<artifact_link_type', '<total_effort_field REF="F50"/><artifact_link_type'],
    ['<manual_value>3</manual_value>', '<manual_value>3</manual_value><is_autocomputed>1</is_autocomputed>'],
    ['<semantic type="title">', '<semantic type="title"><field REF="F4"/></semantic><semantic type="title">'],
    ['<value><![CDATA[Rose]]></value>', '<value><![CDATA[Rose]]></value><value>Lily</value><value>Iris</value>'],
  ]);
  const overrides = { shortname: 'excluding', label: 'Excluding' };
  const { left } = await importing(hearth, path, { automap, overrides });
  const { left: usual } = await importing(hearth, fixture('meadow'), {
    automap,
    overrides: { shortname: 'usual', label: 'Usual' },
  });
  const known = new Set(usual.map(([place]) => place));
  const tracker = 'project/trackers/tracker';
  const change = `${tracker}/artifacts/artifact/changeset/field_change`;
  const expected: [string, number][] = [
    [`${change}/is_autocomputed`, 1],
    [`${change}/value[second]`, 2],
    [`${tracker}/semantics/semantic/inherited_from_tracker`, 1],
    [`${tracker}/semantics/semantic/total_effort_field`, 1],
    [`${tracker}/semantics/semantic[earlier title]`, 1],
    [`${tracker}/simple_workflow[second]`, 1],
  ];
  assert.deepEqual(new Map(left.filter(([place]) => !known.has(place))), new Map(expected));
});

test('references to an omitted field, and things that are only partly kept, are reported', async () => {
  const path = await altered({ after }, 'meadow', [
    ['type="rb" ID="F9"', 'type="dial" ID="F9"'],
    ['type="sb" ID="F51"', 'type="dial" ID="F51"'],
    ['chunksz="20"', 'chunksz="999999999"'],
    ['2020-05-03T10:00:00+02:00', '0001-01-01T00:00:00+00:00'],
    ['<natures>', 'dust<natures>'],
  ]);
  const overrides = { shortname: 'in-part', label: 'In part' };
  const { left } = await importing(hearth, path, { automap, overrides });
  const places = new Map(left);
  const tracker = 'project/trackers/tracker';
  for (const [place, count] of [
    [`${tracker}/rules/list_rules/rule[field that is not imported]`, 2],
    [`${tracker}/simple_workflow[field that is not imported]`, 1],
    [`${tracker}/reports/report/renderers/renderer@chunksz[999999999, 1000 instead]`, 1],
    [`${tracker}/artifacts/artifact/changeset/submitted_on: "0001-01-01T00:00:00+00:00" is not a date.`, 1],
    ['project[text]', 1],
  ] as const)
    assert.equal(places.get(place), count, JSON.stringify([...places], null, 1));
});

test('a changed table keeps the imported columns for link types', async () => {
  const { admin } = hearth;
  const overrides = { shortname: 'changed-tables', label: 'Changed tables' };
  const { projectId = 0 } = await importing(hearth, wild, { automap, overrides });
  const kept = '<field REF="[^"]+" artlink-nature="_is_child" artlink-nature-format="#%id"/>';
  const table = new RegExp(`<renderer [^>]*multisort="1">\\s*<name>Table</name>\\s*<columns>[^]*?${kept}`);
  for (const { id } of (await admin.get(`/projects/${projectId}/trackers`)).json) {
    for (const report of (await admin.get(`/trackers/${id}/tracker_reports`)).json) {
      // A new table is in front of the imported ones.
      const { renderers } = (await admin.get(`/tracker_reports/${report.id}`)).json;
      const ids = renderers.map((renderer) => ({ id: renderer.id }));
      const patch = { renderers: [{ label: 'First' }, ...ids] };
      assert.equal((await admin.patch(`/tracker_reports/${report.id}`, { body: patch })).status, 200);
    }
  }
  await hearth.platform.exports.run(projectId, join(directory, 'changed'));
  assert.match(await read(join(directory, 'changed'), 'project.xml'), table);
});

test('a link type that is off in the project is also off after a second export', async () => {
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
