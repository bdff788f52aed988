import assert from 'node:assert/strict';
import { appendFileSync, chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { openToAll, svnWorld } from '../../../test/support/svn/engine.ts';
import { missingPackages } from '../httpd/packages.ts';

const world = await svnWorld({ after });
const { engine, svn, work, rules } = world;
const { repositories, look, accessFile } = engine;
const tree = join(world.directory, 'data', 'svn');
const at = (name: string) => ({ projectId: 101, name });
const first = { accessFile: openToAll, layout: [] as string[], author: 'alice', message: 'Initial layout' };
const ok = (outcome: { code: number; stderr: string; stdout: string }): string => {
  assert.equal(outcome.code, 0, outcome.stderr);
  return outcome.stdout;
};

describe('a repository', () => {
  test('starts with the requested directories, in one commit by their author', async () => {
    const layout = ['trunk', 'branches/äöü', '/a/b/c/', 'a//b'];
    await repositories.create(at('layout'), { ...first, layout, message: 'Initial\r\nlayout ü' });
    const { author, message, date } = await look.info(at('layout'), { revision: 1 });
    assert.deepEqual([author, message], ['alice', 'Initial\nlayout ü']);
    assert.ok(date !== undefined && Math.abs(date.getTime() - Date.now()) < 60_000);
    assert.deepEqual(await look.tree(at('layout'), { revision: 1 }, '', { deep: true }), [
      'a/',
      'a/b/',
      'a/b/c/',
      'branches/',
      'branches/äöü/',
      'trunk/',
    ]);
    assert.equal(await look.youngest(at('layout')), 1);
  });

  test('has no commit without a layout, and belongs to the Subversion user', async () => {
    await repositories.create(at('empty'), first);
    assert.equal(await look.youngest(at('empty')), 0);
    const owner = statSync(tree).uid;
    for (const entry of readdirSync(join(tree, '101/empty'), { recursive: true, encoding: 'utf8' })) {
      assert.equal(statSync(join(tree, '101/empty', entry)).uid, owner, entry);
    }
  });

  test('is created completely or not at all', async () => {
    await assert.rejects(repositories.create(at('half'), { ...first, layout: ['a\nb'] }));
    await assert.rejects(repositories.create(at('half'), { ...first, accessFile: '[/]\n[/]\n' }), /access file/);
    assert.equal(await repositories.exists(at('half')), false);
    assert.deepEqual(readdirSync(join(tree, 'new')), []);
    await assert.rejects(repositories.create(at('empty'), first), /already/);
    assert.ok((await repositories.list()).some(({ name }) => name === 'empty'));
  });

  for (const name of ['..', 'a/b', '../x', '', '.hidden', '-x', 'a\n']) {
    test(`can't be called ${JSON.stringify(name)}`, async () => {
      await assert.rejects(async () => repositories.create(at(name), first), /is not a valid repository path/);
    });
  }

  test('is restored from its dump with the same UUID, so that working copies stay valid', async () => {
    const url = await world.repository('dumped');
    ok(await svn('alice', 'checkout', url, 'dumped'));
    writeFileSync(join(work, 'dumped/trunk/ä.txt'), 'one');
    ok(await svn('alice', 'add', 'dumped/trunk/ä.txt'));
    ok(await svn('alice', 'commit', '-m', 'one', 'dumped'));
    const uuid = await look.uuid(at('dumped'));
    const dump = join(world.directory, 'dumps', 'dumped.svn');
    await repositories.dump(at('dumped'), dump);
    await repositories.remove(at('dumped'));
    assert.notEqual((await svn('alice', 'list', url)).code, 0);
    assert.equal(existsSync(join(tree, '101/dumped')), false);
    await repositories.restore(at('dumped'), { dump, accessFile: openToAll });
    assert.equal(await look.uuid(at('dumped')), uuid);
    writeFileSync(join(work, 'dumped/trunk/ä.txt'), 'and two');
    assert.match(ok(await svn('alice', 'commit', '-m', 'two', 'dumped')), /Committed revision 3/);

    await repositories.create(at('loaded'), first);
    await repositories.load(at('loaded'), dump);
    assert.equal(await look.youngest(at('loaded')), 2);
    writeFileSync(dump, 'no dump');
    await assert.rejects(repositories.restore(at('never'), { dump, accessFile: openToAll }), /svnadmin failed/);
    assert.equal(await repositories.exists(at('never')), false);
  });

  test('is copied while in use, and restored from the copy', async () => {
    const url = await world.repository('original');
    const copy = join(world.directory, 'backup');
    await repositories.hotcopy(at('original'), copy);
    await assert.rejects(repositories.hotcopy(at('original'), copy), /already exists/);
    ok(await svn('alice', 'mkdir', '-m', 'x', `${url}/later`));
    await repositories.adopt(at('adopted'), { directory: copy });
    assert.equal(await look.youngest(at('adopted')), 1);
    ok(await svn('alice', 'mkdir', '-m', 'x', `${world.base}/svnplugin/demo/adopted/other`));
    assert.deepEqual(await repositories.verify(at('adopted')), { ok: true, text: '' });
  });

  test('that is damaged fails verification', async () => {
    await world.repository('damaged');
    const revision = join(tree, '101/damaged/db/revs/0/1');
    chmodSync(revision, 0o644);
    appendFileSync(revision, 'x');
    const { ok: isIntact, text } = await repositories.verify(at('damaged'));
    assert.equal(isIntact, false);
    assert.match(text, /E160004|E160053|corrupt|svnadmin/i);
  });
});

describe('a transaction', () => {
  test('returns the size of every file in it, like svnlook', async (t) => {
    const url = await world.repository('sizes');
    const directory = join(work, 'sizes', 'deep');
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, 'empty.txt'), '');
    writeFileSync(join(directory, 'text ä.txt'), 'x'.repeat(5000));
    writeFileSync(join(directory, 'small'), 'abc');
    writeFileSync(join(directory, 'random.bin'), gzipSync(Buffer.from(String(Math.random()).repeat(999))));
    t.after(() => {
      rules.preCommit = async () => undefined;
    });
    const above: Map<string, number>[] = [];
    const compared: [Map<string, number>, Map<string, number>][] = [];
    rules.preCommit = async (repository, transaction) => {
      const sizes = await look.fileSizes(repository, transaction);
      const asked = new Map<string, number>();
      for (const path of sizes.keys()) asked.set(path, await look.filesize(repository, { transaction }, path));
      compared.push([sizes, asked]);
      above.push(await look.fileSizes(repository, transaction, { above: 4000 }));
      return undefined;
    };
    ok(await svn('alice', 'import', '-m', 'x', join(work, 'sizes'), `${url}/trunk`));
    ok(await svn('alice', 'copy', '-m', 'x', `${url}/trunk/deep/small`, `${url}/tags/copied`));
    ok(await svn('alice', 'checkout', url, 'sizes-again'));
    writeFileSync(join(work, 'sizes-again/trunk/deep/text ä.txt'), 'shorter');
    ok(await svn('alice', 'propset', 'colour', 'green', 'sizes-again/trunk/deep/small'));
    ok(await svn('alice', 'delete', 'sizes-again/trunk/deep/empty.txt'));
    ok(await svn('alice', 'commit', '-m', 'x', 'sizes-again'));
    assert.deepEqual(
      compared.map(([sizes]) => [...sizes.keys()].toSorted()),
      [
        ['trunk/deep/empty.txt', 'trunk/deep/random.bin', 'trunk/deep/small', 'trunk/deep/text ä.txt'],
        ['tags/copied'],
        ['trunk/deep/small', 'trunk/deep/text ä.txt'],
      ],
    );
    for (const [sizes, asked] of compared) assert.deepEqual(sizes, asked);
    assert.deepEqual(above, [new Map([['trunk/deep/text ä.txt', 5000]]), new Map(), new Map()]);
    assert.equal(compared[0]?.[0].get('trunk/deep/text ä.txt'), 5000);
  });
});

test('svnlook returns data of revisions, in UTF-8', async () => {
  const url = await world.repository('looked');
  ok(await svn('alice', 'checkout', url, 'looked'));
  writeFileSync(join(work, 'looked/trunk/größe.txt'), 'Maß\n');
  ok(await svn('alice', 'add', 'looked/trunk/größe.txt'));
  ok(await svn('alice', 'propset', 'Farbe', 'grün', 'looked/trunk/größe.txt'));
  ok(await svn('bob', 'commit', '-m', 'Größe\n\nzweiter Absatz', 'looked'));
  ok(await svn('bob', 'copy', '-m', 'tag', `${url}/trunk`, `${url}/tags/v1`));
  const of = { revision: 2 };
  assert.equal(await look.log(at('looked'), of), 'Größe\n\nzweiter Absatz');
  assert.equal(await look.author(at('looked'), of), 'bob');
  assert.ok((await look.date(at('looked'), of)) instanceof Date);
  assert.equal(await look.changed(at('looked'), of), 'A   trunk/größe.txt\n');
  assert.equal(
    await look.changed(at('looked'), { revision: 3 }, { copies: true }),
    'A + tags/v1/\n    (from trunk/:r2)\n',
  );
  assert.deepEqual(await look.directoriesChanged(at('looked'), of), ['trunk/']);
  assert.deepEqual(await look.tree(at('looked'), { revision: 3 }, 'tags'), ['tags/v1/']);
  assert.equal(await look.cat(at('looked'), of, 'trunk/größe.txt').text(), 'Maß\n');
  assert.match(await look.diff(at('looked'), of).text(), /\+Maß/);
  assert.equal(await look.propget(at('looked'), of, 'Farbe', 'trunk/größe.txt'), 'grün');
  assert.equal(await look.propget(at('looked'), of, 'none', 'trunk/größe.txt'), undefined);
  await assert.rejects(look.cat(at('looked'), of, 'absent').text(), { codes: ['E160013'] });
});

describe('the access file', () => {
  const faults = [
    { text: '[/]\n* = rw\n[/]\nbob = r\n', line: 3, says: /Section appears more than once.*\[\/\]/ },
    { text: '[/]\n* = rw\n@absent = r\n', line: 3, says: /undefined group '@absent'/ },
    { text: '[/]\n* = rw\n[trunk]\n* = r\n', line: 3, says: /not valid.*\[trunk\]/ },
    { text: '# text\n[/trunk/]\n* = r\n', line: 2, says: /Non-canonical path/ },
    { text: '\n\n[/]\n\n* = rw\nbroken\n', line: 6, says: /^Option must end with/ },
    { text: 'broken\n', line: 1, says: /^Section header expected/ },
    { text: '[/x]\n* = r\n[/]\n* = maybe\n', line: 4, says: /access mode 'm'/ },
    { text: '[groups]\na = @b\nb = @a\n[/]\n@a = r\n', line: 3, says: /Recursive definition/ },
  ];
  for (const { text, line, says } of faults) {
    test(`is refused with Subversion's message: ${JSON.stringify(text)}`, async () => {
      const found = await accessFile.check(text);
      assert.ok(!found.ok && found.line === line, JSON.stringify(found));
      assert.match(found.message, says);
      assert.doesNotMatch(found.message, /\/proc\/|E\d{6}/);
      await assert.rejects(accessFile.write(at('empty'), text), /access file/);
    });
  }

  test('is evaluated for users and paths', async () => {
    const text = '[groups]\ndevs = alice, bob\n[/]\n* = r\n@devs = rw\n[/secret]\n* =\nalice = rw\n';
    assert.deepEqual(await accessFile.check(text), { ok: true });
    await accessFile.write(at('empty'), text);
    const allows = (login: string, path: string, right: 'r' | 'rw') =>
      accessFile.allows(at('empty'), login, path, right);
    assert.equal(await allows('bob', '/trunk', 'rw'), true);
    assert.equal(await allows('bob', 'trunk', 'r'), true);
    assert.equal(await allows('carol', '/trunk', 'rw'), false);
    assert.equal(await allows('carol', '/trunk', 'r'), true);
    assert.equal(await allows('bob', '/secret/x', 'r'), false);
    assert.equal(await allows('alice', '/secret/x', 'rw'), true);
  });
});

test('missing programs are reported by package name', () => {
  assert.deepEqual(
    missingPackages(() => false),
    ['subversion', 'apache2-bin', 'libapache2-mod-svn'],
  );
  assert.deepEqual(
    missingPackages((file) => !file.endsWith('.so')),
    ['libapache2-mod-svn'],
  );
  assert.deepEqual(engine.availability(), { ok: true });
});
