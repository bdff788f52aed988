import type { StoredComputed } from '../../fields/computed.ts';
import { readFloat } from '../../fields/number.ts';
import { wrong } from '../fault.ts';
import { childOf, trimmed } from '../nodes.ts';
import type { ValueReader } from './value-reader.ts';

export const computedValue: ValueReader = (change): StoredComputed => {
  const text = trimmed(childOf(change, 'manual_value'));
  if (text === '') return { manual: null };
  const manual = readFloat(text);
  if (manual === undefined) throw wrong(change, `${JSON.stringify(text)} is not a number.`);
  return { manual };
};
