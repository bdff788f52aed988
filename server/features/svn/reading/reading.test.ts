import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { pageOf, refuses, succeeds } from '../../../../test/support/hearth/expect.ts';
import type { Caller } from '../../../../test/support/hearth/hearth.ts';
import { done, svnOf } from '../../../../test/support/svn/working-copies.ts';
import { aProject, aWorld } from '../../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { Alice: alice, bob, out },
  projects: { project, closed },
} = await aWorld()
  .withUsers('Alice', 'bob', 'out')
  .with(aProject('project').ownedBy('Alice').withMembers('bob'))
  .with(aProject('closed', { is_public: false }).ownedBy('Alice'))
  .start({ after });
const { anonymous } = hearth;
const world = svnOf({ after }, hearth, [alice, bob, out]);
const { svn } = world;
const write = (path: string, content: string): string => world.write(path, content);

const { svn_url: url, id } = await world.repository(alice, project.id, 'main', {
  layout: ['trunk', 'tags', 'secret'],
  access_file: '[groups]\nkeepers = alice\n[/secret]\n* =\n@keepers = rw',
});
const closedRepository = await world.repository(alice, closed.id, 'private');

const commit = async (login: string, message: string) => done(await svn(login, 'commit', '-m', message, 'wc'));
const big = Array.from({ length: 600 }, (_, line) => `${line} ${'many '.repeat(400)}`).join('\n');

done(await svn('Alice', 'checkout', url, 'wc'));
write('wc/trunk/readme.txt', 'one\ntwo\n');
write('wc/trunk/src/é ü+1@2.txt', 'ünïcode\r\n');
write('wc/trunk/page.html', '<script>alert(1)</script>');
write('wc/trunk/logo.png', '\0PNG');
done(await svn('Alice', 'add', 'wc/trunk/readme.txt', 'wc/trunk/src', 'wc/trunk/page.html', 'wc/trunk/logo.png'));
done(await svn('Alice', 'propset', 'svn:mime-type', 'text/html', 'wc/trunk/page.html'));
done(await svn('Alice', 'propset', 'svn:mime-type', 'application/octet-stream', 'wc/trunk/logo.png'));
await commit('Alice', 'files, déjà vu'); // 2
write('wc/trunk/readme.txt', 'one\ntwo\nthree\n');
done(await svn('bob', 'propset', 'note', 'seen', 'wc/trunk/readme.txt'));
await commit('bob', 'third line'); // 3
write('wc/secret/plan.txt', 'the plan\n');
done(await svn('Alice', 'add', 'wc/secret/plan.txt'));
await commit('Alice', 'hidden work'); // 4
write('wc/secret/plan.txt', 'the plan\nin detail\n');
write('wc/trunk/readme.txt', 'one\ntwo\nTHREE\n');
await commit('Alice', 'half hidden'); // 5
done(await svn('Alice', 'copy', 'wc/secret/plan.txt', 'wc/trunk/plan.txt'));
write('wc/trunk/plan.txt', 'the plan\nin public\n');
await commit('Alice', 'published'); // 6
done(await svn('bob', 'copy', '-m', 'tag', `${url}/trunk`, `${url}/tags/v1`)); // 7
done(await svn('bob', 'delete', '-m', 'no logo', `${url}/trunk/logo.png`)); // 8
done(await svn('bob', 'import', '-m', 'big', write('big.txt', big), `${url}/trunk/big.txt`)); // 9

const read = <const What extends string>(by: Caller, what: What, query: Record<string, string | number> = {}) =>
  by.get(`/svn/${id}/${what}`, { query });
const names = (entries: readonly { path: string }[]) => entries.map((entry) => entry.path);
const numbers = (entries: readonly { revision: number }[]) => entries.map((entry) => entry.revision);

describe('revisions', () => {
  test('are listed newest first with all their changes', async () => {
    const answered = await read(alice, 'revisions', { limit: 4, offset: 3 });
    assert.deepEqual(pageOf(answered), [4, 3, 9, 50]);
    assert.deepEqual(numbers(answered.json), [6, 5, 4, 3]);
    const [sixth, , , third] = answered.json;
    assert.ok(third && sixth);
    assert.match(third.date, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
    assert.deepEqual(third, {
      revision: 3,
      access: 'full',
      author: 'bob',
      date: third.date,
      message: 'third line',
      paths: [
        {
          path: '/trunk/readme.txt',
          action: 'modified',
          type: 'file',
          has_text_changes: true,
          has_property_changes: true,
          copied_from: null,
        },
      ],
      paths_total: 1,
    });
    assert.deepEqual(sixth.paths[0]?.copied_from, { path: '/secret/plan.txt', revision: 5 });
  });

  test('hide the same paths as Subversion', async () => {
    const { json } = await read(bob, 'revisions', { rev: 6, limit: 3 });
    const [sixth, fifth, fourth] = json;
    assert.ok(fourth && fifth && sixth);
    assert.deepEqual(
      [fourth.access, fourth.author, fourth.date, fourth.message, fourth.paths],
      ['none', null, null, null, []],
    );
    assert.deepEqual([fifth.access, fifth.author, fifth.message], ['partial', 'alice', null]);
    assert.deepEqual(names(fifth.paths), ['/trunk/readme.txt']);
    assert.deepEqual([sixth.access, sixth.message, sixth.paths[0]?.copied_from], ['partial', null, null]);
    const shown = done(await svn('bob', 'log', '-v', '-r', '4:6', url));
    assert.doesNotMatch(shown, /hidden work|half hidden|published|secret/, 'the same is hidden from the client');
  });

  test('follow a path through its copies, as far as the caller may read', async () => {
    const of = async (by: Caller, query: Record<string, string | number>) =>
      numbers((await read(by, 'revisions', query)).json);
    assert.deepEqual(await of(bob, { path: '/trunk/readme.txt' }), [5, 3, 2]);
    assert.deepEqual(await of(bob, { path: 'trunk/readme.txt', rev: 4 }), [3, 2]);
    assert.deepEqual(await of(alice, { path: '/trunk/plan.txt' }), [6, 5, 4]);
    assert.deepEqual(await of(bob, { path: '/trunk/plan.txt' }), [6]);
    assert.deepEqual(await of(bob, { path: '/tags/v1/src/', limit: 1 }), [7]);
    assert.deepEqual(await of(bob, { path: '/trunk/logo.png', rev: 7 }), [2]);
    const page = await read(bob, 'revisions', { path: '/trunk/readme.txt', limit: 1, offset: 1 });
    assert.deepEqual([pageOf(page), numbers(page.json)], [[1, 1, 3, 50], [3]]);
  });
});

describe('a directory', () => {
  test('is listed with the last change of each entry', async () => {
    const answered = await read(anonymous, 'tree', { path: '/trunk', rev: 6 });
    assert.deepEqual(pageOf(answered), [200, 0, 5, 1000]);
    const { path, revision, entries } = answered.json;
    assert.deepEqual([path, revision], ['/trunk', 6]);
    assert.deepEqual(names(entries), [
      '/trunk/src',
      '/trunk/logo.png',
      '/trunk/page.html',
      '/trunk/plan.txt',
      '/trunk/readme.txt',
    ]);
    const [directory, , , , file] = entries;
    assert.ok(directory && file);
    assert.deepEqual([directory.type, directory.size, directory.name], ['directory', null, 'src']);
    assert.deepEqual([file.type, file.size, file.revision, file.author], ['file', 14, 5, 'alice']);
  });

  test('has no hidden entries', async () => {
    assert.deepEqual(names((await read(alice, 'tree')).json.entries), ['/secret', '/tags', '/trunk']);
    const seen = await read(bob, 'tree', { limit: 1, offset: 1 });
    assert.deepEqual([pageOf(seen), names(seen.json.entries)], [[1, 1, 2, 1000], ['/trunk']]);
    assert.deepEqual(names((await read(bob, 'tree', { path: '/trunk/src' })).json.entries), ['/trunk/src/é ü+1@2.txt']);
  });

  test('is also available in XML', async () => {
    const { text } = await bob.get(`/svn/${id}/tree`, { headers: { Accept: 'application/xml' } });
    assert.match(text, /<entries><item><name>tags<\/name>/);
  });
});

describe('the content of a file', () => {
  test('is returned unchanged, with its type', async () => {
    const answered = await read(bob, 'files', { path: '/trunk/src/é ü+1@2.txt' });
    succeeds(answered);
    assert.equal(answered.text, 'ünïcode\r\n');
    assert.equal(answered.headers['content-length'], '11');
    assert.equal(answered.headers['content-type'], 'text/plain; charset=utf-8');
    assert.equal((await read(anonymous, 'files', { path: 'trunk/readme.txt', rev: 2 })).text, 'one\ntwo\n');
    const image = await read(bob, 'files', { path: '/trunk/logo.png', rev: 7 });
    assert.deepEqual([image.text, image.headers['content-type']], ['\0PNG', 'image/png']);
    assert.equal((await read(bob, 'files', { path: '/trunk/big.txt' })).text, big);
  });

  test('cannot harm a browser', async () => {
    const { headers } = await read(bob, 'files', { path: '/trunk/page.html' });
    assert.match(String(headers['content-disposition']), /^attachment; filename="page\.html"/);
    assert.match(String(headers['content-security-policy']), /sandbox/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
  });

  test('supports ranges and conditional requests', async () => {
    const ask = (headers: Record<string, string>, method = 'GET') =>
      bob.request(method, `/svn/${id}/files?path=/trunk/readme.txt`, { headers });
    const part = await ask({ Range: 'bytes=4-6' });
    assert.deepEqual([part.status, part.text, part.headers['content-range']], [206, 'two', 'bytes 4-6/14']);
    assert.equal((await ask({ Range: 'bytes=99-' })).status, 416);
    const head = await ask({}, 'HEAD');
    assert.deepEqual([head.status, head.text, head.headers['content-length']], [200, '', '14']);
    assert.equal((await ask({ 'If-None-Match': String(head.headers['etag']) })).status, 304);
    const older = await bob.get(`/svn/${id}/files?path=/trunk/readme.txt&rev=2`);
    assert.notEqual(older.headers['etag'], head.headers['etag']);
  });

  test('has a different Etag when another file of the same revision was copied over it', async () => {
    const own = await world.repository(alice, project.id, 'swapped');
    write('swapped/one/a.txt', 'first\n');
    write('swapped/two/a.txt', 'other\n');
    done(await svn('Alice', 'import', '-m', 'both', 'swapped', own.svn_url)); // 2
    const ask = (headers: Record<string, string> = {}) => bob.get(`/svn/${own.id}/files?path=/one/a.txt`, { headers });
    const before = await ask();
    done(await svn('Alice', 'delete', '-m', 'gone', `${own.svn_url}/one`));
    done(await svn('Alice', 'copy', '-m', 'other', `${own.svn_url}/two`, `${own.svn_url}/one`));
    const after = await ask({ 'If-None-Match': String(before.headers['etag']) });
    assert.deepEqual([before.text, after.status, after.text], ['first\n', 200, 'other\n']);
  });
});

describe('a diff', () => {
  test('shows the changes of a revision', async () => {
    const { json } = await read(bob, 'diff', { rev: 3 });
    assert.deepEqual([json.from, json.to, json.path, json.is_truncated], [2, 3, '/', false]);
    const [file] = json.files;
    assert.ok(file);
    assert.deepEqual([file.path, file.action, file.is_binary], ['/trunk/readme.txt', 'modified', false]);
    assert.match(
      file.diff,
      /^--- trunk\/readme\.txt[^]*\n@@ -1,2 \+1,3 @@\n one\n two\n\+three\n[^]*Added: note\n[^]*\+seen\n/,
    );
    const second = (await read(bob, 'diff', { rev: 2, path: '/trunk/logo.png' })).json.files;
    assert.deepEqual(
      second.map((one) => [one.path, one.action, one.is_binary]),
      [['/trunk/logo.png', 'added', true]],
    );
  });

  test('shows the differences between two revisions', async () => {
    const { files } = (await read(bob, 'diff', { from: 2, to: 8, path: '/trunk' })).json;
    assert.deepEqual(files.map(({ path, action }) => `${action} ${path}`).toSorted(), [
      'added /trunk/plan.txt',
      'deleted /trunk/logo.png',
      'modified /trunk/readme.txt',
    ]);
    const [file] = (await read(bob, 'diff', { from: 8, to: 2, path: '/trunk/readme.txt' })).json.files;
    assert.ok(file);
    assert.equal(file.path, '/trunk/readme.txt');
    assert.match(file.diff, /\n-THREE\n/);
    assert.deepEqual((await read(bob, 'diff', { from: 3, to: 3 })).json.files, []);
  });

  test('hides the contents of hidden paths', async () => {
    for (const query of [{ rev: 5 }, { from: 3, to: 5 }]) {
      assert.deepEqual(names((await read(bob, 'diff', query)).json.files), ['/trunk/readme.txt']);
      assert.equal((await read(alice, 'diff', query)).json.files.length, 2);
    }
    assert.deepEqual((await read(bob, 'diff', { rev: 4 })).json.files, []);
    const published = await read(bob, 'diff', { rev: 6 });
    assert.doesNotMatch(published.text, /secret|in detail/);
    assert.deepEqual([published.json.files[0]?.action, published.json.files[0]?.copied_from], ['added', null]);
    const [copied] = (await read(alice, 'diff', { rev: 6 })).json.files;
    assert.ok(copied);
    assert.deepEqual([copied.action, copied.copied_from], ['copied', { path: '/secret/plan.txt', revision: 5 }]);
  });

  test('does not list the contents of a copy, and is truncated if too long', async () => {
    assert.deepEqual((await read(bob, 'diff', { rev: 7 })).json.files, [
      {
        path: '/tags/v1',
        action: 'copied',
        type: 'directory',
        copied_from: { path: '/trunk', revision: 6 },
        is_binary: false,
        diff: '',
      },
    ]);
    const { json } = await read(bob, 'diff', { rev: 9 });
    assert.deepEqual([json.is_truncated, names(json.files)], [true, ['/trunk/big.txt']]);
    const size = json.files[0]?.diff.length ?? 0;
    assert.ok(size <= 1_048_576 && size > 1_000_000, String(size));
  });

  test('includes directories and empty files', async () => {
    const own = await world.repository(alice, project.id, 'moved', {
      access_file: '[:glob:/*/hidden]\n* =\nalice = rw',
    });
    const at = async (query: Record<string, string | number>): Promise<string[]> =>
      (await bob.get(`/svn/${own.id}/diff`, { query })).json.files.map(
        ({ path, action, type, copied_from }) =>
          `${action} ${path}${type === 'file' ? '' : '/'}${copied_from ? ` from ${copied_from.path}` : ''}`,
      );
    done(await svn('Alice', 'checkout', own.svn_url, 'moved'));
    write('moved/d/a.txt', 'a\n');
    write('moved/d/empty', '');
    write('moved/d/sub/typed', '');
    write('moved/d/hidden/x', 'x\n');
    done(await svn('Alice', 'add', 'moved/d'));
    done(await svn('Alice', 'propset', 'svn:mime-type', 'text/x', 'moved/d/sub/typed'));
    done(await svn('Alice', 'propset', 'color', 'red', 'moved/d/sub'));
    done(await svn('Alice', 'commit', '-m', '2', 'moved'));
    done(await svn('Alice', 'update', 'moved'));
    done(await svn('Alice', 'move', 'moved/d', 'moved/e'));
    write('moved/e/a.txt', 'a\nmore\n');
    done(await svn('Alice', 'commit', '-m', '3', 'moved'));
    done(await svn('Alice', 'delete', '-m', '4', `${own.svn_url}/e`));
    const added = ['added /d/a.txt', 'added /d/empty', 'added /d/sub/', 'added /d/sub/typed'];
    const gone = (directory: string) =>
      ['a.txt', 'empty', 'sub/', 'sub/typed'].map((name) => `deleted /${directory}/${name}`);
    assert.deepEqual(await at({ rev: 2 }), added);
    assert.deepEqual((await at({ from: 1, to: 2 })).toSorted(), added);
    assert.deepEqual(await at({ rev: 3 }), [...gone('d'), 'copied /e/ from /d', 'modified /e/a.txt']);
    assert.deepEqual(await at({ rev: 4 }), gone('e'));
    assert.deepEqual(await at({ rev: 3, path: '/d/sub' }), ['deleted /d/sub/', 'deleted /d/sub/typed']);
    assert.deepEqual((await at({ from: 3, to: 4 })).toSorted(), gone('e'));
    const [file] = (await bob.get(`/svn/${own.id}/diff?rev=4`)).json.files;
    assert.ok(file);
    assert.match(file.diff, /\n-a\n-more\n/);
  });

  test('needs two revisions', async () => {
    for (const query of [{}, { rev: 1, from: 1, to: 2 }, { from: 1 }]) {
      refuses(await read(bob, 'diff', query), 400, 'Send either `rev`, or both `from` and `to`.');
    }
  });
});

describe('blame', () => {
  test('shows the author of each line', async () => {
    const { json } = await read(anonymous, 'blame', { path: '/trunk/readme.txt', rev: 4 });
    assert.deepEqual([json.path, json.revision], ['/trunk/readme.txt', 4]);
    assert.deepEqual(
      json.lines.map(({ number, revision, author, text }) => [number, revision, author, text]),
      [
        [1, 2, 'alice', 'one'],
        [2, 2, 'alice', 'two'],
        [3, 3, 'bob', 'three'],
      ],
    );
  });

  test('hides the author of lines from hidden paths', async () => {
    const of = async (by: Caller) =>
      (await read(by, 'blame', { path: '/trunk/plan.txt' })).json.lines.map(({ revision, text }) => [revision, text]);
    assert.deepEqual(await of(alice), [
      [4, 'the plan'],
      [6, 'in public'],
    ]);
    assert.deepEqual(await of(bob), [
      [null, 'the plan'],
      [6, 'in public'],
    ]);
  });

  test('supports only texts of a moderate size', async () => {
    refuses(
      await read(bob, 'blame', { path: '/trunk/logo.png', rev: 7 }),
      400,
      '/trunk/logo.png is a binary file and has no lines.',
    );
    refuses(
      await read(bob, 'blame', { path: '/trunk/big.txt' }),
      400,
      `/trunk/big.txt has ${big.length} bytes. The limit for this operation is 1048576 bytes.`,
    );
  });
});

describe('unknown and hidden paths are not found', () => {
  for (const what of ['revisions', 'tree', 'files', 'blame']) {
    test(what, async () => {
      for (const path of ['/secret/plan.txt', '/nowhere']) {
        const message = `Revision 9 has no ${path}, or you may not read it.`;
        refuses(await read(bob, what, { path }), 404, message);
      }
      refuses(
        await read(bob, what, { path: '/trunk', rev: 10 }),
        404,
        'Revision 10 does not exist. The latest revision is 9.',
      );
      assert.equal((await read(bob, what, { path: '/trunk', rev: -1 })).status, 400);
      assert.equal((await read(bob, what, { path: '/trunk', colour: 'red' })).status, 400);
      for (const path of ['..', '/trunk/../secret', '/trunk//src', './trunk', 'a\nb']) {
        assert.equal((await read(alice, what, { path })).status, 400, path);
      }
    });
  }

  test('diff', async () => {
    const message = 'Revision 5 has no /secret, or you may not read it.';
    refuses(await read(bob, 'diff', { path: '/secret', rev: 5 }), 404, message);
    refuses(await read(bob, 'diff', { path: '/secret', from: 4, to: 5 }), 404, message);
    assert.equal((await read(bob, 'diff', { path: '/nowhere', from: 4, to: 5 })).status, 404);
    assert.equal((await read(bob, 'diff', { path: '/nowhere', rev: 5 })).status, 404);
    assert.equal((await read(bob, 'diff', { rev: 10 })).status, 404);
    assert.equal((await read(bob, 'diff', { from: 1, to: 10 })).status, 404);
  });

  test('files and directories are not the same', async () => {
    refuses(
      await read(bob, 'tree', { path: '/trunk/readme.txt' }),
      400,
      '/trunk/readme.txt is a file. Give the path of a directory.',
    );
    refuses(await read(bob, 'files', { path: '/trunk' }), 400, '/trunk is a directory. Give the path of a file.');
    refuses(await read(bob, 'blame', { path: '/' }), 400, '/ is a directory. Give the path of a file.');
  });
});

test('callers without access to the project read nothing', async () => {
  const tree = (by: Caller) => by.get(`/svn/${closedRepository.id}/tree`);
  assert.equal((await tree(anonymous)).status, 401);
  assert.equal((await tree(out)).status, 404);
  succeeds(await tree(alice));
  assert.equal((await alice.get('/svn/999999/tree')).status, 404);
});

test('many concurrent readers are all served', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => read(bob, 'tree', { path: '/trunk' })));
  for (const answered of answers) succeeds(answered);
});

test('changed permissions apply from the next request', async () => {
  const seen = async () => names((await read(out, 'tree')).json.entries);
  assert.deepEqual(await seen(), ['/tags', '/trunk']);
  await world.change(alice, id, {
    access_file: '[groups]\nkeepers = alice, out\n[/secret]\n* =\n@keepers = r\n[/tags]\n* =',
  });
  assert.deepEqual(await seen(), ['/secret', '/trunk']);
  assert.equal((await read(out, 'files', { path: '/secret/plan.txt' })).text, 'the plan\nin detail\n');
});
