import type { Criteria } from '../query/criteria/criterion.ts';
import type { SortedValue } from '../query/sort-key.ts';
import type { TqlKind } from '../query/tql/kind.ts';
import type { FormElement } from '../trackers/tracker.ts';
import type { None } from './none.ts';
import type { Held } from './value-part.ts';

export type MetadataName = '@id' | '@submitted_on' | '@submitted_by' | '@last_update_date' | '@last_update_by';

/** Searches and sorts artifacts by the values of a type. */
export interface SearchPart<S = unknown> {
  /** The numbers that the index has for a value: list values, users, groups, dates, numbers. */
  numbers(stored: Held<S>): number[];
  /** whether searches cache those numbers in memory, as a column */
  hasColumn: boolean;
  /** the text of a value, which is scanned for references; searches find it only if it is indexed */
  text: { of(stored: Held<S>): string; isIndexed: boolean } | None;
  criteria: Criteria | None;
  tql: TqlKind | None;
  sort: ((field: FormElement) => SortedValue) | None;
  /** the name under which queries across trackers know a fact, instead of the name of the field */
  metadata?: MetadataName;
}
