import type { FieldValue } from '../../../../contract/artifacts/artifact.ts';
import { element } from '../../../lib/xml/element.ts';
import { wrong } from '../../import/xml/fault.ts';
import { known, text } from '../../import/xml/known-elements.ts';
import { childOf, trimmed } from '../../import/xml/nodes.ts';
import { readFloat, withAllDigits } from '../number/value.ts';
import { hasBehavior, unchanged } from '../plain-transfer.ts';
import { textCriterion } from '../text/transfer.ts';
import type { TransferPart } from '../transfer-part.ts';
import { manualIn, type StoredComputed } from './value.ts';

function flat(value: FieldValue): unknown {
  const { manual_value: manual, value: automatic } = value as { manual_value?: unknown; value?: unknown };
  return manual ?? automatic ?? null;
}

export const computedTransfer: TransferPart<StoredComputed> = {
  xml: {
    type: 'computed',
    change: known({ manual_value: text, is_autocomputed: text }, 'field_name type'),
    read(change, _field, context) {
      const text = trimmed(childOf(change, 'manual_value'));
      if (text === '') return { manual: null };
      const automatic = childOf(change, 'is_autocomputed');
      if (['1', 'true'].includes(trimmed(automatic))) context.leave(change, '/is_autocomputed');
      const manual = readFloat(withAllDigits(text));
      if (manual === undefined) throw wrong(change, `${JSON.stringify(text)} is not a number.`);
      return { manual };
    },
    content(_field, stored) {
      const manual = manualIn(stored);
      return [manual === null ? element('is_autocomputed', {}, 1) : element('manual_value', {}, manual)];
    },
  },
  criterion: textCriterion,
  csv: {
    read: {
      cell: (_field, cell) => ({
        input: cell.trim() === '' ? { is_autocomputed: true } : { manual_value: cell.trim() },
      }),
    },
    write: flat,
  },
  flat,
  move: { takesFrom: hasBehavior('computed'), convert: unchanged },
};
