import type { ComponentType } from 'react';
import type { FieldValue, ValueInput } from '../../../../../contract/artifact.ts';
import type { FullTracker, TrackerField } from '../../../../../contract/tracker.ts';

export type { FieldValue, TrackerField };

/** Where a field is edited. */
export interface Place {
  tracker: FullTracker;
  /** undefined: a new artifact */
  artifactId: number | undefined;
}

export interface ShowProps<V extends FieldValue = FieldValue> {
  field: TrackerField;
  value: V;
}

export interface EditProps<E> {
  field: TrackerField;
  place: Place;
  /** what the field holds on the server */
  current: E;
  edit: E;
  onChange: (edit: E) => void;
  /** what the API says is wrong with it */
  error: string | undefined;
  /** whether something is under way that saving has to wait for */
  onBusy?: ((isBusy: boolean) => void) | undefined;
}

/** How the values of a type are changed. What is edited is plain JSON: it is kept where a reload finds it. */
export interface Editing<V extends FieldValue = FieldValue, E = unknown> {
  Edit: ComponentType<EditProps<E>>;
  /** undefined: the field never had a value */
  read(value: V | undefined, field: TrackerField): E;
  /** what a new artifact begins with */
  initial(field: TrackerField): E;
  /** the members of one element of `values` */
  send(edit: E, field: TrackerField): Omit<ValueInput, 'field_id'>;
  same(one: E, other: E): boolean;
  /** for people; '' when it is empty */
  text(edit: E): string;
  /** both changes in one, where that can be said without asking */
  merge?(base: E, mine: E, theirs: E): E;
  /** has no state in which it is only shown */
  isAlwaysOpen?: boolean;
}

/** All that is particular to a type of field here: one file, and one row in the table. */
export interface FieldWidget<V extends FieldValue = FieldValue, E = unknown> {
  Show: ComponentType<ShowProps<V>>;
  /** undefined: nobody sets it */
  editing?: Editing<V, E>;
  /** says itself that there is nothing */
  showsEmpty?: boolean;
}

/** The table holds widgets of all types: each is given only values and edits of its own. */
export const fieldWidget = <V extends FieldValue, E = unknown>(widget: FieldWidget<V, E>): FieldWidget =>
  widget as unknown as FieldWidget;
