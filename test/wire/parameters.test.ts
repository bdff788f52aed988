import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { Type } from 'typebox';
import { startHearth } from '../support/hearth/hearth.ts';
import { addressOf, withParameter } from './routes.ts';

const hearth = await startHearth({ after });
await hearth.project(hearth.admin);
const paginated = hearth.server.routes.filter((route) => route.page !== undefined);

test('some routes are paginated', () => assert.ok(paginated.length > 10));

describe('invalid limits and offsets are 400 on every paginated route', () => {
  const integer = 'Expecting integer value';
  for (const route of paginated) {
    const { minimum = 0, maximum = 0 } = route.page ?? {};
    const below = `Minimum required value is ${minimum}.`;
    const cases: [parameter: string, name: string, complaint: string][] = [
      ['limit=abc', 'limit', integer],
      ['limit=1.5', 'limit', integer],
      ['limit[]=5', 'limit', integer],
      ['limit[a]=5', 'limit', integer],
      ['limit=0x5', 'limit', integer],
      ['limit=5,5', 'limit', integer],
      ['limit=true', 'limit', integer],
      ['limit=99999999999999999999', 'limit', integer],
      ['limit=1e400', 'limit', integer],
      ['limit=NaN', 'limit', integer],
      ['limit=-1', 'limit', below],
      [`limit=${minimum - 1}`, 'limit', below],
      [`limit=${maximum + 1}`, 'limit', `Maximum allowed value is ${maximum}.`],
      ['limit=1&limit=abc', 'limit', integer],
      ['offset=abc', 'offset', integer],
      ['offset=0.5', 'offset', integer],
      ['offset[]=0', 'offset', integer],
      ['offset=99999999999999999999', 'offset', integer],
      ['offset=-3', 'offset', 'Minimum required value is 0.'],
    ];
    test(`${route.method} ${route.path}`, async () => {
      for (const [parameter, name, complaint] of cases) {
        const refused = await hearth.admin.request(route.method, withParameter(addressOf(route), parameter));
        assert.equal(refused.status, 400, `${parameter}: ${refused.text}`);
        const message = `Bad Request: Invalid value specified for \`${name}\`. ${complaint}`;
        assert.deepEqual(refused.error, { code: 400, message }, parameter);
      }
    });
  }
});

describe('a page has the requested limits', () => {
  const cases: [query: string, limit: string, offset: string][] = [
    ['', '10', '0'],
    ['limit=', '10', '0'],
    ['limit=&offset=', '10', '0'],
    ['limit=50', '50', '0'],
    ['limit=0', '0', '0'],
    ['limit=1e1', '10', '0'],
    ['limit=%2010', '10', '0'],
    ['limit=%2B7', '7', '0'],
    ['limit=abc&limit=4', '4', '0'],
    ['offset=1000000', '10', '1000000'],
    ['limit=1&offset=9007199254740991', '1', '9007199254740991'],
  ];
  for (const [query, limit, offset] of cases) {
    test(`?${query}`, async () => {
      const read = await hearth.anonymous.get(`/projects?${query}`);
      assert.equal(read.status, 200, read.text);
      assert.equal(read.headers['x-pagination-limit'], limit);
      assert.equal(read.headers['x-pagination-offset'], offset);
      assert.equal(read.headers['x-pagination-limit-max'], '50');
      assert.equal(read.headers['x-pagination-size'], '1');
      assert.equal(read.json.length, limit === '0' || offset !== '0' ? 0 : 1);
    });
  }
});

test('an unpaginated collection has pagination headers', async () => {
  const whole = hearth.server.routes.filter(
    ({ method, page, answers, query }) =>
      method === 'GET' &&
      page === undefined &&
      query?.properties['cursor'] === undefined &&
      answers !== undefined &&
      'type' in answers &&
      answers.type === 'array',
  );
  assert.ok(whole.some(({ path }) => path === '/projects/:id/user_groups'));
  for (const route of whole) {
    const read = await hearth.admin.get(addressOf(route, 101));
    if (read.status !== 200) continue;
    const pagination = ['limit', 'offset', 'size', 'limit-max'].map((name) => read.headers[`x-pagination-${name}`]);
    const size = String(read.as(Type.Array(Type.Unknown())).length);
    assert.deepEqual(pagination, [size, '0', size, size], route.path);
  }
  const groups = await hearth.anonymous.get('/projects/101/user_groups');
  assert.deepEqual([groups.status, groups.headers['x-pagination-size']], [200, String(groups.json.length)]);
  assert.ok(groups.json.length > 0);
});

describe('the wording of refusals', () => {
  const cases: [name: string, method: string, path: string, body: unknown, message: string][] = [
    ['a word for a number in the path', 'GET', '/projects/abc', undefined, 'invalid value specified for `id`'],
    [
      'a fraction in the path',
      'GET',
      '/projects/1.5',
      undefined,
      'Invalid value specified for `id`. Expecting integer value',
    ],
    [
      'a parameter is not UTF-8',
      'GET',
      '/projects?query={"shortname":"%FF"}',
      undefined,
      'Malformed UTF-8 characters, possibly incorrectly encoded parameter "query"',
    ],
    ['a parameter is missing', 'GET', '/users', undefined, '`query` is required.'],
    ['a parameter is empty', 'GET', '/users?query=', undefined, '`query` is required.'],
    [
      'a text is too short',
      'GET',
      '/users?query=ab',
      undefined,
      'Invalid value specified for `query`. Minimum 3 characters required.',
    ],
    [
      'a value is not a boolean',
      'POST',
      '/projects?dry_run=maybe',
      { shortname: 'abc', label: 'abc', is_public: true, template_id: 100 },
      'Invalid value specified for `dry_run`. Expecting boolean value',
    ],
    ['there is no body', 'POST', '/access_keys', undefined, '`access_key` is required.'],
    ['there is no body of parameters', 'POST', '/tokens', undefined, '`username` is required.'],
    ['a member is missing', 'POST', '/tokens', { username: 'a' }, '`password` is required.'],
    [
      'too few items',
      'POST',
      '/access_keys',
      { scopes: [] },
      'Invalid value specified for `access_key[scopes]`. Minimum 1 item required.',
    ],
    [
      'a scalar for an array',
      'POST',
      '/access_keys',
      { scopes: 'write:rest' },
      'Invalid value specified for `access_key[scopes]`',
    ],
    [
      'an array for the body',
      'POST',
      '/access_keys',
      [1],
      'Invalid value specified for `access_key`. Expecting an object',
    ],
    ['a member of the project is missing', 'POST', '/projects', {}, '`post_representation[shortname]` is required.'],
    [
      'deep inside',
      'POST',
      '/projects',
      { shortname: 'abc', label: 'abc', is_public: true, template_id: 100, categories: [{ category_id: 1 }] },
      '`post_representation[categories][0][value_id]` is required.',
    ],
  ];
  for (const [name, method, path, body, message] of cases) {
    test(name, async () => {
      const refused = await hearth.admin.request(method, path, body === undefined ? {} : { body });
      assert.equal(refused.status, 400, refused.text);
      assert.equal(refused.error.message, `Bad Request: ${message}`);
    });
  }

  test('a negative id is valid, but not found', async () => {
    assert.equal((await hearth.admin.get('/projects/-4')).status, 404);
  });
});

describe('the pointers of refusals', () => {
  const cases: [method: string, path: string, body: unknown, details: object][] = [
    ['GET', '/projects/abc', undefined, { parameter: 'id' }],
    ['GET', '/projects/1.5', undefined, { parameter: 'id' }],
    ['DELETE', '/access_keys/abc', undefined, { parameter: 'id' }],
    ['GET', '/projects?limit=abc', undefined, { parameter: 'limit' }],
    ['GET', '/projects?with=etags', undefined, { parameter: 'with', nearest: 'etag' }],
    ['GET', '/users?query=a', undefined, { parameter: 'query' }],
    ['GET', '/users?query={a}', undefined, { parameter: 'query' }],
    ['GET', '/artifacts?query=a', undefined, { parameter: 'query' }],
    ['GET', '/users/self/artifacts?query=a', undefined, { parameter: 'query' }],
    ['GET', '/users/self/artifacts?query={"a":1}', undefined, { parameter: 'query' }],
    ['GET', '/crosstracker_query/content?query=a', undefined, { parameter: 'query' }],
    ['GET', '/search?q=garden&kind=artefact', undefined, { parameter: 'kind', nearest: 'artifact' }],
    ['GET', '/audit_log?since=yesterday', undefined, { parameter: 'since' }],
    ['GET', '/artifacts/1?values_format=by_fields', undefined, { parameter: 'values_format', nearest: 'by_field' }],
    ['POST', '/projects', undefined, { pointer: '' }],
    ['PATCH', '/projects/101', {}, { pointer: '/status' }],
    ['POST', '/user_groups', { project_id: 101, short_name: 'x'.repeat(300) }, { pointer: '/short_name' }],
  ];
  for (const [method, path, body, details] of cases) {
    test(`${method} ${path}`, async () => {
      const refused = await hearth.admin.request(method, path, body === undefined ? {} : { body });
      assert.equal(refused.status, 400, refused.text);
      assert.partialDeepStrictEqual(refused.body, { problem: details }, refused.text);
    });
  }
});

describe('conversions', () => {
  test('numbers and their texts are interchangeable', async () => {
    const made = await hearth.admin.post('/access_keys', { body: { description: 12 } });
    assert.equal(made.status, 201, made.text);
    const body = { shortname: 'converted', label: 12_345, is_public: 'false', template_id: '100' };
    const converted = await hearth.admin.post('/projects', { body });
    assert.equal(converted.status, 201, converted.text);
    assert.deepEqual([converted.json.label, converted.json.access], ['12345', 'private']);
  });

  test('a body can be wrapped in its name', async () => {
    const inner = { shortname: 'wrapped', label: 'Wrapped', is_public: true, template_id: 100 };
    const json = await hearth.admin.post('/projects', { body: { post_representation: inner } });
    assert.equal(json.status, 201, json.text);
    const body =
      '<request><access_key><description>wrapped</description><scopes><item>write:rest</item></scopes></access_key></request>';
    const xml = await hearth.admin.post('/access_keys', { body, headers: { 'Content-Type': 'application/xml' } });
    assert.equal(xml.status, 201, xml.text);
    assert.equal(xml.headers['x-ignored'], undefined);
  });
});
