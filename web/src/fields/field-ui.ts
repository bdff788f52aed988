import type { ComponentType, ReactNode } from 'react';
import type { FieldValue, ValueInput } from '../../../contract/artifacts/artifact.ts';
import type { FullTracker, TrackerField } from '../../../contract/trackers/tracker.ts';
import type { FieldPatch } from '../../../contract/trackers/field.ts';
import type { CellValue } from './cell/cell-value.ts';

export type { FieldValue, TrackerField };

/** The form in which a field is edited. */
export interface EditContext {
  tracker: FullTracker;
  /** undefined: a new artifact */
  artifactId: number | undefined;
}

interface ShowProps<V extends FieldValue = FieldValue> {
  field: TrackerField;
  value: V;
}

export interface EditProps<E> {
  field: TrackerField;
  context: EditContext;
  /** the value on the server */
  current: E;
  edit: E;
  onChange: (edit: E) => void;
  /** the reason why the API refused the value */
  error: string | undefined;
  /** reports work that saving has to wait for */
  onBusy?: ((isBusy: boolean) => void) | undefined;
}

/** How people change values of a type. An edit is plain JSON, so that a draft survives a reload. */
export interface FieldEditor<V extends FieldValue = FieldValue, E = unknown> {
  Edit: ComponentType<EditProps<E>>;
  /** undefined: the field never had a value */
  read(value: V | undefined, field: TrackerField): E;
  /** the value of a new artifact, which may be a child of another artifact */
  initial(field: TrackerField, parent?: number): E;
  /** the members of one element of `values` */
  send(edit: E, field: TrackerField): Omit<ValueInput, 'field_id'>;
  same(one: E, other: E): boolean;
  /** for people; '' when the edit is empty */
  text(edit: E): string;
  /** joins two changes; undefined: a person has to choose */
  merge?(base: E, mine: E, theirs: E): E | undefined;
  /** true: the input is always open, and there is no read-only state */
  isAlwaysOpen?: boolean;
  /** selects the element that gets the cursor, where it is not the first input */
  focus?: string;
}

/** The part of a field's settings that determines the values of new artifacts. */
export type Preset = Pick<FieldPatch, 'specific_properties' | 'default_value'>;

export interface DefaultProps {
  field: TrackerField;
  onChange: (preset: Preset) => void;
}

/** Everything that is specific to a type with values. Every part is required; null means that the type has none. */
export interface ValueUi<V extends FieldValue = FieldValue, E = unknown> {
  kind: 'value';
  Show: ComponentType<ShowProps<V>>;
  /** true: Show itself says that there is no value */
  showsEmpty?: boolean;
  editor: FieldEditor<V, E> | null;
  /** a value in one line of a table */
  cell: ((value: CellValue) => ReactNode) | null;
  /** the input for the default value in the administration of a tracker */
  Default: ComponentType<DefaultProps> | null;
}

export interface LayoutProps {
  field: TrackerField;
  /** the elements inside */
  children: ReactNode;
  /** true: an element inside has an error and must be visible */
  isForcedOpen: boolean;
}

/** An element of a form that has no values. */
export interface LayoutUi {
  kind: 'layout';
  Element: ComponentType<LayoutProps>;
  Default: ComponentType<DefaultProps> | null;
}

export type FieldUi = ValueUi | LayoutUi;

/** The table holds parts of all types. Each part is only given values and edits of its own type. */
export const valueUi = <V extends FieldValue, E = never>(ui: Omit<ValueUi<V, E>, 'kind'>): ValueUi =>
  ({ ...ui, kind: 'value' }) as unknown as ValueUi;
