import type { FieldTypeName } from '../../../contract/field-types.ts';
import type { UserGroupReference } from '../../../contract/user-group.ts';
import type { FormElement, Property, Tracker, UserSource } from '../trackers/tracker.ts';

/** What is stored of a value: JSON; undefined when the field never had one. */
export type Stored = unknown;

/** One element of `values` in a request: the members that count. */
export interface ValueInput {
  value?: unknown;
  bind_value_ids?: unknown;
  links?: unknown;
  all_links?: unknown;
  parent?: unknown;
  is_autocomputed?: unknown;
  manual_value?: unknown;
  /** of `values_by_field` only: the format beside the text */
  format?: unknown;
  /** the source of a text, files and granted groups, sent back as they were read */
  commonmark?: unknown;
  file_descriptions?: unknown;
  granted_groups_ids?: unknown;
}

/** A value as a request wants it; or the sentence that says why it can't be. */
export type Parsed = { ok: true; stored: Stored } | { ok: false; message: string };

export const accept = (stored: Stored): Parsed => ({ ok: true, stored });
export const refuse = (message: string): Parsed => ({ ok: false, message });

export const textFormats = ['text', 'html', 'commonmark'] as const;
export type TextFormat = (typeof textFormats)[number];

/** A file that may be attached: uploaded by the caller for this field, or attached to this artifact already. */
export interface FileFacts {
  id: number;
  name: string;
  size: number;
  type: string;
  description: string;
  submittedBy: number;
}

export type FileLookup =
  | { outcome: 'usable'; file: FileFacts }
  | { outcome: 'unknown' }
  | { outcome: 'elsewhere'; artifactId: number };

/** What parsing may ask. The service answers from the database: the domain does no I/O of its own. */
export interface ParseContext {
  tracker: Tracker;
  /** milliseconds */
  now: number;
  /** the text format that the caller prefers */
  textFormat: TextFormat;
  /** what the field holds now; undefined: nothing, or a new artifact */
  current: Stored;
  /** whether the user is one of those that the field's list offers */
  selectableUser(field: FormElement, id: number): Promise<boolean>;
  userByName(name: string): Promise<{ id: number } | undefined>;
  userByEmail(email: string): Promise<{ id: number } | undefined>;
  /** the number of a group of this project (or a system group), by its id in the interface or its short name */
  groupNumber(id: string): Promise<number | undefined>;
  /** an open value of this field by its label, allotted when it is new; or by its id */
  openValueByLabel(field: FormElement, label: string): Promise<OpenValue>;
  openValueById(field: FormElement, id: number): Promise<OpenValue | undefined>;
  file(field: FormElement, id: number): Promise<FileLookup>;
}

export interface OpenValue {
  id: number;
  label: string;
}

/** How a value is shown; the service gives what the types need to look up. */
export interface PresentContext {
  tracker: Tracker;
  /** a full user representation; undefined: gone */
  user(id: number): unknown;
  anonymousUser(): unknown;
  /** a group reference representation */
  group(number: number): { id: string; label: string } | undefined;
  isoDate(milliseconds: number): string;
  /** rendered and sanitised */
  renderText(content: string, format: TextFormat): { html: string; postProcessed: string };
  artifact: ArtifactFacts;
}

/** What read-only fields show. */
export interface ArtifactFacts {
  id: number;
  number: number;
  rank: number;
  submittedBy: number;
  submittedOn: number;
  lastUpdateBy: number;
  lastUpdateOn: number;
  /** already presented, and only what the caller may see */
  links: unknown[];
  reverseLinks: unknown[];
  crossReferences: unknown[];
  /** the sum over linked artifacts, by field id */
  computed(field: FormElement): number | null;
  burndown(field: FormElement): unknown;
}

export interface PropertyDefinition {
  /** date: the seconds since 1970 */
  type: 'string' | 'integer' | 'number' | 'boolean' | 'date';
  default: Property;
  minimum?: number;
  maximum?: number;
  oneOf?: readonly string[];
}

/** A user as lists of a tracker offer them: the members of a minimal representation that count. */
export interface OfferedUser {
  id: number | null;
  uri: string | null;
  display_name: string;
  username: string | null;
  avatar_url: string;
}

/** What the values that a list offers are shown with; all of it is loaded before. */
export interface BindContext {
  /** the users of a source; never asked for all registered ones */
  usersOf(source: UserSource | 'artifact_modifiers'): readonly OfferedUser[];
  openValues(field: FormElement): readonly OpenValue[];
  group(number: number): UserGroupReference | undefined;
  /** the groups that an artifact may be restricted to */
  groups(): readonly UserGroupReference[];
}

/**
 * All that is particular to a type of form element. A type is one file, and one line in the table of types.
 * field: has values; container: holds other elements; static: only shown.
 */
export interface FieldType {
  type: FieldTypeName;
  role: 'field' | 'container' | 'static';
  /** false: never set by a caller; what a caller sends is ignored */
  isWritable: boolean;
  /** lists need a bind of one of these kinds */
  binds?: readonly ('static' | 'users' | 'ugroups')[];
  /** its values are users of this source, whatever the form says */
  userSource?: UserSource | 'artifact_modifiers';
  properties: Record<string, PropertyDefinition>;
  /** kept with the properties, and shown elsewhere than in `specific_properties` */
  beside?: Record<string, PropertyDefinition>;
  /** shown even when it never had a value */
  isAlwaysPresent: boolean;
  /** also in `values_by_field`, as this */
  byField?(stored: Stored, context: PresentContext): unknown;

  /** Reads one element of `values`. */
  parse(field: FormElement, input: ValueInput, context: ParseContext): Promise<Parsed>;
  /** What a new artifact gets when the caller gives nothing; undefined: no value. */
  initial(field: FormElement, context: Pick<ParseContext, 'now' | 'textFormat'>): Stored;
  isEmpty(stored: Stored): boolean;
  /** Whether a change from one to the other is one. */
  equals(a: Stored, b: Stored): boolean;
  /** The members of the representation besides field_id, label and type. */
  present(field: FormElement, stored: Stored, context: PresentContext): Record<string, unknown>;
  /** `default_value` in the tracker's representation. */
  presentDefault(field: FormElement, context: DefaultContext): unknown;
  /** Members of the tracker's representation that only this type has. */
  presentExtras?(field: FormElement, context: DefaultContext): Record<string, unknown>;
  /** `values` in the tracker's representation, where it is not simply the list of the bound values. */
  presentValues?(field: FormElement, context: BindContext): unknown;
  /** Users that the value names, to be looked up before it is shown. */
  users(field: FormElement, stored: Stored): number[];
  /** Numbers under which the artifact is found: list values, users, groups, dates, numbers. */
  index(stored: Stored): number[];
  /** Text in which the artifact is found by `contains`. */
  text(stored: Stored): string;
}

export interface DefaultContext {
  now: number;
  textFormat: TextFormat;
  user(id: number): unknown;
  group(number: number): unknown;
  linkTypes: readonly { shortname: string; forward_label: string; reverse_label: string }[];
  maximumFileSize: number;
}
