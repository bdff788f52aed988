import { element } from '../../../lib/xml/element.ts';
import type { ValueWriter } from './value-writer.ts';

/** A text of one line or a number; nothing is an empty value. */
export const plainValue = (type: string): ValueWriter => ({
  type,
  content: (_field, stored) => [
    element('value', {}, typeof stored === 'string' || typeof stored === 'number' ? stored : ''),
  ],
});
