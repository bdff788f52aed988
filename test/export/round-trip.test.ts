import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { silent } from '../../server/lib/progress.ts';
import { openSource } from '../../server/features/import/index.ts';
import { importing } from '../support/formats/archive.ts';
import { everything, hasSubversion, sponsor } from '../support/worlds/full-project.ts';
import { succeeds } from '../support/hearth/expect.ts';
import { type Hearth, startHearth } from '../support/hearth/hearth.ts';
import { normalised, normalisedExport } from '../support/formats/normalized-export.ts';

const hearth = await startHearth({ after });
const otherPlatform = await startHearth({ after });
succeeds(await otherPlatform.admin.post('/project_fields', { body: sponsor }), 201);
const directory = await mkdtemp(join(tmpdir(), 'hearth-export-'));
after(() => rm(directory, { recursive: true, force: true }));
const place = (name: string): string => join(directory, name);
const withRepository = await hasSubversion(hearth);
const world = await everything(hearth, withRepository);
const { exports } = hearth.platform;
const report = await exports.run(world.projectId, place('first'));
const xml = await readFile(join(place('first'), 'project.xml'), 'utf8');
const automap = { ignoresEmail: true, otherwise: { kind: 'create', status: 'A' } } as const;

/** Tables about people, about a platform, or about events on it. Everything else of a project is in its export. */
const notExported = new Set([
  'artifact_changes',
  'artifact_deletions',
  'artifact_watches',
  'audit_log',
  'comment_versions',
  'deleted_artifacts',
  'events',
  'imports',
  'invitations',
  'notifications',
  'pending_mails',
  'project_history',
  'svn_commit_texts',
  'svn_commits',
  'tracker_notification_modes',
]);

/** The number of rows that belong to a project, by table and column. */
async function rowsOf({ platform }: Hearth, projectId: number): Promise<Record<string, number>> {
  const { read } = platform.db;
  const trackers = sql`(select id from trackers where project_id = ${projectId} and deleted_at is null)`;
  const artifacts = sql`(select id from artifacts where tracker_id in ${trackers})`;
  const owners: Readonly<Record<string, typeof trackers>> = {
    project_id: sql`(${projectId})`,
    tracker_id: trackers,
    artifact_id: artifacts,
    source_id: artifacts,
    changeset_id: sql`(select id from changesets where artifact_id in ${artifacts})`,
    report_id: sql`(select id from tracker_reports where tracker_id in ${trackers})`,
    field_id: sql`(select id from tracker_fields where tracker_id in ${trackers})`,
    repository_id: sql`(select id from svn_repositories where project_id = ${projectId})`,
  };
  const counts: Record<string, number> = {};
  for (const { name, columns } of await read.introspection.getTables()) {
    if (notExported.has(name)) continue;
    const column = columns.find((one) => Object.hasOwn(owners, one.name))?.name ?? '';
    const owner = owners[column];
    if (owner === undefined) continue;
    const [table, key] = [sql.table(name), sql.ref(column)];
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${table} where ${key} in ${owner}`.execute(
      read,
    );
    counts[`${name}.${column}`] = Number(rows[0]?.n);
  }
  return counts;
}

test('a project that is exported, imported on another platform and exported again differs only in its ids', async (t) => {
  if (!withRepository) t.diagnostic('Subversion is not installed: the project has no repository');
  assert.deepEqual(report.left, []);
  const made = await importing(otherPlatform, place('first'), { automap });
  assert.deepEqual(made.left, []);
  await otherPlatform.platform.exports.run(made.projectId ?? 0, place('second'));
  const [first, second] = [await normalisedExport(place('first')), await normalisedExport(place('second'))];
  assert.deepEqual(Object.keys(second).toSorted(), Object.keys(first).toSorted());
  for (const [path, content] of Object.entries(first)) {
    assert.deepEqual(second[path]?.split('\n'), content.split('\n'), path);
  }
  const copied = await rowsOf(otherPlatform, made.projectId ?? 0);
  const original = await rowsOf(hearth, world.projectId);
  assert.deepEqual(copied, original);
  // The comparison says nothing about tables without rows: a new one needs rows in this world, or is not exported.
  const empty = Object.entries(original).filter(([, rows]) => rows === 0);
  assert.deepEqual(Object.keys(Object.fromEntries(empty)).toSorted(), [
    'project_kept_parts.project_id',
    'removed_links.source_id',
    ...(withRepository
      ? []
      : ['svn_access_files.repository_id', 'svn_notifications.repository_id', 'svn_repositories.project_id']),
  ]);
});

test('an export is complete, and counts its contents', async () => {
  const { counts } = report;
  assert.deepEqual(
    [counts.trackers, counts.artifacts, counts.changesets, counts.files, counts.plannings, counts.repositories],
    [4, 6, 10, 2, 1, Number(withRepository)],
  );
  const expected = [
    '<cannedResponse>',
    'notifications_level="1"',
    'notifications_level="2"',
    '<webhook ',
    '<trigger_rule>',
    '<simple_workflow>',
    '<private_ugroups>',
    '<planning ',
    '<nature is_used="1">grows_beside',
    `expert_query="title = 'a`,
    '<value format="label">who@example.org</value>',
    '<body format="html">',
    'format="commonmark"',
    ...(withRepository ? ['dump-file="data/svn/tools.svn"'] : []),
  ];
  for (const words of expected) assert.ok(xml.includes(words), words);
  const additions = await readFile(join(place('first'), 'hearth.xml'), 'utf8');
  const added = [
    '<nature forward_label="grows_beside"',
    'type="date" from_date="2020-01-01" to_date="2026-12-31" operator="between"',
    '<selected_value format="ugroup">waterers</selected_value>',
    'is_desc="1"',
    '<recipient all_updates="1" check_permissions="1">',
    '<address>all@example.org</address>',
    '<role>assignee</role>',
    '<mapping name="From Jira" ',
    '<column name="Key" artifact_id="aid"/>',
    '<column name="Votes"/>',
    '<former_name>matter</former_name>',
    ...(withRepository ? ['has-default-permissions="0"', '<immutable-tags>'] : []),
  ];
  for (const words of added) assert.ok(additions.includes(words) && !xml.includes(words), words);
  assert.match(await readFile(join(place('first'), 'user_map.csv'), 'utf8'), /^heidi,create:S,/m);
  const sizes = await Promise.all(
    (await readdir(join(place('first'), 'data')))
      .filter((name) => name.startsWith('Artifact'))
      .map(async (name) => (await stat(join(place('first'), 'data', name))).size),
  );
  assert.deepEqual(
    sizes.toSorted((one, other) => one - other),
    [22, world.bytes.length],
  );
});

test('a moved artifact keeps its history, in the fields of its current tracker', () => {
  const moved = xml.slice(xml.indexOf(`<artifact id="${world.moved}"`)).split('</artifact>')[0] ?? '';
  const [first = '', second = ''] = moved.split('</changeset>');
  assert.match(first, /field_name="title"[^]*Came from elsewhere/);
  assert.match(first, /field_name="many"/);
  // The move repeats all values, which changes nothing.
  assert.match(second, /Artifact was moved from/);
  assert.doesNotMatch(second, /field_name="many"/);
});

test('a tracker exported as a document creates an identical tracker', async () => {
  const { admin } = hearth;
  const made = await admin.get(`/trackers/${world.tracker.id}/xml`);
  assert.equal(made.status, 200, made.text);
  assert.match(String(made.headers['content-disposition']), /thing\.xml/);
  assert.doesNotMatch(made.text, /<artifact/);
  const body = { label: 'Again', item_name: 'again', tracker_xml: made.text };
  const copy = await admin.post(`/projects/${world.projectId}/trackers`, { body });
  assert.equal(copy.status, 201, copy.text);
  assert.equal(copy.headers['x-not-carried-over'], undefined);
  const again = await admin.get(`/trackers/${copy.json.id}/xml`);
  const named = again.text
    .replace('<name>Again</name>', '<name>Tracker thing</name>')
    .replace('<item_name>again</item_name>', '<item_name>thing</item_name>');
  assert.deepEqual(normalised(named).split('\n'), normalised(made.text).split('\n'));
  // The additions come after the document, where other readers skip them.
  const [document = '', additions = ''] = made.text.split('<?hearth ');
  assert.match(additions, /from_date="2020-01-01"[^]*<recipient [^]*<reminder [^]*<board REF=[^]*<limit /);
  assert.ok(!document.includes('from_date') && !document.includes('<recipient'));
  const settings = async (id: number) => (await admin.get(`/trackers/${id}/notification_settings`)).json;
  const [before, after] = [await settings(world.tracker.id), await settings(copy.json.id)];
  const comparable = ({ level, recipients, reminders }: typeof before) => [
    level,
    recipients.map(({ id: _id, ...rest }) => rest),
    reminders.map(({ id: _id, field, ...rest }) => ({ ...rest, field: field.label })),
  ];
  assert.deepEqual(comparable(after), comparable(before));
  assert.deepEqual([after.recipients.length, after.reminders.length], [2, 2]);
  const mappings = async (id: number) => (await admin.get(`/trackers/${id}/csv_mappings`)).json;
  assert.deepEqual(await mappings(copy.json.id), await mappings(world.tracker.id));
  const removed = await admin.delete(`/trackers/${copy.json.id}`);
  assert.equal(removed.status, 204, removed.text);
  const stranger = await hearth.user('stranger');
  assert.equal((await stranger.get(`/trackers/${world.tracker.id}/xml`)).status, 403);
});

test('an export to a .zip name is a zip file, and replaces an existing file only with --force', async () => {
  const zip = place('out.zip');
  await exports.run(world.projectId, zip);
  await assert.rejects(exports.run(world.projectId, zip), /out\.zip already exists/);
  await exports.run(world.projectId, zip, { force: true });
  const twin = { shortname: 'twin', label: 'Twin' };
  const again = await importing(hearth, zip, { automap, overrides: twin });
  assert.deepEqual([again.left, again.counts.artifacts], [[], report.counts.artifacts]);
  await mkdir(place('other'));
  await writeFile(join(place('other'), 'precious.txt'), 'x');
  await assert.rejects(exports.run(world.projectId, place('other'), { force: true }), /is not an export of a project/);
  await assert.rejects(exports.run(99_999, place('none')), /There is no project 99999/);
});

test('an export that fails leaves nothing behind', async () => {
  const before = await readdir(directory);
  const failing = {
    ...silent,
    advance() {
      throw new Error('no more room');
    },
  };
  for (const name of ['broken', 'broken.zip', 'first']) {
    const options = { force: true, progress: failing };
    await assert.rejects(exports.run(world.projectId, place(name), options), /no more room/);
  }
  assert.deepEqual(await readdir(directory), before);
  assert.equal(await readFile(join(place('first'), 'project.xml'), 'utf8'), xml);
});

test('data that the format cannot contain is reported', async () => {
  const { admin } = hearth;
  const mine = await admin.post(`/trackers/${world.tracker.id}/tracker_reports`, { body: { label: 'Mine' } });
  assert.equal(mine.status, 201, mine.text);
  succeeds(await admin.put(`/artifacts/${world.artifact}/watch`, { body: { state: 'watching' } }));
  const changesets = (await admin.get(`/artifacts/${world.artifact}/changesets?fields=comments`)).json;
  const body = { body: 'Edited', format: 'text' };
  succeeds(await admin.patch(`/artifacts/${world.artifact}/changesets/${changesets[0]?.id ?? 0}/comment`, { body }));
  const { left } = await exports.run(world.projectId, place('expected'));
  assert.deepEqual(left, [
    ['artifacts that people watch', 1],
    ['earlier versions of comments', 1],
    ['personal reports of thing', 1],
  ]);
});

test('a repository that is missing on disk is reported, and the rest is exported', async (t) => {
  if (!withRepository) return t.skip('Subversion is not installed');
  const { svnDir } = hearth.platform.config;
  const [there, aside] = [join(svnDir, String(world.projectId), 'tools'), place('tools')];
  await rename(there, aside);
  try {
    const { left } = await exports.run(world.projectId, place('without'));
    assert.deepEqual(left.at(-1), ['revisions of the Subversion repository tools, which is missing on disk', 1]);
    const written = await readFile(join(place('without'), 'project.xml'), 'utf8');
    assert.match(written, /<repository name="tools"/);
    assert.doesNotMatch(written, /dump-file/);
    await mkdir(there);
    await writeFile(join(there, 'format'), '5');
    await assert.rejects(exports.run(world.projectId, place('damaged')), /repository tools can't be read \(E\d+/);
  } finally {
    await rm(there, { recursive: true, force: true });
    await rename(aside, there);
  }
});

test('fields and categories that another platform lacks are reported, by dry run and import alike', async () => {
  const bare = await startHearth({ after });
  const [category] = (await hearth.admin.get('/project_categories')).json.filter(({ values }) => values.length > 0);
  succeeds(await bare.admin.delete(`/project_categories/${category?.id ?? 0}`));
  const source = await openSource(place('first'));
  const examined = await bare.platform.imports.examine(source, {
    automap,
    creator: { id: bare.admin.id, isTrusted: true },
  });
  await source.close();
  const made = await importing(bare, place('first'), { automap });
  assert.deepEqual(made.left, [
    [`hearth/project/project_category[${category?.name}: ${category?.values.at(-1)?.name}]`, 1],
    ['hearth/project/project_field[Sponsor]', 1],
  ]);
  assert.deepEqual(examined.left, made.left);
});
