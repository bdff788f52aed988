import type { Artifact, Changeset, FieldValue } from '../../../contract/artifacts/artifact.ts';
import type { SvnRepository } from '../../../contract/svn/repository.ts';
import type { FullTracker, MinimalTracker, TrackerField } from '../../../contract/trackers/tracker.ts';
import type { UserGroupReference } from '../../../contract/projects/user-group.ts';
import type { MinimalUser } from '../../../contract/accounts/user.ts';

// The contract leaves some members open, because they depend on a field type. Others are optional or may be null.
// For tests, all of them are present and typed: a test that reads a missing member fails.

type Overwrite<T, Members> = Omit<T, keyof Members> & Members;

/** Without optional members and without null, at any depth. */
export type Complete<T> = T extends readonly (infer Element)[]
  ? Complete<Element>[]
  : T extends object
    ? { [K in keyof T]-?: unknown extends T[K] ? unknown : Complete<NonNullable<T[K]>> }
    : T;

export interface ShownListValue extends Complete<MinimalUser> {
  label: string;
  is_hidden: boolean;
  value_color: string;
  user_reference: MinimalUser;
  ugroup_reference: UserGroupReference;
  /** of a user group */
  short_name: string;
}

export interface ShownLink {
  id: number;
  uri: string;
  type: string | null;
  tracker: MinimalTracker;
}

interface ShownFile {
  id: number;
  name: string;
  size: number;
  type: string;
  description: string;
  submitted_by: number;
  html_url: string;
  html_preview_url: string | null;
  uri: string;
}

/** The value of a field in an artifact or a changeset. */
export interface ShownValue extends FieldValue {
  value: unknown;
  format: string;
  commonmark: string;
  post_processed_value: string;
  values: ShownListValue[];
  bind_value_ids: (number | string)[];
  bind_value_objects: ShownListValue[];
  links: ShownLink[];
  reverse_links: ShownLink[];
  file_descriptions: ShownFile[];
  is_autocomputed: boolean;
  manual_value: number | null;
  granted_groups: string[];
  granted_groups_ids: string[];
}

export type ShownField = Overwrite<
  Complete<TrackerField>,
  {
    values: ShownListValue[];
    /** the chosen values of a list */
    default_value: ShownListValue[];
    is_time_displayed: boolean;
    /** of a fieldset in an artifact */
    is_hidden: boolean;
    hint: string;
    specific_properties: Record<string, unknown>;
  }
>;

export interface ShownNode {
  id: number;
  content: ShownNode[];
}

export type ShownTracker = Overwrite<
  Complete<FullTracker>,
  { fields: ShownField[]; structure: ShownNode[]; cannot_create_reasons: string[] }
>;

export type ShownRepository = Complete<SvnRepository>;

export type ShownArtifact = Overwrite<
  Complete<Artifact>,
  { tracker: ShownTracker; values: ShownValue[]; values_by_field: Record<string, ShownValue> }
>;

export type ShownChangeset = Overwrite<Complete<Changeset>, { values: ShownValue[] }>;
