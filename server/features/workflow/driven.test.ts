import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { jobLimits } from '../../../contract/limits.ts';
import { defined } from '../../../test/support/hearth/expect.ts';
import type { ShownChangeset } from '../../../test/support/hearth/shown.ts';
import { type Driven, drivenTracker, refused } from '../../../test/support/worlds/workflow-tracker.ts';
import { startHearth } from '../../../test/support/hearth/hearth.ts';
import { startReceiver } from '../../../test/support/servers/receiver.ts';
import { eventually } from '../../../test/support/hearth/store.ts';
import {
  anArtifact,
  changesetsOf,
  fieldNamed,
  fieldsOf,
  readArtifact,
  shownIn,
} from '../../../test/support/worlds/trackers.ts';

const receiver = await startReceiver({ after });
const hearth = await startHearth({ after }, { env: { HEARTH_OUTGOING_NETWORKS: 'loopback' } });
const { admin } = hearth;
const [alice, bob] = [await hearth.user('alice'), await hearth.user('bob')];
const project = await hearth.project(admin);
await hearth.members(project.id, [alice, bob]);
const testers = await admin.post('/user_groups', { body: { project_id: project.id, short_name: 'testers' } });
await admin.put(`/user_groups/${testers.json.id}/users`, { body: [{ id: bob.id }] });

let made = 0;
const newTracker = (): Promise<Driven> => drivenTracker(admin, project.id, `driven${++made}`);

/** New → Open → Done → Closed, and back from Closed to Done. */
async function straight(): Promise<Driven> {
  const driven = await newTracker();
  await driven.way(null, 'Open');
  await driven.way('Open', 'Done');
  await driven.way('Done', 'Closed');
  return driven;
}

const noWay = (label: string): RegExp =>
  new RegExp(`The transition to the value \\\\"${label}\\\\" is not valid\\. The field is state \\(state\\)\\.`);

describe('an artifact', () => {
  test('is created only in an initial state, and a refused one does not exist', async () => {
    const driven = await straight();
    for (const label of ['Done', 'Closed']) {
      const answer = await driven.submit(alice, label);
      assert.equal(answer.status, 400);
      assert.match(answer.text, noWay(label));
    }
    assert.equal(await driven.count(), 0);
    assert.equal((await driven.submit(alice, 'Open')).status, 201);
    assert.equal((await driven.submit(alice, 'None')).status, 201, 'the state may be chosen later');
  });

  test('follows only existing transitions; a refused change changes nothing', async () => {
    const driven = await straight();
    const id = await driven.artifact('Open');
    for (const label of ['Closed', 'None']) {
      await refused(admin, id, noWay(label), () => driven.change(alice, id, label, { title: 'changed', effort: 5 }));
    }
    for (const label of ['Done', 'Closed']) assert.equal((await driven.change(alice, id, label)).status, 200);
    await refused(admin, id, noWay('Open'), () => driven.change(alice, id, 'Open'));
    assert.equal(
      (await driven.change(alice, id, 'Closed', { title: 'stays' })).status,
      200,
      'staying is no transition',
    );
    assert.equal(await driven.shown(id, 'title'), 'stays');
    const late = await driven.artifact('None');
    await refused(admin, late, noWay('Done'), () => driven.change(alice, late, 'Done'));
    assert.equal((await driven.change(alice, late, 'Open')).status, 200);
  });

  test('can change to any state while the workflow is off', async () => {
    const driven = await straight();
    await driven.command({ set_transitions_rules: { is_used: false } });
    const id = await driven.artifact('Closed');
    assert.equal((await driven.change(alice, id, 'Open')).status, 200);
  });

  test('follows them in XML, too', async () => {
    const driven = await straight();
    const id = await driven.artifact('Open');
    const headers = { 'Content-Type': 'application/xml', Accept: 'application/xml' };
    const change = (label: string) =>
      alice.put(`/artifacts/${id}`, {
        headers,
        body: `<request><values><item><field_id>${driven.id('state')}</field_id><bind_value_ids><item>${driven.value('state', label)}</item></bind_value_ids></item></values></request>`,
      });
    await refused(
      admin,
      id,
      /The transition to the value (?:"|&quot;)Closed(?:"|&quot;) is not valid\. The field is/,
      () => change('Closed'),
    );
    assert.equal((await change('Done')).status, 200);
    assert.equal(await driven.shown(id, 'state'), 'Done');
  });
});

describe('the conditions of a transition', () => {
  test('allow only their groups, also among administrators', async () => {
    const driven = await newTracker();
    const conditions = { authorized_user_group_ids: [testers.json.id] };
    await driven.way(null, 'Open', conditions);
    await driven.way('Open', 'Done', conditions);
    const says = /Transition permissions are not respected\. The field is state \(state\)\./;
    for (const by of [alice, admin]) {
      const answer = await driven.submit(by, 'Open');
      assert.equal(answer.status, 400);
      assert.match(answer.text, says);
    }
    assert.equal(await driven.count(), 0);
    const { id } = (await driven.submit(bob, 'Open')).json;
    await refused(admin, id, says, () => driven.change(alice, id, 'Done', { title: 'changed' }));
    assert.equal((await driven.change(alice, id, undefined, { title: 'changed' })).status, 200);
    assert.equal((await driven.change(bob, id, 'Done')).status, 200);
  });

  test('require fields, set by this change or an earlier one', async () => {
    const driven = await newTracker();
    await driven.way(null, 'Open', { not_empty_field_ids: [driven.id('effort')] });
    await driven.way('Open', 'Done', { not_empty_field_ids: [driven.id('end'), driven.id('versions')] });
    const answer = await driven.submit(alice, 'Open');
    assert.equal(answer.status, 400);
    assert.match(answer.text, /the field 'effort \(effort\)' must not be empty/);
    assert.equal(await driven.count(), 0);
    const id = await driven.artifact('Open', { effort: 0, end: '2030-01-01' });
    await refused(admin, id, /the field 'versions \(versions\)' must not be empty/, () =>
      driven.change(alice, id, 'Done'),
    );
    await refused(admin, id, /the field 'end \(end\)' must not be empty/, () =>
      driven.change(alice, id, 'Done', { end: null, versions: [driven.value('versions', 'Debian')] }),
    );
    const filled = await driven.change(alice, id, 'Done', { versions: [driven.value('versions', 'Debian')] });
    assert.equal(filled.status, 200, filled.text);
  });

  test('require a comment, except for new artifacts', async () => {
    const driven = await newTracker();
    await driven.way('Done', 'Open', { is_comment_required: true });
    await driven.way(null, 'Open');
    await driven.way('Open', 'Done', { is_comment_required: true });
    const id = await driven.artifact('Open');
    for (const comment of ['', '  \n']) {
      await refused(admin, id, /Comment must not be empty\./, () => driven.change(alice, id, 'Done', {}, comment));
    }
    assert.equal((await driven.change(alice, id, 'Done', {}, 'because')).status, 200);
  });
});

describe('the actions of a transition', () => {
  const set = (driven: Driven, name: string, type: string, value: unknown) => ({
    type: 'set_field_value',
    field_id: driven.id(name),
    field_type: type,
    value,
  });

  test('set and clear fields in the same changeset, also for callers who may not write them', async () => {
    const driven = await newTracker();
    await driven.way(null, 'Open', {}, [set(driven, 'effort', 'int', 3)]);
    await driven.way('Open', 'Done', {}, [
      set(driven, 'start', 'date', ''),
      set(driven, 'end', 'date', 'current'),
      set(driven, 'effort', 'int', 8),
      set(driven, 'cost', 'float', 1.5),
    ]);
    const readOnly = { permissions_for_groups: { can_read: ['all_users'], can_submit: [], can_update: [] } };
    for (const name of ['effort', 'cost', 'end']) {
      const patched = await admin.patch(`/tracker_fields/${driven.id(name)}`, { body: readOnly });
      assert.equal(patched.status, 200, patched.text);
    }
    const answer = await driven.submit(alice, 'Open', { start: '2026-01-02' });
    assert.equal(answer.status, 201, answer.text);
    const { id } = answer.json;
    assert.equal(await driven.shown(id, 'effort'), 3);
    assert.equal((await driven.change(alice, id, 'Done')).status, 200);
    assert.deepEqual([await driven.shown(id, 'effort'), await driven.shown(id, 'cost')], [8, 1.5]);
    assert.equal(await driven.shown(id, 'start'), null);
    const today = new Date(hearth.clock.now()).toLocaleDateString('sv');
    assert.ok(String(await driven.shown(id, 'end')).startsWith(today));
    const changesets = await changesetsOf(admin, id);
    assert.equal(changesets.length, 2);
    const then = changesets[0]?.values.find((value) => value.field_id === driven.id('effort'));
    assert.equal(then?.value, 3, 'the history keeps the previous value');
  });

  test('freeze fields and hide fieldsets while an artifact is in a state', async () => {
    const driven = await newTracker();
    await driven.way(null, 'Open');
    await driven.way('Open', 'Done', {}, [
      { type: 'frozen_fields', field_ids: [driven.id('title'), driven.id('versions')] },
      { type: 'hidden_fieldsets', fieldset_ids: [driven.id('box')] },
    ]);
    await driven.way('Done', 'Closed');
    const structure = async (id: number) =>
      (await readArtifact(alice, id, '?tracker_structure_format=complete')).tracker.fields;
    const named = async (id: number, name: string) => fieldNamed({ fields: await structure(id) }, name);

    const id = await driven.artifact('Open');
    assert.equal((await named(id, 'box')).is_hidden, false);
    assert.ok((await named(id, 'title')).permissions.includes('update'));
    assert.equal((await driven.change(alice, id, 'Done', { title: 'last words' })).status, 200);
    assert.equal((await named(id, 'box')).is_hidden, true);
    assert.ok(!(await named(id, 'title')).permissions.includes('update'));

    const says = /The field 'title \(title\)' is frozen in this state/;
    await refused(admin, id, says, () => driven.change(alice, id, undefined, { title: 'changed', effort: 5 }));
    await refused(admin, id, says, () => driven.change(admin, id, 'Closed', { title: 'changed' }));
    await refused(admin, id, /The field 'versions \(versions\)' is frozen/, () =>
      driven.change(alice, id, undefined, { versions: [driven.value('versions', 'Eleven')] }),
    );
    assert.equal((await driven.change(alice, id, undefined, { title: 'last words', effort: 5 })).status, 200);
    assert.equal((await driven.change(alice, id, 'Closed')).status, 200);
    assert.equal((await driven.change(alice, id, undefined, { title: 'free again' })).status, 200);
  });
});

describe('the job of a transition', () => {
  const { jobs } = hearth.platform;
  const newest = async () => (await jobs.list({ limit: 1, offset: 0 })).rows[0];

  /** A tracker whose transition from Open to Done calls this path. */
  async function calling(path: string): Promise<{ driven: Driven; id: number }> {
    const driven = await newTracker();
    await driven.way(null, 'Open');
    await driven.way('Open', 'Done', { not_empty_field_ids: [driven.id('effort')] }, [
      { type: 'run_job', job_url: `${receiver.url}${path}` },
    ]);
    return { driven, id: await driven.artifact('Open') };
  }

  test('is called after the change is saved, and not if it is refused', async () => {
    const { driven, id } = await calling('/job/build?token=abc');
    assert.equal((await driven.change(alice, id, 'Done')).status, 400);
    assert.equal((await newest())?.kind, undefined);
    assert.equal((await driven.change(alice, id, 'Done', { effort: 1 })).status, 200);
    const [call, ...others] = await receiver.received('/job/build?token=abc');
    assert.deepEqual(others, []);
    assert.equal(call?.method, 'POST');
    assert.equal(call?.headers['content-type'], 'application/x-www-form-urlencoded');
    assert.deepEqual(call?.form, {
      userId: String(alice.id),
      projectId: String(project.id),
      trackerId: String(driven.tracker.id),
      artifactId: String(id),
      triggerFieldValue: 'Done',
    });
  });

  test('is called again if the server fails, and not if it refuses', async () => {
    const { driven, id } = await calling('/busy');
    receiver.answer({ status: 503 });
    await driven.change(alice, id, 'Done', { effort: 1 });
    await eventually(
      async () => (await newest())?.last_error === `127.0.0.1:${receiver.port} answered 503.`,
      'a failure',
    );
    hearth.clock.advance((jobLimits.firstPauseSeconds + 1) * 1000);
    jobs.wake();
    const [first, second] = await receiver.received('/busy', 2);
    assert.equal(first?.headers['x-hearth-job'], second?.headers['x-hearth-job']);

    const other = await driven.artifact('Open');
    receiver.answer({ status: 404 });
    await driven.change(alice, other, 'Done', { effort: 1 });
    await eventually(async () => (await newest())?.status === 'failed', 'the job to be given up');
    assert.equal((await newest())?.attempts, 1);
  });

  test('is followed only on the same host', async () => {
    const { driven, id } = await calling('/moved');
    receiver.answer({ status: 307, location: '/here' });
    await driven.change(alice, id, 'Done', { effort: 1 });
    const [call] = await receiver.received('/here');
    assert.equal(call?.form['artifactId'], String(id));

    const other = await driven.artifact('Open');
    receiver.answer({ status: 307, location: `http://localhost:${receiver.port}/elsewhere` });
    await driven.change(alice, other, 'Done', { effort: 1 });
    await eventually(async () => (await newest())?.status === 'failed', 'the job to be given up');
    assert.match((await newest())?.last_error ?? '', /redirects to another host/);
    assert.ok(!receiver.calls.some((each) => each.path === '/elsewhere'));
  });
});

describe('the settings of a transition', () => {
  const wanting = async (isAdvanced: boolean): Promise<{ driven: Driven; id: number }> => {
    const driven = await newTracker();
    await driven.command({ is_advanced: isAdvanced });
    await driven.way(null, 'Open');
    await driven.way(null, 'Closed');
    await driven.way('Closed', 'Done');
    await driven.way('Open', 'Done', { not_empty_field_ids: [driven.id('effort')] });
    return { driven, id: await driven.artifact('Closed') };
  };

  test('apply to all transitions into its state in simple mode', async () => {
    const { driven, id } = await wanting(false);
    const says = /the field 'effort \(effort\)' must not be empty/;
    await refused(admin, id, says, () => driven.change(alice, id, 'Done'));
    assert.equal((await driven.change(alice, id, 'Done', { effort: 1 })).status, 200);
  });

  test('apply only to this transition in advanced mode', async () => {
    const { driven, id } = await wanting(true);
    assert.equal((await driven.change(alice, id, 'Done')).status, 200);
    const other = await driven.artifact('Open');
    await refused(admin, other, /the field 'effort \(effort\)'/, () => driven.change(alice, other, 'Done'));
  });
});

describe('the rules of a tracker', () => {
  test('enforce the order of dates, when creating and changing', async () => {
    const driven = await newTracker();
    await driven.command({ set_transitions_rules: { is_used: false } });
    await driven.rules(
      [{ source_field_id: driven.id('start'), target_field_id: driven.id('end'), comparator: '<' }],
      [],
    );
    const says = /date value : start must be < to end\./;
    const answer = await driven.submit(alice, 'Open', { start: '2026-02-02', end: '2026-02-02' });
    assert.equal(answer.status, 400);
    assert.match(answer.text, says);
    assert.equal(await driven.count(), 0);
    const id = await driven.artifact('Open', { start: '2026-02-02' });
    await refused(admin, id, says, () => driven.change(alice, id, undefined, { title: 'changed', end: '2026-02-01' }));
    assert.equal((await driven.change(alice, id, undefined, { end: '2026-02-03' })).status, 200);
    await refused(admin, id, says, () => driven.change(alice, id, undefined, { start: '2026-02-03' }));
    assert.equal((await driven.change(alice, id, undefined, { start: null })).status, 200);
  });

  test('enforce list dependencies; existing artifacts are checked only when they change', async () => {
    const driven = await straight();
    const [linux, windows] = [driven.value('os', 'Linux'), driven.value('os', 'Windows')];
    const [debian, eleven] = [driven.value('versions', 'Debian'), driven.value('versions', 'Eleven')];
    const old = await driven.artifact('Open', { os: [windows], versions: [debian] });
    const pair = (source: number, target: number) => ({
      source_field_id: driven.id('os'),
      source_value_id: source,
      target_field_id: driven.id('versions'),
      target_value_id: target,
    });
    await driven.rules([], [pair(linux, debian), pair(windows, eleven), pair(100, 100)]);

    const says = /Global rules are not respected in tracker driven\d+ \(#\d+\) - os\(Linux\) -> versions\(Eleven\)/;
    const answer = await driven.submit(alice, 'Open', { os: [linux], versions: [eleven] });
    assert.equal(answer.status, 400);
    assert.match(answer.text, says);
    const id = await driven.artifact('Open', { os: [linux], versions: [debian] });
    await refused(admin, id, says, () => driven.change(alice, id, 'Done', { versions: [eleven] }));
    await refused(admin, id, /os\(None\) -> versions\(Debian\)/, () => driven.change(alice, id, undefined, { os: [] }));
    assert.equal((await driven.change(alice, id, undefined, { os: [windows], versions: [eleven] })).status, 200);
    assert.equal((await driven.change(alice, old, 'Done')).status, 200);
    await refused(admin, old, /os\(Windows\) -> versions\(None\)/, () =>
      driven.change(alice, old, undefined, { versions: [] }),
    );
  });
});

/** The body of a call to a webhook. */
interface WebhookPayload {
  action: string;
  id: number;
  user: { id: number };
  tracker: { id: number };
  current: ShownChangeset;
  previous: ShownChangeset;
  is_custom_code_execution: boolean;
  submitter_user_groups: { short_name: string }[];
}

describe('the webhooks of a tracker', () => {
  /** A tracker with a workflow and a webhook to this path. */
  async function telling(path: string) {
    const { tracker } = await newTracker();
    const { text } = await admin.get(`/trackers/${tracker.id}/xml`);
    const body = {
      label: `Telling ${made}`,
      item_name: `telling${made}`,
      tracker_xml: text.replace(
        '<permissions>',
        `<webhooks><webhook url="${receiver.url}${path}"/></webhooks><permissions>`,
      ),
    };
    const answer = await admin.post(`/projects/${project.id}/trackers`, { body });
    assert.equal(answer.status, 201, answer.text);
    return answer.json;
  }

  test('are called with each complete changeset after it is saved', async () => {
    const tracker = await telling('/hook?of=tracker');
    const field = fieldsOf(tracker);
    const id = await anArtifact(alice, tracker, [field.set('title', { value: 'first' })]);
    assert.equal((await alice.put(`/artifacts/${id}`, { body: { values: [] } })).status, 200);
    const comment = { body: 'only said', format: 'text' };
    assert.equal((await bob.put(`/artifacts/${id}`, { body: { values: [], comment } })).status, 200);
    const calls = await receiver.received('/hook?of=tracker', 2);
    const payloads = calls.map((call) => JSON.parse(call.form['payload'] ?? '') as WebhookPayload);
    const created = defined(payloads.find((one) => one.action === 'create'));
    const updated = defined(payloads.find((one) => one.action === 'update'));
    assert.deepEqual([payloads.length, created.id, updated.id], [2, id, id]);
    assert.deepEqual([created.previous, created.is_custom_code_execution], [null, false]);
    assert.deepEqual([created.user.id, updated.user.id], [alice.id, bob.id]);
    assert.equal(created.tracker.id, tracker.id);
    const title = field.id('title');
    assert.equal(shownIn(updated.current, title).value, 'first');
    assert.equal(shownIn(updated.previous, title).value, 'first');
    assert.equal(updated.current.last_comment.body, 'only said');
    const groups = updated.submitter_user_groups.map((group) => group.short_name);
    assert.deepEqual(groups, ['registered_users', 'project_members', 'testers']);
  });
});
