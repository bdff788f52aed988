import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Answered } from '../../../../test/support/hearth/client.ts';
import { succeeds } from '../../../../test/support/hearth/expect.ts';
import {
  anArtifact,
  createTracker,
  changed,
  changesetsOf,
  fieldsOf,
  put,
  stateOf,
} from '../../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { alice },
  projects: { project },
  trackers: { bug: tracker },
} = await aWorld()
  .with(aProject('project').withMembers('alice').with(aTracker('bug').fromTemplate('bugs')))
  .start({ after });
const field = fieldsOf(tracker);
const titled = (value: string) => [field.set('title', { value })];

interface Version {
  etag: string;
  modified: Date;
}

/** An artifact with two versions, and the entity tag and date of each. */
async function twoVersions(): Promise<{ id: number; stale: Version; current: Version }> {
  const id = await anArtifact(alice, tracker, titled('first'));
  const versionOf = ({ headers }: Answered): Version => ({
    etag: String(headers['etag']),
    modified: new Date(String(headers['last-modified'])),
  });
  const stale = versionOf(await alice.get(`/artifacts/${id}`));
  const current = versionOf(await changed(alice, id, titled('second')));
  return { id, stale, current };
}

type Given = { stale: Version; current: Version };
type Case = [name: string, header: (versions: Given) => string | undefined, matches: boolean];

const seconds = (date: Date, more: number): Date => new Date(date.getTime() + more * 1000);

const ifMatch: Case[] = [
  ['absent', () => undefined, true],
  ['match', ({ current }) => current.etag, true],
  ['unquoted', ({ current }) => current.etag.slice(1, -1), true],
  ['weakened by a proxy', ({ current }) => `W/${current.etag}`, true],
  ['any', () => '*', true],
  ['a list with it', ({ stale, current }) => `${stale.etag}, ${current.etag}`, true],
  ['an unquoted list with it', ({ stale, current }) => `${stale.etag.slice(1, -1)},${current.etag.slice(1, -1)}`, true],
  ['stale', ({ stale }) => stale.etag, false],
  ['stale and unquoted', ({ stale }) => stale.etag.slice(1, -1), false],
  ['a list without it', ({ stale }) => `${stale.etag}, "x"`, false],
  ['any in quotes', () => '"*"', false],
  ['any in a list', () => '"x", *', false],
  ['the time of the last change', ({ current }) => String(current.modified.getTime() / 1000), false],
  ['half a quote', ({ current }) => current.etag.slice(0, -1), false],
  ['a part of it', ({ current }) => `${current.etag.slice(0, 9)}"`, false],
  ['upper case', ({ current }) => current.etag.toUpperCase(), false],
  ['empty', () => '', false],
  ['empty in quotes', () => '""', false],
];

const ifUnmodifiedSince: Case[] = [
  ['absent', () => undefined, true],
  ['the same second as HTTP date', ({ current }) => current.modified.toUTCString(), true],
  ['the same second as ISO 8601', ({ current }) => current.modified.toISOString().replace('.000', ''), true],
  [
    'the same second in another zone',
    ({ current }) => seconds(current.modified, 3600).toISOString().replace('.000Z', '+01:00'),
    true,
  ],
  ['earlier', ({ current }) => seconds(current.modified, -1).toUTCString(), false],
  ['stale', ({ stale }) => stale.modified.toUTCString(), false],
  ['later', ({ current }) => seconds(current.modified, 1).toUTCString(), false],
  ['much later', ({ current }) => seconds(current.modified, 1e6).toUTCString(), false],
  ['later as ISO 8601', ({ current }) => seconds(current.modified, 1).toISOString(), false],
  ['a number', ({ current }) => String(current.modified.getTime() / 1000), false],
  ['malformed', () => 'yesterday', false],
  ['no such day', () => 'Sun, 31 Feb 2026 10:00:00 GMT', false],
  ['empty', () => '', false],
];

const message =
  'Precondition Failed: Artifact has been modified since you last requested it. Please edit the latest version';

describe('a change with preconditions', () => {
  for (const [matchName, match, isMatch] of ifMatch) {
    test(`If-Match ${matchName}, with every If-Unmodified-Since`, async () => {
      for (const [sinceName, since, isSince] of ifUnmodifiedSince) {
        const { id, ...versions } = await twoVersions();
        const sent: Record<string, string> = {};
        const [one, other] = [match(versions), since(versions)];
        if (one !== undefined) sent['If-Match'] = one;
        if (other !== undefined) sent['If-Unmodified-Since'] = other;
        const before = await stateOf(alice, id);
        const answer = await put(alice, id, titled('third'), {}, sent);
        const which = `If-Match ${matchName}, If-Unmodified-Since ${sinceName}`;
        if (isMatch && isSince) {
          assert.equal(answer.status, 200, `${which}: ${answer.text}`);
          assert.notEqual(answer.headers['etag'], versions.current.etag, which);
          assert.equal((await changesetsOf(alice, id)).length, 3, which);
          continue;
        }
        assert.equal(answer.status, 412, `${which}: ${answer.text}`);
        assert.deepEqual(answer.error, { code: 412, message }, which);
        assert.deepEqual(await stateOf(alice, id), before, which);
      }
    });
  }

  test('checks preconditions before the payload, even if the change would change nothing', async () => {
    const { id, stale } = await twoVersions();
    const before = await stateOf(alice, id);
    const headers = { 'If-Match': stale.etag };
    for (const values of [[{ field_id: 999999, value: 'x' }], [], titled('second'), titled('')]) {
      const answer = await put(alice, id, values, { comment: { body: 'x'.repeat(70_000), format: 'text' } }, headers);
      assert.equal(answer.status, 412, answer.text);
    }
    assert.deepEqual(await stateOf(alice, id), before);
  });

  test('answers the same in XML', async () => {
    const { id, stale } = await twoVersions();
    const headers = { 'If-Match': stale.etag, 'Content-Type': 'application/xml', Accept: 'application/xml' };
    const answer = await alice.put(`/artifacts/${id}`, { body: '<request><values/></request>', headers });
    assert.equal(answer.status, 412);
    assert.ok(answer.text.includes(`<response><error><code>412</code><message>${message}</message></error>`));
  });
});

describe('versions', () => {
  test('never share an Etag or a Last-Modified, even in quick succession', async () => {
    const id = await anArtifact(alice, tracker, titled('0'));
    const seen: Answered[] = [await alice.get(`/artifacts/${id}`)];
    for (let count = 1; count <= 5; count++) seen.push(await changed(alice, id, titled(String(count))));
    const tags = seen.map(({ headers }) => String(headers['etag']));
    const dates = seen.map(({ headers }) => String(headers['last-modified']));
    assert.equal(new Set(tags).size, seen.length);
    for (const tag of tags) assert.match(tag, /^"[\w-]{20,}"$/);
    for (const date of dates) assert.match(date, /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
    const times = dates.map((date) => Date.parse(date));
    for (const [index, time] of times.entries()) assert.ok(index === 0 || time > (times[index - 1] ?? Infinity));
  });

  test('have dates that are never later than the clock, while Last-Modified may be', async () => {
    const id = await anArtifact(alice, tracker, titled('0'));
    for (let count = 1; count <= 20; count++) await changed(alice, id, titled(String(count)));
    const { json, headers } = await alice.get(`/artifacts/${id}`);
    const now = hearth.clock.now();
    assert.ok(Date.parse(String(headers['last-modified'])) >= Date.parse(json.submitted_on) + 20_000);
    assert.ok(Date.parse(json.last_modified_date) <= now, json.last_modified_date);
    const dates = (await changesetsOf(alice, id)).map((changeset) => Date.parse(changeset.submitted_on));
    assert.equal(dates.length, 21);
    assert.ok(dates.every((date, index) => date <= now && date >= (dates[index - 1] ?? 0)));
    succeeds(await put(alice, id, titled('21'), {}, { 'If-Unmodified-Since': String(headers['last-modified']) }));
  });

  test('have the same Etag for everyone who reads the same, and a change accepts every Etag of the version', async () => {
    const id = await anArtifact(alice, tracker, titled('read'));
    const forms = ['?values_format=by_field', '?tracker_structure_format=complete', '.xml'];
    const read = [
      ...(await Promise.all([alice, hearth.admin, hearth.anonymous].map((by) => by.get(`/artifacts/${id}`)))),
      ...(await Promise.all(forms.map((form) => alice.get(`/artifacts/${id}${form}`)))),
    ];
    const tags = read.map(({ headers }) => String(headers['etag']));
    assert.equal(tags[0], tags[1]);
    assert.equal(new Set(tags).size, read.length - 1);
    assert.equal(new Set(read.map(({ headers }) => headers['last-modified'])).size, 1);
    for (const tag of tags) assert.equal((await put(alice, id, titled('read'), {}, { 'If-Match': tag })).status, 200);
    await changed(alice, id, titled('written'));
    for (const tag of tags) assert.equal((await put(alice, id, titled('late'), {}, { 'If-Match': tag })).status, 412);
  });

  test('are named in answers to a creation, a reading and a change, in headers spelled as clients expect them', async () => {
    const body = { tracker: { id: tracker.id }, values: titled('named') };
    const made = await alice.post('/artifacts', { body });
    const read = await alice.get(`/artifacts/${made.json.id}`);
    const same = await changed(alice, made.json.id, titled('named'));
    for (const answer of [made, read, same]) {
      assert.ok(answer.headerNames.includes('Etag'), answer.headerNames.join());
      assert.ok(answer.headerNames.includes('Last-Modified'));
      assert.equal(answer.headers['etag'], read.headers['etag']);
      assert.equal(answer.headers['last-modified'], read.headers['last-modified']);
    }
    const missing = await alice.get('/artifacts/999999');
    assert.deepEqual([missing.headers['etag'], missing.headers['last-modified']], [undefined, undefined]);
    const list = await alice.get('/artifacts', { query: { query: `{"id":[${made.json.id}]}` } });
    succeeds(list);
    assert.deepEqual([list.headers['etag'], list.headers['last-modified']], [undefined, undefined]);
  });
});

describe('a conditional GET', () => {
  const reads: [name: string, headers: (versions: Given) => Record<string, string>, status: number][] = [
    ['its Etag', ({ current }) => ({ 'If-None-Match': current.etag }), 304],
    ['its Etag, unquoted', ({ current }) => ({ 'If-None-Match': current.etag.slice(1, -1) }), 304],
    ['its Etag, weak', ({ current }) => ({ 'If-None-Match': `W/${current.etag}` }), 304],
    ['a list', ({ stale, current }) => ({ 'If-None-Match': `${stale.etag}, ${current.etag}` }), 304],
    ['any', () => ({ 'If-None-Match': '*' }), 304],
    ['an old Etag', ({ stale }) => ({ 'If-None-Match': stale.etag }), 200],
    ['nothing', () => ({ 'If-None-Match': '' }), 200],
    ['its date', ({ current }) => ({ 'If-Modified-Since': current.modified.toUTCString() }), 304],
    ['a later date', ({ current }) => ({ 'If-Modified-Since': seconds(current.modified, 9).toUTCString() }), 304],
    ['an earlier date', ({ stale }) => ({ 'If-Modified-Since': stale.modified.toUTCString() }), 200],
    ['no date', () => ({ 'If-Modified-Since': 'tomorrow' }), 200],
    [
      'an old Etag and a new date: the Etag counts',
      ({ stale, current }) => ({ 'If-None-Match': stale.etag, 'If-Modified-Since': current.modified.toUTCString() }),
      200,
    ],
    [
      'its Etag and an old date: the Etag counts',
      ({ stale, current }) => ({ 'If-None-Match': current.etag, 'If-Modified-Since': stale.modified.toUTCString() }),
      304,
    ],
  ];

  test('is answered 304 without a body if the client has the current version', async () => {
    const { id, ...versions } = await twoVersions();
    for (const [name, headers, status] of reads) {
      const answer = await alice.get(`/artifacts/${id}`, { headers: headers(versions) });
      assert.equal(answer.status, status, name);
      assert.equal(answer.text === '', status === 304, name);
      assert.equal(answer.headers['etag'], versions.current.etag, name);
      assert.equal(answer.headers['last-modified'], versions.current.modified.toUTCString(), name);
    }
  });

  /**
   * Reads an artifact before and after a change, and returns the statuses of the second reading, by Etag and by date.
   */
  async function readAgain(id: number, change: () => Promise<unknown>): Promise<number[]> {
    const { headers } = await alice.get(`/artifacts/${id}`);
    const sent = [
      { 'If-None-Match': String(headers['etag']) },
      { 'If-Modified-Since': String(headers['last-modified']) },
    ];
    for (const one of sent) succeeds(await alice.get(`/artifacts/${id}`, { headers: one }), 304);
    await change();
    const again = await Promise.all(sent.map((one) => alice.get(`/artifacts/${id}`, { headers: one })));
    assert.equal(
      again[0]?.headers['last-modified'],
      headers['last-modified'],
      'the change wrote to the artifact itself',
    );
    return again.map(({ status }) => status);
  }

  test('returns the artifact after another artifact links to it or mentions it', async () => {
    const id = await anArtifact(alice, tracker, titled('linked'));
    const link = () => anArtifact(alice, tracker, [...titled('x'), field.set('links', { links: [{ id }] })]);
    assert.deepEqual(await readAgain(id, link), [200, 200]);
    const named = await anArtifact(alice, tracker, titled('named'));
    const name = () =>
      anArtifact(alice, tracker, [...titled('x'), field.set('description', { value: `art #${named}` })]);
    assert.deepEqual(await readAgain(named, name), [200, 200]);
  });

  test('returns the artifact after its tracker or one of its users is renamed', async () => {
    const bob = await hearth.user('bob');
    await hearth.members(project.id, [bob]);
    const id = await anArtifact(bob, tracker, titled('named'));
    const rename = (label: string) => hearth.admin.patch(`/trackers/${tracker.id}`, { body: { label } });
    const [byTag] = await readAgain(id, async () => succeeds(await rename('Beetles')));
    assert.equal(byTag, 200);
    const patch = (real_name: string) => hearth.admin.patch(`/users/${bob.id}`, { body: { values: { real_name } } });
    const [again] = await readAgain(id, async () => succeeds(await patch('Robert')));
    assert.equal(again, 200);
  });

  test('returns the artifact if the client has another representation, or asks as a user who sees less', async () => {
    const id = await anArtifact(alice, tracker, titled('forms'));
    const { headers } = await alice.get(`/artifacts/${id}`);
    const sent = { 'If-None-Match': String(headers['etag']) };
    for (const query of ['?values_format=by_field', '?values_format=all', '?tracker_structure_format=complete']) {
      succeeds(await alice.get(`/artifacts/${id}${query}`, { headers: sent }));
      const dated = { 'If-Modified-Since': String(headers['last-modified']) };
      succeeds(await alice.get(`/artifacts/${id}${query}`, { headers: dated }));
    }
    succeeds(await alice.get(`/artifacts/${id}`, { headers: { ...sent, Accept: 'application/xml' } }));
    succeeds(await hearth.anonymous.get(`/artifacts/${id}`, { headers: sent }));
    succeeds(await alice.get(`/artifacts/${id}`, { headers: sent }), 304);
  });

  test('returns the artifact if all statuses are suppressed', async () => {
    const id = await anArtifact(alice, tracker, titled('again'));
    const headers = { 'If-None-Match': '*', 'If-Modified-Since': new Date().toUTCString() };
    const answer = await alice.get(`/artifacts/${id}?suppress_response_codes=true`, { headers });
    assert.deepEqual([answer.status, answer.json.id], [200, id]);
  });

  test('is refused if the caller may not see the artifact', async () => {
    const hidden = await hearth.project(hearth.admin, { is_public: false });
    const secret = await createTracker(hearth.admin, hidden.id, 'secret', { template_name: 'bugs' });
    const id = await anArtifact(hearth.admin, secret, [fieldsOf(secret).set('title', { value: 'x' })]);
    const stranger = await hearth.user('stranger');
    const answer = await stranger.get(`/artifacts/${id}`, { headers: { 'If-None-Match': '*' } });
    assert.equal(answer.status, 403);
    const change = await put(stranger, id, [], {}, { 'If-Match': '"stale"' });
    assert.equal(change.status, 403);
  });
});
