import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { createLog } from '../../lib/log.ts';
import { gateOf, lastFirst, lenient, passwords, serve, svnWorld } from '../../../test/support/svn/engine.ts';
import { exchange, statusIn } from '../../../test/wire/socket.ts';
import { openSvnEngine } from '../index.ts';

const world = await svnWorld({ after });
const { svn, work } = world;

/** A copy of Hearth that has no repositories. */
async function copyFor(test: { after(work: () => Promise<void>): void }, node: string) {
  const engine = await openSvnEngine({
    directory: join(world.directory, 'unused'),
    node,
    log: createLog('silent'),
    gate: gateOf(lenient(), { exists: async () => false }),
  });
  return { engine, ...(await serve(lastFirst(test), engine)) };
}

const copy = await copyFor({ after }, world.base);
const ok = (outcome: { code: number; stderr: string; stdout: string }): string => {
  assert.equal(outcome.code, 0, outcome.stderr);
  return outcome.stdout;
};

describe('a copy of Hearth without repositories', () => {
  test('serves the repositories of the node to the client', async () => {
    await world.repository('far');
    const url = `${copy.base}/svnplugin/demo/far`;
    ok(await svn('alice', 'checkout', url, 'far'));
    writeFileSync(join(work, 'far/trunk/ä.txt'), 'x');
    ok(await svn('alice', 'add', 'far/trunk/ä.txt'));
    ok(await svn('alice', 'commit', '-m', 'from afar', 'far'));
    ok(await svn('bob', 'move', '-m', 'moved', `${url}/trunk/ä.txt`, `${url}/tags/ö.txt`));
    assert.equal(ok(await svn('bob', 'list', '-R', `${world.base}/svnplugin/demo/far`)), 'tags/\ntags/ö.txt\ntrunk/\n');
    const wrong = await svn('nobody', 'list', url);
    assert.match(wrong.stderr, /E170001|E215004/);
  });

  test('forwards the answer to 100-continue before the body is sent', async () => {
    const head = (password: string) =>
      'PUT /svnplugin/demo/far/!svn/me HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 7\r\n' +
      `Connection: close\r\nAuthorization: Basic ${Buffer.from(`alice:${password}`).toString('base64')}\r\n\r\n`;
    const refused = await exchange(copy.base, head('wrong'));
    assert.equal(statusIn(refused), 401);
    assert.match(await exchange(copy.base, head(String(passwords['alice'])), 'content'), /^HTTP\/1\.1 100 Continue/);
  });

  test('refuses local work, and names the node', async () => {
    assert.deepEqual([copy.engine.local, copy.engine.availability()], [false, { ok: true }]);
    assert.throws(() => copy.engine.look.youngest({ projectId: 101, name: 'far' }), /HEARTH_SVN_NODE/);
  });

  test('forwards only Subversion routes to the node, with the address of the client', async (t) => {
    const asked: IncomingMessage[] = [];
    const node = createServer((request, response) => {
      asked.push(request);
      request.pipe(response.writeHead(201, { Etag: '"1"' }));
    }).listen(0, '127.0.0.1');
    t.after(() => node.close());
    await once(node, 'listening');
    const other = await copyFor(t, `http://127.0.0.1:${(node.address() as AddressInfo).port}`);
    const send = async (method: string, path: string) => {
      const body = method === 'POST' ? { body: 'a body' } : {};
      const response = await fetch(`${other.base}${path}`, { method, ...body, headers: { 'X-Auth-AccessKey': 'key' } });
      return [response.status, await response.text()];
    };
    assert.deepEqual(await send('POST', '/api/svn'), [201, 'a body']);
    for (const path of [
      '/api/v1/svn/12',
      '/api/svn.xml',
      '/api/projects/101/svn?limit=3',
      '/api/svn/1/tree?path=/',
      '/api/deleted_repositories',
    ]) {
      assert.deepEqual(await send('GET', path), [201, '']);
    }
    for (const path of ['/api/projects/101', '/api/svnx', '/api/projects/101/svnx', '/plain']) {
      assert.notEqual((await send('GET', path))[0], 201, path);
    }
    assert.deepEqual(
      asked.map(({ method, url }) => `${method} ${url}`),
      [
        'POST /api/svn',
        'GET /api/v1/svn/12',
        'GET /api/svn.xml',
        'GET /api/projects/101/svn?limit=3',
        'GET /api/svn/1/tree?path=/',
        'GET /api/deleted_repositories',
      ],
    );
    const headers = asked[0]?.headers ?? {};
    assert.equal(headers['x-forwarded-for'], '127.0.0.1');
    assert.equal(headers['x-auth-accesskey'], 'key');
    assert.equal(headers.host, new URL(other.base).host);
  });

  test('reports a node that does not answer, and nodes that forward to each other', async (t) => {
    const lonely = await copyFor(t, 'http://127.0.0.1:1');
    assert.equal((await fetch(`${lonely.base}/svnplugin/demo/far`)).status, 503);
    const api = await fetch(`${lonely.base}/api/svn/1`);
    assert.equal(api.status, 503);
    assert.equal(((await api.json()) as { error: { code: number } }).error.code, 503);
    const circle = await copyFor(t, copy.base);
    const second = await copyFor(t, circle.base);
    assert.equal((await fetch(`${second.base}/svnplugin/demo/far`)).status, 508);
  });
});
