import { renderRichText } from '../../lib/text/rich-text.ts';
import type { FormElement } from '../trackers/tracker.ts';
import {
  accept,
  type FieldType,
  type ParseContext,
  refuse,
  type Stored,
  type TextFormat,
  textFormats,
  type ValueInput,
} from './field-type.ts';
import { isAbsent, isRecord } from './given.ts';
import { isTooLong, mostBytes } from './length.ts';
import { missingValue, tooLong } from './messages.ts';
import { plain } from './plain.ts';

export interface StoredText {
  content: string;
  format: TextFormat;
}

const held = (stored: Stored): StoredText | undefined => stored as StoredText | undefined;

const isFormat = (given: unknown): given is TextFormat => textFormats.some((format) => format === given);

const isSourceOf = (html: unknown, commonmark: string): boolean =>
  !isTooLong(commonmark) && html === renderRichText(commonmark, 'commonmark');

/**
 * A text is given bare, beside its format, or as content and format; an unknown format is the caller's. Markdown that
 * was
 * read comes with its source.
 */
function given({ value, format, commonmark }: ValueInput, { textFormat }: ParseContext): StoredText | undefined {
  if (typeof commonmark === 'string' && isSourceOf(value, commonmark)) {
    return { content: commonmark, format: 'commonmark' };
  }
  const { content, format: named }: { content?: unknown; format?: unknown } = isRecord(value)
    ? value
    : { content: value, format };
  if (typeof content !== 'string') return undefined;
  return { content: content.toWellFormed(), format: isFormat(named) ? named : textFormat };
}

/** What was read is sent back: a reader of Markdown is given the HTML that it makes, and that is no new text. */
const isEcho = (content: string, current: StoredText | undefined): boolean =>
  current !== undefined &&
  current.format !== 'text' &&
  current.content !== content &&
  renderRichText(current.content, current.format) === content;

/** What a new artifact begins with; a format that nobody chose is the caller's. */
function preset({ properties }: FormElement, { textFormat }: { textFormat: TextFormat }): StoredText {
  const { default_value: content, default_format: format } = properties;
  return { format: isFormat(format) ? format : textFormat, content: String(content ?? '') };
}

/** Text of many lines, with a format. */
export const textField: FieldType = {
  ...plain,
  type: 'text',
  properties: {
    rows: { type: 'integer', default: 10, minimum: 0 },
    cols: { type: 'integer', default: 50, minimum: 0 },
    default_value: { type: 'string', default: '' },
  },
  beside: { default_format: { type: 'string', default: null, oneOf: textFormats } },
  async parse(field, input, context) {
    if (isAbsent(input.value)) return refuse(missingValue(field));
    const text = given(input, context);
    if (text === undefined) return refuse(`${field.label} is not a text.`);
    if (!isRecord(input.value) && isEcho(text.content, held(context.current))) return accept(context.current);
    if (text.content.includes('\0')) return refuse(`${field.label} can not contain a null char.`);
    if (isTooLong(text.content)) return refuse(tooLong(field, mostBytes));
    return accept(text);
  },
  initial: preset,
  isEmpty: (stored) => (held(stored)?.content ?? '') === '',
  // Another format alone is no change.
  equals: (a, b) => (held(a)?.content ?? '') === (held(b)?.content ?? ''),
  present(_field, stored, context) {
    const { content, format } = held(stored) ?? { content: '', format: 'text' };
    const { html, postProcessed } = context.renderText(content, format);
    if (format === 'text') return { value: content, format, post_processed_value: postProcessed };
    const shown = { value: html, format: 'html', post_processed_value: postProcessed };
    return format === 'html' ? shown : { ...shown, commonmark: content };
  },
  presentDefault: preset,
  byField: (stored) => held(stored)?.content ?? null,
  text: (stored) => held(stored)?.content ?? '',
};
