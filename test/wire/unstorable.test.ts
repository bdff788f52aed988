import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { startHearth } from '../support/hearth/hearth.ts';
import { addressOf } from './routes.ts';

const hearth = await startHearth({ after });
const project = await hearth.project(hearth.admin);

describe("values that a database cannot store don't cause server errors", () => {
  test('in ids of any path', async () => {
    for (const route of hearth.server.routes) {
      if (!route.path.includes(':')) continue;
      for (const id of ['2147483648', '999999999999999', '9223372036854775807']) {
        const answered = await hearth.admin.request(route.method, addressOf(route, id), { body: {} });
        assert.ok(answered.status < 500, `${route.method} ${route.path} ${id}: ${answered.text}`);
      }
    }
  });

  test('in ids, which are not found', async () => {
    for (const id of ['1453655565245655', '9007199254740993', '-9223372036854775808', '9223372036854775807']) {
      for (const path of ['/projects', '/artifacts', '/trackers', '/artifact_temporary_files']) {
        const read = await hearth.admin.get(`${path}/${id}`);
        assert.equal(read.status, 404, `${path}/${id}: ${read.text}`);
      }
    }
    assert.equal((await hearth.admin.get('/projects/12345678901234567890')).status, 400);
  });

  test('in ids of a body, which are not found', async () => {
    const values = { shortname: 'larger', label: 'Larger', is_public: true };
    const large = 99_999_999_999;
    const project100 = { ...values, template_id: 100 };
    for (const body of [
      { ...values, template_id: large },
      { ...project100, categories: [{ category_id: large, value_id: large }] },
      { ...project100, fields: [{ field_id: large, value: 'x' }] },
    ]) {
      const refused = await hearth.admin.post('/projects', { body });
      assert.equal(refused.status, 400, refused.text);
      assert.match(refused.error.message, /99999999999/);
    }
    const put = await hearth.admin.put(`/user_groups/${project.id}_3/users`, { body: [{ id: large }] });
    assert.equal(put.status, 400, put.text);
  });

  const message = 'Bad Request: NUL characters and unpaired surrogates are not allowed in text';
  const cases: [name: string, method: string, path: string, body: string | undefined, type: string, where?: string][] =
    [
      ['in a query', 'GET', '/users?query=abc%00def', undefined, '', 'query'],
      ['in a name of a query', 'GET', '/users?query=abc&%00=1', undefined, ''],
      ['in a path', 'GET', '/user_groups/101_3%00', undefined, ''],
      ['in JSON', 'POST', '/access_keys', '{"description":"a\\u0000b"}', 'application/json', 'description'],
      [
        'within JSON',
        'POST',
        '/artifacts',
        '{"values":[{"value":{"a":"\\u0000"}}]}',
        'application/json',
        'values[0][value][a]',
      ],
      ['in a name in JSON', 'POST', '/access_keys', '{"description":"a","\\u0000":1}', 'application/json'],
      ['in a form', 'POST', '/access_keys', 'description=a%00b', 'application/x-www-form-urlencoded', 'description'],
      ['half a character', 'POST', '/access_keys', '{"description":"\\ud83d"}', 'application/json', 'description'],
      ['in a name in XML', 'POST', '/access_keys', '<request><a_x0000_>1</a_x0000_></request>', 'application/xml'],
    ];
  for (const [name, method, path, body, type, where] of cases) {
    test(`NUL ${name}`, async () => {
      const headers: Record<string, string> = type === '' ? {} : { 'Content-Type': type };
      const refused = await hearth.admin.request(method, path, { headers, ...(body === undefined ? {} : { body }) });
      const expected = where === undefined ? message : `${message}, as in \`${where}\``;
      assert.deepEqual([refused.status, refused.error.message], [400, expected]);
    });
  }

  test('NUL in XML is refused', async () => {
    const headers = { 'Content-Type': 'application/xml' };
    for (const text of ['&#0;', '\0']) {
      const body = `<request><description>${text}</description></request>`;
      assert.equal((await hearth.admin.post('/access_keys', { body, headers })).status, 400);
    }
  });

  test('control characters in single-line texts are refused', async () => {
    const made = { shortname: 'lines', is_public: true, template_id: 100 };
    for (const label of ['Ctrl\u0001x', 'a\nb', 'a\u000bb', 'a\u0085b', 'a\u2028b', 'ab\uffff']) {
      const refused = await hearth.admin.post('/projects', { body: { ...made, label } });
      const reason = 'Control characters and line breaks are not allowed.';
      assert.deepEqual(
        [refused.status, refused.error.message],
        [400, `Bad Request: Invalid value specified for \`post_representation[label]\`. ${reason}`],
      );
    }
    const refused = await hearth.admin.post(`/projects/${project.id}/trackers`, {
      body: { label: 'a\tb', item_name: 'lines', template_name: 'empty' },
    });
    assert.match(refused.error.message, /`label`\. Control characters/);
    const values = await hearth.admin.post('/project_categories', {
      body: { name: 'Fine', values: ['x', 'y\u0007z'] },
    });
    assert.match(values.error.message, /`values\[1\]`\. Control characters/);
    const kept = await hearth.admin.post('/projects', { body: { ...made, label: '\n Around\t\n' } });
    assert.deepEqual([kept.status, kept.json.label], [201, 'Around']);
  });

  test('characters of all Unicode planes are kept', async () => {
    const description = 'naïve 😀 \u0001 \u{10FFFD} Ω';
    const made = await hearth.admin.post('/access_keys', { body: { description } });
    const id = /tlp-k1-(\d+)/.exec(made.json.identifier)?.[1];
    assert.equal((await hearth.admin.get(`/access_keys/${id}`)).json.description, description);
  });
});

describe('query strings', () => {
  test('with too many or too deep parameters are refused', async () => {
    const many = Array.from({ length: 1001 }, (_, index) => `a${index}=1`).join('&');
    for (const query of [many, 'a[b][c][d][e][f][g][h][i]=1']) {
      const refused = await hearth.anonymous.get(`/projects?${query}`);
      assert.equal(refused.status, 400);
      assert.match(refused.error.message, /^Bad Request: Malformed query string\. /);
    }
  });
});
