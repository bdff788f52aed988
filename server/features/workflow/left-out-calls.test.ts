import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { jobLimits } from '../../../contract/limits.ts';
import { startHearth } from '../../../test/support/hearth/hearth.ts';
import { eventually } from '../../../test/support/hearth/store.ts';
import { addWaitingJobs } from '../../../test/support/hearth/waiting-jobs.ts';
import { startReceiver } from '../../../test/support/servers/receiver.ts';
import { startSmtp } from '../../../test/support/servers/smtp.ts';
import { drivenTracker } from '../../../test/support/worlds/workflow-tracker.ts';

const [receiver, smtp] = [await startReceiver({ after }), await startSmtp({ after })];
const env = { HEARTH_OUTGOING_NETWORKS: 'loopback', HEARTH_SMTP_URL: smtp.url };
const hearth = await startHearth({ after }, { env });
const { admin } = hearth;
const [alice, bob] = [await hearth.user('alice'), await hearth.user('bob')];
const project = await hearth.project(admin);
await hearth.members(project.id, [alice, bob]);
await admin.post(`/user_groups/${project.id}_4/users`, { body: { id: bob.id } });

async function calling(name: string) {
  const driven = await drivenTracker(admin, project.id, name);
  await driven.way(null, 'Open');
  await driven.way('Open', 'Done', {}, [{ type: 'run_job', job_url: `${receiver.url}/${name}?token=secret` }]);
  return driven;
}
const waiting = (trackerId: number) =>
  hearth.platform.jobs.countTurn(hearth.platform.db.read, 'workflow_job', `${project.id}/${trackerId}`);
const leftOut = async () =>
  (await (await fetch(`${hearth.base}/metrics`)).text()).match(/^hearth_workflow_calls.*$/m)?.[0];

test('calls beyond the limit of waiting ones are left out, and tracker administrators are notified once a day', async () => {
  const driven = await calling('flood');
  const { id: trackerId } = driven.tracker;
  const payload = {
    url: receiver.url,
    userId: 1,
    projectId: project.id,
    trackerId,
    artifactId: 1,
    triggerFieldValue: '',
  };
  const turn = `${project.id}/${trackerId}`;
  const count = jobLimits.workflowCallsWaiting - 1;
  const remove = await addWaitingJobs(hearth, { kind: 'workflow_job', turn, payload, count });

  receiver.answer({ status: 503 });
  const last = await driven.artifact('Open');
  await driven.change(alice, last, 'Done');
  await receiver.received('/flood?token=secret');
  assert.equal(await waiting(trackerId), jobLimits.workflowCallsWaiting, 'the last one that may wait');

  for (const title of ['One too many', 'And another']) {
    const id = await driven.artifact('Open', { title });
    assert.equal((await driven.change(alice, id, 'Done')).status, 200, 'the change itself is made');
    assert.equal(await driven.shown(id, 'state'), 'Done');
  }
  assert.equal(await waiting(trackerId), jobLimits.workflowCallsWaiting);
  assert.equal(await leftOut(), 'hearth_workflow_calls{reading="left_out"} 2');
  const [mail] = await smtp.received('bob@example.com');
  assert.match(mail?.subject ?? '', /^Calls of the workflow of .* were left out$/);
  assert.match(mail?.text ?? '', new RegExp(`${new URL(receiver.url).host}.*10,000 calls were waiting`));
  assert.match(mail?.text ?? '', new RegExp(`/trackers/${trackerId}/admin/workflow$`, 'm'));
  assert.doesNotMatch(mail?.text ?? '', /secret/);
  assert.deepEqual(smtp.to('alice@example.com'), [], 'a member doesn’t administer the tracker');

  const entries = (await bob.get('/notifications')).json.filter(({ change }) => change.workflow_calls);
  assert.equal(entries.length, 1);
  const { host } = new URL(receiver.url);
  assert.partialDeepStrictEqual(entries[0], {
    reasons: ['administrator'],
    change: {
      type: 'workflow.calls_left_out',
      tracker: { id: trackerId },
      workflow_calls: { host, waiting: jobLimits.workflowCallsWaiting },
    },
  });
  const xml = await bob.get('/notifications', { headers: { Accept: 'application/xml' } });
  assert.match(xml.text, /<workflow_calls><host>[^<]+<\/host><waiting>10000<\/waiting><\/workflow_calls>/);
  assert.deepEqual((await alice.get('/notifications')).json, []);

  const other = await calling('calm');
  await other.change(alice, await other.artifact('Open'), 'Done');
  await receiver.received('/calm?token=secret');

  hearth.clock.advance((jobLimits.firstPauseSeconds + 1) * 1000);
  hearth.platform.jobs.wake();
  await receiver.received('/flood?token=secret', 2);
  await eventually(async () => (await waiting(trackerId)) < jobLimits.workflowCallsWaiting, 'the call to be done');
  await driven.change(alice, await driven.artifact('Open'), 'Done');
  await receiver.received('/flood?token=secret', 3);
  assert.equal(smtp.to('bob@example.com').length, 1);
  await remove();
});

test("a dry run doesn't count towards the limit", async () => {
  const before = await leftOut();
  const driven = await calling('tried');
  const { id: trackerId } = driven.tracker;
  const turn = `${project.id}/${trackerId}`;
  const count = jobLimits.workflowCallsWaiting;
  const remove = await addWaitingJobs(hearth, { kind: 'workflow_job', turn, payload: {}, count });
  const id = await driven.artifact('Open');
  const values = [{ field_id: driven.id('state'), bind_value_ids: [driven.value('state', 'Done')] }];
  const tried = await alice.put(`/artifacts/${id}?dry_run=true`, { body: { values } });
  assert.equal(tried.status, 200, tried.text);
  assert.equal(await leftOut(), before);
  await remove();
});
