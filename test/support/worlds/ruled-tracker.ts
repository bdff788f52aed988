import type { Caller } from '../hearth/hearth.ts';
import type { Json } from '../hearth/client.ts';

/** A tracker with the fields that workflows and rules are about, made through the API. */
export async function ruledTracker(by: Caller, projectId: number, name = 'ruled'): Promise<Json> {
  const values = (...labels: string[]) => labels.map((label) => ({ label }));
  const list = (name: string, type: string, ...labels: string[]) => ({
    key: name,
    name,
    label: name,
    type,
    bindings: { type: 'static' },
    values: values(...labels),
  });
  const plain = (name: string, type: string) => ({ key: name, name, label: name, type });
  const fields = [
    plain('main', 'fieldset'),
    plain('box', 'fieldset'),
    { ...list('state', 'sb', 'Open', 'Done', 'Closed'), parent: 'main' },
    list('os', 'rb', 'Linux', 'Windows'),
    list('versions', 'msb', 'Debian', 'Eleven'),
    { ...plain('people', 'sb'), bindings: { type: 'users', list: ['group_members'] } },
    plain('title', 'string'),
    plain('start', 'date'),
    plain('end', 'date'),
    plain('effort', 'int'),
    plain('cost', 'float'),
  ];
  const body = { label: name, item_name: name, structure: { fields } };
  const made = await by.post(`/projects/${projectId}/trackers`, { body });
  if (made.status !== 201) throw new Error(`POST tracker: ${made.status} ${made.text}`);
  return made.json;
}

/** The id of a field, by its name. */
export const fieldIn = (tracker: Json, name: string): number =>
  tracker.fields.find((field: Json) => field.name === name).field_id;

/** The id of a value of a list, by its label. */
export const valueIn = (tracker: Json, name: string, label: string): number =>
  tracker.fields.find((field: Json) => field.name === name).values.find((value: Json) => value.label === label).id;
