import { changesOf, firstChanges } from '../../artifacts/changes.ts';
import { applyChanges, type Changes, type Document } from '../../artifacts/document.ts';
import { holds } from '../../fields/index.ts';
import type { Stored } from '../../fields/value-part.ts';
import type { FormElement } from '../../trackers/tracker.ts';
import type { ImportedChangeset } from './changeset.ts';

interface HistoryStep extends Omit<ImportedChangeset, 'values'> {
  changes: Changes;
}

export interface ImportedHistory {
  steps: HistoryStep[];
  /** the values after the last step */
  document: Document;
}

/** Omits empty links of an artifact that never had links: they are not a change. */
const effectiveValues = (values: ReadonlyMap<FormElement, Stored>, before: Document): Map<FormElement, Stored> =>
  new Map(
    [...values].filter(
      ([field, value]) =>
        !holds(field, 'links') || (value as unknown[]).length > 0 || before[String(field.id)] !== undefined,
    ),
  );

/** The changes of each changeset, and the resulting values. Changesets without changes are kept as history. */
export function historyOf(changesets: readonly ImportedChangeset[]): ImportedHistory {
  let document: Document = {};
  const steps = changesets.map(({ values, ...changeset }, index): HistoryStep => {
    const given = effectiveValues(values, document);
    const changes = index === 0 ? firstChanges(given) : changesOf(document, given);
    document = applyChanges(document, changes);
    return { ...changeset, changes };
  });
  return { steps, document };
}
