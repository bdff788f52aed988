import { element } from '../../../lib/xml/element.ts';
import type { StoredText } from '../../fields/text.ts';
import type { ValueWriter } from './value-writer.ts';

export const textValue: ValueWriter = {
  type: 'text',
  content(_field, stored) {
    const { content, format } = (stored as StoredText | null | undefined) ?? { content: '', format: 'text' };
    return [element('value', { format }, content)];
  },
};
