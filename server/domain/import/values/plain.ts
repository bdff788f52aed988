import { wrong } from '../fault.ts';
import { childOf, trimmed } from '../nodes.ts';
import { relinked } from '../texts.ts';
import type { ValueReader } from './value-reader.ts';

/** A text of one line. */
export const stringValue: ValueReader = (change, _field, context) =>
  relinked((childOf(change, 'value')?.text ?? '').replace(/\s*[\r\n]+\s*/g, ' '), 'text', context);

/** A number; nothing is none. */
export const numberValue =
  (read: (given: unknown) => number | undefined): ValueReader =>
  (change, field) => {
    const text = trimmed(childOf(change, 'value'));
    if (text === '') return null;
    const number = read(text);
    if (number === undefined) throw wrong(change, `${JSON.stringify(text)} is no number for the field ${field.name}.`);
    return number;
  };
