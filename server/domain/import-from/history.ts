import { parseDate } from '../../lib/dates/iso-date.ts';
import { type ForeignChange, type ForeignComment, type ForeignValue, linksKey } from './model.ts';
import { targetOf } from './links.ts';

/** A change of one key: a value replaces another one, or members are added and removed. */
export type ForeignEdit =
  | { key: string; from: ForeignValue }
  | { key: string; added: readonly string[]; removed: readonly string[] };

/** Something that happened to an item after its creation. */
export interface ForeignEvent {
  by: string;
  on: string;
  comment?: ForeignComment;
  edits: readonly ForeignEdit[];
}

interface Creation {
  by: string;
  on: string;
  /** the current values */
  current: ReadonlyMap<string, ForeignValue>;
}

const membersOf = (value: ForeignValue | undefined): readonly string[] =>
  value === undefined || value === '' ? [] : typeof value === 'string' ? [value] : value;

/** The value before an edit. */
function before(edit: ForeignEdit, after: ForeignValue | undefined): ForeignValue {
  if ('from' in edit) return edit.from;
  const rest = membersOf(after).filter((member) => !edit.added.includes(member));
  return [...rest, ...edit.removed.filter((member) => !rest.includes(member))];
}

export const parsedInstant = (date: string): number => parseDate(date) ?? 0;

/** The author and the date of an item. */
export type CreationInfo = Pick<Creation, 'by' | 'on'>;

/** Links without a recorded date get the date of the later of the two items. */
export const undatedLinks = (
  own: CreationInfo,
  links: readonly string[],
  creationOf: (id: string) => CreationInfo | undefined,
): ForeignEvent[] =>
  [...Map.groupBy(links, targetOf)].flatMap(([target, added]) => {
    const creation = creationOf(target);
    const since = parseDate(own.on);
    if (creation === undefined || since === undefined || parsedInstant(creation.on) <= since) return [];
    return [{ ...creation, edits: [{ key: linksKey, added, removed: [] }] }];
  });

/** Events from the last to the first. One without a readable date stays behind its predecessor. */
function lastFirst(on: string, events: readonly ForeignEvent[]): ForeignEvent[] {
  let previous = parsedInstant(on);
  const placed = events.map((event) => {
    previous = parseDate(event.on) ?? previous;
    return { event, at: previous };
  });
  return placed
    .toReversed()
    .toSorted((one, other) => other.at - one.at)
    .map(({ event }) => event);
}

/**
 * The history of an item. Sources contain current values, and the values that each event replaced, so the initial
 * values are found by going back. The last values are always the current ones, even if events are missing.
 */
export function foreignHistory({ by, on, current }: Creation, events: readonly ForeignEvent[]): ForeignChange[] {
  const state = new Map(current);
  const changes: ForeignChange[] = [];
  for (const event of lastFirst(on, events)) {
    const values = new Map<string, ForeignValue>();
    for (const edit of event.edits.toReversed()) {
      if (!values.has(edit.key)) values.set(edit.key, state.get(edit.key) ?? '');
      state.set(edit.key, before(edit, state.get(edit.key)));
    }
    const comment = event.comment?.text.trim() === '' ? undefined : event.comment;
    if (values.size > 0 || comment !== undefined)
      changes.unshift({ by: event.by, on: event.on, values, ...(comment && { comment }) });
  }
  return [{ by, on, values: state }, ...changes];
}
