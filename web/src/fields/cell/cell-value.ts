import type { Artifact } from '../../../../contract/artifacts/artifact.ts';
import type { FieldTypeName } from '../../../../contract/field-types.ts';
import type { FullTracker, TrackerField } from '../../../../contract/trackers/tracker.ts';
import { shapeIn, type StatusShape } from '../../parts/color/status-shape.ts';

export interface CellUser {
  id?: number | string | null;
  display_name: string;
  real_name?: string | null;
  username?: string | null;
  avatar_url?: string;
  is_anonymous?: boolean;
}

/** One value of a list: a label, a user or a group. */
export interface CellChoice extends Partial<CellUser> {
  id?: number | string | null;
  label?: string;
  tlp_color?: string | null;
  /** undefined: the list is not the status */
  shape?: StatusShape | undefined;
  is_anonymous?: boolean;
}

/** The value of a field with the members of all types. */
export interface CellValue {
  type: string;
  value?: unknown;
  format?: string;
  commonmark?: string;
  is_time_displayed?: boolean;
  manual_value?: number | null;
  values?: CellChoice[];
  bind_value_objects?: CellChoice[];
  links?: { id: number }[];
  reverse_links?: { id: number }[];
  file_descriptions?: { id: number; name: string; html_url: string }[];
  granted_groups?: string[];
}

/** The facts that an artifact has even if it is loaded without its values. */
const artifactFacts: ReadonlyMap<string, (artifact: Artifact) => unknown> = new Map<
  FieldTypeName,
  (artifact: Artifact) => unknown
>([
  ['aid', ({ id }) => id],
  ['subby', (artifact) => artifact.submitted_by_user],
  ['subon', (artifact) => artifact.submitted_on],
  ['luby', (artifact) => artifact.last_update_by_user],
  ['lud', (artifact) => artifact.last_modified_date],
]);

/** Whether a cell needs the values of an artifact. */
export function needsValue({ semantics }: FullTracker, { type, field_id }: TrackerField): boolean {
  const known = [semantics.title, semantics.status, semantics.contributor].map((semantic) => semantic?.field_id);
  return !artifactFacts.has(type) && !known.includes(field_id);
}

/** The value of a field from an artifact without its values, if it is a fact. */
function factIn(artifact: Artifact, { semantics }: FullTracker, { type, field_id }: TrackerField): CellValue {
  const { full_status: status } = artifact;
  if (field_id === semantics.title?.field_id) return { type: 'string', value: artifact.title };
  if (field_id === semantics.contributor?.field_id) return { type, values: artifact.assignees };
  if (field_id === semantics.status?.field_id) {
    return { type, values: status === null ? [] : [{ label: status.value, tlp_color: status.color }] };
  }
  return { type, value: artifactFacts.get(type)?.(artifact) };
}

const withShapesOf = (field: TrackerField, value: CellValue): CellValue => ({
  ...value,
  values: value.values?.map((one) => ({ ...one, shape: shapeIn(field, one) })) ?? [],
});

export function cellValue(artifact: Artifact, tracker: FullTracker, field: TrackerField): CellValue {
  const found = artifact.values?.find((value) => value.field_id === field.field_id);
  const value = found ?? factIn(artifact, tracker, field);
  const isStatus = field.field_id === tracker.semantics.status?.field_id;
  return isStatus && 'values' in value ? withShapesOf(field, value) : value;
}
