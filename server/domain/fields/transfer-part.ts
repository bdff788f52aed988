import type { FieldValue } from '../../../contract/artifacts/artifact.ts';
import type { FieldTypeName } from '../../../contract/field-types.ts';
import type { Attributes, Element } from '../../lib/xml/element.ts';
import type { KnownElements, XmlNode } from '../../lib/xml/stream.ts';
import type { ExportContext, ValueWriteContext } from '../export/context.ts';
import type { ValueReadContext } from '../import/artifacts/value-context.ts';
import type { NewIds } from '../trackers/plan.ts';
import type { FormElement, Tracker } from '../trackers/tracker.ts';
import type { None } from './none.ts';
import type { Held, ValueInput } from './value-part.ts';

/** Values in the changes of an archive. */
interface XmlPart<S> {
  /** the name of the type in a change */
  type: string;
  /** the parts of a change of such a field */
  change: KnownElements;
  read(change: XmlNode, field: FormElement, context: ValueReadContext): Held<S>;
  attributes?(field: FormElement, stored: Held<S>): Attributes;
  /** undefined is a value that was removed */
  content(field: FormElement, stored: Held<S>, context: ValueWriteContext): Element[];
}

/** A condition of a report. */
export interface WrittenCriterion {
  operator: string;
  values: string[];
}

/** A tracker, its copy, and the numbers of their parts. */
export interface Copied {
  source: Tracker;
  copy: Tracker;
  numbers: Pick<NewIds, 'fields' | 'values'>;
}

/** Conditions of reports, in archives and in copies of trackers. */
export interface CriterionPart {
  /** the name of such conditions in archives; none: fields of the type have no conditions */
  kind: 'text' | 'list' | 'date' | None;
  /** undefined: an archive can't express it */
  write(field: FormElement, criterion: WrittenCriterion, context: ExportContext): Element | undefined;
  /** A value of the condition in a copy of the tracker; undefined or none: it stays the same. */
  copy: ((field: FormElement, given: string, copied: Copied) => string | undefined) | None;
}

export interface CellContext<S = unknown> {
  /** the current value of the field; undefined: none, or the artifact is new */
  current: Held<S>;
  /** a user by name, by email address, or as lists show users: `Rose (rose)` */
  userNamed: (text: string) => Promise<number | undefined>;
  /** the id of a group of the project, by its label or its short name */
  groupNamed: (text: string) => string | undefined;
}

export type CellRead = { input: ValueInput } | { fault: string };

/** The cells of CSV files. */
export interface CsvPart<S> {
  /** A cell as the value of a request; none: a CSV file can't set the field. */
  read: { cell(field: FormElement, cell: string, context: CellContext<S>): CellRead | Promise<CellRead> } | None;
  /** A representation as a cell; several values are joined. */
  write: ((value: FieldValue) => unknown) | None;
}

export interface Converted<S> {
  stored: Held<S>;
  /** false: a part of the value was lost */
  isWhole: boolean;
}

export interface Move {
  from: FormElement;
  to: FormElement;
  /** whether the list of a field offers a user */
  offers: (field: FormElement, userId: number) => boolean;
}

/** Values from a field of another tracker when an artifact moves. */
export interface MovePart<S> {
  takesFrom(type: FieldTypeName): boolean;
  /** The value here; `stored` has the stored form of a compatible type. */
  convert(stored: unknown, move: Move): Converted<S>;
}

/** How values leave and enter: archives, CSV files, the flat representation, and moves between trackers. */
export interface TransferPart<S = unknown> {
  xml: XmlPart<S> | None;
  criterion: CriterionPart;
  csv: CsvPart<S>;
  /** A representation without its frame, with the labels of several values in a list; none: the flat form omits it. */
  flat: ((value: FieldValue) => unknown) | None;
  move: MovePart<S> | None;
}
