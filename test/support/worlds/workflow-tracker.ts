import assert from 'node:assert/strict';
import type { Answered } from '../hearth/client.ts';
import type { Caller } from '../hearth/hearth.ts';
import { ruledTracker } from './ruled-tracker.ts';
import { anArtifact, fieldsOf, post, put, readArtifact, shownIn, stateOf } from './trackers.ts';

async function done<Body>(answered: Promise<Answered<Body>>, status: number): Promise<Answered<Body>> {
  const answer = await answered;
  assert.equal(answer.status, status, answer.text);
  return answer;
}

/** A tracker with a workflow on the field `state` (Open, Done, Closed), and its artifacts. */
export async function drivenTracker(by: Caller, projectId: number, name: string) {
  const tracker = await ruledTracker(by, projectId, name);
  const field = fieldsOf(tracker);
  const command = (workflow: object) =>
    done(by.patch(`/trackers/${tracker.id}`, { query: { query: JSON.stringify({ workflow }) } }), 200);
  await command({ set_transitions_rules: { field_id: field.id('state') } });
  await command({ set_transitions_rules: { is_used: true } });

  const state = (label: string | null): number | null => (label === null ? null : field.value('state', label));
  const inState = (label: string) => field.set('state', { bind_value_ids: label === 'None' ? [] : [state(label)] });
  const plain = (values: object) =>
    Object.entries(values).map(([key, value]: [string, unknown]) =>
      field.set(key, Array.isArray(value) ? { bind_value_ids: value } : { value }),
    );

  return {
    tracker,
    command,
    id: (key: string): number => field.id(key),
    value: (key: string, label: string): number => field.value(key, label),

    /** Adds a transition with its conditions and actions; null is a new artifact. */
    async way(
      from: string | null,
      to: string,
      conditions: object = {},
      actions: readonly object[] = [],
    ): Promise<string> {
      const body = { tracker_id: tracker.id, from_id: state(from), to_id: state(to) };
      const { uri } = (await done(by.post('/tracker_workflow_transitions', { body }), 201)).json;
      if (Object.keys(conditions).length > 0) await done(by.patch(`/${uri}`, { body: conditions }), 200);
      if (actions.length > 0) await done(by.put(`/${uri}/actions`, { body: { post_actions: actions } }), 200);
      return `/${uri}`;
    },

    rules: (dates: readonly object[], lists: readonly object[]) =>
      done(by.put(`/trackers/${tracker.id}/rules`, { body: { dates, lists } }), 200),

    /** A new artifact in this state; lists are given as arrays of value ids. */
    submit: (caller: Caller, label: string, values: object = {}) =>
      post(caller, tracker, [inState(label), ...plain({ title: 'A title', ...values })]),
    artifact: (label: string, values: object = {}): Promise<number> =>
      anArtifact(by, tracker, [inState(label), ...plain({ title: 'A title', ...values })]),
    change: (caller: Caller, id: number, label: string | undefined, values: object = {}, comment = '') =>
      put(
        caller,
        id,
        [...(label === undefined ? [] : [inState(label)]), ...plain(values)],
        comment === '' ? {} : { comment: { body: comment, format: 'text' } },
      ),

    /** The shown value of a field: the value itself, or the labels of a list. */
    async shown(id: number, key: string): Promise<unknown> {
      const { value, values } = shownIn(await readArtifact(by, id), field.id(key));
      return values === undefined ? value : values.map(({ label }) => label).join();
    },

    async count(): Promise<number> {
      const answer = await by.get(`/trackers/${tracker.id}/artifacts?limit=1`);
      return Number(answer.headers['x-pagination-size']);
    },
  };
}

export type Driven = Awaited<ReturnType<typeof drivenTracker>>;

/** Expects a refusal with 400 and this message, which leaves the artifact unchanged. */
export async function refused(by: Caller, id: number, says: RegExp, act: () => Promise<Answered>): Promise<void> {
  const before = await stateOf(by, id);
  const answer = await act();
  assert.equal(answer.status, 400, answer.text);
  assert.match(answer.text, says);
  assert.deepEqual(await stateOf(by, id), before);
}
