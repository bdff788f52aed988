import type { FormElement, Tracker } from '../trackers/tracker.ts';

/** The stored form of a value: JSON; undefined when the field never had a value. */
export type Stored = unknown;

/** A stored value of a known type. null: it was cleared; undefined: there never was one. */
export type Held<S> = S | null | undefined;

/** One element of `values` in a request, with the members that any type reads. */
export interface ValueInput {
  value?: unknown;
  bind_value_ids?: unknown;
  links?: unknown;
  all_links?: unknown;
  parent?: unknown;
  is_autocomputed?: unknown;
  manual_value?: unknown;
  /** in `values_by_field` only: the format of the text in `value` */
  format?: unknown;
  /** the source of a text, files and granted groups, in the form in which they were read */
  commonmark?: unknown;
  file_descriptions?: unknown;
  granted_groups_ids?: unknown;
  /** added to the number that the field has */
  increment?: unknown;
  /** the place of the value in the request, as a JSON Pointer; not a part of the value */
  at?: string;
}

/** The value that a request asks for, or a sentence that says why it is refused. */
export type Parsed<S = Stored> = { ok: true; stored: S } | { ok: false; message: string };

export const accept = <S>(stored: S): { ok: true; stored: S } => ({ ok: true, stored });
export const refuse = (message: string): { ok: false; message: string } => ({ ok: false, message });

export const textFormats = ['text', 'html', 'commonmark'] as const;
export type TextFormat = (typeof textFormats)[number];

/** A file that can be attached: uploaded by the caller for this field, or already attached to this artifact. */
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
  | { outcome: 'attached-to-another'; artifactId: number; fieldId: number | null };

export interface OpenValue {
  id: number;
  label: string;
}

/** The questions that parsing can ask. The service answers them from the database: the domain does no I/O. */
export interface ParseContext<S = Stored> {
  tracker: Tracker;
  /** milliseconds */
  now: number;
  /** the text format that the caller prefers */
  textFormat: TextFormat;
  /** the current value of the field; undefined: none, or the artifact is new */
  current: Held<S>;
  /** whether the list of the field offers the user */
  selectableUser(field: FormElement, id: number): Promise<boolean>;
  userByName(name: string): Promise<{ id: number } | undefined>;
  userByEmail(email: string): Promise<{ id: number } | undefined>;
  /** the number of a group of this project (or a system group), by its id in the interface or its short name */
  groupNumber(id: string): Promise<number | undefined>;
  /** an open value of this field by its label, created if it is new; or by its id */
  openValueByLabel(field: FormElement, label: string): Promise<OpenValue>;
  openValueById(field: FormElement, id: number): Promise<OpenValue | undefined>;
  file(field: FormElement, id: number): Promise<FileLookup>;
}

/** Everything that is needed to show a value, loaded before. */
export interface PresentContext {
  tracker: Tracker;
  /** a full user representation; undefined: the user was deleted */
  user(id: number): unknown;
  anonymousUser(): unknown;
  /** a group reference representation */
  group(number: number): { id: string; label: string } | undefined;
  isoDate(milliseconds: number): string;
  /** rendered and sanitized */
  renderText(content: string, format: TextFormat): { html: string; postProcessed: string };
  artifact: ArtifactFacts;
}

/** The facts that read-only fields show. */
export interface ArtifactFacts {
  id: number;
  number: number;
  rank: number;
  submittedBy: number;
  submittedOn: number;
  lastUpdateBy: number;
  lastUpdateOn: number;
  /** already presented, and limited to the parts that the caller may see */
  links: unknown[];
  reverseLinks: unknown[];
  crossReferences: unknown[];
  /** the sum over linked artifacts, by field id */
  computed(field: FormElement): number | null;
  burndown(field: FormElement): unknown;
}

/** Values in requests and representations. `Given` differs from `S` where a request only describes a change. */
export interface ValuePart<S = Stored, Given = S> {
  /** whether it is shown even if it never had a value */
  isAlwaysPresent: boolean;
  /** whether `values_by_field` shows and accepts it */
  byName: { isShown: boolean; isAccepted: boolean };
  /** whether `"value": null` clears it; otherwise null means that no value was given */
  isClearedByNull: boolean;
  /** Reads one element of `values`. */
  parse(field: FormElement, input: ValueInput, context: ParseContext<S>): Promise<Parsed<Held<Given>>>;
  /** The value of a new artifact if the request has none; undefined: no value. */
  initial(field: FormElement, context: Pick<ParseContext, 'now' | 'textFormat'>): S | undefined;
  isEmpty(stored: Held<S>): boolean;
  /** Whether a change from one to the other changes nothing. */
  equals(a: Held<S>, b: Held<S>): boolean;
  /** The members of the representation besides field_id, label and type. */
  present(field: FormElement, stored: Held<S>, context: PresentContext): Record<string, unknown>;
  /** The users that the value names, to be looked up before it is shown. */
  users(field: FormElement, stored: Held<S>): number[];
}

/** The value part that most types have in common: no users, and equal when the JSON is equal. */
export const plainValue = {
  isAlwaysPresent: false,
  byName: { isShown: false, isAccepted: false },
  isClearedByNull: false,
  initial: () => undefined,
  isEmpty: (stored) => stored === undefined || stored === null || stored === '',
  equals: (a, b) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null),
  users: () => [],
} as const satisfies Partial<ValuePart>;
