import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { readFileSync, writeFileSync } from 'node:fs';
import { after, describe, test } from 'node:test';
import { send } from '../support/hearth/client.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { eventually } from '../support/hearth/store.ts';
import { bodyIn, exchange, statusIn } from './socket.ts';

const hearth = await startHearth({ after });

test('an error is the same in JSON and in XML', async () => {
  const path = '/projects/987654';
  const json = await hearth.anonymous.get(path);
  assert.ok(json.text.startsWith('{"error":{"code":404,"message":"Not Found: Project does not exist"},'), json.text);
  assert.equal(json.headers['content-type'], 'application/json; charset=utf-8');
  const xml = await hearth.anonymous.get(path, { headers: { Accept: 'application/xml' } });
  assert.equal(xml.status, 404);
  assert.equal(xml.headers['content-type'], 'application/xml; charset=utf-8');
  const error = '<error><code>404</code><message>Not Found: Project does not exist</message></error>';
  assert.ok(xml.text.startsWith(`<?xml version="1.0" encoding="UTF-8"?>\n<response>${error}<problem>`), xml.text);
});

test("a refusal doesn't repeat megabytes of its request", async () => {
  const name = 'n'.repeat(5_000_000);
  const bodies = [
    { name: 'Cost', description: '', is_required: true, type: name },
    { name: 'Cost', description: '', is_required: true, type: 'text', [name]: 1 },
  ];
  for (const body of bodies) {
    const refused = await hearth.admin.post('/project_fields', { body });
    assert.equal(refused.status, 400, refused.text.slice(0, 200));
    assert.ok(refused.text.length < 50_000, String(refused.text.length));
  }
});

const problemIn = ({ body }: { body: unknown }): Record<string, unknown> =>
  (body as { problem: Record<string, unknown> }).problem;

test('a refusal has its problem, the pointer to the fault and the closest valid name', async () => {
  const none = await hearth.anonymous.get('/projects/987654');
  assert.deepEqual(problemIn(none), {
    type: '/api/problems/project_not_found',
    title: 'Not Found',
    status: 404,
    detail: 'Project does not exist',
    code: 'project_not_found',
  });
  const body = { name: 'Cost center', description: '', is_required: 'maybe', type: 'text' };
  const wrong = await hearth.admin.post('/project_fields', { body });
  assert.partialDeepStrictEqual(problemIn(wrong), { code: 'parameter_invalid', pointer: '/is_required' });
  const mistyped = await hearth.admin.post('/project_fields', { body: { ...body, is_required: true, descripton: '' } });
  assert.partialDeepStrictEqual(problemIn(mistyped), { code: 'members_unknown', pointer: '/descripton' });
  assert.equal(problemIn(mistyped)['nearest'], 'description');
  const outside = await hearth.admin.get('/projects?limit=x');
  assert.partialDeepStrictEqual(problemIn(outside), { code: 'parameter_invalid', parameter: 'limit' });
});

test('the link of a problem leads to its documentation', async () => {
  const { type, ...shown } = problemIn(await hearth.anonymous.get('/projects/987654'));
  const { json } = await hearth.anonymous.get(`/problems/${String(type).split('/').at(-1) ?? ''}`);
  assert.deepEqual(json, { code: shown['code'], status: 404, detail: 'Project does not exist' });
  assert.equal((await hearth.anonymous.get('/problems/nothing')).status, 404);
});

test('problems that must be indistinguishable have the same code', async () => {
  const { json } = await hearth.anonymous.get('/problems');
  // Routes are public, and other refusals say nothing about hidden things.
  const messages = json
    .filter(
      ({ code, status, detail }) =>
        [403, 404].includes(status) && code !== 'route_unknown' && !/^\{\w+\}$/.test(detail),
    )
    .map(({ status, detail }) => `${status} ${detail}`);
  assert.equal(new Set(messages).size, messages.length);
  const codeOf = async (path: '/trackers/987654' | '/artifacts/987654' | '/nothing') =>
    problemIn(await hearth.anonymous.request('GET', path))['code'];
  assert.deepEqual(
    [await codeOf('/trackers/987654'), await codeOf('/artifacts/987654'), await codeOf('/nothing')],
    ['not_found', 'not_found', 'route_unknown'],
  );
});

/** `HEARTH_UPDATE_MATRIX=1` writes the page. */
test('the page of problems lists all of them', async () => {
  const { json } = await hearth.anonymous.get('/problems');
  const rows = json.map(({ code, status, detail }) => [`\`${code}\``, String(status), detail.replaceAll('|', '\\|')]);
  const all = [['Code', 'Status', 'Message'], ...rows];
  const widths = [0, 1, 2].map((at) => Math.max(...all.map((cells) => cells[at]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [head = [], ...rest] = all;
  const table = [line(head), line(widths.map((width) => '-'.repeat(width))), ...rest.map(line)].join('\n');
  const file = new URL('../../docs/api/problems.md', import.meta.url);
  const page = readFileSync(file, 'utf8');
  const wanted = page.replace(/## All problems\n.*$/s, `## All problems\n\n${table}\n`);
  if (process.env['HEARTH_UPDATE_MATRIX'] === '1') return writeFileSync(file, wanted);
  assert.equal(page, wanted);
});

test('quoted values in an error are escaped in XML', async () => {
  const xml = await hearth.admin.get('/projects?%3Ca%3E%26=1', {
    headers: { Accept: 'application/xml', Prefer: 'handling=strict' },
  });
  assert.equal(xml.status, 400);
  assert.match(xml.text, /Unknown parameter\(s\): &lt;a&gt;&amp;\./);
});

describe('the order of checks', () => {
  const bad = { 'X-Auth-AccessKey': 'bad' };
  const cases: [name: string, method: string, path: string, headers: Record<string, string>, body: string, number][] = [
    ['an unknown route over a malformed body', 'POST', '/nothing', {}, '{', 404],
    ['an unknown route over a wrong key', 'GET', '/nothing', bad, '', 404],
    ['an unknown route over a wrong content type', 'POST', '/nothing', { 'Content-Type': 'text/plain' }, 'x', 404],
    ['406 over an unknown route', 'GET', '/nothing', { Accept: 'image/png' }, '', 406],
    ['406 over a wrong key', 'GET', '/projects', { Accept: 'image/png', ...bad }, '', 406],
    ['406 over a wrong number in the path', 'GET', '/projects/abc', { Accept: 'image/png' }, '', 406],
    ['405 over a wrong key', 'PUT', '/projects', bad, '', 405],
    ['405 over a malformed body', 'PUT', '/projects', {}, '{', 405],
    ['a wrong number in the path over a wrong key', 'GET', '/projects/abc', bad, '', 400],
    ['missing credentials over a malformed body', 'POST', '/projects', {}, '{', 401],
    ['a wrong key over a malformed body', 'POST', '/projects', bad, '{', 500],
    ['a wrong key over a content type', 'POST', '/projects', { 'Content-Type': 'text/plain', ...bad }, 'x', 500],
    ['a malformed body over a wrong limit', 'POST', '/tokens?limit=abc', {}, '{', 400],
    ['a wrong key over a wrong limit', 'GET', '/projects?limit=abc', bad, '', 500],
    ['a wrong key over a missing member', 'POST', '/projects', bad, '{}', 500],
    ['missing credentials over a missing member', 'POST', '/projects', {}, '{}', 401],
    ['missing credentials over a wrong parameter', 'GET', '/users_memberships?limit=x', {}, '', 401],
    ['a wrong limit over an unknown record', 'GET', '/projects/99999/trackers?limit=abc', {}, '', 400],
  ];
  for (const [name, method, path, headers, body, status] of cases) {
    test(name, async () => {
      const answered = await hearth.anonymous.request(method, path, { headers, ...(body === '' ? {} : { body }) });
      assert.equal(answered.status, status, answered.text);
      assert.equal(answered.error.code, status);
    });
  }

  test('a public route ignores wrong credentials', async () => {
    const all = { ...bad, 'X-Auth-Token': 'x', 'X-Auth-UserId': '1', Authorization: 'Basic eDp5' };
    assert.equal((await hearth.anonymous.get('/version', { headers: all })).status, 200);
    const body = { username: 'admin', password: hearth.admin.password };
    assert.equal((await hearth.anonymous.post('/tokens', { body, headers: all })).status, 200);
  });
});

test('invalid HTTP gets the usual error body', async () => {
  for (const [bytes, status] of [
    ['nonsense\r\n\r\n', 400],
    ['GET /api/projects HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n', 400],
    ['GET /api/projects HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400],
    ['GET /svnplugin/a/b HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n', 400],
    ['GET /api/projects HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    [`GET /api/projects HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ] as const) {
    const answer = await exchange(hearth.base, bytes);
    assert.equal(statusIn(answer), status);
    assert.equal(JSON.parse(bodyIn(answer)).error.code, status);
    assert.match(answer, /\r\nAccess-Control-Allow-Origin: \*\r\n/);
  }
});

test('an error reveals no internal details', async () => {
  for (const path of ['/projects/%zz', '/projects/99999', '/projects?query={', '/users?query={"username":[]}']) {
    const { text } = await hearth.anonymous.get(path);
    assert.doesNotMatch(text, /node_modules|\.ts|at \w+ \(|select |stack/i);
  }
});

async function counterOf(name: string): Promise<number> {
  const { text } = await send(hearth.base, 'GET', '/metrics');
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1] ?? Number.NaN);
}

test('wrong credentials are counted separately, not as server errors', async () => {
  const before = await counterOf('hearth_invalid_credentials_total');
  await hearth.anonymous.get('/projects', { headers: { 'X-Auth-AccessKey': 'bad' } });
  assert.equal(await counterOf('hearth_invalid_credentials_total'), before + 1);
  assert.equal(await counterOf('hearth_unhandled_errors_total'), 0);
});

test('a client that disconnects while sending its body is not a server error', async () => {
  const { hostname, port } = new URL(hearth.base);
  const requests = async () => {
    const { text } = await send(hearth.base, 'GET', '/metrics');
    return /hearth_http_requests_total\{method="POST",route="\/api\/projects",status="(\d+)"\} (\d+)/.exec(text)?.[1];
  };
  const socket = connect(Number(port), hostname, () => {
    socket.write('POST /api/projects HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{"label":', () =>
      setImmediate(() => socket.destroy()),
    );
  });
  await eventually(async () => (await requests()) !== undefined, 'the end of the request');
  assert.equal(await counterOf('hearth_unhandled_errors_total'), 0);
});
