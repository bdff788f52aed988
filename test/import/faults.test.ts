import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { ImportRefused, openSource } from '../../server/features/import/index.ts';
import { altered, fixture, importing, zipped } from '../support/formats/archive.ts';
import { hasSubversion } from '../support/worlds/full-project.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { obstructed } from '../support/hearth/obstacle.ts';

const hearth = await startHearth({ after });
const { admin, platform } = hearth;
await hearth.user('heidi');

/** The number of rows in every table that an import writes. */
async function stock() {
  const projects = (await admin.get('/projects')).json.map((project) => project.shortname);
  const users = (await platform.users.list()).map((user) => user.username);
  const linkTypes = (await admin.get('/link_types')).json.map((type) => type.shortname);
  return { projects, users, linkTypes };
}
const before = await stock();

async function refusal(path: string, request: Parameters<typeof importing>[2] = {}): Promise<string[]> {
  try {
    await importing(hearth, path, request);
  } catch (error) {
    if (error instanceof ImportRefused) return error.message.split('\n');
    throw error;
  }
  throw new Error('it was imported');
}

const broken: [what: string, from: string | RegExp, to: string, says: RegExp][] = [
  [
    'a tag that is not closed',
    '</semantics>',
    '',
    /^project\.xml, line \d+: Malformed XML\. unexpected close tag at line \d+$/,
  ],
  [
    'a document type',
    '<project ',
    '<!DOCTYPE project [<!ENTITY a "b">]><project ',
    /document type declaration is not allowed/,
  ],
  ['another document', /<(\/?)project(?=[ >])/g, '<$1garden', /the document is a <garden>, and not a <project>/],
  [
    'a user who is not in users.xml',
    '"username">rose</submitted_by>',
    '"username">tulip</submitted_by>',
    /the user "tulip" is not in users\.xml\.$/,
  ],
  [
    'links that may have types or not',
    '<trackers use-natures="true">',
    '<trackers use-natures="perhaps">',
    /the attribute use-natures is 0 or 1, and not "perhaps"\.$/,
  ],
  ['a tracker below itself', 'parent_id="T1"', 'parent_id="T2"', /the tracker stands below itself\.$/],
  [
    'a name that a project cannot have',
    'unix-name="garden"',
    'unix-name="my_garden"',
    /my_garden is not a valid short name/,
  ],
];

describe('an archive is imported completely or not at all:', () => {
  for (const [what, from, to, says] of broken) {
    test(`${what} is reported with its location`, async () => {
      const said = await refusal(await altered({ after }, 'garden', [[from, to]]));
      assert.equal(said.length, 1);
      assert.match(said[0] ?? '', says);
    });
  }

  test('several errors are reported together', async () => {
    const path = await altered({ after }, 'garden', [
      [/"username">rose<\/submitted_by>/, '"username">tulip</submitted_by>'],
      [/"username">ivy<\/submitted_by>/, '"username">fern</submitted_by>'],
    ]);
    assert.equal((await refusal(path)).length, 2);
  });

  test('unknown users are reported by name', async () => {
    const path = await altered({ after }, 'garden', [['ivy,map:heidi', 'ivy,noop']], 'user_map.csv');
    assert.deepEqual(await refusal(path), [
      'users.xml, line 4: there is no user ivy; say what to do in user_map.csv, or with --automap.',
    ]);
  });

  test('an ambiguous user map is reported with its line', async () => {
    const said = async (from: string, to: string) =>
      refusal(await altered({ after }, 'garden', [[from, to]], 'user_map.csv'));
    const twice = await said('ivy,map:heidi', 'rose,noop\nivy,map:heidi');
    assert.deepEqual(twice, ['user_map.csv, line 3: there is a line for rose already.']);
    const open = await said('"moved in before"', '"moved in before');
    assert.match(open[0] ?? '', /^user_map\.csv, line 3: the quote at the beginning of this cell is never closed/);
    const [semicolons] = await said('name,action,comments', 'name;action;comments');
    assert.equal(semicolons, 'user_map.csv, line 1: the cells are divided by semicolons; commas are needed.');
  });

  test('a name that occurs twice in users.xml is reported with its line', async () => {
    const twice: [RegExp, string] = [/<username>ivy</, '<username>Rose<'];
    assert.deepEqual(await refusal(await altered({ after }, 'garden', [twice], 'users.xml')), [
      'users.xml, line 4 (users/user): there is a user Rose above already.',
    ]);
  });

  test('a zip with two projects is refused', async () => {
    const document = join(fixture('garden'), 'project.xml');
    const path = await zipped({ after }, { 'one/project.xml': document, 'two/project.xml': document });
    await assert.rejects(openSource(path), /it has both one\/project\.xml and two\/project\.xml/);
  });

  test('a second project in a subdirectory of a zip is reported', async () => {
    const files = ['project.xml', 'users.xml', 'user_map.csv'].map((name) => [name, join(fixture('garden'), name)]);
    const document = join(fixture('garden'), 'project.xml');
    const path = await zipped(
      { after },
      { ...Object.fromEntries(files), 'old/project.xml': document, 'data/project.xml': document },
    );
    const source = await openSource(path);
    after(() => source.close());
    const { left } = await hearth.platform.imports.examine(source, { creator: { id: admin.id, isTrusted: true } });
    const others = left.filter(([what]) => what.includes('another project'));
    assert.deepEqual(others, [['old/project.xml[another project in the archive]', 1]]);
  });

  test('a zip with paths outside of the target is refused', async () => {
    const path = await zipped({ after }, { 'project.xml': join(fixture('garden'), 'project.xml') });
    const bytes = Buffer.from((await import('node:fs')).readFileSync(path));
    const evil = Buffer.from(bytes.toString('latin1').replaceAll('project.xml', '../ject.xml'), 'latin1');
    await writeFile(path, evil);
    await assert.rejects(openSource(path), /invalid relative path/);
  });

  test('nothing is left behind', async () => {
    assert.deepEqual(await stock(), before);
  });
});

test('a dry run reports the import, and changes nothing', async () => {
  const people: [string, string][] = [['ivy,map:heidi', 'oak,noop\nivy,map:heidi']];
  const path = await altered({ after }, 'garden', people, 'user_map.csv');
  const document = join(path, 'project.xml');
  const icon = (await readFile(document, 'utf8')).replace('<project ', '<project icon-codepoint="tulip" ');
  await writeFile(document, icon);
  const source = await openSource(path);
  const report = await platform.imports.examine(source, { creator: { id: admin.id, isTrusted: true } });
  assert.deepEqual([report.projectId, report.counts.artifacts, report.newUsers], [undefined, 3, ['rose']]);
  const left = report.left.map(([what]) => what);
  assert.ok(left.includes('user_map.csv[oak]') && left.includes('project@icon-codepoint[tulip]'), left.join());
  assert.deepEqual(await stock(), before);
});

test('a failed import is cleaned up, and can be repeated', async () => {
  const source = await openSource(fixture('garden'));
  const creator = { id: admin.id, isTrusted: true };
  const failing = {
    ...source,
    read: (path: string) =>
      path.startsWith('files/') ? Promise.reject(new Error('the disk is gone')) : source.read(path),
  };
  await assert.rejects(platform.imports.run(failing, { creator }), /the disk is gone/);
  assert.deepEqual((await stock()).projects, before.projects);
  const { projectId } = await importing(hearth, fixture('garden'), { overrides: { shortname: 'orchard' } });
  assert.equal((await admin.get(`/projects/${projectId}`)).json.shortname, 'orchard');
});

/** An import that has written its artifacts and then makes no progress, like one whose process was killed. */
async function hangingImport(overrides: { shortname?: string } = {}) {
  const source = await openSource(fixture('garden'));
  const creator = { id: admin.id, isTrusted: true };
  const reached = Promise.withResolvers<void>();
  const held = Promise.withResolvers<never>();
  const hanging = {
    ...source,
    read(path: string) {
      if (!path.startsWith('files/')) return source.read(path);
      reached.resolve();
      return held.promise;
    },
  };
  const running = platform.imports.run(hanging, { creator, overrides });
  await reached.promise;
  return {
    async kill(): Promise<void> {
      held.reject(new Error('killed'));
      await assert.rejects(running, /killed/);
    },
  };
}

const beyondLease = 3 * 60 * 1000;

test('the remains of a killed import are invisible, and are removed by the next import', async () => {
  const hanging = await hangingImport();
  assert.deepEqual((await stock()).projects, ['orchard']);
  hearth.clock.advance(beyondLease);
  const { projectId } = await importing(hearth, fixture('garden'));
  assert.equal((await admin.get(`/projects/${projectId}`)).json.shortname, 'garden');
  await hanging.kill();
  assert.equal((await admin.get(`/projects/${projectId}`)).status, 200);
});

test('the short name of a killed import is free as soon as the kill is detected, before its remains are removed', async () => {
  const hanging = await hangingImport({ shortname: 'greenhouse' });
  const source = await openSource(fixture('garden'));
  const examined = () => platform.imports.examine(source, { creator: { id: admin.id, isTrusted: true }, overrides });
  const overrides = { shortname: 'greenhouse' };
  await assert.rejects(examined(), ImportRefused, 'the import may still be running');
  hearth.clock.advance(beyondLease);
  await examined();
  await source.close();
  const end = await obstructed(platform.db, 'delete', 'projects');
  await assert.rejects(platform.imports.clearing.clearGivenUp(), /an obstacle/);
  const { id } = await hearth.project(admin, { shortname: 'greenhouse' });
  await end();
  hearth.clock.advance(beyondLease);
  assert.equal(await platform.imports.clearing.clearGivenUp(), 1);
  assert.equal(await platform.imports.clearing.clearGivenUp(), 0);
  await hanging.kill();
  assert.equal((await admin.get(`/projects/${id}`)).json.shortname, 'greenhouse');
});

test('an invalid or truncated dump is reported with its repository', async (t) => {
  if (!(await hasSubversion(hearth))) return t.skip('Subversion is not installed');
  const automap = { ignoresEmail: true, otherwise: { kind: 'create', status: 'A' } } as const;
  const said = async (from: string | RegExp, to: string) =>
    (await refusal(await altered({ after }, 'shed', [[from, to]], 'files/tools.svn'), { automap }))[0] ?? '';
  const place = /^project\.xml, line \d+ \(project\/svn\/repository\): /;
  const none = await said(/^SVN-fs/, 'no');
  assert.match(none, place);
  assert.match(none, /files\/tools\.svn is not a dump of a Subversion repository\.$/);
  const broken = await said(/Content-length: \d+/, 'Content-length: many');
  assert.match(broken, place);
  assert.match(broken, /the repository tools can't be made of files\/tools\.svn: E\d{6}: /);
});
