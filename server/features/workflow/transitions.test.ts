import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Answered } from '../../../test/support/hearth/client.ts';
import { ruledTracker } from '../../../test/support/worlds/ruled-tracker.ts';
import { fieldIn, valueIn } from '../../../test/support/worlds/trackers.ts';
import { aProject, aWorld } from '../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { member },
  projects: { project },
} = await aWorld().with(aProject('project').withMembers('member')).start({ after });
const { admin } = hearth;
const tracker = await ruledTracker(admin, project.id);
const field = (name: string) => fieldIn(tracker, name);
const state = (label: string) => valueIn(tracker, 'state', label);
const [open, done, closed] = [state('Open'), state('Done'), state('Closed')];

const before = await admin.post('/tracker_workflow_transitions', {
  body: { tracker_id: tracker.id, from_id: 0, to_id: open },
});
const set = await admin.patch(`/trackers/${tracker.id}`, {
  query: { query: JSON.stringify({ workflow: { set_transitions_rules: { field_id: field('state') } } }) },
});
assert.equal(set.status, 200, set.text);

const add = (from: unknown, to: unknown) =>
  admin.post('/tracker_workflow_transitions', { body: { tracker_id: tracker.id, from_id: from, to_id: to } });
const transition = async (from: unknown, to: unknown) => {
  const made = await add(from, to);
  assert.equal(made.status, 201, made.text);
  return `/tracker_workflow_transitions/${made.json.id}` as const;
};
const saidBy = (answer: Answered) => answer.error.i18n_error_message;

describe('POST /tracker_workflow_transitions', () => {
  test('needs a workflow', () => {
    assert.equal(before.status, 404);
    assert.equal(saidBy(before), 'This tracker has no workflow.');
  });

  test('creates a transition, which the tracker shows; 0 is a new artifact', async () => {
    const made = await add(0, open);
    assert.equal(made.status, 201);
    assert.deepEqual(made.json, { id: made.json.id, uri: `tracker_workflow_transitions/${made.json.id}` });
    assert.deepEqual((await admin.get(`/${made.json.uri}`)).json, {
      id: made.json.id,
      from_id: null,
      to_id: open,
      authorized_user_group_ids: [],
      not_empty_field_ids: [],
      is_comment_required: false,
    });
    const { workflow } = (await admin.get(`/trackers/${tracker.id}`)).json;
    assert.deepEqual(workflow.transitions, [{ id: made.json.id, from_id: null, to_id: open }]);
    const again = await add(null, open);
    assert.equal(again.status, 400);
    assert.equal(saidBy(again), 'This transition already exists.');
  });

  test('refuses equal and unknown values', async () => {
    assert.equal((await add(done, done)).status, 400);
    for (const [from, to, named] of [
      [open, 999999, 999999],
      [field('title'), open, field('title')],
      [open, valueIn(tracker, 'os', 'Linux'), valueIn(tracker, 'os', 'Linux')],
    ]) {
      const answer = await add(from, to);
      assert.equal(answer.status, 404);
      assert.equal(saidBy(answer), `The field of the workflow has no value ${named}.`);
    }
    assert.equal((await add(open, undefined)).status, 400);
  });
});

describe('a transition', () => {
  test('has conditions that can be changed separately', async () => {
    const made = await admin.post('/user_groups', { body: { project_id: project.id, short_name: 'testers' } });
    assert.equal(made.status, 201, made.text);
    const path = await transition(open, done);
    const members = `${project.id}_3`;
    const conditions = {
      authorized_user_group_ids: [members, made.json.id, 2, '4'],
      not_empty_field_ids: [field('title'), field('title'), field('start')],
      is_comment_required: true,
    };
    assert.equal((await admin.patch(path, { body: conditions })).status, 200);
    const shown = {
      authorized_user_group_ids: [members, made.json.id, '2', `${project.id}_4`],
      not_empty_field_ids: [field('title'), field('start')],
      is_comment_required: true,
    };
    assert.partialDeepStrictEqual((await admin.get(path)).json, shown);
    await admin.patch(path, { body: { authorized_user_group_ids: ['1'], is_comment_required: false } });
    assert.partialDeepStrictEqual((await admin.get(path)).json, {
      not_empty_field_ids: shown.not_empty_field_ids,
      is_comment_required: false,
    });
    assert.deepEqual((await admin.get(path)).json.authorized_user_group_ids, ['1']);
  });

  test('keeps its conditions if one of the new ones is invalid, and reports it', async () => {
    const path = await transition(done, open);
    const otherProject = await hearth.project(admin);
    const wrong: [body: object, message: string][] = [
      [
        { is_comment_required: true, authorized_user_group_ids: [`${otherProject.id}_3`] },
        `There is no user group ${otherProject.id}_3 in this project.`,
      ],
      [
        { is_comment_required: true, authorized_user_group_ids: [] },
        'Name at least one user group in `authorized_user_group_ids` (`1` is everybody), or omit this member to keep the current groups.',
      ],
      [{ authorized_user_group_ids: ['99999'] }, 'There is no user group 99999 in this project.'],
      [{ is_comment_required: true, not_empty_field_ids: [999999] }, 'There is no field 999999 in this tracker.'],
      [{ not_empty_field_ids: [field('main')] }, `There is no field ${field('main')} in this tracker.`],
    ];
    for (const [body, message] of wrong) {
      const answer = await admin.patch(path, { body });
      assert.equal(answer.status, 400, answer.text);
      assert.equal(saidBy(answer), message);
    }
    assert.equal((await admin.get(path)).json.is_comment_required, false);
  });

  test('is removed permanently', async () => {
    const path = await transition(closed, open);
    assert.equal((await admin.delete(path)).status, 200);
    for (const answer of [await admin.get(path), await admin.delete(path), await admin.get(`${path}/actions`)]) {
      assert.equal(answer.status, 404);
      assert.equal(saidBy(answer), 'Transition not found.');
    }
    assert.equal((await admin.get('/tracker_workflow_transitions/99999999999')).status, 404);
    await transition(closed, open);
  });
});

describe('the actions of a transition', () => {
  test('are replaced together', async () => {
    const path = await transition(open, closed);
    const actions = [
      { type: 'set_field_value', field_id: field('start'), field_type: 'date', value: 'current' },
      { type: 'set_field_value', field_id: field('end'), field_type: 'date', value: '' },
      { type: 'set_field_value', field_id: field('effort'), field_type: 'int', value: 7 },
      { type: 'set_field_value', field_id: field('cost'), field_type: 'float', value: null },
      { type: 'run_job', job_url: 'https://ci.example.com/' },
      { type: 'frozen_fields', field_ids: [field('title')] },
      { type: 'hidden_fieldsets', fieldset_ids: [field('box')] },
    ];
    // They are listed by kind, regardless of the order in the request.
    const put = await admin.put(`${path}/actions`, {
      body: { post_actions: [...actions.slice(4), ...actions.slice(0, 4)] },
    });
    assert.equal(put.status, 200, put.text);
    const shown = (await admin.get(`${path}/actions`)).json;
    assert.deepEqual(
      shown.map(({ id: _id, ...action }) => action),
      actions,
    );
    const ids = shown.map(({ id }) => id);
    assert.equal(new Set(ids).size, actions.length);
    const kept = { ...shown[4], job_url: 'http://other.example.com/' };
    await admin.put(`${path}/actions`, { body: { post_actions: [kept, { ...actions[3], id: null }] } });
    const [first, second, ...others] = (await admin.get(`${path}/actions`)).json;
    assert.deepEqual(second, kept);
    assert.ok(first && !ids.includes(first.id), 'a number is never used again');
    assert.deepEqual(others, []);
  });

  test('are refused together, and the invalid one is reported', async () => {
    const path = await transition(done, closed);
    const job = { type: 'run_job', job_url: 'https://ci.example.com/' };
    const wrong = { type: 'set_field_value', field_id: 999999, field_type: 'int', value: 1 };
    const shown = (await admin.get(`${path}/actions`)).json;
    const answer = await admin.put(`${path}/actions`, { body: { post_actions: [job, wrong] } });
    assert.equal(answer.status, 400);
    assert.equal(saidBy(answer), 'post_actions[1]: there is no field 999999 in this tracker.');
    assert.deepEqual((await admin.get(`${path}/actions`)).json, shown);
  });

  test('can be sent as XML', async () => {
    const path = await transition(closed, done);
    const action = (type: string, value: string) =>
      `<item><type>set_field_value</type><field_id>${field(type)}</field_id><field_type>${type === 'effort' ? 'int' : 'date'}</field_type><value>${value}</value></item>`;
    const body = `<request><post_actions>${action('effort', '7')}${action('start', 'current')}</post_actions></request>`;
    const put = await admin.put(`${path}/actions`, { headers: { 'Content-Type': 'application/xml' }, body });
    assert.equal(put.status, 200, put.text);
    const read = (await admin.get(`${path}/actions`)).json;
    assert.deepEqual(
      read.map((action) => ('value' in action ? action.value : undefined)),
      ['current', 7],
    );
    const xml = await admin.get(`${path}/actions`, { headers: { Accept: 'application/xml' } });
    assert.match(xml.text, /<field_type>int<\/field_type><value>7<\/value>/);
  });
});

test('only tracker administrators can do any of this', async () => {
  const { id } = (await add(null, done)).json;
  const path = `/tracker_workflow_transitions/${id}` as const;
  const body = { tracker_id: tracker.id, from_id: null, to_id: closed };
  const calls: [method: string, path: string, body?: object][] = [
    ['POST', '/tracker_workflow_transitions', body],
    ['GET', path],
    ['PATCH', path, { is_comment_required: true }],
    ['GET', `${path}/actions`],
    ['PUT', `${path}/actions`, { post_actions: [] }],
    ['DELETE', path],
    ['GET', `/trackers/${tracker.id}/rules`],
    ['PUT', `/trackers/${tracker.id}/rules`, { dates: [], lists: [] }],
  ];
  for (const [method, address, body] of calls) {
    const sent = body === undefined ? {} : { body };
    const forbidden = await member.request(method, address, sent);
    assert.equal(forbidden.status, 403, `${method} ${address}`);
    assert.equal(saidBy(forbidden), 'You must be tracker administrator to access this resource.');
    assert.equal((await hearth.anonymous.request(method, address, sent)).status, 401, `${method} ${address}`);
  }
  assert.equal((await admin.get(path)).json.is_comment_required, false);
});
