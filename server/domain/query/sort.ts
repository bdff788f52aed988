import type { TrackerRights } from '../policies/tracker-rights.ts';
import type { FormElement, Tracker } from '../trackers/tracker.ts';
import { type Fault, fault } from './context.ts';
import { knownFields } from './fields.ts';
import type { Subject } from './number-test.ts';
import type { Fact } from './plan.ts';

/** By a field: from low to high, or from high to low. What is empty comes last either way. */
export interface SortKey {
  field: number;
  isDescending: boolean;
}

/** What the artifacts are compared by. */
export type Comparison =
  | { kind: 'number'; of: Subject }
  /** by the display name of a user */
  | { kind: 'user'; of: Subject }
  /** in the order of the list */
  | { kind: 'choice'; field: number; values: readonly number[] }
  /** by its beginning */
  | { kind: 'text'; field: number };

const mostKeys = 10;

const fact = (kind: 'number' | 'user', of: Fact) => (): Comparison => ({ kind, of: { fact: of } });
const number = ({ id }: FormElement): Comparison => ({ kind: 'number', of: { field: id } });
const text = ({ id }: FormElement): Comparison => ({ kind: 'text', field: id });

function choice({ id, bind }: FormElement): Comparison {
  if (bind?.type === 'static') return { kind: 'choice', field: id, values: bind.values.map((value) => value.id) };
  if (bind?.type === 'ugroups') return { kind: 'choice', field: id, values: bind.values.map((value) => value.group) };
  return { kind: 'user', of: { field: id } };
}

/** How each type of field is sorted by; what isn't here, or has several values, can't be. */
const comparisons: Partial<Record<string, (field: FormElement) => Comparison>> = {
  string: text,
  text,
  int: number,
  float: number,
  date: number,
  sb: choice,
  rb: choice,
  aid: fact('number', 'id'),
  atid: fact('number', 'number'),
  priority: fact('number', 'rank'),
  subon: fact('number', 'submittedOn'),
  lud: fact('number', 'lastUpdateOn'),
  subby: fact('user', 'submittedBy'),
  luby: fact('user', 'lastUpdateBy'),
};

type Reads = Pick<TrackerRights, 'canRead'>;

/** The keys of `-priority,status`, by short names or ids of fields. */
export function sortOf(tracker: Tracker, rights: Reads, given: string): SortKey[] | Fault {
  const known = knownFields(tracker, rights);
  const keys: SortKey[] = [];
  for (const part of given.split(',').map((one) => one.trim())) {
    const isDescending = part.startsWith('-');
    const name = isDescending ? part.slice(1) : part;
    const field = (/^\d{1,10}$/.test(name) ? known.numbered(Number(name)) : undefined) ?? known.named(name);
    if (field === undefined) return fault(`Cannot sort by '${name}', there is no such field.${known.hintFor(name)}`);
    keys.push({ field: field.id, isDescending });
  }
  return keys.length > mostKeys ? fault(`Cannot sort by more than ${mostKeys} fields`) : keys;
}

/** What a key compares; a field that the caller may not read is as unknown as one that isn't there. */
export function comparisonOf(tracker: Tracker, rights: Reads, key: SortKey): Comparison | Fault {
  const field = knownFields(tracker, rights).numbered(key.field);
  if (field === undefined) return fault(`Cannot sort by field ${key.field}, there is no such field.`);
  return comparisons[field.type]?.(field) ?? fault(`Cannot sort by '${field.name}', fields of its type have no order.`);
}
