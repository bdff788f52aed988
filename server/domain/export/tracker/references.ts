import { type Element, element } from '../../../lib/xml/element.ts';
import { noneValue } from '../../trackers/tracker.ts';

/** The names by which the parts of a document refer to each other. */
export const trackerReference = (id: number): string => `T${id}`;
export const fieldReference = (id: number): string => `F${id}`;
/** A field of a type that Hearth doesn't have: by its position in its tracker. */
export const keptFieldReference = (tracker: number, index: number): string => `F${tracker}_${index}`;
export const valueReference = (id: number): string => `V${id}`;
export const reportReference = (id: number): string => `REPORT_${id}`;
export const rendererReference = (id: number): string => `R${id}`;
export const keptRendererReference = (report: number, key: number): string => `R${report}_${key}`;
export const fileReference = (id: number): string => `fileinfo_${id}`;

export const toField = (name: string, id: number): Element => element(name, { REF: fieldReference(id) });
export const toValue = (name: string, id: number): Element => element(name, { REF: valueReference(id) });

/** None is not a list item, so nothing can refer to it. */
export const toValues = (name: string, ids: readonly number[]): Element[] =>
  ids.filter((id) => id !== noneValue).map((id) => toValue(name, id));
