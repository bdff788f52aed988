import { element } from '../../../lib/xml/element.ts';
import type { StoredComputed } from '../../fields/computed.ts';
import type { ValueWriter } from './value-writer.ts';

export const computedValue: ValueWriter = {
  type: 'computed',
  content(_field, stored) {
    const manual = (stored as StoredComputed | null | undefined)?.manual ?? null;
    return [manual === null ? element('is_autocomputed', {}, 1) : element('manual_value', {}, manual)];
  },
};
