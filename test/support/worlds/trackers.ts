import assert from 'node:assert/strict';
import type { Answered, Json, Sent } from '../hearth/client.ts';
import type { Caller } from '../hearth/hearth.ts';

/** A tracker made through the API; `given` is what the body has besides its names. */
export async function aTracker(by: Caller, projectId: number, itemName: string, given: Json): Promise<Json> {
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
  fields: Record<string, Json>,
  structure: Json = {},
): Promise<Json> =>
  aTracker(by, projectId, itemName, {
    structure: {
      fields: Object.entries(fields).map(([name, field]) => ({ key: name, name, label: labelOf(name), ...field })),
      ...structure,
    },
  });

/** `start_date` is labelled `Start date`. */
export const labelOf = (name: string): string =>
  `${name.slice(0, 1).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;

export const listOf = (type: string, ...labels: string[]): Json => ({
  type,
  bindings: { type: 'static' },
  values: labels.map((label) => ({ label })),
});

/** The groups that may read, submit and update a field, by their short names. */
export const grants = (read: string[], submit: string[], update: string[]): Json => ({
  permissions_for_groups: { can_read: read, can_submit: submit, can_update: update },
});

export interface Fields {
  id(name: string): number;
  value(name: string, label: string): number;
  /** one element of `values` */
  set(name: string, given: Json): Json;
}

/** The fields and list values of a tracker, by their names. */
export function fieldsOf(tracker: Json): Fields {
  const field = (name: string): Json => {
    const found = tracker.fields.find((one: Json) => one.name === name);
    assert.ok(found, `there is no field ${name}`);
    return found;
  };
  return {
    id: (name) => field(name).field_id,
    value: (name, label) => field(name).values.find((one: Json) => one.label === label).id,
    set: (name, given) => ({ field_id: field(name).field_id, ...given }),
  };
}

export const post = (by: Caller, tracker: Json, values: Json[], sent: Sent = {}): Promise<Answered> =>
  by.post('/artifacts', { ...sent, body: { tracker: { id: tracker.id }, values } });

/** The id of an artifact that was made of these values. */
export async function anArtifact(by: Caller, tracker: Json, values: Json[]): Promise<number> {
  const made = await post(by, tracker, values);
  assert.equal(made.status, 201, made.text);
  return made.json.id;
}

export const put = (by: Caller, id: number, values: Json[], more: Json = {}, headers = {}): Promise<Answered> =>
  by.put(`/artifacts/${id}`, { body: { values, ...more }, headers });

export async function changed(by: Caller, id: number, values: Json[], more: Json = {}): Promise<Answered> {
  const answer = await put(by, id, values, more);
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.text, '');
  return answer;
}

export async function readArtifact(by: Caller, id: number, query = ''): Promise<Json> {
  const read = await by.get(`/artifacts/${id}${query}`);
  assert.equal(read.status, 200, read.text);
  return read.json;
}

/** One element of `values` in a representation; undefined where it is not shown. */
export const shownIn = (representation: Json, fieldId: number): Json =>
  representation.values.find((value: Json) => value.field_id === fieldId);

export async function changesetsOf(by: Caller, id: number, query = 'limit=50'): Promise<Json[]> {
  const read = await by.get(`/artifacts/${id}/changesets?${query}`);
  assert.equal(read.status, 200, read.text);
  return read.json;
}

/** All that an artifact is to a reader: what a refused change must leave as it is. */
export async function stateOf(by: Caller, id: number): Promise<Json> {
  const read = await by.get(`/artifacts/${id}?values_format=all`);
  const history = await by.get(`/artifacts/${id}/changesets?limit=50`);
  // The part behind the dash tells of the tracker as well, which may change meanwhile.
  const version = String(read.headers['etag']).replace(/-.*/, '');
  const lastModified = read.headers['last-modified'];
  return { status: read.status, body: read.text, version, lastModified, history: history.text };
}
