import { type TextFormat, textFormats } from '../../fields/field-type.ts';
import type { StoredText } from '../../fields/text.ts';
import { attribute, childOf } from '../nodes.ts';
import { relinked } from '../texts.ts';
import type { ValueReader } from './value-reader.ts';

export const formatOf = (given: string | undefined): TextFormat =>
  textFormats.find((format) => format === given) ?? (given === 'markdown' ? 'commonmark' : 'text');

export const textValue: ValueReader = (change, _field, context): StoredText => {
  const value = childOf(change, 'value');
  const format = formatOf(attribute(value, 'format'));
  return { content: relinked(value?.text ?? '', format, context), format };
};
