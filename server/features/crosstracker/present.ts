import type { Artifact, FieldValue } from '../../../contract/artifacts/artifact.ts';
import type { MinimalUser } from '../../../contract/accounts/user.ts';
import type { AcrossColumn, FieldColumnType, MetadataColumnName } from '../../domain/query/across/index.ts';
import type { FormElement } from '../../domain/trackers/tracker.ts';
import { noneValue } from '../../domain/trackers/tracker.ts';
import { escapeMarkup } from '../../lib/text/render.ts';
import type { ArtifactContext } from '../artifacts/index.ts';

/** The link between a found artifact and the requested one. */
export interface ShownLink {
  shortname: string;
  direction: 'forward' | 'reverse';
  label: string;
  uri: string;
}

/** A found artifact as its own representation shows it, so that nothing hidden gets into a cell. */
export interface PresentedArtifact {
  context: ArtifactContext;
  artifact: Artifact;
  links: { forward: number; reverse: number };
  link: ShownLink | undefined;
}

const presentPerson = ({ display_name, avatar_url, user_url, is_anonymous }: MinimalUser) => ({
  display_name,
  avatar_url,
  user_url,
  is_anonymous,
});

type Value = (FieldValue & Record<string, unknown>) | undefined;

const valueOf = ({ artifact }: PresentedArtifact, fieldId: number | undefined): Value =>
  artifact.values?.find((value) => value.field_id === fieldId);

/** Texts are HTML here. Plain ones are escaped. */
function textCell(value: Value): { value: string } {
  const html = value?.['post_processed_value'];
  if (typeof html === 'string') return { value: html };
  const text = value?.['value'];
  return { value: typeof text === 'string' ? escapeMarkup(text) : '' };
}

interface ListEntry extends Partial<MinimalUser> {
  label?: string;
  tlp_color?: string | null;
}

/** The chosen values, without None. */
function chosen(value: Value): ListEntry[] {
  const entries = (value?.['values'] ?? value?.['bind_value_objects'] ?? []) as (ListEntry & { id: unknown })[];
  return entries.filter(({ id }) => id !== null && id !== noneValue);
}

const labelled = ({ label = '', tlp_color = null }: ListEntry) => ({ label, color: tlp_color });

const fieldCells: Record<FieldColumnType, (value: Value) => unknown> = {
  numeric: (value) => ({ value: value?.['value'] ?? null }),
  text: textCell,
  date: (value) => ({ value: value?.['value'] ?? null, with_time: value?.['is_time_displayed'] === true }),
  list_static: (value) => ({ value: chosen(value).map(labelled) }),
  list_user: (value) => ({ value: chosen(value).map((entry) => presentPerson(entry as MinimalUser)) }),
  list_user_group: (value) => ({ value: chosen(value).map(({ label = '' }) => ({ label })) }),
};

const noLink = { shortname: '', direction: '', label: '', uri: '' };

const metadataCells: Record<MetadataColumnName, (found: PresentedArtifact) => unknown> = {
  '@artifact': ({ artifact, links }) => ({
    id: artifact.id,
    uri: artifact.html_url,
    number_of_forward_link: links.forward,
    number_of_reverse_link: links.reverse,
  }),
  '@id': ({ artifact }) => ({ value: artifact.id }),
  '@title': (found) => textCell(valueOf(found, found.context.tracker.semantics.title)),
  '@description': (found) => textCell(valueOf(found, found.context.tracker.semantics.description)),
  '@status': ({ artifact: { full_status: status } }) => ({
    value: status === null ? [] : [{ label: status.value, color: status.color }],
  }),
  '@assigned_to': ({ artifact }) => ({ value: artifact.assignees.map(presentPerson) }),
  '@submitted_by': ({ artifact }) => presentPerson(artifact.submitted_by_user),
  '@last_update_by': ({ artifact }) => presentPerson(artifact.last_update_by_user),
  '@submitted_on': ({ artifact }) => ({ value: artifact.submitted_on, with_time: true }),
  '@last_update_date': ({ artifact }) => ({ value: artifact.last_modified_date, with_time: true }),
  '@project.name': ({ context: { project } }) => ({ name: project.label, icon: project.icon }),
  '@tracker.name': ({ context: { tracker } }) => ({ name: tracker.label, color: tracker.color }),
  '@pretty_title': ({ artifact, context: { tracker } }) => ({
    tracker_name: tracker.itemName,
    color: tracker.color,
    artifact_id: artifact.id,
    title: artifact.title ?? '',
  }),
  '@link_type': ({ link }) => link ?? noLink,
};

function cellOf(column: AcrossColumn, found: PresentedArtifact): unknown {
  if (column.kind === 'metadata') return metadataCells[column.metadata](found);
  if (column.kind === 'unknown') return { value: '' };
  const field: FormElement | undefined = column.fieldOf(found.context.tracker.id);
  return fieldCells[column.type](field === undefined ? undefined : valueOf(found, field.id));
}

export const presentSelected = (columns: readonly AcrossColumn[]) => columns.map(({ name, type }) => ({ name, type }));

export const presentFound = (columns: readonly AcrossColumn[], found: PresentedArtifact): Record<string, unknown> =>
  Object.fromEntries(columns.map((column) => [column.name, cellOf(column, found)]));
