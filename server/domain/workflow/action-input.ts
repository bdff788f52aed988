import { shown } from '../fields/given.ts';
import { isRecord } from '../../lib/is-record.ts';
import { isField, isFieldset } from '../fields/index.ts';
import { readFloat, readInteger } from '../fields/number/value.ts';
import type { FormElement, PostAction, Tracker, Workflow } from '../trackers/tracker.ts';
import { usedElement } from './state.ts';

/** A post action in a request. */
export interface ActionInput {
  id?: number | null;
  type: string;
  job_url?: string;
  field_id?: number;
  field_type?: string;
  value?: unknown;
  field_ids?: number[];
  fieldset_ids?: number[];
}

type Without<T> = T extends unknown ? Omit<T, 'id'> : never;
/** An action without an id. */
export type ActionRequest = Without<PostAction>;
type Outcome = ActionRequest | { fault: string };

const fault = (text: string): { fault: string } => ({ fault: text });

function jobUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && ['http:', 'https:'].includes(url.protocol) ? url : undefined;
}

function readJob({ job_url: url = '' }: ActionInput): Outcome {
  if (jobUrl(url) === undefined) return fault(`\`job_url\` must be an http or https address, not ${shown(url)}`);
  return { type: 'run_job', jobUrl: url };
}

type SetValue = Extract<ActionRequest, { type: 'set_field_value' }>;

/** Reads the value of a set_field_value action, by field type. Returns undefined if the value is not valid. */
const settable: Record<string, (field: number, value: unknown) => SetValue | undefined> = {
  date: (field, value) =>
    value === 'current' || value === '' || value === null
      ? { type: 'set_field_value', field, fieldType: 'date', value }
      : undefined,
  int: (field, given) => {
    const value = given === null ? null : readInteger(given);
    return value === undefined ? undefined : { type: 'set_field_value', field, fieldType: 'int', value };
  },
  float: (field, given) => {
    const value = given === null ? null : readFloat(given);
    return value === undefined ? undefined : { type: 'set_field_value', field, fieldType: 'float', value };
  },
};
Object.setPrototypeOf(settable, null);

function readSetValue({ field_id: id, field_type: type = '', value = null }: ActionInput, tracker: Tracker): Outcome {
  const field = id === undefined ? undefined : usedElement(tracker, id);
  if (field === undefined) return fault(`there is no field ${id ?? '(`field_id` is missing)'} in this tracker`);
  const read = settable[type];
  if (read === undefined) return fault(`\`field_type\` must be one of (date, int, float), not ${shown(type)}`);
  if (field.type !== type)
    return fault(`the field ${field.id} (${field.name}) has the type ${field.type}, not ${type}`);
  return (
    read(field.id, value) ?? fault(`${shown(value)} is not a valid value for the field ${field.id} (${field.name})`)
  );
}

/** The elements with these ids, or an error message for the first id that does not fit. */
function elementsOf(
  tracker: Tracker,
  ids: readonly number[] | undefined,
  member: string,
  fits: (element: FormElement) => boolean,
): FormElement[] | { fault: string } {
  if (ids === undefined || ids.length === 0) return fault(`\`${member}\` must contain at least one id`);
  const found: FormElement[] = [];
  for (const id of new Set(ids)) {
    const element = usedElement(tracker, id);
    if (element === undefined || !fits(element)) return fault(`${id} in \`${member}\` does not exist in this tracker`);
    found.push(element);
  }
  return found;
}

function readFrozen({ field_ids: ids }: ActionInput, tracker: Tracker, workflow: Workflow): Outcome {
  const fields = elementsOf(tracker, ids, 'field_ids', (element) => isField(element));
  if ('fault' in fields) return fields;
  if (fields.some((field) => field.id === workflow.field)) {
    return fault(`the field ${workflow.field} cannot be frozen because the workflow uses it`);
  }
  const dependent = fields.find(({ id }) =>
    tracker.rules.lists.some(({ sourceField, targetField }) => sourceField === id || targetField === id),
  );
  if (dependent !== undefined) {
    return fault(`the field ${dependent.id} (${dependent.name}) cannot be frozen because a field dependency uses it`);
  }
  return { type: 'frozen_fields', fields: fields.map((field) => field.id) };
}

function ancestorsOf(tracker: Tracker, id: number): Set<number> {
  const found = new Set<number>();
  let parent = tracker.elements.find((element) => element.id === id)?.parentId ?? null;
  while (parent !== null && !found.has(parent)) {
    const above: number = parent;
    found.add(above);
    parent = tracker.elements.find((element) => element.id === above)?.parentId ?? null;
  }
  return found;
}

function readHidden({ fieldset_ids: ids }: ActionInput, tracker: Tracker, workflow: Workflow): Outcome {
  const fieldsets = elementsOf(tracker, ids, 'fieldset_ids', isFieldset);
  if ('fault' in fieldsets) return fieldsets;
  const around = ancestorsOf(tracker, workflow.field);
  const wrong = fieldsets.find((fieldset) => around.has(fieldset.id));
  if (wrong !== undefined)
    return fault(`the fieldset ${wrong.id} cannot be hidden because it contains the field of the workflow`);
  return { type: 'hidden_fieldsets', fieldsets: fieldsets.map((fieldset) => fieldset.id) };
}

interface Kind {
  read: (input: ActionInput, tracker: Tracker, workflow: Workflow) => Outcome;
  isOfState: boolean;
}

const kinds: Record<string, Kind> = {
  run_job: { read: readJob, isOfState: false },
  set_field_value: { read: readSetValue, isOfState: false },
  frozen_fields: { read: readFrozen, isOfState: true },
  hidden_fieldsets: { read: readHidden, isOfState: true },
};
Object.setPrototypeOf(kinds, null);

/** Reads an action for this tracker, or returns an error message. */
export function readAction(input: ActionInput, tracker: Tracker, workflow: Workflow): Outcome {
  const kind = kinds[input.type];
  if (kind === undefined)
    return fault(`there is no action ${shown(input.type)}; expected one of (${Object.keys(kinds).join(', ')})`);
  if (kind.isOfState && workflow.isAdvanced)
    return fault(`${input.type} is only available in the simple mode of workflows`);
  return kind.read(input, tracker, workflow);
}

export const isActionFault = (outcome: unknown): outcome is { fault: string } =>
  isRecord(outcome) && 'fault' in outcome;
