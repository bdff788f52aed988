import { isTimeDisplayed } from '../../fields/date/value.ts';
import { typeFactsOf, searchOf } from '../../fields/index.ts';
import type { TrackerRights } from '../../policies/tracker-rights.ts';
import type { FormElement, Tracker } from '../../trackers/tracker.ts';
import { type Fault, fault, type QueryContext } from '../context.ts';
import { knownFields } from '../fields.ts';
import { acrossMessages } from './messages.ts';

/** A tracker of the query, without fields that the caller may not read. */
export interface SearchedTracker {
  tracker: Tracker;
  rights: Pick<TrackerRights, 'canRead'>;
  context: QueryContext;
}

/** Fields of one kind and one name are one column, or one criterion. */
export type SharedKind = 'numeric' | 'text' | 'date' | 'datetime' | 'static' | 'users' | 'ugroups';

function kindOf(field: FormElement): SharedKind | undefined {
  switch (typeFactsOf(field).behavior) {
    case 'number':
      return 'numeric';
    case 'string':
    case 'text':
      return 'text';
    case 'date':
      return isTimeDisplayed(field) ? 'datetime' : 'date';
    case 'list':
    case 'open-list':
      return field.bind?.type;
    default:
      return undefined;
  }
}

export interface SharedField {
  kind: SharedKind;
  /** by the place of the tracker in the query; undefined: it has no such field */
  fields: readonly (FormElement | undefined)[];
}

interface Asked {
  /** dates with and without a time are one kind */
  mixesDates: boolean;
  unknown: (name: string) => string;
}

/** The readable fields of this name. undefined: no tracker has one. */
export function sharedField(
  searched: readonly SearchedTracker[],
  name: string,
  { mixesDates, unknown }: Asked,
): SharedField | Fault | undefined {
  const fields = searched.map(({ tracker, rights }) => knownFields(tracker, rights).named(name));
  const present = fields.filter((field) => field !== undefined);
  if (present.length === 0) return undefined;
  const metadata = present.map((field) => searchOf(field)?.metadata).find((one) => one !== undefined);
  if (metadata !== undefined) return fault(acrossMessages.useMetadata(name, metadata));
  const kinds = present.map(kindOf).map((kind) => (mixesDates && kind === 'datetime' ? 'date' : kind));
  const [kind] = kinds;
  if (new Set(kinds).size > 1) {
    const holders = searched.filter((_, place) => fields[place] !== undefined);
    const ids = holders.map(({ tracker }) => tracker.id).toSorted((one, other) => one - other);
    return fault(acrossMessages.kindsDiffer(name, ids));
  }
  return kind === undefined ? fault(unknown(name)) : { kind, fields };
}

type FieldSemantic = 'title' | 'description' | 'status' | 'contributor';

/** The readable field that has a part in the semantics of a tracker. */
export function semanticField(
  { tracker, rights }: Pick<SearchedTracker, 'tracker' | 'rights'>,
  part: FieldSemantic,
): FormElement | undefined {
  const { semantics } = tracker;
  const id = part === 'status' ? semantics.status?.field : semantics[part];
  return id === undefined ? undefined : knownFields(tracker, rights).numbered(id);
}
