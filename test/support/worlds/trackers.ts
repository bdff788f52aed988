import assert from 'node:assert/strict';
import type { Answered, Sent } from '../hearth/client.ts';
import type { Caller } from '../hearth/hearth.ts';
import type { ShownArtifact, ShownChangeset, ShownField, ShownTracker, ShownValue } from '../hearth/shown.ts';

/** Creates a tracker through the API; `given` is the body besides its names. */
export async function createTracker(
  by: Caller,
  projectId: number,
  itemName: string,
  given: object,
): Promise<ShownTracker> {
  const body = { label: `Tracker ${itemName}`, item_name: itemName, ...given };
  const made = await by.post(`/projects/${projectId}/trackers`, { body });
  assert.equal(made.status, 201, made.text);
  return made.json;
}

/** A tracker with just these fields: `{ title: { type: 'string' } }`. */
export const trackerOf = (
  by: Caller,
  projectId: number,
  itemName: string,
  fields: Record<string, object>,
  structure: object = {},
): Promise<ShownTracker> =>
  createTracker(by, projectId, itemName, {
    structure: {
      fields: Object.entries(fields).map(([name, field]) => ({ key: name, name, label: labelOf(name), ...field })),
      ...structure,
    },
  });

/** `start_date` is labeled `Start date`. */
export const labelOf = (name: string): string =>
  `${name.slice(0, 1).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;

export const listOf = (type: string, ...labels: string[]) => ({
  type,
  bindings: { type: 'static' },
  values: labels.map((label) => ({ label })),
});

/** The groups that may read, submit and update a field, by their short names. */
export const grants = (read: string[], submit: string[], update: string[]) => ({
  permissions_for_groups: { can_read: read, can_submit: submit, can_update: update },
});

/** The value of a field in a request to create or change an artifact. */
interface GivenValue {
  field_id: number;
}

type WithFields = Pick<ShownTracker, 'fields'>;

/** The field with this name; fails if it is missing. */
export function fieldNamed(tracker: WithFields, name: string): ShownField {
  const found = tracker.fields.find((field) => field.name === name);
  assert.ok(found, `there is no field ${name}`);
  return found;
}

/** The id of a field, by its name. */
export const fieldIn = (tracker: WithFields, name: string): number => fieldNamed(tracker, name).field_id;

/** The id of a value of a list, by its label. */
export function valueIn(tracker: WithFields, name: string, label: string): number {
  const found = fieldNamed(tracker, name).values.find((value) => value.label === label);
  assert.ok(found, `the field ${name} has no value ${label}`);
  return found.id;
}

export interface Fields {
  field(name: string): ShownField;
  id(name: string): number;
  value(name: string, label: string): number;
  /** one element of `values` */
  set<Given extends object>(name: string, given: Given): GivenValue & Given;
}

/** The fields and list values of a tracker, by their names. */
export const fieldsOf = (tracker: WithFields): Fields => ({
  field: (name) => fieldNamed(tracker, name),
  id: (name) => fieldIn(tracker, name),
  value: (name, label) => valueIn(tracker, name, label),
  set: (name, given) => ({ field_id: fieldIn(tracker, name), ...given }),
});

export const post = (by: Caller, tracker: { id: number }, values: readonly object[], sent: Sent = {}) =>
  by.post('/artifacts', { ...sent, body: { tracker: { id: tracker.id }, values } });

/** Creates an artifact with these values, and returns its id. */
export async function anArtifact(by: Caller, tracker: { id: number }, values: readonly object[]): Promise<number> {
  const made = await post(by, tracker, values);
  assert.equal(made.status, 201, made.text);
  return made.json.id;
}

export const put = (by: Caller, id: number, values: readonly object[], more: object = {}, headers = {}) =>
  by.put(`/artifacts/${id}`, { body: { values, ...more }, headers });

export async function changed(by: Caller, id: number, values: readonly object[], more: object = {}): Promise<Answered> {
  const answer = await put(by, id, values, more);
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.text, '');
  return answer;
}

export async function readArtifact(by: Caller, id: number, query = ''): Promise<ShownArtifact> {
  const read = await by.get(`/artifacts/${id}${query}`);
  assert.equal(read.status, 200, read.text);
  return read.json;
}

type WithValues = Pick<ShownArtifact, 'values'>;

/** Whether an artifact or a changeset shows a value of this field. */
export const isShownIn = (representation: WithValues, fieldId: number): boolean =>
  representation.values.some((value) => value.field_id === fieldId);

/** The value of this field in an artifact or a changeset; fails if it is not shown. */
export function shownIn(representation: WithValues | undefined, fieldId: number): ShownValue {
  const found = representation?.values.find((value) => value.field_id === fieldId);
  assert.ok(found, `there is no value of the field ${fieldId}`);
  return found;
}

export async function changesetsOf(by: Caller, id: number, query = 'limit=50'): Promise<ShownChangeset[]> {
  const read = await by.get(`/artifacts/${id}/changesets?${query}`);
  assert.equal(read.status, 200, read.text);
  return read.json;
}

/** Everything that a reader sees of an artifact, which a refused change must not alter. */
export async function stateOf(by: Caller, id: number) {
  const read = await by.get(`/artifacts/${id}?values_format=all`);
  const history = await by.get(`/artifacts/${id}/changesets?limit=50`);
  // The part after the dash also depends on the tracker, which may change in between.
  const version = String(read.headers['etag']).replace(/-.*/, '');
  const lastModified = read.headers['last-modified'];
  return { status: read.status, body: read.text, version, lastModified, history: history.text };
}
