import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { engine, type Caller, type KnownCaller } from '../../../test/support/hearth/hearth.ts';
import { eventually } from '../../../test/support/hearth/store.ts';
import { fewestReads } from '../../../test/support/hearth/work.ts';
import { succeeds } from '../../../test/support/hearth/expect.ts';
import { anArtifact, fieldsOf, grants, trackerOf } from '../../../test/support/worlds/trackers.ts';
import { aProject, aWorld } from '../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { alice, bob },
  projects: { project },
} = await aWorld()
  .with(aProject('project').withMembers('alice', 'bob'))
  .start({ after }, { env: { HEARTH_TRUSTED_PROXIES: '127.0.0.1' } });
const { admin } = hearth;
const tracker = await trackerOf(admin, project.id, 'bug', {
  title: { type: 'string' },
  secret: { type: 'string', ...grants(['project_members'], ['project_members'], ['project_members']) },
});
const of = fieldsOf(tracker);
const id = await anArtifact(alice, tracker, [of.set('title', { value: 'one' }), of.set('secret', { value: 'two' })]);
const path = `/artifacts/${id}` as const;
const outsider = await hearth.user('outsider');

/** Makes Hearth answer on the usual path, and changes nothing else. */
const usual = { 'Accept-Charset': 'utf-8' };
const basic = (name: string, password: string) => ({
  Authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
});

async function seen(by: Caller, address: string, headers: Record<string, string>) {
  const { status, headers: sent, text } = await by.get(address as typeof path, { headers });
  const { date: _date, 'x-request-id': requestId, ratelimit, ...others } = sent;
  assert.match(String(requestId), /^[0-9a-f]{8}-[0-9a-z]+$/);
  return { status, text, others, limited: String(ratelimit).replace(/r=\d+;t=\d+/, '') };
}

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${hearth.base.replace(/\/api$/, '')}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length));
}

/** The cookie of a new session. */
async function signedIn(by: KnownCaller): Promise<string> {
  const { username, password } = by;
  const begun = await hearth.anonymous.post('/session', { body: { username, password } });
  succeeds(begun, 201);
  return String(begun.headers['set-cookie']).split(';')[0] ?? '';
}

const newKey = async (policy: object) =>
  (await hearth.platform.accessKeys.create(bob.id, { description: 'key', policy })).identifier;

const { etag } = (await alice.get(path)).headers;
const { etag: xmlTag } = (await alice.get(path, { headers: { Accept: 'application/xml' } })).headers;
const proxied = {
  'X-Forwarded-Host': 'forge.example.com',
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-For': '192.0.2.7',
};
const session = await signedIn(alice);
const fromPage = { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' };
const fromProxied = { Origin: 'https://forge.example.com' };
const cases: [string, Caller, Record<string, string>, string?][] = [
  ['to a member', alice, {}],
  ['to an administrator', admin, {}],
  ['to a registered user', outsider, {}],
  ['to nobody', hearth.anonymous, {}],
  ['to a password', hearth.anonymous, basic('alice', alice.password)],
  ['to a wrong password', hearth.anonymous, basic('alice', 'wrong password')],
  ['to a wrong key', hearth.anonymous, { 'X-Auth-AccessKey': `tlp-k1-1.${'0'.repeat(64)}` }],
  ['to an unknown scheme', hearth.anonymous, { Authorization: 'Bearer x' }],
  ['to a key for reading', hearth.anonymous, { 'X-Auth-AccessKey': await newKey({ permission: 'read' }) }],
  ['to a key for another area', hearth.anonymous, { 'X-Auth-AccessKey': await newKey({ areas: ['svn'] }) }],
  [
    'to a key for another network',
    hearth.anonymous,
    { 'X-Auth-AccessKey': await newKey({ networks: ['192.0.2.0/24'] }) },
  ],
  ['through a proxy', alice, proxied],
  ['to a session', hearth.anonymous, { Cookie: session, ...fromPage }],
  ['to a session among other cookies', hearth.anonymous, { Cookie: `a=b; ${session}; c=d` }],
  ['to a session of an administrator', hearth.anonymous, { Cookie: await signedIn(admin), ...fromPage }],
  ['to a session and a wrong key', hearth.anonymous, { Cookie: session, 'X-Auth-AccessKey': 'tlp-k1-1.x' }],
  ['to a session from another site', hearth.anonymous, { Cookie: session, 'Sec-Fetch-Site': 'cross-site' }],
  ['to a session from another address', hearth.anonymous, { Cookie: session, Origin: 'https://evil.example' }],
  ['to a session from our address', hearth.anonymous, { Cookie: session, Referer: `${hearth.base}/x` }],
  ['to a session through a proxy', hearth.anonymous, { Cookie: session, ...proxied }],
  ['to a session, by the address of a proxy', hearth.anonymous, { Cookie: session, ...proxied, ...fromProxied }],
  ['to an unknown session', hearth.anonymous, { Cookie: `hearth_session=${'0'.repeat(64)}` }],
  ['to an unknown session and a key', alice, { Cookie: `hearth_session=${'0'.repeat(64)}` }],
  ['to other cookies', alice, { Cookie: 'theme=dark; hearth_session=' }],
  ['to a session, not modified', hearth.anonymous, { Cookie: session, 'If-None-Match': String(etag) }],
  ['not modified', alice, { 'If-None-Match': String(etag) }],
  ['modified since', alice, { 'If-None-Match': '"other"' }],
  ['not modified since a date', alice, { 'If-Modified-Since': 'Fri, 01 Jan 2100 00:00:00 GMT' }],
  ['as XML', alice, { Accept: 'application/xml' }],
  ['as XML by its address', alice, {}, `${path}.xml`],
  ['as JSON by its address', alice, { Accept: 'application/xml' }, `${path}.json`],
  ['as XML, not modified', alice, { Accept: 'application/xml', 'If-None-Match': String(xmlTag) }],
  ['as XML with actions', alice, { Accept: 'application/xml' }, `${path}?with=actions`],
  ['as XML with some members', alice, { Accept: 'application/xml' }, `${path}?fields=id,title`],
  ['in no known format', alice, { Accept: 'image/png' }],
  ['to a browser', alice, { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }],
  ['with all values', alice, {}, `${path}?values_format=all`],
  ['with unknown parameters', alice, {}, `${path}?unknown=1`],
  ['with invalid parameters', alice, {}, `${path}?values_format=none`],
  ['with actions', alice, {}, `${path}?with=actions`],
  ['with the status in the body', alice, {}, `${path}?suppress_response_codes=true`],
  ['with an empty query', alice, {}, `${path}?`],
  ['of the version of the API', alice, {}, `/v1${path}`],
  ['of an unknown artifact', alice, {}, '/artifacts/999999'],
  ['of a number that is too large', alice, {}, '/artifacts/99999999999'],
];

describe('an answer from memory equals a new one, headers included', () => {
  for (const [name, by, headers, address = path] of cases) {
    test(name, async () => {
      const expected = await seen(by, address, { ...headers, ...usual });
      for (let time = 0; time < 2; time += 1) assert.deepEqual(await seen(by, address, headers), expected);
    });
  }
});

/** Sends the bytes of a request in these pieces on a new connection, and returns the answer without variable parts. */
async function rawAnswer(pieces: readonly string[]): Promise<string[]> {
  const { hostname, port } = new URL(hearth.base);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
  });
  await once(socket, 'connect');
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) await pause(20);
    socket.write(piece);
  }
  await eventually(() => {
    const length = Number(/^content-length: (\d+)\r$/im.exec(text)?.[1]);
    return text.length - text.indexOf('\r\n\r\n') - 4 >= (text.includes(' 304 ') ? 0 : length);
  }, text);
  socket.destroy();
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  const [first = '', ...lines] = head.split('\r\n').filter((line) => !/^(?:date|x-request-id|ratelimit):/i.test(line));
  return [first, ...lines.toSorted(), body];
}

describe('an answer is the same whether or not Node parses the request', () => {
  const keys = new Map<Caller, string>([alice, admin, outsider].map((by) => [by, by.accessKey]));
  for (const [name, by, headers, address = path] of cases) {
    test(name, async () => {
      const key = keys.get(by);
      const all = { Host: 'forge', ...(key === undefined ? {} : { 'X-Auth-AccessKey': key }), ...headers };
      const lines = Object.entries(all).map(([header, value]) => `${header}: ${value}`);
      const text = [`GET /api${address} HTTP/1.1`, ...lines, '', ''].join('\r\n');
      const expected = await rawAnswer([text.slice(0, 30), text.slice(30)]);
      for (let time = 0; time < 2; time += 1) assert.deepEqual(await rawAnswer([text]), expected);
    });
  }
});

describe('an answer from memory', () => {
  for (const address of [path, `${path}.xml`, `/v1${path}`]) {
    test(`needs no read until the next commit; PostgreSQL is asked for the version: ${address}`, async () => {
      const before = await metric('hearth_http_load{reading="from_memory"}');
      let asked = 0;
      const reads = await fewestReads(hearth, async () => {
        asked += 1;
        succeeds(await alice.get(address as typeof path));
      });
      assert.equal(reads, engine === 'sqlite' ? 0 : 1);
      succeeds(await alice.get(address as typeof path, { headers: usual }));
      const fromMemory = (await metric('hearth_http_load{reading="from_memory"}')) - before;
      // The first answer may have to be produced, and the request for the usual path doesn't count.
      assert.ok(fromMemory === asked - 1 || fromMemory === asked, `${fromMemory} answers of ${asked}`);
    });
  }

  test('is counted like any other', async () => {
    const counted = 'hearth_http_requests_total{method="GET",route="/api/artifacts/:id",status="200"}';
    const before = await metric(counted);
    for (const headers of [{}, usual]) succeeds(await alice.get(path, { headers }));
    assert.equal((await metric(counted)) - before, 2);
  });

  test('includes a change as soon as the change is answered', async () => {
    for (const value of ['a', 'b', 'c']) {
      succeeds(await alice.put(path, { body: { values: [of.set('title', { value })] } }));
      assert.equal((await bob.get(path)).json.title, null);
      assert.match((await bob.get(path)).text, new RegExp(`"value":"${value}"`));
    }
  });

  test('is refused at once to a revoked key, a closed account and a former member', async () => {
    const made = await hearth.platform.accessKeys.create(bob.id, { description: 'revoked' });
    const holder = hearth.caller({ 'X-Auth-AccessKey': made.identifier });
    for (let time = 0; time < 2; time += 1) succeeds(await holder.get(path));
    await hearth.platform.accessKeys.revokeAny(made.id);
    assert.equal((await holder.get(path)).error.message, 'Internal Server Error: Invalid credentials');

    const byPassword = hearth.caller(basic('bob', bob.password));
    for (let time = 0; time < 2; time += 1) assert.match((await byPassword.get(path)).text, /"label":"secret"/i);
    await hearth.members(project.id, [alice]);
    assert.doesNotMatch((await byPassword.get(path)).text, /"label":"secret"/i);
    await hearth.platform.users.change(bob.id, { status: 'S' });
    assert.equal((await byPassword.get(path)).error.message, 'Forbidden: Account Suspended');
    assert.equal((await bob.get(path)).status, 403);
  });

  test('is refused at once to an ended session', async () => {
    const opened = async () => hearth.caller({ Cookie: await signedIn(alice), ...fromPage });
    const [ended, unused] = [await opened(), await opened()];
    for (const one of [ended, unused]) assert.match((await one.get(path)).text, /"label":"secret"/i);
    const from = await metric('hearth_http_load{reading="from_memory"}');
    succeeds(await unused.get(path));
    const taken = (await metric('hearth_http_load{reading="from_memory"}')) - from;
    assert.equal(taken, engine === 'sqlite' ? 1 : 0);
    succeeds(await ended.delete('/session'));
    assert.doesNotMatch((await ended.get(path)).text, /"label":"secret"/i);
    await hearth.platform.settings.change({ session_idle_minutes: 10 });
    hearth.clock.advance(11 * 60_000);
    assert.doesNotMatch((await unused.get(path)).text, /"label":"secret"/i);
    await hearth.platform.settings.change({ session_idle_minutes: 0 });
    assert.doesNotMatch((await unused.get(path)).text, /"label":"secret"/i);
  });

  test('is refused to a session without a required second factor', async () => {
    const holder = hearth.caller({ Cookie: await signedIn(alice), ...fromPage });
    succeeds(await holder.get(path));
    await hearth.platform.settings.change({ second_factor_required: 'everyone' });
    assert.equal((await holder.get(path)).status, 403);
    await hearth.platform.settings.change({ second_factor_required: 'nobody' });
    succeeds(await holder.get(path));
  });

  test('is refused at once to anonymous callers when the platform closes', async () => {
    for (let time = 0; time < 2; time += 1) succeeds(await hearth.anonymous.get(path));
    await hearth.platform.settings.change({ access_mode: 'regular' });
    assert.equal((await hearth.anonymous.get(path)).status, 401);
    await hearth.platform.settings.change({ access_mode: 'anonymous' });
  });

  test('counts towards the limits of its caller', async () => {
    await hearth.platform.settings.change({ rate_limit_key: 2 });
    hearth.clock.advance(60_000);
    const statuses = [];
    for (let time = 0; time < 3; time += 1) statuses.push((await alice.get(path)).status);
    assert.deepEqual(statuses, [200, 200, 429]);
    await hearth.platform.settings.change({ rate_limit_key: 0 });
  });
});
