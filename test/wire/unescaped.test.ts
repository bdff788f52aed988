import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { startHearth } from '../support/hearth/hearth.ts';
import { bodyIn, exchange, statusIn } from './socket.ts';

const hearth = await startHearth({ after });
const project = await hearth.project(hearth.admin, { shortname: 'odd-one', label: 'Straße zum Glück' });

const get = (target: string, ...headers: string[]) =>
  exchange(
    hearth.base,
    `${[`GET ${target} HTTP/1.1`, 'Host: a', ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`,
  );

describe('an unescaped query is accepted', () => {
  for (const target of [
    '/api/projects?query={"shortname":"odd-one"}',
    '/api/projects?query={"shortname": "odd-one"}',
    '/api/v1/projects/?query= { "shortname" : "odd-one" } ',
    '/api/projects?query={"shortname": "odd-one"}&limit=5&offset=0',
    '/api/projects?query=%7B%22shortname%22:%20"odd-one"%7D',
    '/api/projects?query={"shortname":\t"odd-one"}',
  ]) {
    test(target, async () => {
      const answer = await get(target);
      assert.equal(statusIn(answer), 200, answer);
      assert.deepEqual(
        (JSON.parse(bodyIn(answer)) as { id: number }[]).map(({ id }) => id),
        [project.id],
      );
    });
  }

  test('with letters outside of ASCII', async () => {
    const user = await hearth.user('zoe', { realName: 'Zoë Größenwahn' });
    for (const target of ['/api/users?query=Größen', '/api/users?query=Zoë Größenwahn']) {
      const answer = await get(target);
      assert.equal(statusIn(answer), 200, answer);
      assert.equal(JSON.parse(bodyIn(answer))[0]?.id, user.id);
    }
  });
});

describe('a request with an unescaped query', () => {
  const target = '/api/platform_settings?a= b';

  test('has its headers and its address', async () => {
    const answer = await get('/api/access_keys/self?a= b', `X-Auth-AccessKey: ${hearth.admin.accessKey}`);
    assert.equal(statusIn(answer), 200);
    assert.match(answer, /\r\nX-IGNORED: a\r\n/);
    await hearth.platform.accessKeys.flushLastUse();
    const key = await hearth.admin.get('/access_keys/self');
    assert.equal(key.json.last_used_by, '127.0.0.1');
  });

  test('needs credentials', async () => {
    assert.equal(statusIn(await get(target)), 401);
    assert.equal(statusIn(await get(target, 'X-Auth-AccessKey: bad')), 500);
  });

  test('gets one answer, and closes the connection', async () => {
    const head = 'GET /api/projects?a= b HTTP/1.1\r\nHost: a\r\nConnection: keep-alive\r\n\r\n';
    const answer = await exchange(hearth.base, head);
    assert.equal(answer.match(/HTTP\/1\.1 /g)?.length, 1);
    assert.match(answer, /\r\nconnection: close\r\n/i);
  });

  test('can follow other requests on the same connection', async () => {
    const first = 'GET /api/version HTTP/1.1\r\nHost: a\r\n\r\n';
    const { connect } = await import('node:net');
    const { hostname, port } = new URL(hearth.base);
    const answers = await new Promise<string>((resolve, reject) => {
      let text = '';
      let sent = false;
      const socket = connect(Number(port), hostname, () => socket.write(first));
      socket.on('error', reject);
      socket.on('close', () => resolve(text));
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        if (sent) return;
        sent = true;
        socket.write('GET /api/projects?query={"shortname": "odd-one"} HTTP/1.1\r\nHost: a\r\n\r\n');
      });
    });
    assert.deepEqual(answers.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 200', 'HTTP/1.1 200']);
    assert.match(answers, /"shortname":"odd-one"/);
  });

  for (const [name, bytes] of [
    ['a write', 'DELETE /api/tokens?a= b HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a body', 'GET /api/projects?a= b HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}'],
    ['a second request', 'GET /api/projects?a= b HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['no version', 'GET /api/projects?a= b\r\nHost: a\r\n\r\n'],
    ['no path', 'GET projects?a= b HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a broken header', 'GET /api/projects?a= b HTTP/1.1\r\nHo st: a\r\n\r\n'],
    ['NUL', 'GET /api/projects?a=\0 b HTTP/1.1\r\nHost: a\r\n\r\n'],
  ] as const) {
    test(`is not accepted with ${name}`, async () => {
      const answer = await exchange(hearth.base, bytes);
      assert.equal(statusIn(answer), 400);
      assert.equal(answer.match(/HTTP\/1\.1 /g)?.length, 1);
    });
  }
});
