import type { FormElement } from '../trackers/tracker.ts';
import type { FormPart } from './form-part.ts';
import type { None } from './none.ts';
import type { SearchPart } from './search-part.ts';
import type { TransferPart } from './transfer-part.ts';
import type { Held, Stored, ValuePart } from './value-part.ts';

/**
 * The descriptor of a type of form element. Facts that the web application shares are in contract/field-types.ts.
 * `S` is the stored form of its values, and `Given` is the form that requests are parsed to.
 */
export interface FieldType<S = Stored, Given = S> extends FormPart {
  /** how values add up in computed fields of linked artifacts; undefined: they don't */
  sum?: { addend(field: FormElement, stored: Held<S>): number | 'computed' | undefined };
  value: ValuePart<S, Given> | None;
  search: SearchPart<S> | None;
  transfer: TransferPart<S> | None;
}
