import { isRecord } from '../../lib/is-record.ts';

/** A change of the workflow with `PATCH /trackers/{id}`. */
export type WorkflowCommand =
  | { does: 'create'; field: number }
  | { does: 'use'; isUsed: boolean }
  | { does: 'delete' }
  | { does: 'leave legacy' }
  | { does: 'switch'; isAdvanced: boolean };

type Reader = (given: unknown) => WorkflowCommand | undefined;

/** The name and value of an object's only member. */
function onlyMember(given: unknown): [name: string, value: unknown] | undefined {
  const members = isRecord(given) ? Object.entries(given) : [];
  return members.length === 1 ? members[0] : undefined;
}

function readSetting(given: unknown): WorkflowCommand | undefined {
  const [name, value] = onlyMember(given) ?? [];
  if (name === 'field_id' && Number.isSafeInteger(value)) return { does: 'create', field: Number(value) };
  if (name === 'is_used' && typeof value === 'boolean') return { does: 'use', isUsed: value };
  return undefined;
}

const readers = new Map<string, Reader>([
  ['set_transitions_rules', readSetting],
  ['delete_transitions_rules', (given) => (given === true ? { does: 'delete' } : undefined)],
  // A workflow cannot become legacy again.
  ['is_legacy', (given) => (given === false ? { does: 'leave legacy' } : undefined)],
  ['is_advanced', (given) => (typeof given === 'boolean' ? { does: 'switch', isAdvanced: given } : undefined)],
]);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The requested change; undefined unless there is exactly one, and it is known. */
export function readWorkflowChange(given: unknown): WorkflowCommand | undefined {
  const [member, value] = onlyMember(given) ?? [];
  return member === undefined ? undefined : readers.get(member)?.(value);
}

export function parseWorkflowQuery(text: string): WorkflowCommand | undefined {
  const [name, workflow] = onlyMember(parsed(text)) ?? [];
  return name === 'workflow' ? readWorkflowChange(workflow) : undefined;
}
