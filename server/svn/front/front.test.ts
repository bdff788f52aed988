import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { svnConnectionLimits } from '../../../contract/limits.ts';
import { eventually } from '../../../test/support/hearth/store.ts';
import { lenient, openToAll, passwords, selfSigned, serve, svnWorld } from '../../../test/support/svn/engine.ts';
import { exchange, statusIn } from '../../../test/wire/socket.ts';

const world = await svnWorld({ after });
const { engine, svn, work, rules } = world;
const basic = (login: string): string => `Basic ${Buffer.from(`${login}:${passwords[login]}`).toString('base64')}`;
const ok = (outcome: { code: number; stderr: string; stdout: string }): string => {
  assert.equal(outcome.code, 0, outcome.stderr);
  return outcome.stdout;
};

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  raw: string[];
  text: string;
}

function send(method: string, path: string, options: { headers?: Record<string, string>; agent?: Agent } = {}) {
  const headers = { Authorization: basic('alice'), ...options.headers };
  return new Promise<Answer>((resolve, reject) => {
    const sent = httpRequest(`${world.base}${path}`, { method, headers, agent: options.agent ?? false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, raw: response.rawHeaders, text }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('the real client', () => {
  test('checks out, commits under its login, copies, and reads the log', async () => {
    const url = await world.repository('daily');
    ok(await svn('alice', 'checkout', url, 'daily'));
    writeFileSync(join(work, 'daily/trunk/a.txt'), 'one\n');
    ok(await svn('alice', 'add', 'daily/trunk/a.txt'));
    ok(await svn('alice', 'commit', '-m', 'first', 'daily'));
    ok(await svn('bob', 'copy', '-m', 'tag', `${url}/trunk`, `${url}/tags/v1`));
    assert.equal(ok(await svn('bob', 'cat', `${url}/tags/v1/a.txt`)), 'one\n');
    const log = ok(await svn('bob', 'log', '-v', url));
    assert.match(log, /r3 \| bob .*\n.*\n {3}A \/tags\/v1 \(from \/trunk:2\)/);
    assert.match(log, /r2 \| alice .*\n.*\n {3}A \/trunk\/a\.txt/);
    assert.match(log, /r1 \| alice .*\n.*\n {3}A \/tags\n {3}A \/trunk\n\nInitial layout/);
    assert.match(ok(await svn('bob', 'blame', `${url}/trunk/a.txt`)), /2\s+alice one/);
  });

  test('uses names that are not ASCII, or look like addresses', async () => {
    const url = await world.repository('names');
    ok(await svn('alice', 'checkout', url, 'names'));
    const names = [
      'Übergröße 漢字.txt',
      '100%25 #1?.txt',
      'back\\slash.txt',
      '..\\up.txt',
      "it's & <more>.txt",
      'a@b.txt',
    ];
    for (const name of names) {
      writeFileSync(join(work, 'names/trunk', name), name);
      ok(await svn('alice', 'add', `names/trunk/${name}@`));
    }
    ok(await svn('alice', 'commit', '-m', 'Namen: äöü', 'names'));
    ok(await svn('alice', 'checkout', url, 'names-again'));
    const found = readdirSync(join(work, 'names-again/trunk'));
    assert.deepEqual(found.toSorted(), names.toSorted());
    assert.match(ok(await svn('alice', 'log', url)), /Namen: äöü/);
  });

  test('moves and copies over TLS, where the address of the destination is not one of httpd', async (t) => {
    const tls = await serve(t, engine, selfSigned(world.directory));
    await world.repository('secure');
    const url = `${tls.base}/svnplugin/demo/secure`;
    ok(await svn('alice', 'mkdir', '--parents', '-m', 'dirs', `${url}/trunk/from/nä\\me`, `${url}/trunk/to`));
    ok(await svn('alice', 'move', '-m', 'move', `${url}/trunk/from/nä\\me`, `${url}/trunk/to/mo\\ved`));
    ok(await svn('alice', 'copy', '-m', 'copy', `${url}/trunk`, `${url}/tags/v1`));
    ok(await svn('alice', 'checkout', url, 'secure'));
    ok(await svn('alice', 'move', 'secure/trunk/to/mo\\ved', 'secure/trunk/back'));
    ok(await svn('alice', 'commit', '-m', 'back', 'secure'));
    assert.equal(ok(await svn('bob', 'list', `${url}/trunk`)), 'back/\nfrom/\nto/\n');
    assert.equal(ok(await svn('bob', 'list', `${url}/tags/v1/to`)), 'mo\\ved/\n');
  });

  test('locks, is blocked by a lock, steals and releases it', async () => {
    const url = await world.repository('locks');
    ok(await svn('alice', 'checkout', url, 'locks-a'));
    writeFileSync(join(work, 'locks-a/trunk/plan.txt'), 'plan');
    ok(await svn('alice', 'add', 'locks-a/trunk/plan.txt'));
    ok(await svn('alice', 'commit', '-m', 'plan', 'locks-a'));
    ok(await svn('bob', 'checkout', url, 'locks-b'));
    ok(await svn('alice', 'lock', '-m', 'mine', 'locks-a/trunk/plan.txt'));
    writeFileSync(join(work, 'locks-b/trunk/plan.txt'), 'other plan');
    const kept = await svn('bob', 'commit', '-m', 'no', 'locks-b');
    assert.match(kept.stderr, /locked/i);
    ok(await svn('bob', 'lock', '--force', 'locks-b/trunk/plan.txt'));
    ok(await svn('bob', 'commit', '-m', 'yes', 'locks-b'));
    ok(await svn('alice', 'update', 'locks-a'));
    ok(await svn('alice', 'lock', 'locks-a/trunk/plan.txt'));
    ok(await svn('alice', 'unlock', 'locks-a/trunk/plan.txt'));
    ok(await svn('alice', 'lock', 'locks-a/trunk/plan.txt'));
    ok(await svn('alice', 'delete', '--force', 'locks-a/trunk/plan.txt'));
    ok(await svn('alice', 'commit', '-m', 'gone', 'locks-a'));
  });

  test('does not see hidden paths, and gets an error where it may not write', async () => {
    const rulesOfAccess = '[/]\n* = r\nalice = rw\n[/secret]\n* =\nalice = rw\n';
    const url = await world.repository('hidden', ['secret/plans', 'trunk'], rulesOfAccess);
    ok(await svn('alice', 'checkout', url, 'seen'));
    ok(await svn('bob', 'checkout', url, 'unseen'));
    assert.deepEqual(readdirSync(join(work, 'seen')).toSorted(), ['.svn', 'secret', 'trunk']);
    assert.deepEqual(readdirSync(join(work, 'unseen')).toSorted(), ['.svn', 'trunk']);
    const [read, written] = [
      await svn('bob', 'list', `${url}/secret`),
      await svn('bob', 'mkdir', '-m', 'no', `${url}/trunk/mine`),
    ];
    assert.match(read.stderr, /E175013|E170001/);
    assert.match(written.stderr, /E175013|E170001/);
  });

  test('is refused with a wrong password, without access to the project, and for an unknown repository', async () => {
    const url = await world.repository('closed');
    const wrong = await svn('nobody', 'list', url);
    assert.match(wrong.stderr, /E170001|E215004/);
    const stranger = await svn('mallory', 'list', url);
    assert.match(stranger.stderr, /E175013.*forbidden/i);
    const absent = await svn('alice', 'list', `${world.base}/svnplugin/demo/absent`);
    assert.match(absent.stderr, /E160013|E170000/);
  });
});

describe('hooks', () => {
  after(() => Object.assign(rules, lenient()));

  test('refuse a commit with a message for the client, and can read the transaction', async () => {
    const url = await world.repository('hooked');
    const seen: unknown[] = [];
    rules.preCommit = async (at, transaction) => {
      const { message, author } = await engine.look.info(at, { transaction });
      seen.push(at, author, message, await engine.look.changed(at, { transaction }));
      return message.includes('#') ? undefined : 'Bitte eine Referenz nennen: größer denken\nzweite Zeile';
    };
    rules.postCommit = async (_, revision) => void seen.push(revision);
    const refused = await svn('alice', 'mkdir', '-m', 'ohne ü', `${url}/trunk/neu`);
    assert.match(refused.stderr, /E165001.*\n.*Bitte eine Referenz nennen: größer denken\nzweite Zeile/);
    const at = { projectId: 101, name: 'hooked' };
    assert.deepEqual(seen, [at, 'alice', 'ohne ü', 'A   trunk/neu/\n']);
    ok(await svn('alice', 'mkdir', '-m', 'art #1', `${url}/trunk/neu`));
    assert.deepEqual(seen.slice(4), [at, 'alice', 'art #1', 'A   trunk/neu/\n', 2]);
  });

  test('fail the commit if they fail before it, and only warn after it', async () => {
    const url = await world.repository('failing');
    rules.preCommit = () => Promise.reject(new Error('a defect'));
    const refused = await svn('alice', 'mkdir', '-m', 'x', `${url}/a`);
    assert.match(refused.stderr, /E165001/);
    assert.doesNotMatch(refused.stderr, /a defect/);
    rules.preCommit = async () => undefined;
    rules.postCommit = () => Promise.reject(new Error('a defect'));
    const warned = await svn('alice', 'mkdir', '-m', 'x', `${url}/a`);
    assert.match(ok(warned), /Committed revision 2/);
    assert.match(warned.stdout + warned.stderr, /post-commit hook failed/);
    rules.postCommit = async () => undefined;
  });

  test('accept or refuse a changed commit message', async () => {
    const url = await world.repository('messages');
    const seen: unknown[] = [];
    rules.preRevpropChange = async (_, change) => {
      seen.push(change);
      return change.property === 'svn:log' ? undefined : 'Cannot modify anything but svn:log';
    };
    const value = 'new, ünd\nwith two lines\n\n';
    ok(await svn('alice', 'propset', '--revprop', '-r1', 'svn:log', value, url));
    const refused = await svn('alice', 'propset', '--revprop', '-r1', 'svn:author', 'bob', url);
    assert.match(refused.stderr, /Cannot modify anything but svn:log/);
    const common = { revision: 1, login: 'alice', action: 'M' };
    assert.deepEqual(seen, [
      { ...common, property: 'svn:log', value },
      { ...common, property: 'svn:author', value: 'bob' },
    ]);
    assert.equal(await engine.look.log({ projectId: 101, name: 'messages' }, { revision: 1 }), value);
  });
});

describe('the front', () => {
  test('requires authentication, with the message of the interface', async () => {
    await world.repository('front');
    const { status, headers } = await send('PROPFIND', '/svnplugin/demo/front/', { headers: { Authorization: '' } });
    assert.equal(status, 401);
    assert.equal(headers['www-authenticate'], 'Basic realm="Authentication is required to access the repository."');
  });

  test('answers with headers that prevent rendering, and forwards repeated headers', async () => {
    const options = await send('OPTIONS', '/svnplugin/demo/front');
    assert.equal(options.status, 200);
    assert.ok(options.raw.filter((name) => name === 'DAV').length > 3, options.raw.join(' '));
    const listing = await send('GET', '/svnplugin/demo/front/');
    assert.equal(listing.status, 200);
    const {
      'content-disposition': disposition,
      'cache-control': cached,
      'x-content-type-options': sniff,
    } = listing.headers;
    assert.deepEqual([disposition, cached, sniff], ['attachment', 'private', 'nosniff']);
    // httpd would offer ranges, but send the whole file anyway.
    const whole = await send('GET', '/svnplugin/demo/daily/trunk/a.txt', { headers: { Range: 'bytes=1-2' } });
    assert.deepEqual([whole.status, whole.text, whole.headers['accept-ranges']], [200, 'one\n', undefined]);
    const moved = await send('GET', '/svnplugin/demo/front/trunk');
    assert.deepEqual([moved.status, moved.headers.location], [301, '/svnplugin/demo/front/trunk/']);
  });

  test('supports the methods of the older protocol, and leaves all other addresses to the framework', async () => {
    const activity = '/svnplugin/demo/front/!svn/act/11111111-2222-3333-4444-555555555555';
    assert.equal((await send('MKACTIVITY', activity)).status, 201);
    assert.equal((await send('CHECKOUT', '/svnplugin/demo/front/!svn/ver/1/trunk')).status, 409);
    assert.equal((await send('DELETE', activity)).status, 204);
    assert.equal((await send('GET', '/plain')).text, '{"served":"by the framework"}');
    assert.equal((await send('PROPFIND', '/plain')).status, 404);
    assert.equal((await send('GET', '/svnpluginx/demo/front')).status, 404);
  });

  const traversals = [
    '/svnplugin/demo/front/../other',
    '/svnplugin/demo/front/%2e%2e/other',
    '/svnplugin/demo/../../etc/passwd',
    '/svnplugin/demo/front/a%2F..%2Fb',
    '/svnplugin/demo/front/a\\b',
    '/svnplugin/demo/front/a%00b',
    '/svnplugin/demo/front/%zz',
    '/svnplugin/demo/front/%ff',
    'http://elsewhere/svnplugin/demo/front/../x',
  ];
  for (const path of traversals) {
    test(`refuses ${path}`, async () => {
      const head = `GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: ${basic('alice')}\r\nConnection: close\r\n\r\n`;
      assert.equal(statusIn(await exchange(world.base, head)), 400);
    });
  }

  const destinations = [
    'ht tp:/bad',
    '',
    'x',
    'ftp://127.0.0.1/svnplugin/demo/front/b',
    '/svnplugin/demo/daily/b',
    `${world.base}/svnplugin/other/front/b`,
    '/svnplugin/demo/front/../daily/b',
    '/svnplugin/demo/front/%2e%2e/daily/b',
    '/svnplugin/demo/front/%zz',
  ];
  for (const destination of destinations) {
    test(`refuses to copy to ${JSON.stringify(destination)}`, async () => {
      const copied = await send('COPY', '/svnplugin/demo/front/!svn/ver/1/trunk', {
        headers: { Destination: destination },
      });
      assert.equal(copied.status, 400, copied.text);
    });
  }

  test('answers 401 before the body is sent, and 100 if the credentials are valid', async () => {
    const head = (login: string, method: string, path: string) =>
      `${method} ${path} HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 7\r\nConnection: close\r\n` +
      `Authorization: ${basic(login)}\r\n\r\n`;
    const path = '/svnplugin/demo/front/!svn/me';
    const wrong = await exchange(world.base, head('nobody', 'PUT', path));
    assert.equal(statusIn(wrong), 401);
    assert.doesNotMatch(wrong, /100 Continue/);
    const right = await exchange(world.base, head('alice', 'PUT', path), 'content').catch(String);
    assert.match(right, /^HTTP\/1\.1 100 Continue/);
    const framework = await exchange(
      world.base,
      `POST /plain HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nConnection: close\r\nExpect: 100-continue\r\n` +
        `Content-Length: 7\r\n\r\n{"a":1}`,
    );
    assert.match(framework, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 .*\{"got":\{"a":1\}\}/s);
  });

  test('is the only way to httpd, which refuses requests without the correct secret', async () => {
    const [own = ''] = readdirSync(join(world.directory, 'data/svn/httpd')).filter((name) =>
      /^[0-9a-f]{16}$/.test(name),
    );
    const configuration = readFileSync(join(world.directory, 'data/svn/httpd', own, 'httpd.conf'), 'utf8');
    const httpd = `http://127.0.0.1:${/^Listen 127\.0\.0\.1:(\d+)$/m.exec(configuration)?.[1]}`;
    const ask = (...headers: string[]) =>
      exchange(
        httpd,
        ['PROPFIND /svnplugin/demo/front/ HTTP/1.1', 'Host: a', 'Connection: close', ...headers, '', ''].join('\r\n'),
      );
    const authorization = `Authorization: ${basic('alice')}`;
    assert.equal(statusIn(await ask()), 403);
    assert.equal(statusIn(await ask(authorization)), 403);
    assert.equal(statusIn(await ask(authorization, 'X-Hearth-Gate: x')), 403);
    const secret = /X-Hearth-Gate\}" "!=([0-9a-f]+)"/.exec(configuration)?.[1];
    assert.equal(statusIn(await ask(authorization, `X-Hearth-Gate: ${secret}`, 'Depth: 0')), 207);
    const forged = { Authorization: '', 'X-Hearth-Gate': String(secret) };
    assert.equal((await send('PROPFIND', '/svnplugin/demo/front/', { headers: forged })).status, 401);
  });

  test('applies a changed access file to the next request of an open connection', async () => {
    await world.repository('changing');
    const at = { projectId: 101, name: 'changing' };
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = async () =>
      (await send('PROPFIND', '/svnplugin/demo/changing/', { agent, headers: { Depth: '0' } })).status;
    for (let round = 0; round < 5; round += 1) {
      assert.equal(await ask(), 207);
      await engine.accessFile.write(at, '[/]\nbob = rw\n');
      assert.equal(await ask(), 403);
      await engine.accessFile.write(at, openToAll);
    }
    agent.destroy();
  });

  test('closes the connection to httpd when a client disconnects during an upload', async () => {
    await world.repository('aborted');
    const created = await new Promise<Answer>((resolve, reject) => {
      const headers = { Authorization: basic('alice'), 'Content-Type': 'application/vnd.svn-skel' };
      const sent = httpRequest(`${world.base}/svnplugin/demo/aborted/!svn/me`, {
        method: 'POST',
        headers,
        agent: false,
      });
      sent.on('response', (response) => {
        response
          .resume()
          .on('end', () => resolve({ status: response.statusCode, headers: response.headers, raw: [], text: '' }));
      });
      sent.on('error', reject);
      sent.end('( create-txn )');
    });
    const transaction = created.headers['svn-txn-name'];
    assert.equal(created.status, 201);
    const path = `/svnplugin/demo/aborted/!svn/txr/${String(transaction)}/trunk/big.bin`;
    const upload = httpRequest(`${world.base}${path}`, {
      method: 'PUT',
      headers: { Authorization: basic('alice'), 'Content-Length': '1000000' },
    });
    upload.on('error', () => undefined);
    const file = join(world.directory, `data/svn/101/aborted/db/transactions/${String(transaction)}.txn`);
    await new Promise((resolve) => {
      upload.write(Buffer.alloc(100_000), resolve);
    });
    const at = { projectId: 101, name: 'aborted' };
    await eventually(() => readdirSync(file).length > 3, 'the upload to arrive');
    upload.destroy();
    assert.equal(await engine.repositories.removeDeadTransactions(at, new Date(Date.now() - 60_000)), 0);
    await eventually(
      async () =>
        (await engine.repositories.removeDeadTransactions(at, new Date(Date.now() + 60_000)).catch(() => 0)) === 1,
      'httpd to abort the transaction',
    );
    ok(await svn('alice', 'mkdir', '-m', 'after', `${world.base}/svnplugin/demo/aborted/after`));
  });
});

test('a stop waits for a running commit, and refuses new ones', async (t) => {
  const own = await svnWorld(t);
  const url = await own.repository('stopping');
  mkdirSync(join(own.work, 'tree'));
  for (let count = 0; count < 20; count += 1) writeFileSync(join(own.work, 'tree', `${count}.txt`), 'x'.repeat(count));
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<undefined>();
  own.rules.preCommit = () => {
    begun.resolve();
    return held.promise;
  };
  const running = own.svn('alice', 'import', '-m', 'in time', 'tree', `${url}/trunk`);
  await begun.promise;
  const closed = own.close();
  const late = await own.svn('alice', 'mkdir', '-m', 'late', `${url}/late`);
  assert.notEqual(late.code, 0);
  held.resolve(undefined);
  assert.match(ok(await running), /Committed revision 2/);
  await closed;
  assert.equal(await own.engine.look.youngest({ projectId: 101, name: 'stopping' }), 2);
});

describe('connections that stay open', () => {
  /** Sends the head and a part of a body, and nothing more. */
  function idle(login: string, sent: number): Promise<Socket> {
    const socket = connect(Number(new URL(world.base).port), '127.0.0.1');
    socket.on('error', () => undefined);
    const head = [
      'REPORT /svnplugin/demo/idle/!svn/me HTTP/1.1',
      'Host: a',
      `Authorization: ${basic(login)}`,
      'Content-Length: 10000000',
      '',
      '<',
    ];
    return new Promise((resolve) => {
      socket.write(head.join('\r\n'));
      socket.write(Buffer.alloc(sent, ' '), () => resolve(socket));
    });
  }

  for (const [name, sent] of [
    ['before the body', 10],
    ['in a long body', svnConnectionLimits.bufferedBytes * 2],
  ] as const) {
    test(`140 of them, idle ${name}, don't disturb others`, async () => {
      const url = name === 'before the body' ? await world.repository('idle') : `${world.base}/svnplugin/demo/idle`;
      const sockets = await Promise.all(Array.from({ length: 140 }, () => idle('bob', sent)));
      assert.match(ok(await svn('alice', 'list', url)), /trunk/);
      ok(await svn('alice', 'mkdir', '-m', 'made', `${url}/trunk/${sent}`));
      for (const socket of sockets) socket.destroy();
      // The waiting ones have disconnected, too.
      assert.match(ok(await svn('bob', 'list', `${url}/trunk`)), new RegExp(`^${sent}/$`, 'm'));
    });
  }
});
