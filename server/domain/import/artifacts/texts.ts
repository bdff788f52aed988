import { findReferences } from '../../../lib/text/reference-scan.ts';
import type { XmlNode } from '../../../lib/xml/stream.ts';
import { type TextFormat, textFormats } from '../../fields/value-part.ts';
import type { Leaving } from '../context.ts';
import { attribute } from '../xml/nodes.ts';
import type { NewNumber, TextContext } from './value-context.ts';

/** The format of a text; archives call Markdown `markdown` or `commonmark`. */
export function formatOf(node: XmlNode | undefined, context: Leaving): TextFormat {
  const given = attribute(node, 'format') ?? 'text';
  const format = given === 'markdown' ? 'commonmark' : textFormats.find((one) => one === given);
  if (node !== undefined && format === undefined) context.leave(node, `@format[${given}]`);
  return format ?? 'text';
}

const attachment = /(\/plugins\/tracker\/attachments\/(?:preview\/)?)(\d{1,10})(?=-)/g;

/** Images in a text are attachments of the artifact, and get their new numbers. */
const withFiles = (text: string, context: TextContext): string =>
  text.replaceAll(attachment, (whole, path: string, number: string) => {
    const file = context.file(`fileinfo_${number}`);
    return file === undefined ? whole : `${path}${file.id}`;
  });

/** An invisible character between the sign and the number, so that the words stay and refer to nothing. */
const unlinked = '\u2060';

/**
 * Makes `art #897` refer to the same artifact as before. If the archive lacks the artifact, the number would refer to
 * an unrelated one here, so the reference becomes plain text.
 */
function withReferences(text: string, node: XmlNode | undefined, context: TextContext): string {
  let next = '';
  let from = 0;
  for (const { keyword, id, end } of findReferences(text)) {
    const target = context.referTo(String(id), keyword.toLowerCase(), node);
    if (target === undefined) continue;
    next += `${text.slice(from, end).replace(/\d+$/, '')}${target ?? `${unlinked}${id}`}`;
    from = end;
  }
  return next + text.slice(from);
}

const letter = String.raw`[\p{L}\p{N}_.:/%-]`;
const inQuery = String.raw`(?:[^\s"'<>()#]*?(?:&amp;|&))?`;

/** Addresses of artifacts on the same server: of the other platform, of its references, and of Hearth. */
const addresses = new RegExp(
  String.raw`(?<!${letter})(/plugins/tracker/?\?${inQuery}aid=|/goto/?\?${inQuery}key=(\w+)(?:&amp;|&)val=|/artifacts/)(\d{1,10})(?!${letter})`,
  'gu',
);

/** Addresses lead to the same artifact as before, or nowhere if the archive doesn't have it. */
const withAddresses = (text: string, node: XmlNode | undefined, context: TextContext): string =>
  text.replaceAll(addresses, (whole, address: string, keyword: string | undefined, id: string) => {
    const target = context.leadTo(String(Number(id)), keyword?.toLowerCase() ?? 'art', node);
    return target === undefined ? whole : `${address}${target ?? `${unlinked}${id}`}`;
  });

/** A text whose references to artifacts and images of the document work after the import. */
export const relinked = (text: string, format: TextFormat, node: XmlNode | undefined, context: TextContext): string =>
  withAddresses(withReferences(format === 'text' ? text : withFiles(text, context), node, context), node, context);

/** The same for a text outside of an artifact, such as a description: the page of its target doesn't list it. */
export const relinkedText = (text: string, node: XmlNode | undefined, leadTo: NewNumber): string =>
  relinked(text, 'text', node, { referTo: leadTo, leadTo, file: () => undefined });
