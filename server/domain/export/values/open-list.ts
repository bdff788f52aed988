import { type Element, element } from '../../../lib/xml/element.ts';
import type { Choice } from '../../fields/open-list-choices.ts';
import type { FormElement } from '../../trackers/tracker.ts';
import type { ExportContext } from '../context.ts';
import { userElement } from '../user.ts';
import { itemNumber } from './items.ts';
import { bindType, orNone } from './list.ts';
import type { ValueWriter } from './value-writer.ts';

/** What someone wrote is told by its words: its number means nothing elsewhere. */
function choiceElement({ bind }: FormElement, choice: Choice, context: ExportContext): Element[] {
  if ('open' in choice) return [element('value', { format: 'label' }, choice.label)];
  if (bind === null) return [];
  if (bind.type === 'users') return [userElement('value', choice.id, context)];
  const item = itemNumber(bind, choice.id);
  if (item === undefined) context.leave?.('values of lists that are gone');
  return item === undefined ? [] : [element('value', { format: 'id' }, `b${item}`)];
}

export const openListValue: ValueWriter = {
  type: 'open_list',
  attributes: bindType,
  content(field, stored, context) {
    const choices = Array.isArray(stored) ? (stored as Choice[]) : [];
    return orNone(choices.flatMap((choice) => choiceElement(field, choice, context)));
  },
};
