import assert from 'node:assert/strict';
import type { Answered, Json } from '../hearth/client.ts';
import type { Caller } from '../hearth/hearth.ts';
import { fieldIn, ruledTracker, valueIn } from './ruled-tracker.ts';
import { anArtifact, post, put, readArtifact, shownIn, stateOf } from './trackers.ts';

const field = (tracker: Json, name: string, given: Json): Json => ({ field_id: fieldIn(tracker, name), ...given });

async function done(answered: Promise<Answered>, status: number): Promise<Json> {
  const answer = await answered;
  assert.equal(answer.status, status, answer.text);
  return answer.text === '' ? undefined : answer.json;
}

/** A tracker whose field `state` (Open, Done, Closed) has a workflow, and artifacts that go through it. */
export async function drivenTracker(by: Caller, projectId: number, name: string) {
  const tracker = await ruledTracker(by, projectId, name);
  const command = (workflow: Json): Promise<Json> =>
    done(by.patch(`/trackers/${tracker.id}`, { query: { query: JSON.stringify({ workflow }) } }), 200);
  await command({ set_transitions_rules: { field_id: fieldIn(tracker, 'state') } });
  await command({ set_transitions_rules: { is_used: true } });

  const state = (label: string | null): number | null => (label === null ? null : valueIn(tracker, 'state', label));
  const inState = (label: string): Json =>
    field(tracker, 'state', { bind_value_ids: label === 'None' ? [] : [state(label)] });
  const plain = (values: Json): Json[] =>
    Object.entries(values).map(([key, value]) =>
      field(tracker, key, Array.isArray(value) ? { bind_value_ids: value } : { value }),
    );

  return {
    tracker,
    command,
    id: (key: string): number => fieldIn(tracker, key),
    value: (key: string, label: string): number => valueIn(tracker, key, label),

    /** Adds a transition with its conditions and actions; null is a new artifact. */
    async way(from: string | null, to: string, conditions: Json = {}, actions: Json[] = []): Promise<string> {
      const body = { tracker_id: tracker.id, from_id: state(from), to_id: state(to) };
      const { uri } = await done(by.post('/tracker_workflow_transitions', { body }), 201);
      if (Object.keys(conditions).length > 0) await done(by.patch(`/${uri}`, { body: conditions }), 200);
      if (actions.length > 0) await done(by.put(`/${uri}/actions`, { body: { post_actions: actions } }), 200);
      return `/${uri}`;
    },

    rules: (dates: Json[], lists: Json[]): Promise<Json> =>
      done(by.put(`/trackers/${tracker.id}/rules`, { body: { dates, lists } }), 200),

    /** A new artifact in this state; lists are given as arrays of value ids. */
    submit: (caller: Caller, label: string, values: Json = {}): Promise<Answered> =>
      post(caller, tracker, [inState(label), ...plain({ title: 'A title', ...values })]),
    artifact: (label: string, values: Json = {}): Promise<number> =>
      anArtifact(by, tracker, [inState(label), ...plain({ title: 'A title', ...values })]),
    change: (
      caller: Caller,
      id: number,
      label: string | undefined,
      values: Json = {},
      comment = '',
    ): Promise<Answered> =>
      put(
        caller,
        id,
        [...(label === undefined ? [] : [inState(label)]), ...plain(values)],
        comment === '' ? {} : { comment: { body: comment, format: 'text' } },
      ),

    /** What a field shows: the value of a plain one, the labels of a list. */
    async shown(id: number, key: string): Promise<Json> {
      const value = shownIn(await readArtifact(by, id), fieldIn(tracker, key));
      return value.values === undefined ? value.value : value.values.map(({ label }: Json) => label).join();
    },

    async count(): Promise<number> {
      const answer = await by.get(`/trackers/${tracker.id}/artifacts?limit=1`);
      return Number(answer.headers['x-pagination-size']);
    },
  };
}

export type Driven = Awaited<ReturnType<typeof drivenTracker>>;

/** A refusal says this, with 400, and leaves the artifact as it was to the last byte. */
export async function refused(by: Caller, id: number, says: RegExp, act: () => Promise<Answered>): Promise<void> {
  const before = await stateOf(by, id);
  const answer = await act();
  assert.equal(answer.status, 400, answer.text);
  assert.match(answer.text, says);
  assert.deepEqual(await stateOf(by, id), before);
}
