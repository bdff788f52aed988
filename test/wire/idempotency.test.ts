import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Answered } from '../support/hearth/client.ts';
import { startHearth } from '../support/hearth/hearth.ts';
import { fieldsOf } from '../support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../support/worlds/world.ts';

const {
  hearth,
  users: { alice, bob },
  projects: { project },
  trackers: { bug: tracker },
} = await aWorld()
  .with(aProject('project').withMembers('alice', 'bob').with(aTracker('bug').fromTemplate('bugs')))
  .start({ after });
const field = fieldsOf(tracker);

const newBug = (title: string) => ({ tracker: { id: tracker.id }, values: [field.set('title', { value: title })] });
const keyed = (key: string, headers: Record<string, string> = {}) => ({ 'Idempotency-Key': key, ...headers });
const isReplay = ({ headers }: Answered): boolean => headers['idempotency-replayed'] === 'true';
const numberOf = async (): Promise<number> =>
  Number((await alice.get(`/trackers/${tracker.id}/artifacts?limit=1`)).headers['x-pagination-size']);

describe('a request with an Idempotency-Key', () => {
  test('is processed once, and repeated with the same answer', async () => {
    const before = await numberOf();
    const send = () => alice.post('/artifacts', { headers: keyed('create-1'), body: newBug('once') });
    const first = await send();
    assert.deepEqual([first.status, isReplay(first)], [201, false], first.text);
    const again = await send();
    assert.deepEqual([again.status, isReplay(again)], [201, true]);
    assert.deepEqual([again.text, again.headers['location']], [first.text, first.headers['location']]);
    assert.equal(again.headers['etag'], first.headers['etag']);
    assert.equal(await numberOf(), before + 1);
  });

  test('is answered in the format of the repeated request', async () => {
    const send = (headers = {}) => alice.post('/artifacts', { headers: keyed('xml', headers), body: newBug('XML') });
    const { json } = await send();
    const again = await send({ Accept: 'application/xml' });
    assert.ok(isReplay(again));
    assert.ok(again.text.includes(`<id>${json.id}</id>`), again.text);
  });

  test('is refused with another body or another address', async () => {
    const body = newBug('first');
    assert.equal((await alice.post('/artifacts', { headers: keyed('same'), body })).status, 201);
    for (const [path, other] of [
      ['/artifacts', newBug('second')],
      ['/artifacts?dry_run=false', body],
    ] as const) {
      const refused = await alice.post(path, { headers: keyed('same'), body: other });
      assert.equal(refused.status, 422, refused.text);
    }
  });

  test('is refused with a malformed key, also as a dry run', async () => {
    for (const path of ['/artifacts', '/artifacts?dry_run=true'] as const) {
      const refused = await alice.post(path, { headers: keyed('a b'), body: newBug('malformed') });
      assert.partialDeepStrictEqual(refused.body, { problem: { status: 400, code: 'idempotency_key_invalid' } }, path);
    }
  });

  test('has a key that belongs to its caller', async () => {
    const body = newBug('for both');
    const mine = await alice.post('/artifacts', { headers: keyed('shared'), body });
    const theirs = await bob.post('/artifacts', { headers: keyed('shared'), body });
    assert.deepEqual([theirs.status, isReplay(theirs)], [201, false]);
    assert.notEqual(theirs.text, mine.text);
  });

  test('can be corrected under the same key if it was refused', async () => {
    const wrong = { tracker: { id: tracker.id }, values: [{ field_id: 999_999, value: 'x' }] };
    assert.equal((await alice.post('/artifacts', { headers: keyed('corrected'), body: wrong })).status, 400);
    const right = await alice.post('/artifacts', { headers: keyed('corrected'), body: newBug('right') });
    assert.deepEqual([right.status, isReplay(right)], [201, false]);
  });

  test('is processed once if it is sent several times at once, on all copies', async () => {
    const copy = await startHearth({ after }, { store: hearth.store });
    const other = copy.caller({ 'X-Auth-AccessKey': alice.accessKey });
    const before = await numberOf();
    const answers = await Promise.all(
      [alice, other, alice, other, alice].map((by) =>
        by.post('/artifacts', { headers: keyed('at once'.replace(' ', '-')), body: newBug('at once') }),
      ),
    );
    for (const { status } of answers) assert.ok([201, 409].includes(status));
    assert.ok(answers.some(({ status }) => status === 201));
    const bodies = new Set(answers.filter(({ status }) => status === 201).map(({ text }) => text));
    assert.equal(bodies.size, 1);
    assert.equal(await numberOf(), before + 1);
  });

  test('has the same answer for several concurrent repetitions', async () => {
    const send = () => alice.post('/artifacts', { headers: keyed('repeated-at-once'), body: newBug('repeated') });
    const first = await send();
    const again = await Promise.all([send(), send(), send(), send()]);
    assert.deepEqual(
      again.map((one) => [one.status, isReplay(one), one.text]),
      again.map(() => [201, true, first.text]),
    );
  });

  test('is not repeated for a caller who may no longer make it', async () => {
    const carol = await hearth.user('carol');
    const { id } = await hearth.project(hearth.admin, { is_public: false });
    await hearth.members(id, [carol]);
    const made = await hearth.admin.post(`/projects/${id}/trackers`, {
      body: { label: 'Bugs', item_name: 'bug', template_name: 'bugs' },
    });
    const body = {
      tracker: { id: made.json.id },
      values: [fieldsOf(made.json).set('title', { value: 'secret' })],
    };
    const send = () => carol.post('/artifacts', { headers: keyed('member'), body });
    assert.equal((await send()).status, 201);
    assert.ok(isReplay(await send()));
    await hearth.members(id, []);
    const refused = await send();
    assert.deepEqual([refused.status >= 400, isReplay(refused)], [true, false], refused.text);
  });

  test('repeats deletions, changes, and writes of administrators', async () => {
    const made = await alice.post('/artifacts', { body: newBug('to delete') });
    const requests = [
      ['PUT', `/artifacts/${made.json.id}`, { values: [field.set('title', { value: 'changed' })] }],
      ['PATCH', `/trackers/${tracker.id}`, { description: 'Written once' }],
      ['DELETE', `/artifacts/${made.json.id}`, undefined],
      ['PATCH', '/platform_settings', { platform_name: 'Once' }],
      ['PUT', `/projects/${project.id}/banner`, { message: 'Hello' }],
    ] as const;
    for (const [method, path, body] of requests) {
      const sent = { headers: keyed(`${method}-${path}`), ...(body === undefined ? {} : { body }) };
      const first = await hearth.admin.request(method, path, sent);
      const again = await hearth.admin.request(method, path, sent);
      assert.ok(first.status < 300, `${method} ${path}: ${first.text}`);
      assert.deepEqual([again.status, again.text, isReplay(again)], [first.status, first.text, true], path);
    }
    assert.equal((await hearth.admin.get('/platform_settings')).json.platform_name, 'Once');
  });

  test('saves no answer with a secret, and names what was created', async () => {
    const send = () => alice.post('/access_keys', { headers: keyed('key'), body: { description: 'one' } });
    const made = await hearth
      .byPassword(alice)
      .post('/access_keys', { headers: keyed('key'), body: { description: 'one' } });
    assert.equal(made.status, 201, made.text);
    const id = /^tlp-k1-(\d+)\./.exec(made.json.identifier)?.[1];
    const again = await send();
    assert.equal(again.status, 409, again.text);
    assert.ok(again.error.message.endsWith(`access_keys/${id}`), again.error.message);
    const rows = await hearth.platform.db.read
      .selectFrom('idempotency_keys')
      .select(['key', 'answer', 'created'])
      .where('created', '=', `access_keys/${id}`)
      .execute();
    assert.deepEqual(
      rows.map(({ answer }) => answer),
      [null],
    );
    assert.ok(!rows.some(({ key }) => key === 'key'), 'the key is stored as a hash');
    assert.partialDeepStrictEqual(again.body, { problem: { created: `access_keys/${id}` } });
  });

  test('creates one token, even though only the body identifies the caller', async () => {
    const send = (password: string, key = 'token') =>
      hearth.anonymous.post('/tokens', { headers: keyed(key), body: { username: 'alice', password } });
    assert.equal((await send('wrong', 'token-corrected')).status, 500);
    assert.equal((await send(alice.password, 'token-corrected')).status, 200, 'refusals are not stored');
    assert.equal((await send(alice.password)).status, 200);
    const again = await send(alice.password);
    assert.deepEqual([again.status, isReplay(again)], [409, false], again.text);
    assert.partialDeepStrictEqual(again.body, { problem: { created: `users/${alice.id}: a token` } });
    assert.equal((await send('wrong')).status, 422);
  });

  test('names the invitation and the account whose link was returned', async () => {
    const invite = () =>
      hearth.admin.post('/invitations', { headers: keyed('invite'), body: { emails: ['new@example.org'] } });
    assert.equal((await invite()).status, 201);
    assert.partialDeepStrictEqual((await invite()).body, { problem: { created: 'invitations of new@example.org' } });
    const [open] = (await hearth.admin.get('/invitations')).json;
    const resend = () => hearth.admin.post(`/invitations/${open?.id ?? 0}/resend`, { headers: keyed('resend') });
    assert.equal((await resend()).status, 200);
    assert.partialDeepStrictEqual((await resend()).body, { problem: { created: `invitations/${open?.id}` } });
    const link = () => hearth.admin.post(`/users/${alice.id}/password_reset`, { headers: keyed('link') });
    assert.equal((await link()).status, 201);
    assert.partialDeepStrictEqual((await link()).body, { problem: { created: `users/${alice.id}/password_reset` } });
  });

  test('is forgotten after 24 hours', async () => {
    const send = () => alice.post('/artifacts', { headers: keyed('old'), body: newBug('old') });
    const first = await send();
    hearth.clock.advance(24 * 60 * 60 * 1000 + 1);
    const again = await send();
    assert.deepEqual([again.status, isReplay(again)], [201, false]);
    assert.notEqual(again.text, first.text);
    await hearth.platform.writes.sweep();
    const { count } = await hearth.platform.db.read
      .selectFrom('idempotency_keys')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow();
    assert.equal(Number(count), 1);
  });

  for (const key of ['', 'x'.repeat(256), 'ü']) {
    test(`needs a valid key, not ${JSON.stringify(key.slice(0, 5))}`, async () => {
      const { status } = await alice.post('/artifacts', { headers: keyed(key), body: newBug('invalid') });
      assert.equal(status, 400);
    });
  }
});
