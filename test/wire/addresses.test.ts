import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { Type } from 'typebox';
import { Project } from '../../contract/projects/project.ts';
import { send } from '../support/hearth/client.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { bodyIn, exchange, statusIn } from './socket.ts';

const hearth = await startHearth({ after });
const project = await hearth.project(hearth.admin, { shortname: 'roads' });
const call = (method: string, path: string, headers: Record<string, string> = {}) =>
  send(hearth.base, method, path, { headers });

describe('one resource, many addresses', () => {
  const spellings = [
    `/api/projects/${project.id}`,
    `/api/v1/projects/${project.id}`,
    `/api/projects/${project.id}/`,
    `/api/v1/projects/${project.id}/`,
    `/API/V1/Projects/${project.id}`,
    `/api/PROJECTS/${project.id}.json`,
    `/api/projects/${project.id}.JSON`,
    `${hearth.base}/api/projects/${project.id}`,
  ];
  for (const path of spellings) {
    test(path.replace(hearth.base, 'http://host'), async () => {
      const read = await call('GET', path);
      assert.equal(read.status, 200);
      assert.deepEqual(read.json, (await hearth.anonymous.get(`/projects/${project.id}`)).json);
      assert.equal(read.json.uri, `projects/${project.id}`);
    });
  }

  test('the suffix selects the format and overrides Accept', async () => {
    const xml = await call('GET', `/api/v1/projects/${project.id}.xml`, { Accept: 'application/json' });
    assert.equal(xml.headers['content-type'], 'application/xml; charset=utf-8');
    assert.match(xml.text, /^<\?xml version="1.0" encoding="UTF-8"\?>\n<response><id>\d+<\/id>/);
    const list = await call('GET', '/api/projects.json?limit=1', { Accept: 'image/png' });
    assert.equal(list.status, 200);
    assert.equal(list.as(Type.Array(Project)).length, 1);
  });
});

test('only a trusted proxy can set the public address of a request', async () => {
  const headers = {
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-For': '192.0.2.1',
  };
  const self = await hearth.admin.get('/users/self', { headers });
  assert.ok(self.json.avatar_url.startsWith(hearth.base));
  const body = { username: 'admin', password: hearth.admin.password };
  const begun = await hearth.anonymous.post('/session', { body, headers });
  assert.match(String(begun.headers['set-cookie']), /^hearth_session=(?!.*Secure)/);
});

describe('an unknown resource is 404 with an error body', () => {
  const paths = [
    '/api/v2/projects',
    '/api/v3/projects',
    '/api/v1/v1/projects',
    '/api//projects',
    '/api/projects//',
    '/api/users//preferences',
    '/api/nothing',
    '/api/Nothing/12',
    '/api/projects/101/nothing',
    '/api/projects.csv',
  ];
  for (const path of paths) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      test(`${method} ${path}`, async () => {
        const answered = await call(method, path, { 'X-Auth-AccessKey': 'nonsense' });
        assert.equal(answered.status, 404);
        assert.deepEqual(answered.error, { code: 404, message: 'Not Found' });
        assert.equal(answered.headers['access-control-allow-origin'], '*');
        assert.ok(answered.headers['x-request-id']);
      });
    }
  }
});

describe('HEAD', () => {
  test('has the headers of GET, pagination included, and no body', async () => {
    const head = await call('HEAD', '/api/projects?limit=3&offset=1');
    const get = await call('GET', '/api/projects?limit=3&offset=1');
    assert.equal(head.status, 200);
    assert.equal(head.text, '');
    const without = ({ headers }: typeof head) => ({ ...headers, date: '', 'x-request-id': '', ratelimit: '' });
    assert.deepEqual(without(head), without(get));
    assert.equal(head.headers['x-pagination-limit'], '3');
  });

  test('of an error has the status and no body', async () => {
    for (const [path, status] of [
      ['/api/projects/999999', 404],
      ['/api/projects?limit=abc', 400],
      ['/api/users_memberships?query=x', 401],
    ] as const) {
      const head = await call('HEAD', path);
      assert.deepEqual([head.status, head.text], [status, '']);
    }
  });

  test('is refused if GET is', async () => {
    const head = await call('HEAD', '/api/tokens');
    assert.deepEqual([head.status, head.headers['allow']], [405, 'OPTIONS, POST, DELETE']);
  });
});

describe('methods', () => {
  const addressOf = (path: string) => `/api${path.replaceAll(/:\w+/g, '101')}` as const;
  const paths = Map.groupBy(hearth.server.routes, (route) => route.path);
  /** Resources that list methods of their collection, or omit a method that they support. */
  const interfaceLists: Record<string, string> = {
    '/projects': 'OPTIONS, GET, POST, PATCH',
    '/projects/:id': 'OPTIONS, GET, POST, PATCH',
    '/artifacts/:id': 'OPTIONS, GET, PUT, DELETE, PATCH',
    '/access_keys/:id': 'OPTIONS, POST, DELETE',
    '/users': 'OPTIONS, GET, PATCH',
    '/users/:id': 'OPTIONS, GET, PATCH',
    '/users/:id/dashboards': 'OPTIONS, GET, POST',
    '/user_groups/:id': 'OPTIONS, GET, PUT',
    '/user_groups/:id/users': 'OPTIONS, GET, PUT',
    '/banner': 'OPTIONS, GET, PUT, DELETE',
  };

  for (const [path, list] of Object.entries(interfaceLists)) {
    test(`OPTIONS ${path} lists the methods of the interface`, async () => {
      assert.equal((await call('OPTIONS', addressOf(path))).headers['allow'], list);
    });
  }

  for (const [path, routes] of paths) {
    test(`OPTIONS ${path} lists the methods, with any credentials`, async () => {
      for (const headers of [{}, { 'X-Auth-AccessKey': 'bad' }, { Authorization: 'Basic !!' }]) {
        const options = await call('OPTIONS', addressOf(path), headers);
        if (routes.some((route) => route.optionsNeedCaller === true)) {
          assert.ok(options.status >= 400, 'only callers may ask');
          continue;
        }
        assert.equal(options.status, 200);
        assert.equal(options.text, '');
        const allow = String(options.headers['allow']).split(', ');
        const own = routes.filter((route) => route.extension !== true);
        const listed = (own.length === 0 ? routes : own).map((route) => route.method);
        if (!(path in interfaceLists)) assert.deepEqual(new Set(allow), new Set(['OPTIONS', ...listed]));
        assert.equal(options.headers['access-control-allow-methods'], options.headers['allow']);
        assert.ok(options.headerNames.includes('Allow'));
      }
    });

    test(`a preflight of ${path} lists all methods, extensions included`, async () => {
      const options = await call('OPTIONS', addressOf(path), { 'Access-Control-Request-Method': 'GET' });
      const methods = String(options.headers['access-control-allow-methods']).split(', ');
      assert.deepEqual(new Set(methods), new Set(['OPTIONS', ...routes.map((route) => route.method)]));
    });

    test(`${path} answers 405 with Allow to other methods`, async () => {
      const absent = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'QUERY'].filter(
        (method) => !routes.some((route) => route.method === method),
      );
      for (const method of absent) {
        const refused = await call(method, addressOf(path));
        assert.equal(refused.status, 405, method);
        assert.deepEqual(refused.error, { code: 405, message: 'Method Not Allowed' });
        const allow = new Set(String(refused.headers['allow']).split(', '));
        assert.deepEqual(allow, new Set(['OPTIONS', ...routes.map((route) => route.method)]));
      }
    });
  }
});

describe('methods that no resource supports', () => {
  const answerTo = (method: string, target: string, more = '') =>
    exchange(hearth.base, `${method} ${target} HTTP/1.1\r\nHost: a\r\n${more}Connection: close\r\n\r\n`);

  for (const method of ['QUERY', 'PROPFIND', 'CONNECT']) {
    test(`${method}: 405 with Allow`, async () => {
      for (const [target, allow] of [
        ['/api/projects', 'OPTIONS, GET, POST'],
        ['/api/v1/projects/101/?a=1', 'OPTIONS, GET, PATCH, DELETE'],
        ['/api/openapi.json', 'OPTIONS, GET'],
        ['/', 'GET'],
        ['/livez', 'GET'],
      ] as const) {
        const refused = await answerTo(method, target, 'Content-Length: 0\r\n');
        assert.equal(statusIn(refused), 405, refused);
        assert.match(refused, new RegExp(`\\r\\nallow: ${allow}\\r\\n`, 'i'));
        assert.equal(JSON.parse(bodyIn(refused)).error.code, 405);
      }
      assert.equal(statusIn(await answerTo(method, '/api/nothing')), 404);
    });
  }

  test('CONNECT is refused', async () => {
    assert.equal(statusIn(await answerTo('CONNECT', 'example.org:443')), 405);
  });

  test('a method that the parser does not know is malformed', async () => {
    for (const method of ['FOO', 'BREW', 'DESCRIBE', 'get', 'X-1', 'F(O)O', '', 'FOO BAR'])
      assert.equal(statusIn(await answerTo(method, '/api/projects')), 400);
  });

  test('are not counted as server errors', async () => {
    const { text } = await send(hearth.base, 'GET', '/metrics');
    assert.match(text, /^hearth_unhandled_errors_total 0$/m);
  });
});

describe('the Allow header', () => {
  test('is on every response of the API, in the usual order', async () => {
    for (const [method, path, status, allow] of [
      ['GET', `/projects/${project.id}`, 200, 'OPTIONS, GET, POST, PATCH'],
      ['GET', `/projects/${project.id}/user_groups`, 200, 'OPTIONS, GET'],
      ['GET', `/projects/${project.id}/svn`, 200, 'OPTIONS, GET'],
      ['GET', `/user_groups/${project.id}_3/users`, 200, 'OPTIONS, GET, PUT'],
      ['GET', '/users/101/preferences?key=x', 200, 'OPTIONS, GET, PATCH, DELETE'],
      ['GET', '/artifacts/1', 404, 'OPTIONS, GET, PUT, DELETE, PATCH'],
      ['OPTIONS', '/artifacts', 200, 'OPTIONS, GET, POST'],
      ['OPTIONS', '/tracker_fields/1', 200, 'OPTIONS, PATCH, DELETE'],
      ['OPTIONS', '/trackers', 200, 'OPTIONS'],
      ['GET', '/trackers', 405, 'OPTIONS'],
    ] as const) {
      const answered = await hearth.admin.request(method, path);
      assert.deepEqual([answered.status, answered.headers['allow']], [status, allow], path);
      if (status === 405) continue;
      assert.equal(answered.headers['access-control-allow-methods'], allow);
      assert.ok(answered.headerNames.includes('Access-Control-Allow-Methods'));
    }
  });

  test('is also on the documents', async () => {
    for (const path of ['/api/openapi.json', '/api/explorer/', '/api/explorer']) {
      const options = await call('OPTIONS', path);
      assert.deepEqual([options.status, options.headers['allow']], [200, 'OPTIONS, GET'], path);
      for (const method of ['POST', 'PUT']) {
        const refused = await call(method, path);
        assert.deepEqual([refused.status, refused.headers['allow']], [405, 'OPTIONS, GET'], path);
      }
    }
  });
});

describe('the method can be overridden', () => {
  const patch = { label: 'x' };
  for (const [name, path, headers] of [
    ['by header', '/platform_settings', { 'X-HTTP-Method-Override': 'PATCH' }],
    ['by header in lower case', '/platform_settings', { 'x-http-method-override': 'patch' }],
    ['by parameter', '/platform_settings?http_method=PATCH', {}],
  ] as const) {
    test(name, async () => {
      const body = { platform_name: `Name ${name}` };
      const changed = await hearth.admin.post(path, { body, headers });
      assert.equal(changed.status, 200, changed.text);
      assert.partialDeepStrictEqual(changed.json, { platform_name: `Name ${name}` });
    });
  }

  test('by a member of a form', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const renamed = (body: string) => hearth.admin.post('/platform_settings', { body, headers });
    for (const body of ['http_method=PATCH&platform_name=Form', 'platform_name=Form&http_method=patch']) {
      const changed = await renamed(body);
      assert.equal(changed.status, 200, changed.text);
      assert.partialDeepStrictEqual(changed.json, { platform_name: 'Form' });
    }
    assert.equal((await renamed('platform_name=x')).status, 405);
    assert.equal((await renamed('{"platform_name":"x&http_method=PATCH"}')).status, 405);
    const long = `platform_name=Long&ignored=${'x'.repeat(200_000)}`;
    assert.equal((await renamed(`http_method=PATCH&${long}`)).status, 400);
    const made = await hearth.admin.post('/access_keys', { body: `description=${'y'.repeat(900)}`, headers });
    assert.equal(made.status, 201);
  });

  test('but not to an unsupported method: 405', async () => {
    const refused = await hearth.admin.post('/projects', {
      body: patch,
      headers: { 'X-HTTP-Method-Override': 'PUT' },
    });
    assert.equal(refused.status, 405);
  });

  test('and not in a GET', async () => {
    const made = await hearth.admin.post('/access_keys', { body: {} });
    const id = /tlp-k1-(\d+)/.exec(made.json.identifier)?.[1];
    const read = await hearth.admin.get(`/access_keys/${id}?http_method=DELETE`, {
      headers: { 'X-HTTP-Method-Override': 'DELETE' },
    });
    assert.equal(read.json.id, Number(id));
    assert.equal((await hearth.admin.get(`/access_keys/${id}`)).status, 200);
  });
});

test('OPTIONS validates ids like other methods, except in a preflight', async () => {
  const { text } = await call('GET', '/api/openapi.json');
  const { paths } = JSON.parse(text) as {
    paths: Record<string, Record<string, { parameters?: { name: string; in: string; schema: { type?: string } }[] }>>;
  };
  const preflight = { Origin: 'https://pages.example.com', 'Access-Control-Request-Method': 'GET' };
  let numbered = 0;
  for (const [path, operations] of Object.entries(paths)) {
    const [method = '', operation] = Object.entries(operations).find(([name]) => name !== 'parameters') ?? [];
    const inPath = (operation?.parameters ?? []).filter((one) => one.in === 'path');
    const numbers = inPath.filter(({ schema }) => schema.type === 'integer');
    const filled = (number: string): string =>
      inPath.reduce((address, { name, schema }) => {
        const value = schema.type === 'integer' ? number : '101_3';
        return address.replace(`{${name}}`, value);
      }, `/api${path}`);
    const [malformed, fraction, negative] = await Promise.all(
      ['abc', '1.5', '-4'].map(async (number) => call('OPTIONS', filled(number))),
    );
    const asked = await call('OPTIONS', filled('abc'), preflight);
    assert.equal(asked.status, 200, path);
    assert.ok(String(asked.headers['access-control-allow-methods']).includes(method.toUpperCase()), path);
    const status = numbers.length === 0 ? [200, 401] : [400];
    assert.ok(status.includes(malformed?.status ?? 0), `${path}: ${malformed?.status}`);
    assert.ok([200, 401].includes(negative?.status ?? 0), `${path}: ${negative?.status}`);
    if (numbers[0] === undefined) continue;
    numbered += 1;
    const message = `Bad Request: invalid value specified for \`${numbers[0].name}\``;
    assert.deepEqual(malformed?.error, { code: 400, message });
    assert.equal(
      fraction?.error.message,
      `Bad Request: Invalid value specified for \`${numbers[0].name}\`. Expecting integer value`,
    );
  }
  assert.ok(numbered > 50, String(numbered));
});
