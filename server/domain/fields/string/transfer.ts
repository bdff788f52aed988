import { element } from '../../../lib/xml/element.ts';
import { known, text } from '../../import/xml/known-elements.ts';
import { childOf } from '../../import/xml/nodes.ts';
import { relinked } from '../../import/artifacts/texts.ts';
import { hasBehavior, plainCell, rawValue } from '../plain-transfer.ts';
import { textCriterion } from '../text/transfer.ts';
import type { StoredText } from '../text/value.ts';
import type { Converted, TransferPart } from '../transfer-part.ts';

/** The format has no limit for a line, but longer texts can't be lines. */
const longestLine = 65_535;

/** A line is moved unchanged; a text with several lines is reduced to one. */
function lineFrom(stored: string | StoredText): Converted<string> {
  if (typeof stored === 'string') return { stored, isWhole: true };
  const { content } = stored;
  return { stored: content.replaceAll(/\s+/g, ' ').trim(), isWhole: !/\n/.test(content) };
}

export const stringTransfer: TransferPart<string> = {
  xml: {
    type: 'string',
    change: known({ value: text }, 'field_name type'),
    read(change, _field, context) {
      const value = childOf(change, 'value');
      const line = (value?.text ?? '').replace(/\s*[\r\n]+\s*/g, ' ');
      if (line.length > longestLine) context.leave(change, `/value[cut to ${longestLine} characters]`);
      return relinked(line.slice(0, longestLine), 'text', value, context);
    },
    content: (_field, stored) => [element('value', {}, stored ?? '')],
  },
  criterion: textCriterion,
  csv: { read: plainCell, write: rawValue },
  flat: rawValue,
  move: {
    takesFrom: hasBehavior('string', 'text'),
    convert: (stored) => lineFrom(stored as string | StoredText),
  },
};
