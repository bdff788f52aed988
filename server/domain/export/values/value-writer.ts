import type { Attributes, Element } from '../../../lib/xml/element.ts';
import type { Stored } from '../../fields/field-type.ts';
import type { FormElement } from '../../trackers/tracker.ts';
import type { ExportContext } from '../context.ts';

export interface ValueContext extends ExportContext {
  /** the files that go along; no value refers to others */
  fileIds: ReadonlySet<number>;
}

/** How the values of a type of field are told in a change; undefined is a value that was taken away. */
export interface ValueWriter {
  /** what a change calls the type */
  type: string;
  attributes?(field: FormElement, stored: Stored): Attributes;
  content(field: FormElement, stored: Stored, context: ValueContext): Element[];
}
