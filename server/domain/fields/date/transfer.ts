import { isoDate, parseDate, writtenDay } from '../../../lib/dates/iso-date.ts';
import { element } from '../../../lib/xml/element.ts';
import { wrong } from '../../import/xml/fault.ts';
import { known } from '../../import/xml/known-elements.ts';
import { childOf, trimmed } from '../../import/xml/nodes.ts';
import { none } from '../none.ts';
import { hasBehavior, plainCell, rawValue } from '../plain-transfer.ts';
import type { CriterionPart, TransferPart } from '../transfer-part.ts';
import { convertedDate, isTimeDisplayed, momentOf, type StoredDate, storedDate } from './value.ts';

export const dateCriterion: CriterionPart = {
  kind: 'date',
  write(_field, { operator, values: [first = '', second] }) {
    const period = operator === 'between' ? { from_date: first, to_date: second } : { to_date: first };
    return element('criteria_value', { type: 'date', ...period, operator });
  },
  copy: none,
};

export const dateTransfer: TransferPart<StoredDate> = {
  xml: {
    type: 'date',
    change: known({ value: known({}, 'format') }, 'field_name type'),
    // Without a time, the written day counts in every time zone; with a time, the instant counts.
    read(change, field) {
      const text = trimmed(childOf(change, 'value'));
      if (text === '') return null;
      const moment = parseDate(text);
      if (moment === undefined)
        throw wrong(change, `${JSON.stringify(text)} is not a date for the field ${field.name}.`);
      return isTimeDisplayed(field) ? storedDate(field, moment) : (writtenDay(text) ?? storedDate(field, moment));
    },
    content(field, stored) {
      const moment = momentOf(convertedDate(field, stored));
      return [element('value', { format: 'ISO8601' }, moment === undefined ? '' : isoDate(moment))];
    },
  },
  criterion: dateCriterion,
  csv: { read: plainCell, write: rawValue },
  flat: rawValue,
  move: {
    takesFrom: hasBehavior('date'),
    convert: (stored, { to }) => ({ stored: convertedDate(to, stored), isWhole: true }),
  },
};
