import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { exchange } from '../support/hearth/client.ts';
import { svnClient } from '../support/svn/engine.ts';
import { done, failed, svnOf } from '../support/svn/working-copies.ts';
import { aProject, aWorld } from '../support/worlds/world.ts';

const word = 'Quetzalcoatl';

const {
  hearth,
  users: { alice, bob },
  projects: { project },
} = await aWorld().with(aProject('project').ownedBy('alice').withMembers('bob')).start({ after });
const world = svnOf({ after }, hearth, [alice, bob]);
const { svn } = world;
const dump = svnClient(world.directory, world.secrets, 'svnrdump');
const accessFile = '[/secret]\n* =\nalice = rw\n[/open/deep/hidden]\n* =\nalice = rw';
const { svn_url: url, id } = await world.repository(alice, project.id, 'guarded', {
  layout: ['trunk', 'branches', 'open', 'secret'],
});

function text(path: string): string {
  return world.write(path, `${word}\n`);
}
done(await svn('alice', 'import', '-m', 'in', text('one.txt'), `${url}/secret/${word}.txt`));
done(await svn('alice', 'import', '-m', 'in', text('two.txt'), `${url}/open/deep/hidden/${word}.txt`));
done(await svn('alice', 'import', '-m', 'in', world.write('three.txt', 'known\n'), `${url}/open/deep/known.txt`));
done(await svn('alice', 'mkdir', '-m', 'in', `${url}/open/plain`));
await world.change(alice, id, { access_file: accessFile });

const forbidden = /E175013|forbidden|may not read everything/i;

/** The names of everything in the branches, and the log. */
async function branchesOf(login: string): Promise<string> {
  const listed = done(await svn(login, 'list', '-R', `${url}/branches`));
  return `${listed}${done(await svn(login, 'log', '-v', url))}`;
}

describe('a copy reveals nothing that the access file hides', () => {
  const copies: [name: string, args: string[]][] = [
    ['the root', [url, `${url}/branches/root`]],
    ['the root of an older revision', [`${url}@4`, `${url}/branches/old`]],
    ['a directory with a hidden one', [`${url}/open`, `${url}/branches/open`]],
    ['its parent in an older revision', ['-r', '3', `${url}/open/deep`, `${url}/branches/deep`]],
    ['the hidden directory itself', [`${url}/secret`, `${url}/branches/secret`]],
    ['a hidden file', [`${url}/secret/${word}.txt`, `${url}/branches/file.txt`]],
  ];
  for (const [name, args] of copies) {
    test(`of ${name}`, async () => failed(await svn('bob', 'copy', '-m', 'mine', ...args), forbidden));
  }

  test('from a working copy, or as a move', async () => {
    done(await svn('bob', 'checkout', url, 'wc'));
    failed(await svn('bob', 'copy', 'wc/open', 'wc/branches/local'), /excluded by server/);
    failed(await svn('bob', 'move', '-m', 'mine', `${url}/open`, `${url}/branches/moved`), forbidden);
  });

  test('but readable directories can be copied, and everything by users who may read it', async () => {
    done(await svn('bob', 'copy', '-m', 'mine', `${url}/open/plain`, `${url}/branches/plain`));
    done(await svn('bob', 'copy', '-m', 'mine', `${url}/trunk`, `${url}/branches/trunk`));
    done(await svn('alice', 'copy', '-m', 'all', url, `${url}/secret/all`));
    assert.doesNotMatch(await branchesOf('bob'), new RegExp(word));
  });
});

describe("requests that clients don't send", () => {
  const path = new URL(url).pathname;
  const { origin } = new URL(url);
  const authorization = `Basic ${Buffer.from(`bob:${bob.password}`).toString('base64')}`;
  const send = (method: string, target: string, headers: Record<string, string> = {}, body = '') =>
    exchange(origin, method, `${path}${target}`, { headers: { Authorization: authorization, ...headers }, body });

  async function transaction(): Promise<string> {
    const made = await send('POST', '/!svn/me', { 'Content-Type': 'application/vnd.svn-skel' }, '( create-txn )');
    assert.equal(made.status, 201, made.text);
    return String(made.headers['svn-txn-name']);
  }

  test('a copy that was allowed when it was made is checked again when the commit ends', async () => {
    await world.change(alice, id, { access_file: '' });
    const txn = await transaction();
    const destination = `${origin}${path}/!svn/txr/${txn}/branches/copied`;
    const copied = await send('COPY', '/!svn/rvr/5/', { Destination: destination });
    assert.equal(copied.status, 201, copied.text);
    await world.change(alice, id, { access_file: accessFile });
    const href = `<D:source><D:href>${path}/!svn/txn/${txn}</D:href></D:source>`;
    const body = `<?xml version="1.0"?><D:merge xmlns:D="DAV:">${href}<D:no-auto-merge/><D:no-checkout/></D:merge>`;
    const ended = await send('MERGE', '', { 'Content-Type': 'text/xml' }, body);
    assert.notEqual(ended.status, 200);
    assert.match(ended.text, /You may not read everything below the source of a copy in this commit/);
    assert.doesNotMatch(await branchesOf('bob'), new RegExp(word));
  });

  const sources = [
    '/',
    '',
    '//',
    '/!svn/rvr/5',
    '/!svn/rvr/5/',
    '/!svn/bc/5/',
    '/!svn/bc/5//',
    '//!svn//bc/5',
    '/!svn/ver/5/',
    '/!svn/vcc/default',
    '/!svn',
    '/%21svn/bc/5/',
    '/open',
    '/!svn/rvr/5/open/deep',
    '/?p=5',
    '/!svn/rev/5',
  ];
  for (const source of sources) {
    test(`COPY ${JSON.stringify(source)} into a transaction`, async () => {
      const txn = await transaction();
      const destination = `${path}/!svn/txr/${txn}/branches/copied`;
      const copied = await send('COPY', source, { Destination: `${origin}${destination}`, Depth: 'infinity' });
      assert.equal(copied.status, 403, copied.text);
      for (const at of [
        `secret/${word}.txt`,
        `deep/hidden/${word}.txt`,
        `hidden/${word}.txt`,
        `open/deep/hidden/${word}.txt`,
      ]) {
        const read = await send('GET', `/!svn/txr/${txn}/branches/copied/${at}`);
        assert.ok(read.status >= 400 && !read.text.includes(word), `${read.status} ${at}`);
      }
    });
  }
});

describe('other ways to read a whole repository', () => {
  test('a dump over the network, a replay, a merge and an export contain nothing hidden', async () => {
    const dumped = await dump('bob', 'dump', url);
    assert.doesNotMatch(`${dumped.stdout}${dumped.stderr}`, new RegExp(word));
    assert.match((await dump('alice', 'dump', url)).stdout, new RegExp(word), 'the dump works for those who may read');
    done(await svn('bob', 'checkout', `${url}/branches/plain`, 'merging'));
    const merged = await svn('bob', 'merge', '--ignore-ancestry', `${url}/trunk@5`, `${url}/open@5`, 'merging');
    const exported = await svn('bob', 'export', url, 'exported');
    const difference = await svn('bob', 'diff', '--summarize', `${url}@1`, `${url}@HEAD`);
    const log = await svn('bob', 'log', '-v', '--diff', url);
    for (const { stdout, stderr } of [merged, exported, difference, log]) {
      assert.doesNotMatch(`${stdout}${stderr}`, new RegExp(word));
    }
    done(exported);
  });

  test('a merge from hidden paths is refused', async () => {
    done(await svn('bob', 'checkout', `${url}/trunk`, 'trunk'));
    failed(await svn('bob', 'merge', `${url}/secret`, 'trunk'), forbidden);
  });
});
