import assert from 'node:assert/strict';
import { type IncomingMessage, request } from 'node:http';
import { after, test } from 'node:test';
import { streamLimits } from '../../../contract/limits.ts';
import { changesOf } from '../../../test/support/hearth/changes.ts';
import { followChanges } from '../../../test/support/hearth/events.ts';
import { engine, startHearth } from '../../../test/support/hearth/hearth.ts';
import { eventually } from '../../../test/support/hearth/store.ts';
import { anArtifact, changed, fieldsOf } from '../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../test/support/worlds/world.ts';

// The copies end before the database that they share.
const endings: (() => Promise<void>)[] = [];
after(async () => {
  for (const end of endings.toReversed()) await end();
});
const cleanup = { after: (end: () => Promise<void>) => void endings.push(end) };

const { hearth, users, projects, trackers } = await aWorld()
  .withUsers('bob')
  .with(aProject('closed', { is_public: false }).withMembers('alice').with(aTracker('bug').fromTemplate('bugs')))
  .start(cleanup);
// SQLite serves one copy.
const other = engine === 'postgres' ? await startHearth(cleanup, { store: hearth.store }) : hearth;
const { alice, bob } = users;
const bug = fieldsOf(trackers.bug);
const titled = (title: string) => [bug.set('title', { value: title })];
const byKey = (key: string) => ({ 'X-Auth-AccessKey': key });

test('a stream sends changes as they happen, on every copy', async () => {
  const here = followChanges(hearth.base, byKey(alice.accessKey));
  const there = followChanges(other.base, byKey(alice.accessKey));
  await Promise.all([here.opened, there.opened]);
  const id = await anArtifact(alice, trackers.bug, titled('Live'));
  for (const stream of [here, there]) {
    await stream.count(1);
    assert.deepEqual(
      stream.changes.map(({ type, artifact }) => [type, artifact?.id]),
      [['artifact.created', id]],
    );
    stream.close();
  }
});

test('a client that reconnects continues at its position, even if nothing changes any more', async () => {
  const first = followChanges(hearth.base, byKey(alice.accessKey));
  await first.opened;
  const id = await anArtifact(alice, trackers.bug, titled('Before'));
  await first.count(1);
  first.close();
  const { changeStreams } = hearth.platform;
  await eventually(() => changeStreams.count() === 0, 'the end of the stream');
  await changed(alice, id, titled('Meanwhile'));
  await changesOf(hearth).head();
  for (const { base } of [hearth, other]) {
    const again = followChanges(base, { ...byKey(alice.accessKey), 'Last-Event-ID': String(first.changes[0]?.id) });
    await again.count(1);
    assert.deepEqual(
      again.changes.map(({ artifact, type }) => [artifact?.title, type]),
      [['Meanwhile', 'artifact.updated']],
    );
    again.close();
  }
});

test('filters apply, and hidden changes are not sent', async () => {
  const updates = followChanges(hearth.base, byKey(alice.accessKey), '?types=artifact.updated');
  const stranger = followChanges(hearth.base, byKey(bob.accessKey), '?types=artifact.created');
  await Promise.all([updates.opened, stranger.opened]);
  const id = await anArtifact(alice, trackers.bug, titled('Filtered'));
  await changed(alice, id, titled('Chosen'));
  await updates.count(1);
  assert.deepEqual(
    updates.changes.map(({ type }) => type),
    ['artifact.updated'],
  );
  // A change that the stranger may see comes after those that they may not see.
  const open = await hearth.project(hearth.admin);
  const tracker = await hearth.admin.post(`/projects/${open.id}/trackers`, {
    body: { label: 'Open', item_name: 'open', template_name: 'bugs' },
  });
  const shown = await anArtifact(hearth.admin, tracker.json, [fieldsOf(tracker.json).set('title', { value: 'Shown' })]);
  await stranger.count(1);
  assert.deepEqual(
    stranger.changes.map(({ artifact }) => artifact?.id),
    [shown],
  );
  updates.close();
  stranger.close();
});

test('a revoked key ends the stream within a second, on every copy', async () => {
  for (const copy of [hearth, other]) {
    const { id, identifier } = await hearth.platform.accessKeys.create(alice.id, { description: 'stream' });
    const stream = followChanges(copy.base, byKey(identifier));
    await stream.opened;
    assert.equal((await alice.delete(`/access_keys/${id}`)).status, 200);
    await stream.ended(1000);
    stream.close();
  }
});

test('an ended session ends the stream within a second', async () => {
  const begun = await hearth.anonymous.post('/session', { body: { username: bob.username, password: bob.password } });
  const headers = { Cookie: String(begun.headers['set-cookie']).split(';')[0] ?? '', 'Sec-Fetch-Site': 'same-origin' };
  const stream = followChanges(other.base, headers);
  await stream.opened;
  assert.equal((await hearth.anonymous.delete('/session', { headers })).status, 200);
  await stream.ended(1000);
  stream.close();
});

test('a lost membership narrows the stream', async () => {
  const stream = followChanges(other.base, byKey(bob.accessKey), '?types=artifact.created');
  await stream.opened;
  await hearth.members(projects.closed.id, [alice, bob]);
  const seen = await anArtifact(alice, trackers.bug, titled('Seen'));
  await stream.count(1);
  await hearth.members(projects.closed.id, [alice]);
  await anArtifact(alice, trackers.bug, titled('Unseen'));
  await hearth.members(projects.closed.id, [alice, bob]);
  const last = await anArtifact(alice, trackers.bug, titled('Seen again'));
  // The stream may read the artifact in between after the membership is back.
  await eventually(() => stream.changes.some(({ artifact }) => artifact?.id === last), 'the last artifact');
  assert.equal(stream.changes[0]?.artifact?.id, seen);
  await hearth.members(projects.closed.id, [alice]);
  stream.close();
});

test('anonymous streams show public projects only, and end when the platform is closed to them', async () => {
  const setMode = (mode: string) => hearth.admin.patch('/platform_settings', { body: { access_mode: mode } });
  const open = await hearth.project(hearth.admin, { shortname: 'meadow' });
  const made = await hearth.admin.post(`/projects/${open.id}/trackers`, {
    body: { label: 'Flowers', item_name: 'flower', template_name: 'bugs' },
  });
  const flower = fieldsOf(made.json);
  const here = followChanges(hearth.base, {});
  const there = followChanges(other.base, {}, `?tracker_id=${made.json.id}`);
  await Promise.all([here.opened, there.opened]);
  await anArtifact(alice, trackers.bug, titled('Hidden'));
  const shown = await anArtifact(hearth.admin, made.json, [flower.set('title', { value: 'Poppy' })]);
  for (const stream of [here, there]) {
    await stream.count(1);
    assert.deepEqual(
      stream.changes.map(({ type, artifact }) => [type, artifact?.id]),
      [['artifact.created', shown]],
    );
    assert.deepEqual(stream.unread, []);
  }
  there.close();

  // A project that becomes private is lost, and nothing of it follows.
  assert.equal((await hearth.admin.patch(`/projects/${open.id}`, { body: { access: 'private' } })).status, 200);
  await here.count(2);
  await changed(hearth.admin, shown, [flower.set('title', { value: 'Rose' })]);
  const next = await hearth.project(hearth.admin, { shortname: 'field' });
  await here.count(3);
  assert.deepEqual(
    here.changes.slice(1).map(({ type, project }) => [type, project?.id]),
    [
      ['project.access_lost', open.id],
      ['project.created', next.id],
    ],
  );
  const last = followChanges(other.base, {});
  await last.opened;
  assert.equal((await setMode('regular')).status, 200);
  await Promise.all([here.ended(1000), last.ended(1000)]);
  here.close();
  last.close();
  assert.equal((await hearth.anonymous.get('/changes/stream')).status, 401);
  assert.equal((await setMode('anonymous')).status, 200);
});

for (const [heartbeats, expected] of [
  ['comments', /^: heartbeat\nid: \d+\n\n/m],
  ['events', /^event: heartbeat\ndata: \{\}\nid: \d+\n\n/m],
] as const) {
  test(`a stream sends ${heartbeats} to keep the connection alive`, async () => {
    const ending = new AbortController();
    const { body } = await fetch(`${hearth.base}/api/changes/stream?heartbeats=${heartbeats}`, {
      headers: byKey(alice.accessKey),
      signal: ending.signal,
    });
    let received = '';
    for await (const chunk of body ?? []) {
      received += Buffer.from(chunk as Uint8Array).toString();
      if (/heartbeat[^]*\n\n$/.test(received)) break;
      hearth.clock.advance(streamLimits.heartbeatMs);
    }
    ending.abort();
    assert.match(received, expected);
  });
}

test("a client that doesn't read is disconnected, and the server buffers little for it", {
  skip: engine === 'postgres',
}, async () => {
  const url = new URL(`${hearth.base}/api/changes/stream?since=0`);
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { headers: byKey(alice.accessKey) }, (response) => resolve(response.pause()))
      .on('error', reject)
      .end();
  });
  const response = await answered;
  const id = await anArtifact(alice, trackers.bug, titled('Long'));
  const body = 'x'.repeat(65_000);
  for (let sent = 0; sent < 12_000_000; sent += body.length) {
    await changed(alice, id, [], { comment: { body, format: 'text' } });
  }
  const { changeStreams } = hearth.platform;
  const deadline = performance.now() + 120_000;
  while (changeStreams.count() > 0) {
    assert.ok(performance.now() < deadline, 'the stream goes on');
    hearth.clock.advance(10_000);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  let received = 0;
  await new Promise<void>((resolve) => {
    response.on('data', (chunk: Buffer) => (received += chunk.length));
    response.on('error', () => resolve());
    response.on('close', () => resolve());
    response.resume();
  });
  assert.ok(!response.complete && received < 12_000_000, String(received));
});
