import { element } from '../../../lib/xml/element.ts';
import { wrong } from '../../import/xml/fault.ts';
import { known, text } from '../../import/xml/known-elements.ts';
import { childOf, trimmed } from '../../import/xml/nodes.ts';
import { hasBehavior, plainCell, rawValue } from '../plain-transfer.ts';
import { textCriterion } from '../text/transfer.ts';
import type { TransferPart } from '../transfer-part.ts';
import type { Held } from '../value-part.ts';
import { type NumberKind, withAllDigits } from './value.ts';

export const numberTransfer = ({ name, word, read }: NumberKind): TransferPart<number> => ({
  xml: {
    type: name,
    change: known({ value: text }, 'field_name type'),
    read(change, field) {
      const text = trimmed(childOf(change, 'value'));
      if (text === '') return null;
      const number = read(withAllDigits(text));
      if (number === undefined) {
        throw wrong(change, `${JSON.stringify(text)} is not a number for the field ${field.name}.`);
      }
      return number;
    },
    content: (_field, stored) => [element('value', {}, stored ?? '')],
  },
  criterion: textCriterion,
  csv: { read: plainCell, write: rawValue },
  flat: rawValue,
  move: {
    takesFrom: hasBehavior('number'),
    convert(given) {
      const stored = given as Held<number>;
      if (word !== 'integer' || typeof stored !== 'number') return { stored, isWhole: true };
      return { stored: Math.round(stored), isWhole: Number.isInteger(stored) };
    },
  },
});
