import type { FieldValue } from '../../../../contract/artifacts/artifact.ts';
import { wordsIn } from '../../../lib/text/rich-text.ts';
import { element } from '../../../lib/xml/element.ts';
import { known } from '../../import/xml/known-elements.ts';
import { childOf } from '../../import/xml/nodes.ts';
import { formatOf, relinked } from '../../import/artifacts/texts.ts';
import { none } from '../none.ts';
import { hasBehavior } from '../plain-transfer.ts';
import type { CriterionPart, TransferPart } from '../transfer-part.ts';
import type { StoredText } from './value.ts';

export const textCriterion: CriterionPart = {
  kind: 'text',
  write: (_field, { values }) => element('criteria_value', { type: 'text' }, values.join(', ')),
  copy: none,
};

function words(value: FieldValue): string {
  const { value: text = '', format } = value as { value?: string; format?: string };
  return format === 'html' ? wordsIn(text) : text;
}

/** Markdown in its source format, because importing another format would lose it. */
const source = (value: FieldValue): string => (value as { commonmark?: string }).commonmark ?? words(value);

export const textTransfer: TransferPart<StoredText> = {
  xml: {
    type: 'text',
    change: known({ value: known({}, 'format') }, 'field_name type'),
    read(change, _field, context) {
      const value = childOf(change, 'value');
      const format = formatOf(value, context);
      return { content: relinked(value?.text ?? '', format, value, context), format };
    },
    content(_field, stored) {
      const { content, format } = stored ?? { content: '', format: 'text' };
      return [element('value', { format }, content)];
    },
  },
  criterion: textCriterion,
  csv: {
    read: {
      // A table shows only the words of HTML, so a changed cell is plain text.
      cell(_field, cell, { current }) {
        const format = current?.format;
        if (format === undefined) return { input: { value: cell } };
        return { input: { value: { content: cell, format: format === 'html' ? 'text' : format } } };
      },
    },
    write: source,
  },
  flat: words,
  move: {
    takesFrom: hasBehavior('string', 'text'),
    convert(given) {
      const stored = given as string | StoredText;
      return { stored: typeof stored === 'string' ? { content: stored, format: 'text' } : stored, isWhole: true };
    },
  },
};
