import type { NameDisplay } from '../../../domain/actor.ts';
import type { SortedValue, Plan } from '../../../domain/query/index.ts';
import type { FormElement } from '../../../domain/trackers/tracker.ts';
import type { CommentReader } from '../../../domain/policies/comment.ts';

/** The artifacts of a tracker that the caller may view. */
export interface VisibleArtifacts {
  /** hides artifacts restricted to other groups; null: hides none */
  groups: readonly number[] | null;
  /** limits the others to those that match this plan; null: no limit */
  among: Plan | null;
}

/** A tracker that links and references may lead to; null: the caller sees nothing of it. */
export interface KnownTracker {
  /** short name, in lower case */
  name: string;
  /** short names that it had, in lower case */
  formerNames: readonly string[];
  access: VisibleArtifacts | null;
  /** whether the caller may read the links of its artifacts */
  showsLinks: boolean;
  /** the fields whose texts the caller may read; null: all that name artifacts */
  texts: readonly FormElement[] | null;
}

/** The caller as a reader of comments. */
export interface SearchCommentReader extends Omit<CommentReader, 'groups'> {
  groups: readonly number[];
}

export interface Sorting {
  by: SortedValue;
  isDescending: boolean;
}

/** A sort key of an artifact; null: no value. */
export type Key = number | string | null;

/** A position in the order: the keys and the id of an artifact, which may have changed or been deleted since. */
export interface Position {
  keys: readonly Key[];
  id: number;
}

/** A search as sent to the search thread: plain data only. */
export interface SearchRequest {
  trackerId: number;
  plan: Plan;
  /** by id, including the searched tracker */
  trackers: Readonly<Record<number, KnownTracker>>;
  reader: SearchCommentReader;
  sort: readonly Sorting[];
  /** how the reader sees the names of people */
  names: NameDisplay;
  /** breaks ties by id */
  order: 'asc' | 'desc';
  limit: number;
  /** whether values of the artifacts are needed */
  withDocuments: boolean;
  from: { offset: number } | { after: Position } | { before: Position };
  /** the fields whose numbers are added up over everything that is found */
  sums?: readonly number[];
}
