import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { send } from '../support/hearth/client.ts';
import { defined } from '../support/hearth/expect.ts';
import { installation, startServer } from './support.ts';

const words = {
  administrator: 'adm1n-pass-phrase',
  wrongBasic: 'wr0ng-basic-phrase',
  wrongBody: 'wr0ng-body-phrase',
  query: 'query-str1ng-phrase',
  cookie: 'c00kie-phrase',
  bearer: 'bearer-phrase-77',
  newUser: 'new-us3r-phrase',
  metrics: 'metr1cs-phrase',
};

const basic = (name: string, password: string) => `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

test('the output never contains a password, key, token or cookie, at any level', async () => {
  const env = await installation({ after });
  const server = await startServer(
    { after },
    {
      ...env,
      HEARTH_ADMIN_PASSWORD: words.administrator,
      HEARTH_METRICS_TOKEN: words.metrics,
      HEARTH_LOG_LEVEL: 'debug',
    },
  );
  const call = <const Method extends string, const Path extends string>(method: Method, path: Path, sent = {}) =>
    send(server.base, method, path, sent);
  const admin = { Authorization: basic('admin', words.administrator) };

  const body = { username: 'admin', password: words.administrator };
  const { user_id, token } = (await call('POST', '/api/tokens', { body })).json;
  const { identifier } = (await call('POST', '/api/access_keys', { headers: admin, body: {} })).json;
  const unknownKey = `tlp-k1-9999.${'ab12'.repeat(16)}`;
  const unknownToken = 'cd34'.repeat(8);
  const byToken = { 'X-Auth-UserId': user_id, 'X-Auth-Token': token };
  const answers = [
    await call('GET', '/api/users/self', { headers: byToken }),
    await call('GET', '/api/users/self', { headers: { 'X-Auth-AccessKey': identifier } }),
    await call('GET', '/api/users/self', { headers: { 'X-Auth-AccessKey': unknownKey } }),
    await call('GET', '/api/users/self', { headers: { 'X-Auth-UserId': '101', 'X-Auth-Token': unknownToken } }),
    await call('GET', '/api/users/self', { headers: { Authorization: basic('admin', words.wrongBasic) } }),
    await call('GET', '/api/users/self', { headers: { Authorization: `Bearer ${words.bearer}` } }),
    await call('GET', '/api/users/self', { headers: { Cookie: `hearth_session=${words.cookie}` } }),
    await call('POST', '/api/tokens', { body: { username: 'admin', password: words.wrongBody } }),
    await call('POST', '/api/tokens', { body: `{"username":"admin","password":"${words.wrongBody}"` }),
    await call('POST', '/api/users', { headers: admin, body: { username: '!', email: 'x', password: words.newUser } }),
    await call('GET', `/api/projects?access_key=${words.query}&token=${token}`),
    await call('GET', `/nowhere/tokens/${token}?password=${words.query}`),
    await call('POST', `/livez?password=${words.query}`, { body: words.wrongBody }),
    await call('GET', `/metrics?token=${words.query}`, { headers: { Authorization: `bearer ${words.metrics}` } }),
    await call('DELETE', `/api/tokens/${unknownToken}`, { headers: byToken }),
    await call('DELETE', `/api/tokens/${token}`, { headers: byToken }),
  ];
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 500, 500, 500, 500, 200, 500, 400, 400, 200, 404, 405, 200, 400, 200],
  );
  const svnClient = { Authorization: `Basic ${Buffer.from(`admin:${unknownKey}`).toString('base64')}` };
  const { status: svnStatus } = await call('GET', '/svnplugin/nothing/code', { headers: svnClient });
  const { stdout, stderr } = await server.stop();
  // Without Subversion on this machine, the status is 503.
  if (svnStatus === 401) {
    assert.match(stderr, /"route":"\/svnplugin\/nothing\/code","status":"401","user":null,"ip":"127/);
    assert.match(stderr, /"account":"admin","ip":"127\.0\.0\.1","key":"9999","msg":"invalid/);
  }
  assert.match(stderr, /"msg":"invalid credentials"/);
  // The log contains the user.
  assert.match(stderr, /"account":"admin","ip":"127\.0\.0\.1","msg":"sign-in failed"/);
  assert.match(stderr, /"ip":"127\.0\.0\.1","key":"9999","msg":"invalid credentials"/);
  assert.match(stderr, /"ip":"127\.0\.0\.1","user_id":"101","msg":"invalid credentials"/);
  const requests = stderr.split('\n').filter((line) => line.includes('"msg":"request"'));
  assert.ok(requests.every((line) => /"user":(?:"admin"|null),"ip":"127/.test(line)));
  assert.ok(requests.some((line) => line.includes('"user":"admin"')));
  assert.ok(stderr.split('\n').length > answers.length, 'the requests are logged');
  const output = stdout + stderr;
  const secrets = [
    ...Object.values(words),
    token,
    defined(identifier.split('.')[1]),
    unknownToken,
    defined(unknownKey.split('.')[1]),
  ];
  const encoded = [admin.Authorization, basic('admin', words.wrongBasic)].map((text) => text.slice('Basic '.length));
  for (const secret of [...secrets, ...encoded]) assert.ok(!output.includes(secret), `${secret} is in the output`);
});

test('the metrics count requests', async () => {
  const server = await startServer({ after }, await installation({ after }));
  await send(server.base, 'GET', '/api/projects');
  await send(server.base, 'GET', '/api/users/self', { headers: { 'X-Auth-AccessKey': 'tlp-k1-1.ab' } });
  const { text } = await send(server.base, 'GET', '/metrics');
  for (const line of [
    /^hearth_http_requests_total\{method="GET",route="\/api\/projects",status="200"\} 1$/m,
    /^hearth_http_request_duration_seconds_count\{method="GET",route="\/api\/projects",status="200"\} 1$/m,
    /^hearth_invalid_credentials_total 1$/m,
    /^hearth_unhandled_errors_total 0$/m,
    /^hearth_database\{reading="queued_units"\} \d+$/m,
    /^nodejs_eventloop_lag_p99_seconds \S+$/m,
  ]) {
    assert.match(text, line);
  }
});
