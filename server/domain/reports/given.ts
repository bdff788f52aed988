import { problem, type ProblemDetails } from '../../../contract/problems.ts';
import { isFault } from '../query/context.ts';
import type { KnownFields } from '../query/fields.ts';
import { sortOf } from '../query/sort.ts';
import type { SortKey } from '../query/sort-key.ts';
import type { TrackerRights } from '../policies/tracker-rights.ts';
import type { FormElement, Tracker } from '../trackers/tracker.ts';
import type { SavedCriterion } from './report.ts';

/** The field that a request names by its id or by its short name. */
function fieldGiven(
  known: KnownFields,
  given: string | number,
  member: string,
  details: ProblemDetails = {},
): FormElement {
  const text = String(given);
  const field = (/^\d{1,10}$/.test(text) ? known.numbered(Number(text)) : undefined) ?? known.named(text);
  if (field === undefined) {
    throw problem('report_field_unknown', { member, given: text, hint: known.hintFor(text) }, { details });
  }
  return field;
}

/** The ids of columns. A refusal names their place in the request. */
export function columnsGiven(
  known: KnownFields,
  given: readonly (string | number)[],
  details: ProblemDetails,
): number[] {
  const ids = given.map((one) => fieldGiven(known, one, 'columns', details).id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) {
    throw problem('report_column_twice', { name: known.numbered(twice)?.name ?? twice }, { details });
  }
  return ids;
}

/** `-severity,title`: by severity from the highest, then by title. */
export function sortGiven(
  tracker: Tracker,
  rights: Pick<TrackerRights, 'canRead'>,
  given: string,
  details: ProblemDetails,
): SortKey[] {
  if (given.trim() === '') return [];
  const keys = sortOf(tracker, rights, given);
  if (isFault(keys)) throw problem('search_not_understood', { reason: keys.fault }, { details });
  return keys;
}

/** The criteria by the ids of their fields. */
export const criteriaGiven = (known: KnownFields, given: Record<string, unknown>): SavedCriterion[] =>
  Object.entries(given).map(([key, criterion]) => {
    const field = fieldGiven(known, key, 'criteria');
    return { field: field.id, name: field.name, given: criterion };
  });
