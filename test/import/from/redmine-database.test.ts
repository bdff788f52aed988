import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { type Json, objectIn, objectsIn, textIn } from '../../../server/domain/import-from/json.ts';
import { convertProject } from '../../../server/features/import-from/index.ts';
import { foreignExport } from '../../support/formats/foreign-project.ts';
import { dialects, dumpOf, redmineTables } from '../../support/formats/redmine-dump.ts';

const folder = foreignExport('redmine');
const place = await mkdtemp(join(tmpdir(), 'hearth-redmine-'));
after(() => rm(place, { recursive: true, force: true }));

const documents: Json[] = [];
for (const name of (await readdir(folder)).filter((one) => one.endsWith('.json'))) {
  documents.push(JSON.parse(await readFile(join(folder, name), 'utf8')) as Json);
}
const tables = redmineTables(documents, 'https://redmine.example.org/rm');

/** The documents and files of the archive that a conversion makes, and its losses. */
async function converted(name: string, location: string, project?: string) {
  const to = join(place, `${name}-archive`);
  const left = await convertProject({ tool: 'redmine', location, project, attachmentLimit: 1_000_000 }, to);
  const files = (await readdir(to, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name).slice(to.length)).toSorted();
  const contents = await Promise.all(paths.map(async (path) => [path, await readFile(join(to, path), 'utf8')]));
  return { left, contents: Object.fromEntries(contents) as Record<string, string> };
}

/** A folder with a dump, and the attachments below `files`, as Redmine stores them. */
async function written(name: string, sql: string): Promise<string> {
  const root = join(place, name);
  const add = async (path: string, content: Buffer | string): Promise<void> => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  };
  await add('redmine.sql', sql);
  for (const issue of documents.map((document) => objectIn(document, 'issue'))) {
    for (const attachment of objectsIn(issue, 'attachments')) {
      const [id, file] = [textIn(attachment, 'id'), textIn(attachment, 'filename')];
      const bytes = await readFile(join(folder, 'attachments/download', id, file)).catch(() => undefined);
      if (bytes !== undefined) await add(`files/2019/03/190301090000_${file}`, bytes);
    }
  }
  return root;
}

for (const dialect of Object.keys(dialects) as (keyof typeof dialects)[]) {
  test(`a dump of ${dialect} has the same content as the REST API`, async () => {
    const expected = await converted(`${dialect}-rest`, folder);
    const root = await written(dialect, dumpOf(dialect, tables));
    const found = await converted(dialect, join(root, 'redmine.sql'));
    assert.deepEqual(Object.keys(found.contents), Object.keys(expected.contents));
    for (const [path, content] of Object.entries(expected.contents)) {
      assert.deepEqual(found.contents[path]?.split('\n'), content.split('\n'), path);
    }
    assert.deepEqual(found.left, expected.left);
  });
}

test('one project of a dump is chosen, with its subprojects', async () => {
  const other = { ...tables['projects']?.[0], id: 4, identifier: 'shed', name: 'Shed', parent_id: null };
  const issue = { ...tables['issues']?.[0], id: 40, project_id: 4, subject: 'Rake', parent_id: null };
  const several = {
    ...tables,
    projects: [...(tables['projects'] ?? []), other],
    issues: [...(tables['issues'] ?? []), issue],
  };
  const root = await written('several', dumpOf('postgres', several));
  await assert.rejects(converted('none', root), /Choose one: greenhouse, shed\. \(--source-project\)/);
  await assert.rejects(converted('wrong', root, 'pond'), /There is no project pond\. Choose one: greenhouse, shed\./);
  const { contents } = await converted('shed', root, 'shed');
  assert.match(contents['/project.xml'] ?? '', /Rake/);
  assert.doesNotMatch(contents['/project.xml'] ?? '', /Roof leaks/);
  const below = { ...several, projects: [...(tables['projects'] ?? []), { ...other, parent_id: 3 }] };
  const whole = await converted('below', await written('below', dumpOf('mysql', below)), 'greenhouse');
  assert.match(whole.contents['/project.xml'] ?? '', /Rake[^]*Roof leaks|Roof leaks[^]*Rake/);
});

test('a truncated dump, or a dump of another application, is refused', async () => {
  const sql = dumpOf('mysql', tables);
  const cut = await written('cut', sql.slice(0, sql.indexOf('What happens')));
  await assert.rejects(converted('cut', cut), /redmine\.sql: Line \d+ of the dump has no end of a text\./);
  const empty = await written('empty', 'CREATE TABLE `wishes` (`id` int);');
  await assert.rejects(converted('empty', empty), /There is no table of issues in this dump of Redmine\./);
});
