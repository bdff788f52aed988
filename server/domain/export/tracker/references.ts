import { type Element, element } from '../../../lib/xml/element.ts';
import { noneValue } from '../../trackers/tracker.ts';

/** The names by which the parts of a document refer to each other. */
export const trackerReference = (id: number): string => `T${id}`;
export const fieldReference = (id: number): string => `F${id}`;
export const valueReference = (id: number): string => `V${id}`;
export const fileReference = (id: number): string => `fileinfo_${id}`;

export const toField = (name: string, id: number): Element => element(name, { REF: fieldReference(id) });
export const toValue = (name: string, id: number): Element => element(name, { REF: valueReference(id) });

/** None is not a list item, so nothing can refer to it. */
export const toValues = (name: string, ids: readonly number[]): Element[] =>
  ids.filter((id) => id !== noneValue).map((id) => toValue(name, id));
