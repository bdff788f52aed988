import { isoDate } from '../../../lib/dates/iso-date.ts';
import { element } from '../../../lib/xml/element.ts';
import type { ValueWriter } from './value-writer.ts';

export const dateValue: ValueWriter = {
  type: 'date',
  content: (_field, stored) => [
    element('value', { format: 'ISO8601' }, typeof stored === 'number' ? isoDate(stored) : ''),
  ],
};
