import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { jobLimits, webhookLimits } from '../../../contract/limits.ts';
import { succeeds } from '../../../test/support/hearth/expect.ts';
import { everybodyTold } from '../../../test/support/hearth/notifications.ts';
import { eventually } from '../../../test/support/hearth/store.ts';
import { addWaitingJobs } from '../../../test/support/hearth/waiting-jobs.ts';
import { startReceiver } from '../../../test/support/servers/receiver.ts';
import { startSmtp } from '../../../test/support/servers/smtp.ts';
import { anArtifact, fieldsOf } from '../../../test/support/worlds/trackers.ts';
import { aProject, aTracker, aWorld } from '../../../test/support/worlds/world.ts';

const [receiver, smtp] = [await startReceiver({ after }), await startSmtp({ after })];
const { hearth, users, projects, trackers } = await aWorld()
  .with(
    aProject('open', { is_public: false })
      .withMembers('alice', 'bob', 'carol')
      .with(aTracker('bug').withFields({ title: { type: 'string' } })),
  )
  .start({ after }, { env: { HEARTH_OUTGOING_NETWORKS: 'loopback', HEARTH_SMTP_URL: smtp.url } });
const { alice, bob, carol } = users;
const { admin } = hearth;
const administrators = `/user_groups/${projects.open.id}_4/users` as const;
for (const { id } of [bob, carol]) succeeds(await admin.post(administrators, { body: { id } }), 204);

const submit = (title: string) =>
  anArtifact(alice, trackers.bug, [fieldsOf(trackers.bug).set('title', { value: title })]);
const addressOf = (username: string): string => `${username}@example.com`;

let paths = 0;
async function hook(owner = carol) {
  const path = `/hook${(paths += 1)}`;
  const made = await owner.post(`/trackers/${trackers.bug.id}/webhooks`, { body: { url: `${receiver.url}${path}` } });
  assert.equal(made.status, 201, made.text);
  const { id } = made.json;
  return { id, path, read: async () => (await bob.get(`/webhooks/${id}`)).json };
}

/** The newest entry of an inbox, if it is about a webhook. */
const entryOf = async (person: typeof bob) =>
  (await person.get('/notifications')).json.find(({ change }) => change.webhook);

test('a webhook is disabled after repeated failures; its administrators are notified and enable it again', async () => {
  const { id, path, read } = await hook();
  receiver.answer(...Array.from({ length: webhookLimits.failures }, () => ({ status: 404 })));
  for (let count = 1; count <= webhookLimits.failures; count += 1) {
    assert.equal((await read()).is_enabled, true, `after ${count - 1} failures`);
    await submit(`Number ${count}`);
    await eventually(async () => (await read()).failures === count, `${count} failures`);
  }
  const { is_enabled, disabled_reason, last_delivery } = await read();
  assert.deepEqual([is_enabled, disabled_reason, last_delivery?.status], [false, 'failures', 404]);
  const [mail] = await smtp.received(addressOf('bob'));
  assert.match(mail?.subject ?? '', /^A webhook of .* was disabled$/);
  assert.match(mail?.text ?? '', /10 deliveries in a row failed/);
  assert.match(mail?.text ?? '', new RegExp(`/trackers/${trackers.bug.id}/admin`));
  assert.equal((await smtp.received(addressOf('carol'))).length, 1);
  assert.match(mail?.text ?? '', /\/admin\/webhooks$/m);
  assert.deepEqual(smtp.to(addressOf('alice')), []);

  const entry = await entryOf(bob);
  assert.deepEqual([entry?.reasons, entry?.is_read], [['administrator'], false]);
  assert.equal(entry?.change.type, 'webhook.disabled');
  const { host } = new URL(receiver.url);
  assert.deepEqual(entry.change.webhook, { id, uri: `webhooks/${id}`, host, disabled_reason: 'failures' });
  assert.deepEqual([entry.change.tracker?.id, entry.change.artifact], [trackers.bug.id, undefined]);
  const xml = (await bob.get('/notifications', { headers: { Accept: 'application/xml' } })).text;
  assert.match(xml, /<webhook><id>\d+<\/id>.*<disabled_reason>failures<\/disabled_reason><\/webhook>/);
  assert.deepEqual((await bob.get('/notifications/count')).json, { unread: 1 });
  assert.equal(await entryOf(alice), undefined, 'a member doesn’t administer the tracker');
  succeeds(await bob.patch(`/notifications/${entry.id}`, { body: { is_read: true } }));
  assert.deepEqual((await bob.get('/notifications/count')).json, { unread: 0 });

  const enabled = await bob.patch(`/webhooks/${id}`, { body: { is_enabled: true } });
  assert.deepEqual([enabled.json.failures, enabled.json.disabled_reason], [0, null]);
  await submit('Again');
  await receiver.received(path, webhookLimits.failures + 1);
  await eventually(async () => (await read()).last_delivery?.status === 201, 'a delivery');
  await bob.delete(`/webhooks/${id}`);
});

test('calls of a temporarily failing receiver are retried a few times', async () => {
  const { id, path, read } = await hook();
  receiver.answer(...Array.from({ length: webhookLimits.attempts }, () => ({ status: 503 })));
  await submit('Unavailable');
  for (let count = 1; count <= webhookLimits.attempts; count += 1) {
    await receiver.received(path, count);
    await eventually(
      async () => (await bob.get(`/webhooks/${id}/deliveries`)).json[0]?.attempts === count,
      `attempt ${count}`,
    );
    hearth.clock.advance(jobLimits.longestPauseSeconds * 1000);
    hearth.platform.jobs.wake();
  }
  await eventually(async () => (await read()).failures === 1, 'the failure');
  const deliveries = (await bob.get(`/webhooks/${id}/deliveries`)).json;
  assert.deepEqual(
    deliveries.map(({ status }) => status),
    ['failed'],
  );
  assert.equal(receiver.calls.filter((call) => call.path === path).length, webhookLimits.attempts);
  await bob.delete(`/webhooks/${id}`);
});

test('a webhook with too many waiting calls is disabled, but the waiting calls are still sent', async () => {
  const { id, path, read } = await hook();
  const { db } = hearth.platform;
  const turn = `${carol.id}/${id}`;
  const payload = { webhookId: id, seq: 0, isRepeated: false };
  const remove = await addWaitingJobs(hearth, { kind: 'webhook', turn, payload, count: webhookLimits.waiting - 1 });
  receiver.answer({ status: 503 });
  await submit('The last that may wait');
  await eventually(async () => (await read()).last_delivery?.status === 503, 'the first attempt');
  assert.equal((await read()).is_enabled, true);
  const [delivery] = (await bob.get(`/webhooks/${id}/deliveries`)).json;
  const again = await bob.post(`/webhooks/${id}/deliveries/${delivery?.id ?? 0}/redeliver`);
  assert.equal(again.status, 409, again.text);
  assert.match(again.text, /10000 calls of this webhook are waiting already/);
  const mails = smtp.to(addressOf('bob')).length;
  await submit('One too many');
  await eventually(async () => !(await read()).is_enabled, 'the webhook to be disabled');
  assert.equal((await read()).disabled_reason, 'backlog');
  const mail = (await smtp.received(addressOf('bob'), mails + 1)).at(-1);
  assert.match(mail?.text ?? '', /More than 10,000 calls were waiting.*GET \/changes/);
  assert.equal((await entryOf(bob))?.change.webhook?.disabled_reason, 'backlog');
  const waiting = () => hearth.platform.jobs.countTurn(db.read, 'webhook', turn);
  assert.equal(await waiting(), webhookLimits.waiting, 'the call that is one too many does not wait');

  hearth.clock.advance((jobLimits.firstPauseSeconds + 1) * 1000);
  hearth.platform.jobs.wake();
  await receiver.received(path, 2);
  await eventually(async () => (await read()).last_delivery?.status === 201, 'the second attempt');
  await bob.patch(`/webhooks/${id}`, { body: { is_enabled: true } });
  assert.equal((await read()).disabled_reason, null);
  await remove();
  await bob.delete(`/webhooks/${id}`);
});

test("a receiver that never answers doesn't delay others", async () => {
  const silent = await hook();
  receiver.answer({});
  await submit('First');
  await receiver.received(silent.path);
  const other = await hook();
  await submit('Second');
  await receiver.received(other.path);
  assert.equal((await silent.read()).failures, 0, 'the first request still waits');
  for (const { id } of [silent, other]) await bob.delete(`/webhooks/${id}`);
});

test('a webhook resumes when its suspended project is active again', async () => {
  const { id, path, read } = await hook();
  const setStatus = async (status: string) =>
    succeeds(await admin.patch(`/projects/${projects.open.id}`, { body: { status } }));
  const mailsAboutWebhooks = () => smtp.mails.filter(({ subject }) => subject?.includes('webhook')).length;
  const before = mailsAboutWebhooks();
  await setStatus('suspended');
  await everybodyTold(hearth, 'webhooks');
  await setStatus('active');
  await submit('After the pause');
  await receiver.received(path);
  const { is_enabled, disabled_reason } = await read();
  assert.deepEqual([is_enabled, disabled_reason, mailsAboutWebhooks()], [true, null, before]);
  await bob.delete(`/webhooks/${id}`);
});

test('a webhook is disabled when its owner is anonymized', async () => {
  const dora = await hearth.user('dora');
  await hearth.members(projects.open.id, [alice, bob, carol, dora]);
  succeeds(await admin.post(administrators, { body: { id: dora.id } }), 204);
  const path = `/hook${(paths += 1)}`;
  const made = await dora.post(`/projects/${projects.open.id}/webhooks`, { body: { url: `${receiver.url}${path}` } });
  assert.equal(made.status, 201, made.text);
  const read = async () => (await bob.get(`/webhooks/${made.json.id}`)).json;
  assert.equal((await read()).is_enabled, true);
  succeeds(await admin.post(`/users/${dora.id}/anonymize`), 204);
  await eventually(async () => !(await read()).is_enabled, 'the webhook to be disabled');
  assert.equal((await read()).disabled_reason, 'owner');
  await bob.delete(`/webhooks/${made.json.id}`);
});

test('a webhook can be enabled again once its owner is back', async () => {
  const erin = await hearth.user('erin');
  await hearth.members(projects.open.id, [alice, bob, carol, erin]);
  succeeds(await admin.post(administrators, { body: { id: erin.id } }), 204);
  const { id, path, read } = await hook(erin);
  const setStatus = async (status: string) =>
    succeeds(await admin.patch(`/users/${erin.id}`, { body: { values: { status } } }));
  await setStatus('S');
  await eventually(async () => !(await read()).is_enabled, 'the webhook to be disabled');
  await setStatus('A');
  await everybodyTold(hearth, 'webhooks');
  const { is_enabled, disabled_reason } = await read();
  assert.deepEqual([is_enabled, disabled_reason], [false, 'owner'], 'it stays off, and says why');
  const enabled = await bob.patch(`/webhooks/${id}`, { body: { is_enabled: true } });
  assert.deepEqual([enabled.json.is_enabled, enabled.json.disabled_reason], [true, null]);
  await submit('With the owner back');
  await receiver.received(path);
  assert.equal((await read()).owner?.username, 'erin');
  await bob.delete(`/webhooks/${id}`);
});

test('a webhook is disabled at once if its owner loses access or closes the account, until someone takes it over', async () => {
  const { id, path, read } = await hook();
  const before = smtp.to(addressOf('bob')).length;
  await admin.patch(`/users/${carol.id}`, { body: { values: { status: 'S' } } });
  await eventually(async () => !(await read()).is_enabled, 'the webhook to be disabled');
  assert.equal((await read()).disabled_reason, 'owner');
  const mails = await smtp.received(addressOf('bob'), before + 1);
  assert.match(mails.at(-1)?.text ?? '', /Take it over/);
  assert.equal((await entryOf(bob))?.change.webhook?.disabled_reason, 'owner');
  assert.deepEqual(
    receiver.calls.filter((call) => call.path === path),
    [],
  );
  const taken = (await bob.post(`/webhooks/${id}/take_over`)).json;
  assert.deepEqual([taken.owner?.username, taken.is_enabled, taken.disabled_reason], ['bob', true, null]);
  await submit('With a new owner');
  await receiver.received(path);

  succeeds(await admin.delete(`${administrators}/${bob.id}`), 204);
  await admin.delete(`/user_groups/${projects.open.id}_3/users/${bob.id}`);
  await eventually(async () => !(await admin.get(`/webhooks/${id}`)).json.is_enabled, 'the webhook to be disabled');
  assert.equal(receiver.calls.filter((call) => call.path === path).length, 1);
  assert.equal(await entryOf(bob), undefined, 'those who no longer administer the tracker don’t read of its webhooks');
});
