import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { send } from '../support/hearth/client.ts';
import { startHearth } from '../support/hearth/hearth.ts';

const hearth = await startHearth({ after }, { env: { HEARTH_TRUSTED_PROXIES: '127.0.0.1' } });
const key = { 'X-Auth-AccessKey': hearth.admin.accessKey };
const call = (method: string, path: string, headers: Record<string, string> = {}) =>
  send(hearth.base, method, path, { headers });

describe('every response of the API has its headers, in the documented spelling', () => {
  const answers: [name: string, method: string, path: string, headers: Record<string, string>, status: number][] = [
    ['success', 'GET', '/api/projects', {}, 200],
    ['options', 'OPTIONS', '/api/projects', {}, 200],
    ['invalid parameter', 'GET', '/api/projects?limit=x', {}, 400],
    ['broken escape', 'GET', '/api/projects/%zz', {}, 400],
    ['anonymous', 'GET', '/api/platform_settings', {}, 401],
    ['unknown record', 'GET', '/api/projects/99999', {}, 404],
    ['unknown route', 'GET', '/api/nothing', {}, 404],
    ['wrong method', 'PUT', '/api/projects', {}, 405],
    ['not acceptable', 'GET', '/api/projects', { Accept: 'image/png' }, 406],
    ['wrong key', 'GET', '/api/projects', { 'X-Auth-AccessKey': 'x' }, 500],
    ['too long a segment', 'DELETE', `/api/tokens/${'a'.repeat(2000)}`, key, 404],
    ['documents', 'GET', '/api/openapi.json', {}, 200],
  ];
  const expected = {
    'Access-Control-Allow-Origin': /^\*$/,
    'Access-Control-Allow-Credentials': /^true$/,
    'Access-Control-Allow-Headers':
      /Authorization, Content-Type, Origin, X-Auth-UserId, X-Auth-Token, X-Client-Uuid, X-Auth-AccessKey/,
    'Access-Control-Expose-Headers': /X-PAGINATION-SIZE, X-PAGINATION-LIMIT-MAX, X-PAGINATION-LIMIT/,
    'X-Request-Id': /\S/,
    Vary: /^Accept$/,
    'Content-Security-Policy': /^default-src 'none'; frame-ancestors 'none'$/,
  };
  for (const [name, method, path, headers, status] of answers) {
    test(name, async () => {
      const answered = await call(method, path, headers);
      assert.equal(answered.status, status, answered.text);
      for (const [header, value] of Object.entries(expected)) {
        assert.ok(answered.headerNames.includes(header), `${header} in ${answered.headerNames.join()}`);
        assert.match(String(answered.headers[header.toLowerCase()]), value);
      }
      if (!path.endsWith('openapi.json')) assert.equal(answered.headers['cache-control'], 'no-store');
    });
  }

  test('pages of other origins may send and read the headers in the API document', async () => {
    const { text, headers } = await call('GET', '/api/openapi.json');
    const { paths, components } = JSON.parse(text) as {
      paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>;
      components: { headers: object };
    };
    const parameters = Object.values(paths)
      .flatMap((path) => Object.values(path))
      .flatMap((operation) => operation.parameters ?? []);
    const sent = new Set(parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name));
    assert.ok(sent.has('Idempotency-Key') && sent.has('If-Match') && sent.has('If-None-Match'));
    const allowed = String(headers['access-control-allow-headers']).split(', ');
    assert.deepEqual(
      [...sent].filter((name) => !allowed.includes(name)),
      [],
    );
    const exposed = String(headers['access-control-expose-headers']).split(', ');
    assert.deepEqual(
      Object.keys(components.headers).filter((name) => !exposed.includes(name)),
      [],
    );
  });

  test('pages have a separate policy', async () => {
    const { headers } = await call('GET', '/api/explorer/');
    assert.match(String(headers['content-security-policy']), /script-src/);
  });

  test('pagination headers are in capitals', async () => {
    const { headerNames } = await call('GET', '/api/projects');
    for (const name of ['LIMIT', 'OFFSET', 'SIZE', 'LIMIT-MAX']) {
      assert.ok(headerNames.includes(`X-PAGINATION-${name}`), name);
    }
  });

  test('401 names the authentication methods without opening a browser dialog', async () => {
    const plain = await call('GET', '/api/platform_settings');
    assert.match(String(plain.headers['www-authenticate']), /Basic realm=.*Token realm=.*AccessKey realm=/);
    const page = await call('GET', '/api/platform_settings', { 'Sec-Fetch-Mode': 'cors' });
    assert.doesNotMatch(String(page.headers['www-authenticate']), /Basic/);
    assert.equal((await call('GET', '/api/projects')).headers['www-authenticate'], undefined);
  });

  test('suppress_response_codes makes every status 200 and keeps the body', async () => {
    for (const [path, code] of [
      ['/api/projects/99999', 404],
      ['/api/nothing', 404],
      ['/api/projects', 406],
    ] as const) {
      const headers: Record<string, string> = code === 406 ? { Accept: 'image/png' } : {};
      const answered = await call('GET', `${path}?suppress_response_codes=true`, headers);
      assert.deepEqual([answered.status, answered.error.code], [200, code]);
    }
    const sessions = await call('GET', '/api/sessions?suppress_response_codes=true', key);
    assert.deepEqual([sessions.status, sessions.json], [200, []]);
  });
});

describe('the headers of a trusted proxy apply', () => {
  const forwarded = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'hearth.example.com' };
  const credentials = { username: 'admin', password: hearth.admin.password };

  test('to the addresses in the response', async () => {
    const avatar = async (headers: Record<string, string>) =>
      (await hearth.admin.get('/users/self', { headers })).json.avatar_url;
    assert.match(await avatar(forwarded), /^https:\/\/hearth\.example\.com\//);
    assert.match(
      await avatar({ 'X-Forwarded-Proto': 'https', Host: 'a.example:8443' }),
      /^https:\/\/a\.example:8443\//,
    );
    assert.match(await avatar({ 'X-Forwarded-Host': 'evil.example, b.example' }), /^http:\/\/b\.example\//);
    assert.ok((await avatar({})).startsWith(hearth.base));
    assert.ok((await avatar({ ...forwarded, 'X-Forwarded-Host': '"><script>' })).startsWith(hearth.base));
  });

  test('to Strict-Transport-Security, which only answers over TLS have', async () => {
    const header = async (headers: Record<string, string>, path = '/api/projects') =>
      (await call('GET', path, headers)).headers['strict-transport-security'];
    for (const path of ['/api/projects', '/', '/livez', '/svnplugin/none/none']) {
      assert.equal(await header(forwarded, path), 'max-age=31536000', path);
      assert.equal(await header({}, path), undefined, path);
    }
  });

  test('to the access to the metrics', async () => {
    const status = async (headers: Record<string, string>) => (await call('GET', '/metrics', headers)).status;
    assert.equal(await status({}), 200);
    assert.equal(await status({ 'X-Forwarded-For': '203.0.113.7' }), 403);
    assert.equal(await status({ Forwarded: 'for=203.0.113.7' }), 403, 'the proxy does not tell whose request it is');
    const open = await startHearth(
      { after },
      { env: { HEARTH_TRUSTED_PROXIES: '127.0.0.1', HEARTH_METRICS_NETWORKS: '203.0.113.0/24' } },
    );
    const there = (address: string) => send(open.base, 'GET', '/metrics', { headers: { 'X-Forwarded-For': address } });
    assert.deepEqual([(await there('203.0.113.7')).status, (await there('198.51.100.1')).status], [200, 403]);
  });

  test('to the metrics, which have only the one path that proxies block', async () => {
    const status = async (path: string) => (await call('GET', path, {})).status;
    assert.equal(await status('/metrics?since=now'), 200);
    for (const path of ['/METRICS', '/Metrics', '/%6detrics', '/metric%73', '/metrics/', '/metrics%3f', '//metrics']) {
      assert.equal(await status(path), 404, path);
    }
  });

  test('to the session cookie', async () => {
    const begun = await hearth.anonymous.post('/session', { body: credentials, headers: forwarded });
    const cookie = String(begun.headers['set-cookie']);
    assert.match(cookie, /^__Host-hearth_session=.*; Secure/);
    const Cookie = cookie.split(';')[0] ?? '';
    const self = async (headers: Record<string, string>) =>
      (await hearth.anonymous.get('/session', { headers: { Cookie, ...headers } })).json.user?.username;
    assert.deepEqual([await self(forwarded), await self({})], ['admin', undefined]);
  });

  test('to the client address, if it is valid', async () => {
    for (const [header, ip] of [
      ['192.0.2.7', '192.0.2.7'],
      ['10.0.0.1, 192.0.2.8:4711', '192.0.2.8'],
      ['[2001:db8::7]:80', '2001:db8::7'],
      ['evil"<script>, 192.0.2.9', '192.0.2.9'],
      ['192.0.2.10, evil"<script>', '127.0.0.1'],
      ['unknown', '127.0.0.1'],
    ] as const) {
      await hearth.admin.get('/access_keys/self', { headers: { 'X-Forwarded-For': header } });
      await hearth.platform.accessKeys.flushLastUse();
      const read = await hearth.admin.get('/access_keys/self', { headers: { 'X-Forwarded-For': header } });
      assert.equal(read.json.last_used_by, ip, header);
    }
  });
});
