import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { Webhook as Verifier } from 'standardwebhooks';
import type { Change } from '../../../contract/platform/change.ts';
import { defined } from '../../../test/support/hearth/expect.ts';
import type { Answered } from '../../../test/support/hearth/client.ts';
import { type Caller, type Hearth, startHearth } from '../../../test/support/hearth/hearth.ts';
import { eventually } from '../../../test/support/hearth/store.ts';
import { startReceiver } from '../../../test/support/servers/receiver.ts';
import {
  anArtifact,
  changed,
  changesetsOf,
  fieldsOf,
  grants,
  trackerOf,
} from '../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../test/support/worlds/world.ts';

const nobody = ['nobody'];
const receiver = await startReceiver({ after });
const world = await aWorld()
  .withUsers('bob')
  .with(
    aProject('open')
      .withMembers('alice')
      .with(
        aTracker('bug').withFields(
          {
            title: { type: 'string' },
            secret: { type: 'string', ...grants(nobody, nobody, nobody) },
            links: { type: 'art_link' },
          },
          { semantics: { title: { field_id: 'title' } } },
        ),
      ),
  )
  .with(
    aProject('closed', { is_public: false })
      .withMembers('carol')
      .with(
        aTracker('note').withFields({ title: { type: 'string' } }, { semantics: { title: { field_id: 'title' } } }),
      ),
  )
  .start({ after }, { env: { HEARTH_OUTGOING_NETWORKS: '127.0.0.1' } });
const { hearth, users, projects, trackers } = world;
const { alice, bob } = users;
const { admin } = hearth;
const bug = fieldsOf(trackers.bug);
// bob administers the open project, and may not see the other one.
await admin.post(`/user_groups/${projects.open.id}_4/users`, { body: { id: bob.id } });

let paths = 0;
async function hook(by: Caller, place: `trackers/${number}` | `projects/${number}`, more: object = {}) {
  const path = `/hook${(paths += 1)}`;
  const made = await by.post(`/${place}/webhooks`, { body: { url: `${receiver.url}${path}`, ...more } });
  assert.equal(made.status, 201, made.text);
  return { path, ...made.json };
}
const ofBugs = `trackers/${trackers.bug.id}` as const;

function denied({ status, text }: Answered, expected: number, pattern = /error/): void {
  assert.equal(status, expected, text);
  assert.match(text, pattern);
}

const titled = (title: string) => [bug.set('title', { value: title })];
const changeIn = ({ body }: { body: string }): Change => JSON.parse(body) as Change;

/** Everything that was queued has been sent. */
async function quiet({ platform }: Pick<Hearth, 'platform'> = hearth): Promise<void> {
  await eventually(async () => {
    const waiting = await platform.db.read.selectFrom('events').select('id').where('seq', 'is', null).execute();
    const { head } = await platform.events.bounds();
    const { seq } = await platform.db.read
      .selectFrom('event_readers')
      .select('seq')
      .where('name', '=', 'webhooks')
      .executeTakeFirstOrThrow();
    const { queued, running } = await platform.jobs.counts();
    return seq === head && waiting.length === 0 && queued + running === 0;
  }, 'the webhooks to be called');
}

test('a change is sent as JSON, signed as Standard Webhooks describes', async () => {
  const webhook = await hook(bob, ofBugs);
  assert.match(defined(webhook.secret), /^whsec_/);
  assert.equal((await bob.get(`/webhooks/${webhook.id}`)).json.secret, undefined, 'it is shown once');
  const id = await anArtifact(alice, trackers.bug, titled('Leaking tap'));
  const [call] = await receiver.received(webhook.path);
  const { body, headers } = defined(call);
  const verified = new Verifier(defined(webhook.secret)).verify(body, headers as Record<string, string>) as Change;
  assert.deepEqual([verified.type, verified.artifact?.id], ['artifact.created', id]);
  const [shown] = (await bob.get(`/changes?since=${verified.id - 1}&tracker_id=${trackers.bug.id}`)).json.changes;
  assert.deepEqual(verified, shown);
  assert.throws(() => new Verifier(`whsec_${'A'.repeat(44)}`).verify(body, headers as Record<string, string>));
  await quiet();
  const { json } = await bob.get(`/webhooks/${webhook.id}`);
  assert.deepEqual([json.last_delivery?.status, json.failures], [201, 0]);
  await bob.delete(`/webhooks/${webhook.id}`);
});

test('a webhook of a project covers all its trackers, with the chosen types only', async () => {
  const webhook = await hook(bob, `projects/${projects.open.id}`, { types: ['artifact.commented'] });
  const id = await anArtifact(alice, trackers.bug, titled('Quiet'));
  await changed(alice, id, [], { comment: { body: 'Said', format: 'text' } });
  await receiver.received(webhook.path);
  await quiet();
  const calls = receiver.calls.filter(({ path }) => path === webhook.path);
  assert.deepEqual(
    calls.map((call) => changeIn(call).comment?.body),
    ['Said'],
  );
  await bob.delete(`/webhooks/${webhook.id}`);
});

describe('the receiver gets everything that the owner may read', () => {
  test('in either format', async () => {
    const webhooks = [await hook(bob, ofBugs), await hook(bob, ofBugs, { format: 'form' })];
    const note = fieldsOf(trackers.note);
    const hidden = await anArtifact(admin, trackers.note, [note.set('title', { value: 'Hidden plan' })]);
    await anArtifact(admin, trackers.bug, [
      ...titled('Seen'),
      bug.set('secret', { value: 'Unseen' }),
      { field_id: bug.id('links'), links: [{ id: hidden }] },
    ]);
    for (const { path, id } of webhooks) {
      const [call] = await receiver.received(path);
      const text = decodeURIComponent(defined(call).body.replaceAll('+', ' '));
      assert.match(text, /Seen/);
      assert.doesNotMatch(text, /Unseen|Hidden plan|closed/i);
      assert.doesNotMatch(text, new RegExp(`artifacts/${hidden}\\b`));
      await bob.delete(`/webhooks/${id}`);
    }
  });

  test("and in Tuleap's format, the previous changeset that the owner may see", async () => {
    const id = await anArtifact(admin, trackers.bug, titled('Seen'));
    const first = defined((await changesetsOf(admin, id))[0]).id;
    await changed(admin, id, [bug.set('secret', { value: 'Unseen' })]);
    await quiet();
    const webhook = await hook(bob, ofBugs, { format: 'form' });
    await changed(alice, id, titled('Seen again'));
    const [call] = await receiver.received(webhook.path);
    const payload = JSON.parse(defined(call).form['payload'] ?? '') as { previous: { id: number } };
    assert.equal(payload.previous.id, first);
    await bob.delete(`/webhooks/${webhook.id}`);
  });

  test('and nothing about changes that the owner may not see', async () => {
    const id = await anArtifact(admin, trackers.bug, titled('Seen'));
    const webhook = await hook(bob, ofBugs);
    await changed(admin, id, [bug.set('secret', { value: 'Unseen' })]);
    await quiet();
    assert.deepEqual((await bob.get(`/webhooks/${webhook.id}/deliveries`)).json, []);
    assert.equal(receiver.calls.filter(({ path }) => path === webhook.path).length, 0);
    await bob.delete(`/webhooks/${webhook.id}`);
  });
});

describe('internal networks that the operator has not opened', () => {
  test('are refused when the webhook is created', async () => {
    const post = (url: string) => bob.post(`/trackers/${trackers.bug.id}/webhooks`, { body: { url } });
    const hosts =
      '127.0.0.2 10.0.0.1 192.168.1.1 169.254.169.254 100.64.0.1 [::1]:80 [::] 0 [fe80::1] [fd00::1] ' +
      // Other spellings of 127.0.0.2: decimal, octal, hexadecimal, short, wide digits, with a name and a password, and in IPv6.
      '2130706434 0177.0.0.2 0x7f.2 127.2 １２７.0.0.2 me:secret@127.0.0.2 ' +
      '[::ffff:127.0.0.2] [::ffff:7f00:2] [64:ff9b::7f00:2] [64:ff9b::127.0.0.2] [2002:7f00:2::]';
    for (const host of hosts.split(' ')) denied(await post(`http://${host}/`), 400, /internal network/);
    for (const url of ['ftp://example.com/', 'no address', 'javascript:alert(1)'])
      denied(await post(url), 400, /`url`/);
  });

  test('are refused after a name is resolved', async () => {
    const strict = await startHearth({ after });
    const project = await strict.project(strict.admin);
    const tracker = await trackerOf(strict.admin, project.id, 'bug', { title: { type: 'string' } });
    const body = { url: `http://localhost:${receiver.port}/internal` };
    const { json } = await strict.admin.post(`/trackers/${tracker.id}/webhooks`, { body });
    await anArtifact(strict.admin, tracker, [fieldsOf(tracker).set('title', { value: 'Inside' })]);
    await quiet(strict);
    const [delivery] = (await strict.admin.get(`/webhooks/${json.id}/deliveries`)).json;
    assert.deepEqual([delivery?.status, delivery?.attempts], ['failed', 1]);
    assert.match(delivery?.error ?? '', /HEARTH_OUTGOING_NETWORKS/);
    assert.equal(receiver.calls.filter(({ path }) => path === '/internal').length, 0);
  });
});

test("a move is sent to webhooks of the new tracker in Tuleap's format, and of both trackers as JSON", async () => {
  const id = await anArtifact(admin, trackers.bug, titled('moving'));
  const hooks = await Promise.all(
    (['form', 'standard'] as const).flatMap((format) =>
      [trackers.bug.id, trackers.note.id].map((tracker) => hook(admin, `trackers/${tracker}`, { format })),
    ),
  );
  const moved = await admin.patch(`/artifacts/${id}`, { body: { move: { tracker_id: trackers.note.id } } });
  assert.equal(moved.status, 200, moved.text);
  await quiet();
  const [oldForm = [], newForm = [], oldJson = [], newJson = []] = hooks.map(({ path }) =>
    receiver.calls.filter((call) => call.path === path).map(({ body }) => body),
  );
  assert.deepEqual([oldForm.length, newForm.length, oldJson.length, newJson.length], [0, 1, 1, 1]);
  const payload = JSON.parse(new URLSearchParams(newForm[0]).get('payload') ?? '') as { id: number; action: string };
  assert.deepEqual([payload.id, payload.action], [id, 'update']);
  for (const { id: webhook } of hooks) await admin.delete(`/webhooks/${webhook}`);
});

test('redirects are not followed', async () => {
  const webhook = await hook(bob, ofBugs);
  receiver.answer({ status: 307, location: `${receiver.url}/elsewhere`, path: webhook.path });
  await anArtifact(alice, trackers.bug, titled('Gone'));
  await receiver.received(webhook.path);
  await quiet();
  const [delivery] = (await bob.get(`/webhooks/${webhook.id}/deliveries`)).json;
  assert.deepEqual(
    [delivery?.status, delivery?.attempts, delivery?.response?.status],
    ['failed', 1, 307],
    JSON.stringify(delivery),
  );
  assert.match(defined(delivery?.error ?? undefined), /Redirects are not followed/);
  assert.equal(receiver.calls.filter(({ path }) => path === '/elsewhere').length, 0);
  await bob.delete(`/webhooks/${webhook.id}`);
});

test('the owner can see each delivery with request and response, and repeat it', async () => {
  const webhook = await hook(bob, ofBugs);
  await anArtifact(alice, trackers.bug, titled('Twice'));
  await receiver.received(webhook.path);
  await quiet();
  const [delivery] = (await bob.get(`/webhooks/${webhook.id}/deliveries`)).json;
  assert.match(defined(delivery?.request).body, /Twice/);
  assert.equal(delivery?.response?.body, 'so it is');
  const [foreign] = (await admin.get(`/webhooks/${webhook.id}/deliveries`)).json;
  assert.equal(foreign?.request, null);
  const again = await admin.post(`/webhooks/${webhook.id}/deliveries/${defined(delivery).id}/redeliver`);
  assert.equal(again.status, 202, again.text);
  const calls = await receiver.received(webhook.path, 2);
  assert.equal(new Set(calls.map(({ headers }) => headers['webhook-id'])).size, 1);
  assert.equal(new Set(calls.map(({ body }) => body)).size, 1);
  await quiet();
  assert.equal((await bob.get(`/webhooks/${webhook.id}/deliveries`)).json.length, 2);
  await bob.delete(`/webhooks/${webhook.id}`);
});

test('only the owner can change a webhook; another administrator must take it over first', async () => {
  const webhook = await hook(bob, ofBugs);
  const patch = (by: Caller, body: object) => by.patch(`/webhooks/${webhook.id}`, { body });
  const url = `${receiver.url}/mine`;
  denied(await patch(admin, { url }), 403, /Take it over/);
  denied(await patch(alice, { is_enabled: false }), 403);
  assert.equal((await patch(admin, { is_enabled: false })).json.is_enabled, false);
  const taken = await admin.post(`/webhooks/${webhook.id}/take_over`);
  assert.equal(taken.json.owner?.username, 'admin');
  assert.equal((await patch(admin, { url, is_enabled: true })).json.url, url);
  const replaced = await patch(admin, { replace_secret: true });
  assert.match(defined(replaced.json.secret), /^whsec_/);
  assert.notEqual(replaced.json.secret, webhook.secret);
  denied(await patch(admin, { secret: 'whsec_short' }), 400, /base64/);
  await admin.delete(`/webhooks/${webhook.id}`);
  denied(await bob.get(`/webhooks/${webhook.id}`), 404);
});
