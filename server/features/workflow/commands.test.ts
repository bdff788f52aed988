import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Caller } from '../../../test/support/hearth/hearth.ts';
import type { ShownTracker } from '../../../test/support/hearth/shown.ts';
import { ruledTracker } from '../../../test/support/worlds/ruled-tracker.ts';
import { fieldIn, valueIn } from '../../../test/support/worlds/trackers.ts';
import { aProject, aWorld } from '../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { alice, bob },
  projects: { project },
} = await aWorld().withUsers('alice', 'bob').with(aProject('project').withMembers('alice')).start({ after });

let last = 0;
const newTracker = () => ruledTracker(hearth.admin, project.id, `ruled${++last}`);

const command = (tracker: ShownTracker, workflow: object, by: Caller = hearth.admin) =>
  by.patch(`/trackers/${tracker.id}`, { query: { query: JSON.stringify({ workflow }) } });

describe('PATCH /trackers/{id}?query=', () => {
  test('creates a workflow, enables, disables and deletes it', async () => {
    const tracker = await newTracker();
    assert.deepEqual(tracker.workflow, {
      field_id: 0,
      is_used: '',
      is_legacy: false,
      is_advanced: true,
      rules: { dates: [], lists: [] },
      transitions: [],
    });
    const field = fieldIn(tracker, 'state');
    const steps: [workflow: object, shown: object][] = [
      [{ set_transitions_rules: { field_id: field } }, { field_id: field, is_used: '0', is_advanced: false }],
      [{ set_transitions_rules: { is_used: true } }, { is_used: '1' }],
      [{ is_advanced: true }, { is_used: '1', is_advanced: true }],
      [{ is_advanced: false }, { is_advanced: false }],
      [{ is_legacy: false }, { is_legacy: false }],
      [{ set_transitions_rules: { is_used: false } }, { is_used: '0' }],
      [{ delete_transitions_rules: true }, { field_id: 0, is_used: '' }],
    ];
    for (const [workflow, shown] of steps) {
      const answer = await command(tracker, workflow);
      assert.equal(answer.status, 200, answer.text);
      assert.partialDeepStrictEqual(answer.json.workflow, shown, JSON.stringify(workflow));
    }
  });

  test('explains a refusal', async () => {
    const tracker = await newTracker();
    const missing = 'This tracker has no workflow.';
    const unfit = /cannot have a workflow/;
    const refusals: [workflow: object, status: number, message: string | RegExp][] = [
      [{ set_transitions_rules: { is_used: true } }, 400, missing],
      [{ delete_transitions_rules: true }, 400, missing],
      [{ is_advanced: true }, 400, missing],
      [{ is_legacy: false }, 400, missing],
      [{ set_transitions_rules: { field_id: 999999 } }, 404, 'There is no field 999999 in this tracker.'],
      [{ set_transitions_rules: { field_id: fieldIn(tracker, 'versions') } }, 400, unfit],
      [{ set_transitions_rules: { field_id: fieldIn(tracker, 'people') } }, 400, unfit],
      [{ set_transitions_rules: { field_id: fieldIn(tracker, 'title') } }, 400, unfit],
      [{ is_legacy: true }, 400, 'Please provide a valid query.'],
      [{}, 400, 'Please provide a valid query.'],
    ];
    for (const [workflow, status, message] of refusals) {
      const answer = await command(tracker, workflow);
      assert.equal(answer.status, status, answer.text);
      const said = answer.error.i18n_error_message;
      if (typeof message === 'string') assert.equal(said, message);
      else assert.match(String(said), message);
    }
    const create = { set_transitions_rules: { field_id: fieldIn(tracker, 'os') } };
    assert.equal((await command(tracker, create)).status, 200, 'radio buttons can have a workflow');
    assert.equal((await command(tracker, create)).status, 400, 'there is one already');
  });

  test('only tracker administrators can use it', async () => {
    const tracker = await newTracker();
    const create = { set_transitions_rules: { field_id: fieldIn(tracker, 'state') } };
    for (const by of [alice, bob]) {
      const answer = await command(tracker, create, by);
      assert.equal(answer.status, 403);
      assert.equal(answer.error.i18n_error_message, 'You must be tracker administrator to access this resource.');
    }
    assert.equal((await command(tracker, create, hearth.anonymous)).status, 401);
  });
});

test('modes: simple shares the settings of a state, advanced drops settings that belong to states', async () => {
  const tracker = await newTracker();
  const [open, done, closed] = ['Open', 'Done', 'Closed'].map((label) => valueIn(tracker, 'state', label));
  await command(tracker, { set_transitions_rules: { field_id: fieldIn(tracker, 'state') } });
  const add = async (from: unknown, to: unknown) => {
    const body = { tracker_id: tracker.id, from_id: from, to_id: to };
    const { id } = (await hearth.admin.post('/tracker_workflow_transitions', { body })).json;
    return `tracker_workflow_transitions/${id}` as const;
  };
  const fresh = await add(0, done);
  assert.equal((await hearth.admin.patch(`/${fresh}`, { body: { is_comment_required: true } })).status, 200);
  const first = await add(closed, done);
  assert.equal((await hearth.admin.get(`/${first}`)).json.is_comment_required, false, 'nothing is copied from new');
  const patch = { body: { is_comment_required: true, authorized_user_group_ids: ['2'] } };
  assert.equal((await hearth.admin.patch(`/${first}`, patch)).status, 200);
  const frozen = { type: 'frozen_fields', field_ids: [fieldIn(tracker, 'title')] };
  const job = { type: 'run_job', job_url: 'https://ci.example.com/' };
  await hearth.admin.put(`/${first}/actions`, { body: { post_actions: [frozen, job] } });

  const second = await add(open, done);
  assert.partialDeepStrictEqual((await hearth.admin.get(`/${second}`)).json, {
    is_comment_required: true,
    authorized_user_group_ids: ['2'],
  });
  const kinds = async (uri: typeof first) =>
    (await hearth.admin.get(`/${uri}/actions`)).json.map((action) => action.type);
  assert.deepEqual(await kinds(second), ['run_job', 'frozen_fields']);
  await hearth.admin.patch(`/${second}`, { body: { is_comment_required: false } });
  assert.equal((await hearth.admin.get(`/${first}`)).json.is_comment_required, false);

  await command(tracker, { is_advanced: true });
  assert.deepEqual(await kinds(first), ['run_job']);
  const refused = await hearth.admin.put(`/${first}/actions`, { body: { post_actions: [frozen] } });
  assert.equal(refused.status, 400);
  await hearth.admin.patch(`/${second}`, { body: { is_comment_required: true } });
  await hearth.admin.put(`/${second}/actions`, { body: { post_actions: [] } });
  assert.equal((await hearth.admin.get(`/${first}`)).json.is_comment_required, false);

  await hearth.admin.patch(`/${first}`, { body: { is_comment_required: true } });
  await hearth.admin.patch(`/${second}`, { body: { is_comment_required: false } });

  await command(tracker, { is_advanced: false });
  for (const uri of [fresh, first, second]) {
    assert.equal((await hearth.admin.get(`/${uri}`)).json.is_comment_required, true, 'the first one wins');
    assert.deepEqual(await kinds(uri), ['run_job']);
  }
});

test('a field in a field dependency cannot be frozen', async () => {
  const tracker = await newTracker();
  const field = (name: string) => fieldIn(tracker, name);
  const value = (name: string, label: string) => valueIn(tracker, name, label);
  await command(tracker, { set_transitions_rules: { field_id: field('state') } });
  const body = { tracker_id: tracker.id, from_id: value('state', 'Open'), to_id: value('state', 'Done') };
  const { id } = (await hearth.admin.post('/tracker_workflow_transitions', { body })).json;
  const freeze = (...field_ids: number[]) =>
    hearth.admin.put(`/tracker_workflow_transitions/${id}/actions`, {
      body: { post_actions: [{ type: 'frozen_fields', field_ids }] },
    });
  assert.equal((await freeze(field('os'), field('versions'))).status, 200);
  const dependency = {
    source_field_id: field('os'),
    source_value_id: value('os', 'Linux'),
    target_field_id: field('versions'),
    target_value_id: value('versions', 'Debian'),
  };
  const rules = await hearth.admin.put(`/trackers/${tracker.id}/rules`, { body: { dates: [], lists: [dependency] } });
  assert.equal(rules.status, 200, rules.text);
  for (const name of ['os', 'versions']) {
    const refused = await freeze(field('title'), field(name));
    assert.equal(refused.status, 400);
    assert.match(refused.text, /cannot be frozen because a field dependency uses it/);
  }
  assert.equal((await freeze(field('title'))).status, 200);
});
