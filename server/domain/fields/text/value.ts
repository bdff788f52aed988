import { renderRichText, renderRichTexts } from '../../../lib/text/render.ts';
import type { FormElement } from '../../trackers/tracker.ts';
import { isAbsent } from '../given.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { isTooLong, mostBytes } from '../length.ts';
import { missingValue, tooLong } from '../messages.ts';
import {
  accept,
  type Held,
  type ParseContext,
  plainValue,
  refuse,
  type TextFormat,
  textFormats,
  type ValueInput,
  type ValuePart,
} from '../value-part.ts';

export interface StoredText {
  content: string;
  format: TextFormat;
}

const isFormat = (given: unknown): given is TextFormat => textFormats.some((format) => format === given);

const isSourceOf = async (html: unknown, commonmark: string): Promise<boolean> =>
  !isTooLong(commonmark) && html === (await renderRichText(commonmark, 'commonmark'));

/**
 * A text is given alone, next to its format, or as content and format. An unknown format means the format that the
 * caller prefers. Clients send Markdown back with its source.
 */
async function given(
  { value, format, commonmark }: ValueInput,
  { textFormat }: Pick<ParseContext, 'textFormat'>,
): Promise<StoredText | undefined> {
  if (typeof commonmark === 'string' && (await isSourceOf(value, commonmark))) {
    return { content: commonmark, format: 'commonmark' };
  }
  const { content, format: named }: { content?: unknown; format?: unknown } = isRecord(value)
    ? value
    : { content: value, format };
  if (typeof content !== 'string') return undefined;
  return { content: content.toWellFormed(), format: isFormat(named) ? named : textFormat };
}

/** Whether a client sends the HTML that it read, so the text is unchanged. */
const isEcho = async (content: string, current: Held<StoredText>): Promise<boolean> =>
  current !== undefined &&
  current !== null &&
  current.format !== 'text' &&
  current.content !== content &&
  (await renderRichText(current.content, current.format)) === content;

/**
 * Renders the texts for comparing values: Markdown that a client sends back, and the current text. Called before a
 * transaction begins, because rendering inside would block other writers.
 */
export async function renderCompared(values: readonly (ValueInput & { current?: unknown })[]): Promise<void> {
  const texts = values.flatMap(({ value, commonmark, current }): StoredText[] => [
    ...(typeof commonmark === 'string' && !isTooLong(commonmark)
      ? [{ content: commonmark, format: 'commonmark' as const }]
      : []),
    ...(typeof value === 'string' && isRecord(current) ? [current as unknown as StoredText] : []),
  ]);
  await renderRichTexts(texts.filter(({ content, format }) => typeof content === 'string' && isFormat(format)));
}

/** The text of a new artifact; without a chosen format, it has the format that the caller prefers. */
export function defaultText({ properties }: FormElement, { textFormat }: { textFormat: TextFormat }): StoredText {
  const { default_value: content, default_format: format } = properties;
  return { format: isFormat(format) ? format : textFormat, content: String(content ?? '') };
}

export const textValue: ValuePart<StoredText> = {
  ...plainValue,
  byName: { isShown: true, isAccepted: true },
  async parse(field, input, context) {
    if (isAbsent(input.value)) return refuse(missingValue(field));
    const text = await given(input, context);
    if (text === undefined) return refuse(`${field.label} is not a text.`);
    if (!isRecord(input.value) && (await isEcho(text.content, context.current))) return accept(context.current);
    if (text.content.includes('\0')) return refuse(`${field.label} can not contain a null char.`);
    if (isTooLong(text.content)) return refuse(tooLong(field, mostBytes));
    return accept(text);
  },
  initial: defaultText,
  isEmpty: (stored) => (stored?.content ?? '') === '',
  // A change of only the format is not a change.
  equals: (a, b) => (a?.content ?? '') === (b?.content ?? ''),
  present(_field, stored, context) {
    const { content, format } = stored ?? { content: '', format: 'text' };
    const { html, postProcessed } = context.renderText(content, format);
    if (format === 'text') return { value: content, format, post_processed_value: postProcessed };
    const shown = { value: html, format: 'html', post_processed_value: postProcessed };
    return format === 'html' ? shown : { ...shown, commonmark: content };
  },
};
