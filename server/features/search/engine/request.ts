import type { Comparison, Plan } from '../../../domain/query/index.ts';
import type { FormElement } from '../../../domain/trackers/tracker.ts';

/** Which artifacts of a tracker the caller may see. */
export interface Access {
  /** those that are restricted to other groups than these are hidden; null: none are */
  groups: readonly number[] | null;
  /** of the others, those that this plan finds; null: all */
  among: Plan | null;
}

/** A tracker with whose artifacts links and references may lead to; null: the caller sees nothing of it. */
export interface KnownTracker {
  /** short name, in lower case */
  name: string;
  access: Access | null;
  /** whether the caller may read the links that its artifacts have to others */
  showsLinks: boolean;
  /** the fields whose texts the caller may read; null: all that name artifacts */
  texts: readonly FormElement[] | null;
}

/** Whose comments the caller may read. */
export interface CommentReader {
  userId: number | undefined;
  isAdministrator: boolean;
  groups: readonly number[];
}

export interface Sorting {
  by: Comparison;
  isDescending: boolean;
}

/** What an artifact is sorted by; null: it has no such value. */
export type Key = number | string | null;

/** A place in the order: the keys of an artifact, which may be gone or changed meanwhile, and its id. */
export interface Position {
  keys: readonly Key[];
  id: number;
}

/** A search as it is sent to the thread that does it: data, and nothing but data. */
export interface SearchRequest {
  trackerId: number;
  plan: Plan;
  /** by id; the tracker that is searched among them */
  trackers: Readonly<Record<number, KnownTracker>>;
  reader: CommentReader;
  sort: readonly Sorting[];
  /** of artifacts whose keys are the same, by id */
  order: 'asc' | 'desc';
  limit: number;
  from: { offset: number } | { after: Position } | { before: Position };
}
