import type { Artifact, ArtifactReference, FieldValue } from '../../../../contract/artifacts/artifact.ts';
import type { FullTracker, MinimalTracker, TrackerReference } from '../../../../contract/trackers/tracker.ts';
import type { MinimalUser } from '../../../../contract/accounts/user.ts';
import type { ProjectReference } from '../../../../contract/projects/project.ts';
import { unknownAuthor } from '../../../domain/artifacts/changeset.ts';
import type { Document } from '../../../domain/artifacts/document.ts';
import type { ArtifactFacts, PresentContext } from '../../../domain/fields/value-part.ts';
import { isField, usersIn, valueTypeOf } from '../../../domain/fields/index.ts';
import type { TrackerRights } from '../../../domain/policies/tracker-rights.ts';
import type { FormElement, Tracker } from '../../../domain/trackers/tracker.ts';
import { isoDate } from '../../../lib/dates/iso-date.ts';

export type ValuesFormat = 'none' | 'collection' | 'by_field' | 'all';

/** An artifact with everything that its representation needs. */
export interface ShownArtifact {
  tracker: Tracker;
  rights: TrackerRights;
  document: Document;
  facts: ArtifactFacts;
  context: PresentContext;
  /** null: the caller may not read it, or it doesn't exist */
  title: string | null;
  minimalUser(id: number): MinimalUser;
  trackerShown: FullTracker | MinimalTracker;
  project: ProjectReference;
}

export const readableFields = (tracker: Tracker, rights: TrackerRights): FormElement[] =>
  tracker.elements
    .filter((field) => field.isUsed && isField(field) && rights.canRead(field))
    .toSorted((a, b) => a.rank - b.rank || a.id - b.id);

/** All readable fields that have a value or are always shown. */
export const presentValues = (
  fields: readonly FormElement[],
  document: Document,
  context: PresentContext,
): FieldValue[] =>
  fields.flatMap((field) => {
    const type = valueTypeOf(field);
    const stored = document[String(field.id)];
    if (stored === undefined && !type.isAlwaysPresent) return [];
    return [{ field_id: field.id, label: field.label, type: field.type, ...type.present(field, stored, context) }];
  });

/** The plain fields by name; null: no value. */
const presentByField = (
  fields: readonly FormElement[],
  document: Document,
  context: PresentContext,
): Record<string, FieldValue | null> =>
  Object.fromEntries(
    fields
      .filter((field) => valueTypeOf(field).byName.isShown)
      .map((field) => [field.name, presentValues([field], document, context)[0] ?? null]),
  );

const readable = ({ tracker, rights }: ShownArtifact, id: number | undefined): FormElement | undefined => {
  const field = tracker.elements.find((element) => element.id === id && element.isUsed);
  return field !== undefined && rights.canRead(field) ? field : undefined;
};

export function presentStatus(shown: ShownArtifact): Pick<Artifact, 'status' | 'full_status' | 'is_open'> {
  const semantic = shown.tracker.semantics.status;
  // Hide the status from callers who may not read it, as if the tracker had none.
  if (semantic === undefined || readable(shown, semantic.field) === undefined) {
    return { status: '', full_status: null, is_open: true };
  }
  const field = shown.tracker.elements.find((element) => element.id === semantic.field);
  const [chosen] = (shown.document[String(semantic.field)] ?? []) as number[];
  const is_open = chosen !== undefined && semantic.open.includes(chosen);
  const value = field?.bind?.type === 'static' ? field.bind.values.find((entry) => entry.id === chosen) : undefined;
  if (value === undefined) return { status: '', full_status: null, is_open };
  return {
    status: value.label,
    full_status: { value: value.label, color: value.color === '' ? null : value.color },
    is_open,
  };
}

function presentAssignees(shown: ShownArtifact): MinimalUser[] {
  const field = readable(shown, shown.tracker.semantics.contributor);
  if (field === undefined) return [];
  return usersIn(field, shown.document[String(field.id)]).map((id) => shown.minimalUser(id));
}

/** The interface has 0 for authors without an account. */
export const presentAuthor = (id: number): number => (id === unknownAuthor ? 0 : id);

export function presentArtifact(shown: ShownArtifact, format: ValuesFormat): Artifact {
  const { tracker, facts, document, context } = shown;
  const fields = format === 'none' ? [] : readableFields(tracker, shown.rights);
  const collection = format === 'collection' || format === 'all';
  const byField = format === 'by_field' || format === 'all';
  return {
    id: facts.id,
    uri: `artifacts/${facts.id}`,
    xref: `${tracker.itemName} #${facts.id}`,
    tracker: shown.trackerShown,
    project: shown.project,
    submitted_by: presentAuthor(facts.submittedBy),
    submitted_by_user: shown.minimalUser(facts.submittedBy),
    submitted_on: isoDate(facts.submittedOn),
    html_url: `/plugins/tracker/?aid=${facts.id}`,
    changesets_uri: `artifacts/${facts.id}/changesets`,
    values: collection ? presentValues(fields, document, context) : null,
    values_by_field: byField ? presentByField(fields, document, context) : null,
    last_update_by: presentAuthor(facts.lastUpdateBy),
    last_update_by_user: shown.minimalUser(facts.lastUpdateBy),
    last_modified_date: isoDate(facts.lastUpdateOn),
    ...presentStatus(shown),
    title: shown.title,
    assignees: presentAssignees(shown),
  };
}

export const presentArtifactReference = (id: number, tracker: TrackerReference, suffix: string): ArtifactReference => ({
  id,
  uri: `artifacts/${id}${suffix}`,
  tracker,
});
