import { type Element, element } from '../../../lib/xml/element.ts';
import { chosen } from '../../fields/list.ts';
import type { FormElement } from '../../trackers/tracker.ts';
import type { ExportContext } from '../context.ts';
import { userElement } from '../user.ts';
import { itemNumber } from './items.ts';
import type { ValueWriter } from './value-writer.ts';

/** The values of a list; where there is none, an empty value says so. */
export const orNone = (values: Element[]): Element[] => (values.length === 0 ? [element('value')] : values);

export const bindType = ({ bind }: FormElement) => ({ bind: bind?.type });

function valueElement({ bind }: FormElement, id: number, context: ExportContext): Element[] {
  if (bind === null) return [];
  if (bind.type === 'users') return [userElement('value', id, context)];
  const item = itemNumber(bind, id);
  if (item === undefined) context.leave?.('values of lists that are gone');
  return item === undefined ? [] : [element('value', { format: 'id' }, item)];
}

export const listValue: ValueWriter = {
  type: 'list',
  attributes: bindType,
  content: (field, stored, context) => orNone(chosen(stored).flatMap((id) => valueElement(field, id, context))),
};
