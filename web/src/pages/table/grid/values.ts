import type { Artifact } from '../../../../../contract/artifact.ts';
import type { FullTracker, TrackerField } from '../../../../../contract/tracker.ts';

export interface ShownUser {
  display_name: string;
}

/** What a list shows of a value: a label of its own, a user or a group. */
export interface ShownChoice {
  label?: string;
  display_name?: string;
  tlp_color?: string | null;
  is_anonymous?: boolean;
}

/** The value of a field with all members that some type has. */
export interface ShownValue {
  type: string;
  value?: unknown;
  format?: string;
  commonmark?: string;
  is_time_displayed?: boolean;
  manual_value?: number | null;
  values?: ShownChoice[];
  bind_value_objects?: ShownChoice[];
  links?: { id: number }[];
  reverse_links?: { id: number }[];
  file_descriptions?: { id: number; name: string; html_url: string }[];
  granted_groups?: string[];
}

type Fact = (artifact: Artifact) => unknown;

const facts: Record<string, Fact> = {
  aid: ({ id }) => id,
  subby: (artifact) => artifact.submitted_by_user,
  subon: (artifact) => artifact.submitted_on,
  luby: (artifact) => artifact.last_update_by_user,
  lud: (artifact) => artifact.last_modified_date,
};

/** What the artifact says of a field without its values. */
function factOf(artifact: Artifact, { semantics }: FullTracker, { type, field_id }: TrackerField): ShownValue {
  const { full_status: status } = artifact;
  if (field_id === semantics.title?.field_id) return { type: 'string', value: artifact.title };
  if (field_id === semantics.contributor?.field_id) return { type, values: artifact.assignees };
  if (field_id === semantics.status?.field_id) {
    return { type, values: status === null ? [] : [{ label: status.value, tlp_color: status.color }] };
  }
  return { type, value: facts[type]?.(artifact) };
}

export function valueOf(artifact: Artifact, tracker: FullTracker, field: TrackerField): ShownValue {
  const found = artifact.values?.find((value) => value.field_id === field.field_id);
  return found ?? factOf(artifact, tracker, field);
}
